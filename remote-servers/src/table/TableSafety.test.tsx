import type { Campaign, GameSession, LogEntryInput, SessionSummary } from '@rpd/shared/domain';
import {
  apiUrl,
  buildId,
  http,
  HttpResponse,
  network,
  refuse,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';

const ME = buildId();

const SUMMARY: SessionSummary = {
  version: 1,
  text: 'La **tour** brûle.',
  author: { _id: buildId(), name: 'Maud', avatar: '' },
  updatedAt: '2026-11-25T00:10:00.000Z',
  figures: {
    durationMs: 3 * 3_600_000 + 5 * 60_000,
    messages: 12,
    rolls: 4,
    turns: 0,
    best: null,
    worst: null,
  },
  people: [{ _id: ME, name: 'Alice', avatar: '', role: 'player', present: true, rolls: 4 }],
  experience: [{ character: { _id: buildId(), name: 'Lysandre' }, amount: 30, written: true }],
};

/** The API's part of a table, in memory. */
function fakeTable(changes: Partial<GameSession> = {}, xCard: Campaign['xCard'] = 'anonymous') {
  const game = { _id: buildId(), name: 'Le Trône vide' };
  const store = { cards: [] as unknown[], sent: [] as LogEntryInput[], refusal: '' };
  let session: GameSession = {
    _id: buildId(),
    version: 1,
    game,
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
    ...changes,
  };
  const seat = {
    _id: ME,
    name: 'Alice',
    avatar: '',
    role: session.role,
    character: null,
    clientSeed: '0'.repeat(32),
    joinedAt: '2026-11-25T00:00:00.000Z',
    leftAt: null,
  };
  const campaign: Campaign = {
    _id: game._id,
    version: 1,
    name: game.name,
    owner_id: buildId(),
    masters: [],
    members: [ME],
    watchers: [],
    people: [],
    lines: 'Pas d’araignées.',
    veils: '',
    houseRules: '',
    spectators: false,
    xCard,
  };
  network.use(
    http.get(apiUrl('gamesession/:id'), () => HttpResponse.json(session)),
    http.get(apiUrl('gamesession/:id/fight'), () => HttpResponse.json({ fight: null, view: null })),
    http.get(apiUrl('gamesession/:id/seats'), () => HttpResponse.json([seat])),
    http.get(apiUrl('gamesession/:id/entries'), () => HttpResponse.json({ entries: [], more: false })),
    http.get(apiUrl('gamesession/:id/summary'), () => HttpResponse.json(SUMMARY)),
    http.post<never, LogEntryInput>(apiUrl('gamesession/:id/entries'), async ({ request }) => {
      store.sent.push(await request.json());
      return HttpResponse.json({}, { status: 201 });
    }),
    http.get(apiUrl('game/:id/campaign'), () => HttpResponse.json(campaign)),
    http.get(apiUrl('game/:id/pregens'), () => HttpResponse.json([])),
    http.get(apiUrl('character'), () => HttpResponse.json([])),
    http.put(apiUrl('gamesession/:id/card'), async ({ request }) => {
      if (store.refusal) return refuse(429, store.refusal);
      store.cards.push(await request.json());
      session = { ...session, pause: { kind: 'card', at: '2026-11-25T00:05:00.000Z', by: null } };
      return HttpResponse.json(session);
    }),
    http.put(apiUrl('gamesession/:id/pause'), async ({ request }) => {
      const { paused } = (await request.json()) as { paused: boolean };
      const by = { _id: ME, name: 'Alice', avatar: '' };
      session = { ...session, pause: paused ? { kind: 'pause', at: '2026-11-25T00:05:00.000Z', by } : null };
      return HttpResponse.json(session);
    }),
  );
  return { ...store, store, path: `/games/${game._id}/table/${session._id}` };
}

const render = (path: string) => renderRoutes(remote.routes, { path, session: { _id: ME } });

test('plays the X-card in one press, and the page says at once that the game is paused (TAB-6)', async () => {
  const { store, path } = fakeTable();
  const { user } = render(path);
  await user.click(await screen.findByRole('button', { name: 'Carte X, anonyme' }));
  const alert = await screen.findByText('Carte X', { selector: '[role=alert] *' });
  expect(alert.closest('[role=alert]')).toHaveAttribute('aria-live', 'assertive');
  expect(store.cards).toEqual([{ anonymous: true }]);
  // A player cannot go on; what is written goes out of character.
  expect(screen.queryByRole('button', { name: 'Reprendre le jeu' })).not.toBeInTheDocument();
  const line = screen.getByRole('textbox', { name: 'Message ou jet' });
  await user.type(line, '/me avance{Enter}');
  expect(await screen.findByText(/^Le jeu est en pause\s: écrivez hors personnage/)).toBeVisible();
  await user.clear(line);
  await user.type(line, 'On souffle.{Enter}');
  await waitFor(() =>
    expect(store.sent.map(({ kind, text }) => [kind, text])).toEqual([['ooc', 'On souffle.']]),
  );
});

test('what one plays with has its place before one has a seat, and works with it (25.3)', async () => {
  const { path } = fakeTable();
  const taken = Promise.withResolvers<void>();
  network.use(
    http.get(apiUrl('gamesession/:id/seats'), () => HttpResponse.json([])),
    http.post(apiUrl('gamesession/:id/seat'), async () => {
      await taken.promise;
      return refuse(503, 'Patience.');
    }),
  );
  render(path);
  expect(await screen.findByRole('button', { name: 'Carte X, anonyme' })).toBeDisabled();
  const places = within(screen.getByRole('group', { name: 'Parties de la table' }));
  expect(places.getByRole('button', { name: 'Dés' })).toBeVisible();
  taken.resolve();
  // Without a seat one watches.
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Carte X, anonyme' })).not.toBeInTheDocument(),
  );
});

test('says why a card did not go out, and that a signed one names who plays it', async () => {
  const { store, path } = fakeTable({}, 'signed');
  store.refusal = 'Vous avez posé plusieurs cartes en peu de temps.';
  const { user } = render(path);
  await user.click(await screen.findByRole('button', { name: 'Carte X, signée' }));
  expect(await screen.findByText(/Vous avez posé plusieurs cartes/)).toBeVisible();
});

test('shows lines and veils in one press, and writes to the game master alone', async () => {
  const { store, path } = fakeTable();
  const { user } = render(path);
  await user.click(await screen.findByRole('button', { name: 'Sécurité' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sécurité' });
  expect(within(dialog).getByText('Pas d’araignées.')).toBeVisible();
  // It takes the focus one frame after it appears: from the note that is typed already, too.
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  const note = within(dialog).getByRole('textbox', { name: 'Message privé au maître du jeu' });
  await user.type(note, 'Moins de sang ?');
  await user.click(within(dialog).getByRole('button', { name: 'Envoyer en privé' }));
  await waitFor(() => expect(store.sent).toHaveLength(1));
  expect(store.sent[0]).toMatchObject({ kind: 'whisper', to: 'masters', text: 'Moins de sang ?' });
});

test('a game master goes on', async () => {
  const by = { _id: buildId(), name: 'Bruno', avatar: '' };
  const pause = { kind: 'pause', at: '2026-11-25T00:05:00.000Z', by } as const;
  const { path } = fakeTable({ role: 'master', pause });
  const { user } = render(path);
  expect(await screen.findByText('Bruno a mis le jeu en pause')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reprendre le jeu' }));
  await waitFor(() => expect(screen.queryByText(/a mis le jeu en pause/)).not.toBeInTheDocument());
});

test('a session that is over shows what stays of it (TAB-7)', async () => {
  const { path } = fakeTable({ state: 'closed', hasSummary: true });
  const { user } = render(path);
  await user.click(await screen.findByRole('button', { name: 'Résumé' }));
  expect(await screen.findByText('tour')).toBeVisible();
  expect(screen.getByText('3 h 05')).toBeVisible();
  expect(screen.getByText(/^Lysandre\s: \+30$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Modifier le résumé' })).not.toBeInTheDocument();
});

test('completes a command and shows all of them', async () => {
  const { path } = fakeTable();
  const { user } = render(path);
  const line = await screen.findByRole('textbox', { name: 'Message ou jet' });
  await user.type(line, '/w al');
  expect(screen.getByRole('option', { name: /^Alice/ })).toBeInTheDocument();
  await user.keyboard('{Tab}');
  expect(line).toHaveValue('/w Alice ');
  await user.clear(line);
  await user.type(line, '/aide{Enter}');
  expect(await screen.findByRole('region', { name: 'Commandes' })).toBeVisible();
  expect(line).toHaveValue('');
});
