import type { GameSession, LogEntry, ThrownDice } from '@rpd/shared/domain';
import { act, apiUrl, buildId, http, network, refuse, renderRoutes, screen } from '@rpd/shared/test';
import { createStore } from 'zustand';
import { buildLogEntry } from '../test/buildLogEntry.ts';
import { TableHead } from './TableHead.tsx';
import { useTableSettings } from './useTableSettings.ts';

const me = buildId();
const session: GameSession = {
  _id: buildId(),
  version: 1,
  game: { _id: buildId(), name: 'Le Trône vide' },
  title: 'La nuit',
  state: 'open',
  startsAt: '',
  minutes: 180,
  timeZone: 'Europe/Paris',
  series: null,
  event: '',
  openedAt: '2026-11-25T00:00:00.000Z',
  closedAt: null,
  role: 'player',
  seeds: [],
  pause: null,
  hasSummary: false,
};

const dice = (total: number, label = ''): ThrownDice => ({ total, added: null, rolls: [], label });
const roll = (text: string, first: ThrownDice, others: ThrownDice[] = []): Partial<LogEntry> => ({
  kind: 'roll',
  text,
  roll: {
    expression: '1d20',
    values: {},
    clientSeed: '',
    seed: '',
    result: { ...first, mac: '', others },
  },
});

const heard = createStore<{ entries: readonly LogEntry[] }>(() => ({ entries: [] }));
const hear = (...entries: LogEntry[]) => act(() => heard.setState({ entries }));

function Head() {
  const [settings, onSettings] = useTableSettings();
  return (
    <TableHead
      session={session}
      me={me}
      heard={heard}
      isPlaying
      send={() => undefined}
      settings={settings}
      onSettings={onSettings}
    />
  );
}

const news = () => screen.findByRole('status', { name: 'Nouvelles de la table' });
const wordsIn = async () =>
  [...(await news()).querySelectorAll('p')].map(line => line.textContent?.replaceAll('\u00a0', ' '));

beforeEach(() => {
  localStorage.clear();
  heard.setState({ entries: [] });
  network.use(http.get(apiUrl('game/:id/campaign'), () => refuse(404, 'Cet élément n’existe pas ou plus.')));
});

test('reads rolls aloud, one’s own too, and what came at once one after the other (TAB-6)', async () => {
  renderRoutes([{ path: '/', Component: Head }], { session: {} });
  expect(await news()).toHaveAttribute('aria-live', 'polite');
  hear(buildLogEntry(roll('Discrétion', dice(17))));
  expect(await wordsIn()).toEqual(['Élodie : Discrétion, 17']);
  const own = { author: { _id: me, name: 'Alice', avatar: '' } };
  hear(
    buildLogEntry({ kind: 'fight', text: 'Le combat commence : Les gardes' }),
    buildLogEntry(roll('Initiative', dice(18, 'Isaure'), [dice(4, 'Gobelin')])),
    buildLogEntry({ ...own, ...roll('Perception', dice(9)) }),
    buildLogEntry({ ...own, text: 'Je regarde.' }),
  );
  expect(await wordsIn()).toEqual([
    'Le combat commence : Les gardes',
    'Élodie : Initiative, Isaure 18, Gobelin 4',
    'Alice : Perception, 9',
  ]);
  hear(...Array.from({ length: 9 }, (_none, index) => buildLogEntry({ text: `Mot ${index}` })));
  expect(await wordsIn()).toEqual([
    '5 autres entrées',
    'Élodie : Mot 5',
    'Élodie : Mot 6',
    'Élodie : Mot 7',
    'Élodie : Mot 8',
  ]);
});

test('reads nothing aloud where one wants it quiet, at the next table too', async () => {
  const { user, unmount } = renderRoutes([{ path: '/', Component: Head }], { session: {} });
  await user.click(await screen.findByRole('button', { name: 'Réglages de la table' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Couper les annonces' }));
  expect(await news()).toHaveAttribute('aria-live', 'off');
  unmount();
  const { user: again } = renderRoutes([{ path: '/', Component: Head }], { session: {} });
  expect(await news()).toHaveAttribute('aria-live', 'off');
  await again.click(await screen.findByRole('button', { name: 'Réglages de la table' }));
  await again.click(await screen.findByRole('menuitem', { name: 'Lire les annonces' }));
  expect(await news()).toHaveAttribute('aria-live', 'polite');
});

test('reads aloud neither what is folded for a blocked person nor what a warning folds (DSK-4)', async () => {
  renderRoutes([{ path: '/', Component: Head }], { session: { _id: me, roles: ['RP'] } });
  const aloud = await news();
  hear(
    buildLogEntry({ text: 'Un mot de trop', folded: true }),
    buildLogEntry({ text: 'Une araignée énorme', warnings: { themes: ['spiders'], other: '' } }),
  );
  expect(aloud).toHaveTextContent('Message d’une personne que vous avez bloquée');
  expect(aloud).toHaveTextContent('Élodie : message qui comporte araignées');
  expect(aloud).not.toHaveTextContent(/Un mot de trop|énorme/);
});
