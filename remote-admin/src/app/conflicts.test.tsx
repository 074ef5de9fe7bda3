import { gameSchema, statSchema, type Entity, type Server } from '@rpd/shared/domain';
import {
  apiUrl,
  buildGameType,
  buildId,
  buildServer,
  buildServerType,
  http,
  HttpResponse,
  network,
  refuse,
  refuseStale,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import { confirmDialog } from '../test/confirmDialog.ts';
import { fakeEntity } from '../test/fakeEntity.ts';
import { LISTS, stored } from '../test/lists.ts';
import remote from './remote.tsx';

const open = (path: string) =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session: { roles: ['AD'] } });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

const [serverType, system] = [buildServerType({ name: 'Féerie' }), buildGameType({ name: 'Brumes' })];
const force = stored(statSchema, { name: 'Force', rank: 1 });

/** What somebody else chose where a field does not hold words. */
const CHOSEN: Record<string, string> = {
  serverType: serverType._id,
  gameType: system._id,
  stat: force._id,
  stats: force._id,
  slot: 'head',
  icon: '/files/sci-fi_1.webp',
  icon_img: '/files/sci-fi_1.webp',
  cover_img: '/files/sci-fi_1.webp',
  permissions: 'read:servers',
  signInScopes: 'email',
};

/** The same with every value another one. */
function altered(value: unknown, key = ''): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (Array.isArray(value)) return [CHOSEN[key] ?? 'autre'];
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, altered(inner, name)]));
  return CHOSEN[key] ?? `${String(value)} bis`;
}

test.each(LISTS.filter(({ what }) => what !== 'users'))(
  'shows the differences of every field in words when a save of $what conflicts',
  async ({ path, api, fill }) => {
    fakeEntity('servertype', [serverType]);
    fakeEntity('gametype', [system]);
    fakeEntity<Entity>('stat', [force]);
    fill();
    network.use(
      http.put<never, Entity>(apiUrl(api.kind), async ({ request }) => {
        const { _id, ...mine } = await request.json();
        const current = { _id, ...(altered(mine) as object) };
        return refuseStale(current);
      }),
    );
    const { user } = open(path);
    await user.click(await screen.findByRole('button', { name: 'Modifier Aube' }));
    const form = await screen.findByRole('dialog', { name: 'Modifier Aube' });
    const discord = within(form).queryByRole('switch', { name: 'Discord' });
    if (discord) {
      await user.click(discord);
      await user.type(
        within(form).getByRole('textbox', { name: /Identifiant Discord/ }),
        '123456789012345678',
      );
    }
    const fields = [...form.querySelectorAll<HTMLElement>('[data-field]')].map(
      ({ dataset }) => dataset['label'],
    );
    await user.click(within(form).getByRole('button', { name: 'Enregistrer' }));
    const asked = await screen.findByRole('alertdialog', {
      name: 'Modifié entre-temps par quelqu’un d’autre',
    });
    const shown = within(asked)
      .getAllByRole('rowheader')
      .map(header => header.textContent);
    expect(shown).toEqual(expect.arrayContaining(fields));
    const icon = within(asked).queryByRole('img', { name: 'Icône, version enregistrée' });
    expect(icon !== null).toBe(fields.includes('Icône'));
    expect(asked).not.toHaveTextContent(new RegExp(Object.values(CHOSEN).join('|')));
  },
);

test('never resets fields that the form does not contain or that the person did not touch', async () => {
  fakeEntity('servertype');
  const before = buildServer({ name: 'Aube' });
  const { options, description } = before;
  const sheets = [buildId()];
  const current = {
    ...before,
    version: 2,
    description: { ...description, bio: 'Un port sous la brume.' },
    options: { ...options, characters: { ...options.characters, sheet_type: sheets } },
  };
  fakeEntity<Entity>('server', [before]);
  const sent: Partial<Server>[] = [];
  network.use(
    http.put<never, Partial<Server>>(apiUrl('server'), async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      return body.version === 2 ? HttpResponse.json({ ...current, ...body }) : refuseStale(current);
    }),
  );
  const { user } = open('/app/admin/servers');
  await user.click(await screen.findByRole('button', { name: 'Modifier Aube' }));
  const form = await dialog('Modifier Aube');
  await user.type(form.getByRole('textbox', { name: 'Texte' }), 'Bienvenue.');
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  const asked = within(await screen.findByRole('alertdialog'));
  expect(asked.getAllByRole('rowheader').map(header => header.textContent)).toEqual(['Thème', 'Texte']);
  const cells = asked.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual([
    'Pas modifié\u00a0: la version enregistrée est gardée.',
    'Un port sous la brume.',
    'Bienvenue.',
    '(vide)',
  ]);
  await user.click(asked.getByRole('button', { name: 'Enregistrer la mienne' }));
  expect(await screen.findByText('Modification réussi de Aube')).toBeVisible();
  expect(sent.at(-1)).toMatchObject({
    description: { text: 'Bienvenue.', bio: 'Un port sous la brume.' },
    options: { characters: { sheet_type: sheets } },
  });
});

test('removes a row that somebody else deleted, after a toast', async () => {
  fakeEntity('gametype');
  const store = fakeEntity<Entity>('stat', [force, stored(statSchema, { rank: 2 })]);
  const { user } = open('/app/admin/settings?tab=stats');
  await user.click(await screen.findByRole('button', { name: 'Modifier Aube' }));
  const form = await dialog('Modifier Aube');
  store.rows = [force];
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  expect(await form.findByText('Cet élément n’existe pas ou plus.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Voir Aube', hidden: true })).toBeNull());
  await user.click(form.getByRole('button', { name: 'Annuler' }));
  store.rows = [];
  await user.click(await screen.findByRole('button', { name: 'Supprimer Force' }));
  await confirmDialog(user, 'Êtes vous sûr de supprimer Force ?');
  expect(await screen.findByText('Aucune caractéristique')).toBeVisible();
});

test('shows the kept version in the list, and switches a status whatever else changed', async () => {
  fakeEntity('gametype');
  const game = stored(gameSchema, { memberCount: 0, joined: false });
  const store = fakeEntity<Entity>('game', [game]);
  const current = { ...game, version: 2, name: 'Brume' };
  const { user } = open('/app/admin/servers?tab=games');
  await user.click(await screen.findByRole('button', { name: 'Modifier Aube' }));
  network.use(
    http.put<never, Entity>(apiUrl('game'), async ({ request }) => {
      const body = await request.json();
      return body.version === 1 ? refuseStale(current) : HttpResponse.json({ ...current, ...body });
    }),
  );
  store.rows = [current];
  await user.click((await dialog('Modifier Aube')).getByRole('button', { name: 'Enregistrer' }));
  await user.click(await screen.findByRole('button', { name: 'Garder la version enregistrée' }));
  await screen.findByRole('button', { name: 'Voir Brume' });

  network.use(
    http.put<never, Partial<Entity>>(apiUrl('game'), async ({ request }) =>
      'version' in (await request.json()) ? refuse(412, 'Modifié entre-temps.') : HttpResponse.json(current),
    ),
  );
  await user.click(screen.getByRole('switch', { name: 'Statut de Brume : Actif' }));
  expect(await screen.findByText('Statut mis à jour')).toBeVisible();
});
