import type { Backup, BackupOverview } from '@rpd/shared/domain';
import { apiUrl, http, HttpResponse, network, refuse, renderRoutes, screen, within } from '@rpd/shared/test';
import { BackupsTab } from './BackupsTab.tsx';

const SETTINGS = { folder: '/var/lib/rpd/backups', hour: 3, kept: 7, recipients: [] as string[] };
const night = (changes: Partial<Backup> = {}): Backup => ({
  day: '2026-11-23',
  startedAt: '2026-11-23T03:00:10.000',
  endedAt: '2026-11-23T03:01:10.000',
  file: '/var/lib/rpd/backups/rpd-2026-11-23.gz',
  bytes: 26_004_685,
  error: null,
  ...changes,
});

function openBackups(overview: BackupOverview) {
  network.use(http.get(apiUrl('backup'), () => HttpResponse.json(overview)));
  return renderRoutes([{ path: '/', Component: BackupsTab }], { path: '/', session: { roles: ['AD'] } });
}

const card = async () => within(await screen.findByRole('region', { name: 'Dernière sauvegarde' }));

test('shows when the last backup ended, its size and how many are kept', async () => {
  openBackups({ settings: SETTINGS, files: 5, nights: [night()] });
  const shown = await card();
  for (const text of ['Réussie', '23/11/2026 03:01', '24,8 Mio', '5 sur 7', '/var/lib/rpd/backups'])
    expect(shown.getByText(text)).toBeVisible();
  expect(shown.queryByText('Dernière réussie')).toBeNull();
});

test('says whether backups can be read by who has the file, and for which public keys they are encrypted', async () => {
  const { unmount } = openBackups({ settings: SETTINGS, files: 5, nights: [night()] });
  expect((await card()).getByText('Aucun : toute personne qui a le fichier peut le lire')).toBeVisible();
  unmount();
  openBackups({ settings: { ...SETTINGS, recipients: ['age1un', 'age1deux'] }, files: 5, nights: [night()] });
  expect((await card()).getByText('Se lit avec la clé privée de age1un, age1deux')).toBeVisible();
});

test('shows why the last backup failed, and the last one that succeeded', async () => {
  const failed = night({ bytes: null, error: 'Il n’y a plus de place.' });
  const before = night({ day: '2026-11-22', endedAt: '2026-11-22T03:02:00.000', bytes: 1200 });
  openBackups({ settings: SETTINGS, files: 1, nights: [failed, before] });
  const shown = await card();
  for (const text of ['Échouée', 'Il n’y a plus de place.', '22/11/2026 03:02 (moins de 0,1 Mio)', '1 sur 7'])
    expect(shown.getByText(text)).toBeVisible();
  expect(shown.queryByText('Fichier')).toBeNull();
});

test('shows that no earlier backup succeeded', async () => {
  openBackups({
    settings: SETTINGS,
    files: 0,
    nights: [night({ bytes: null, error: 'Il n’y a plus de place.' })],
  });
  expect((await card()).getByText('Aucune')).toBeVisible();
});

test('shows a backup that runs, and that none was made yet', async () => {
  const { unmount } = openBackups({
    settings: SETTINGS,
    files: 0,
    nights: [night({ endedAt: null, file: null, bytes: null })],
  });
  expect((await card()).getByText('En cours')).toBeVisible();
  unmount();
  openBackups({ settings: SETTINGS, files: 0, nights: [] });
  expect((await card()).getByText('Aucune pour l’instant')).toBeVisible();
});

test('says what to set where no backup is made', async () => {
  openBackups({ settings: null, files: 0, nights: [] });
  expect(await screen.findByRole('heading', { name: 'Aucune sauvegarde automatique' })).toBeVisible();
  expect(screen.getByText(/BACKUP_HOUR.*BACKUP_DIR.*BACKUPS_KEPT/)).toBeVisible();
});

test('offers to load again after a failure', async () => {
  network.use(http.get(apiUrl('backup'), () => refuse(500, 'Erreur interne.')));
  const { user } = renderRoutes([{ path: '/', Component: BackupsTab }], {
    path: '/',
    session: { roles: ['AD'] },
  });
  const again = await screen.findByRole('button', { name: 'Réessayer' });
  network.use(
    http.get(apiUrl('backup'), () => HttpResponse.json({ settings: SETTINGS, files: 5, nights: [night()] })),
  );
  await user.click(again);
  expect((await card()).getByText('Réussie')).toBeVisible();
});
