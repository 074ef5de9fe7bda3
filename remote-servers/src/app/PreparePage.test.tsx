import type {
  Campaign,
  CampaignHandouts,
  DateAnswer,
  DatePoll,
  FightHead,
  GameSession,
  MapHead,
  Scene,
  Seat,
} from '@rpd/shared/domain';
import {
  apiUrl,
  buildId,
  http,
  HttpResponse,
  network,
  refuse,
  renderRoutes,
  screen,
  within,
} from '@rpd/shared/test';
import { buildGame } from '../test/buildGame.ts';
import remote from './remote.tsx';

const ME = buildId();
const game = buildGame({ owner_id: ME, name: 'Le Trône vide' });
const head = { _id: game._id, name: game.name };

const person = (name: string, role: 'master' | 'player') => ({ _id: buildId(), name, avatar: '', role });
const alice = person('Alice', 'player');
const bruno = person('Bruno', 'player');

const buildSession = (changes: Partial<GameSession>): GameSession => ({
  _id: buildId(),
  version: 1,
  game: head,
  title: '',
  state: 'planned',
  startsAt: '',
  minutes: 180,
  timeZone: 'Europe/Paris',
  event: '',
  series: null,
  openedAt: null,
  closedAt: null,
  role: 'master',
  seeds: [],
  pause: null,
  hasSummary: false,
  ...changes,
});
const last = buildSession({
  title: 'Première nuit',
  state: 'closed',
  openedAt: '2026-11-21T20:00:00.000Z',
  closedAt: '2026-11-21T23:00:00.000Z',
});
const next = buildSession({ title: 'La cave', startsAt: '2099-12-24T19:30:00.000Z' });

const seat = (who: typeof alice, character: string): Seat => ({
  ...who,
  character: { _id: buildId(), name: character, portrait: '' },
  clientSeed: '',
  joinedAt: '2026-11-21T20:00:00.000Z',
  leftAt: null,
});

const buildScene = (changes: Partial<Scene>): Scene => ({
  _id: buildId(),
  version: 1,
  title: 'La taverne',
  picture: '',
  picture_alt: '',
  text: '',
  music: '',
  notes: '',
  ...changes,
});

const buildFight = (changes: Partial<FightHead>): FightHead => ({
  _id: buildId(),
  version: 1,
  title: 'Les gardes',
  die: 20,
  playersRoll: false,
  count: 4,
  round: 0,
  session: '',
  ...changes,
});

/** A poll of one date with what people answered; chosen where a session became of it. */
function buildPoll(session: string | null, answers: Record<string, DateAnswer>): DatePoll {
  const date = { _id: buildId(), startsAt: next.startsAt };
  return {
    _id: buildId(),
    version: 1,
    createdAt: '2026-11-20T20:00:00.000Z',
    game: head,
    note: '',
    minutes: 180,
    timeZone: 'Europe/Paris',
    state: session ? 'closed' : 'open',
    dates: [date],
    people: [alice, bruno].map(({ _id, name, avatar }) => {
      const answer = answers[name];
      return {
        _id,
        name,
        avatar,
        role: 'player',
        comment: '',
        answers: answer ? { [date._id]: answer } : {},
      };
    }),
    picked: session ? date._id : null,
    session,
    role: 'master',
  };
}

interface Prepared {
  sessions: GameSession[];
  polls: DatePoll[];
  people: Campaign['people'];
  scenes: Scene[];
  handouts: CampaignHandouts['prepared'];
  fights: FightHead[];
  maps: MapHead[];
}

/** The API's part of a campaign that its game master prepares, in memory. */
function fakePreparation(given: Partial<Prepared>) {
  const known: Prepared = {
    sessions: [],
    polls: [],
    people: [alice, bruno],
    scenes: [],
    handouts: [],
    fights: [],
    maps: [],
    ...given,
  };
  const campaign: Campaign = {
    ...head,
    version: 1,
    owner_id: ME,
    masters: [ME],
    members: known.people.map(({ _id }) => _id),
    watchers: [],
    people: [{ ...person('Maud', 'master'), _id: ME }, ...known.people],
    lines: '',
    veils: '',
    houseRules: '',
    spectators: false,
    xCard: 'anonymous',
  };
  network.use(
    http.get(apiUrl('game/:id/campaign'), () => HttpResponse.json(campaign)),
    http.get(apiUrl('game/:id'), () => HttpResponse.json(game)),
    http.get(apiUrl('gametype'), () => HttpResponse.json([])),
    http.get(apiUrl('gamesession'), () => HttpResponse.json(known.sessions)),
    http.get(apiUrl('gamesession/:id/seats'), ({ params }) =>
      HttpResponse.json(params['id'] === last._id ? [seat(alice, 'Isaure')] : []),
    ),
    http.get(apiUrl('datepoll'), ({ request }) => {
      const session = new URL(request.url).searchParams.get('session');
      return HttpResponse.json(known.polls.filter(poll => poll.session === session));
    }),
    http.get(apiUrl('game/:id/scenes'), () => HttpResponse.json(known.scenes)),
    http.get(apiUrl('game/:id/handouts'), () =>
      HttpResponse.json({ received: [], prepared: known.handouts } satisfies CampaignHandouts),
    ),
    http.get(apiUrl('game/:id/fights'), () => HttpResponse.json(known.fights)),
    http.get(apiUrl('game/:id/maps'), () => HttpResponse.json(known.maps)),
  );
}

const open = () =>
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: `/app/games/${game._id}/prepare`,
    session: { _id: ME, roles: ['GM'] },
  });

const points = async () => {
  const list = await screen.findByRole('list', { name: 'Points' });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

test('shows the next session, who comes with whom they play, and what is missing (26.3)', async () => {
  fakePreparation({
    sessions: [last, next],
    polls: [buildPoll(next._id, { Alice: 'yes' })],
    scenes: [buildScene({ text: 'Une lampe fume.' }), buildScene({ title: 'La cave' })],
    fights: [buildFight({ count: 0 })],
  });
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'La cave' })).toBeVisible();
  expect(screen.getByText(/^Prochaine séance, dans/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Aller à la table' })).toHaveAttribute(
    'href',
    `/app/games/${game._id}/table/${next._id}`,
  );
  const people = within(await screen.findByRole('list', { name: 'Qui vient' }));
  expect((await people.findByText('Isaure')).closest('li')).toHaveTextContent(/Isaure.*Alice.*Peut venir/);
  expect(people.getByText('Bruno').closest('li')).toHaveTextContent('Sans réponse');
  expect(await points()).toEqual([
    'Date (Prêt) 24/12/2099',
    'Table (À faire) 1 sans réponse',
    'Scènes (À faire) 1 sans texte ni image',
    'Documents (Facultatif) aucun',
    'Rencontres (À faire) 1 sans combattant',
    'Cartes (Facultatif) aucune',
  ]);
  expect(screen.getByRole('heading', { name: 'Encore 3 points à régler' })).toBeVisible();
});

test('without a session, the game stands first with the way to plan one, and the poll says how far it is', async () => {
  fakePreparation({ polls: [buildPoll(null, { Bruno: 'no' })] });
  const { user } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Le Trône vide' })).toBeVisible();
  expect(screen.getByText('Aucune séance n’est prévue.')).toBeVisible();
  expect((await points())[0]).toBe('Date (À faire) à choisir, 1 réponse sur 2');
  expect(screen.getByRole('link', { name: 'Date' })).toHaveAttribute(
    'href',
    `/app/games/${game._id}#prochaine-date`,
  );
  await user.click(screen.getByRole('button', { name: 'Prévoir une séance' }));
  expect(await screen.findByRole('dialog', { name: 'Prévoir une séance' })).toBeVisible();
});

test('says that all is ready, and counts who can come', async () => {
  fakePreparation({
    sessions: [next],
    polls: [buildPoll(next._id, { Alice: 'yes', Bruno: 'maybe' })],
    scenes: [buildScene({ text: 'Une lampe fume.', notes: 'Le tavernier ment.' })],
  });
  open();
  expect(await screen.findByRole('heading', { name: 'Tout est prêt' })).toBeVisible();
  expect(await points()).toContain('Table (Prêt) 1 sur 2 peut venir');
  expect(screen.getByText('texte, notes')).toBeVisible();
});

test('says that prepared documents wait for the network, in place of none, and names what could not be read', async () => {
  fakePreparation({ sessions: [next], handouts: null });
  network.use(http.get(apiUrl('game/:id/scenes'), () => refuse(500, 'Une erreur est survenue.')));
  open();
  expect(await screen.findByText('Les documents préparés se lisent quand le réseau est là.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Les scènes ne sont pas chargées' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'La cave' })).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Points' })).not.toBeInTheDocument();
});
