import type { Campaign, Game, GameSession } from '@rpd/shared/domain';
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
import { buildGame } from '../test/buildGame.ts';

const ME = buildId();

/** The API's part of a campaign whose owner looks at it, in memory. */
function fakeCampaign(game: Game) {
  const person = (name: string, role: 'master' | 'player' | 'spectator', _id = buildId()) => ({
    _id,
    name,
    avatar: '',
    role,
  });
  const store = {
    people: [person('Maud', 'master', ME), person('Alice', 'player'), person('Wilfried', 'spectator')],
    sessions: [] as GameSession[],
    refusal: '',
  };
  const campaign = (): Campaign => ({
    _id: game._id,
    version: 1,
    name: game.name,
    owner_id: ME,
    masters: store.people.filter(({ role }) => role === 'master').map(({ _id }) => _id),
    members: store.people.filter(({ role }) => role === 'player').map(({ _id }) => _id),
    watchers: store.people.filter(({ role }) => role === 'spectator').map(({ _id }) => _id),
    people: store.people,
    lines: '',
    veils: '',
    houseRules: '',
    spectators: true,
    xCard: 'anonymous',
  });
  network.use(
    http.get(apiUrl('game/:id'), () => HttpResponse.json(game)),
    http.get(apiUrl('game/:id/members'), () => HttpResponse.json([])),
    http.get(apiUrl('gametype'), () => HttpResponse.json([])),
    http.get(apiUrl('gamesession'), () => HttpResponse.json(store.sessions)),
    http.get(apiUrl('datepoll'), () => HttpResponse.json([])),
    http.get(apiUrl('game/:id/handouts'), () => HttpResponse.json({ prepared: null, received: [] })),
    http.get(apiUrl('game/:id/campaign'), () => HttpResponse.json(campaign())),
    http.post<never, { title: string; startsAt: string }>(
      apiUrl('game/:id/gamesessions'),
      async ({ request }) => {
        if (store.refusal) return refuse(422, 'Le formulaire est incorrect.', { startsAt: store.refusal });
        const made = planned(game, await request.json());
        store.sessions = [made];
        return HttpResponse.json(made, { status: 201 });
      },
    ),
    http.post<never, { rule: string; timeZone: string }>(
      apiUrl('gamesession/:id/series'),
      async ({ request }) => {
        const { rule, timeZone } = await request.json();
        const series = { _id: buildId(), rule, timeZone, startLocal: '2030-12-26T20:30' };
        store.sessions = store.sessions.map(one => ({ ...one, series }));
        return HttpResponse.json(series, { status: 201 });
      },
    ),
    http.delete(apiUrl('gamesession/:id/series'), ({ request }) => {
      const takesBack = new URL(request.url).searchParams.get('ahead') === 'remove';
      store.sessions = takesBack ? [] : store.sessions.map(one => ({ ...one, series: null }));
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete(apiUrl('gamesession/:id'), () => {
      store.sessions = [];
      return new HttpResponse(null, { status: 204 });
    }),
    http.post<never, { user: string }>(apiUrl('game/:id/campaign/masters'), async ({ request }) => {
      const { user } = await request.json();
      store.people = store.people.map(one => (one._id === user ? { ...one, role: 'master' as const } : one));
      return HttpResponse.json(campaign());
    }),
    http.delete(apiUrl('game/:id/campaign/people/:user'), ({ params }) => {
      store.people = store.people.filter(({ _id }) => _id !== params['user']);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return store;
}

/** A session that nobody opened yet. */
const planned = (game: Game, given: Partial<GameSession> = {}): GameSession => ({
  _id: buildId(),
  version: 1,
  game: { _id: game._id, name: game.name },
  title: '',
  state: 'planned',
  startsAt: '2030-12-26T19:30:00.000Z',
  minutes: 180,
  timeZone: 'Europe/Paris',
  series: null,
  event: '',
  openedAt: null,
  closedAt: null,
  role: 'master',
  seeds: [],
  pause: null,
  hasSummary: false,
  ...given,
});

const open = (game: Game) =>
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: `/app/games/${game._id}`,
    session: { _id: ME, roles: ['GM'] },
  });

test('plans a session at an hour, keeps what was typed when it is refused, and takes it back', async () => {
  const game = buildGame({ owner_id: ME });
  const store = fakeCampaign(game);
  const { user } = open(game);
  await user.click(await screen.findByRole('button', { name: 'Prévoir une séance' }));
  const form = within(await screen.findByRole('dialog', { name: 'Prévoir une séance' }));
  // It takes the focus one frame after it appears, from another field, too.
  await waitFor(() => expect(form.getByLabelText(/^Date et heure/)).toHaveFocus());
  await user.type(form.getByLabelText(/^Titre/), 'Le banquet');
  await user.type(form.getByLabelText(/^Date et heure/), '2030-12-24T20:30');
  store.refusal = 'Indiquez une date et une heure.';
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  expect((await form.findAllByText(store.refusal))[0]).toBeVisible();
  expect(form.getByLabelText(/^Titre/)).toHaveValue('Le banquet');
  store.refusal = '';
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  const sessions = within(await screen.findByRole('region', { name: 'Séances' }));
  expect(await sessions.findByText('Le banquet')).toBeVisible();
  expect(sessions.getByText('mar. 24 décembre 2030, 20:30 – 23:30')).toBeVisible();
  expect(store.sessions[0]?.startsAt).toBe(new Date('2030-12-24T20:30').toISOString());
  await user.click(sessions.getByRole('button', { name: /^Retirer\s: Le banquet$/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(sessions.queryByText('Le banquet')).not.toBeInTheDocument());
});

test('names a player game master, and sends a spectator away', async () => {
  const game = buildGame({ owner_id: ME });
  fakeCampaign(game);
  const { user } = open(game);
  await user.click(await screen.findByRole('button', { name: 'Participants' }));
  const people = within(await screen.findByRole('list', { name: 'Participants' }));
  await user.click(people.getByRole('button', { name: 'Nommer Alice maître du jeu' }));
  expect(await people.findByRole('button', { name: /^Retirer à Alice le rôle/ })).toBeVisible();
  await user.click(people.getByRole('button', { name: 'Retirer Wilfried' }));
  await waitFor(() => expect(people.queryByText('Wilfried')).not.toBeInTheDocument());
  expect(people.getByText('À l’origine du jeu')).toBeVisible();
  expect(people.queryByRole('button', { name: /Maud/ })).not.toBeInTheDocument();
});

test('repeats a session every other Thursday until a day, and stops', async () => {
  const game = buildGame({ owner_id: ME });
  const store = fakeCampaign(game);
  store.sessions = [planned(game, { title: 'Le jeudi' })];
  const { user } = open(game);
  await user.click(await screen.findByRole('button', { name: /^Répéter\s: Le jeudi$/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Répéter Le jeudi' }));
  expect(form.getByRole('option', { name: 'Le 4e jeudi de chaque mois' })).toBeInTheDocument();
  await user.selectOptions(form.getByLabelText(/^Fin/), 'Jusqu’à une date');
  await user.type(form.getByLabelText(/^Dernier jour/), '2031-06-30');
  expect(form.getByRole('status')).toHaveTextContent('un jeudi sur deux, jusqu’au 30/06/2031');
  await user.click(form.getByRole('button', { name: 'Répéter' }));
  const sessions = within(await screen.findByRole('region', { name: 'Séances' }));
  expect(await sessions.findByText('un jeudi sur deux, jusqu’au 30/06/2031')).toBeVisible();
  expect(store.sessions[0]?.series?.rule).toBe('FREQ=WEEKLY;INTERVAL=2;UNTIL=20310630T215900Z');
  await user.click(sessions.getByRole('button', { name: /^Répétition\s: Le jeudi$/ }));
  const ending = within(await screen.findByRole('dialog', { name: 'Répétition de Le jeudi' }));
  await user.click(ending.getByRole('button', { name: /annuler ce qui est à venir$/ }));
  await waitFor(() => expect(sessions.queryByText('Le jeudi')).not.toBeInTheDocument());
});

test('shows what comes next first, the other sessions below it (26.3)', async () => {
  const game = buildGame({ owner_id: ME });
  const store = fakeCampaign(game);
  store.sessions = [
    planned(game, { title: 'Le bal', startsAt: '2031-01-09T19:30:00.000Z' }),
    planned(game, { title: 'Le jeudi' }),
    planned(game, { title: 'Jamais jouée', startsAt: '2020-01-09T19:30:00.000Z' }),
    planned(game, { title: 'La veille', state: 'closed', openedAt: '2030-12-01T19:30:00.000Z' }),
  ];
  const first = open(game);
  const sessions = within(await screen.findByRole('region', { name: 'Séances' }));
  expect(await sessions.findByRole('heading', { level: 3 })).toHaveTextContent('Le jeudi');
  expect(sessions.getAllByRole('listitem').map(line => line.textContent)).toEqual([
    expect.stringContaining('Le bal'),
    expect.stringContaining('Jamais jouée'),
    expect.stringContaining('La veille'),
  ]);
  first.unmount();
  store.sessions.push(
    planned(game, { title: 'Ce soir', state: 'open', openedAt: '2030-12-02T19:30:00.000Z' }),
  );
  open(game);
  expect(await screen.findByRole('heading', { level: 3 })).toHaveTextContent('Ce soir');
});

test('leads a game master from the next session to the preparation, and players to the table (26.3)', async () => {
  const game = buildGame({ owner_id: ME });
  const store = fakeCampaign(game);
  const next = planned(game, { title: 'Le jeudi' });
  store.sessions = [
    next,
    planned(game, { title: 'La veille', state: 'closed', openedAt: '2030-12-01T19:30:00.000Z' }),
  ];
  const { unmount } = open(game);
  const sessions = within(await screen.findByRole('region', { name: 'Séances' }));
  expect(await sessions.findByRole('link', { name: /^Préparer\s: Le jeudi$/ })).toHaveAttribute(
    'href',
    `/app/games/${game._id}/prepare`,
  );
  // Who watches has no seat.
  expect(sessions.getByText('2 à la table')).toBeVisible();
  expect(sessions.getByText(/^Prochaine séance, dans/)).toBeVisible();
  expect(sessions.getByRole('listitem')).toHaveTextContent('01/12/2030');
  unmount();
  next.role = 'player';
  open(game);
  expect(await screen.findByRole('link', { name: /^Aller à la table\s: Le jeudi$/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Préparer\s/ })).not.toBeInTheDocument();
});

test('shows what stands below the head of a game at once, when its sessions are known (26)', async () => {
  const game = buildGame({ owner_id: ME });
  const store = fakeCampaign(game);
  store.sessions = [planned(game, { title: 'Le jeudi' })];
  const answer = Promise.withResolvers<void>();
  network.use(
    http.get(apiUrl('gamesession'), async () => {
      await answer.promise;
      return HttpResponse.json(store.sessions);
    }),
  );
  open(game);
  expect(await screen.findByText(/membre/)).not.toBeVisible();
  expect(screen.queryByRole('button', { name: 'Inviter' })).not.toBeInTheDocument();
  answer.resolve();
  expect(await screen.findByRole('heading', { level: 3, name: 'Le jeudi' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Inviter' })).toBeVisible();
});

test('gives what game masters do to game masters alone (26.3)', async () => {
  const game = buildGame({ owner_id: ME });
  const store = fakeCampaign(game);
  const { unmount } = open(game);
  expect(await screen.findByRole('region', { name: 'Maître du jeu' })).toBeVisible();
  unmount();
  store.people = store.people.map(one => ({ ...one, role: 'player' as const }));
  open(game);
  expect(await screen.findByRole('region', { name: 'Séances' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Maître du jeu' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Prévoir une séance' })).not.toBeInTheDocument();
});
