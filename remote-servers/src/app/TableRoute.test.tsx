import type {
  Campaign,
  CampaignHandouts,
  Fighter,
  GameMap,
  GameSession,
  Handout,
  MapToken,
  Place,
  Scene,
  SessionScenes,
  TokenInput,
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
  waitFor,
  within,
} from '@rpd/shared/test';
import remote from './remote.tsx';

const ME = buildId();
const ELODIE = buildId();
const PORTRAIT = '/files/isaure.webp';
const game = { _id: buildId(), name: 'Le Trône vide' };

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

const buildToken = (changes: Partial<MapToken>): MapToken => ({
  version: 1,
  _id: buildId(),
  name: 'Rat',
  initials: '',
  color: 'gray',
  picture: '',
  character: '',
  portrait: '',
  size: 1,
  owner: '',
  hidden: false,
  x: 75,
  y: 75,
  ...changes,
});

const tavern = buildScene({
  text: 'Une lampe **fume**.',
  notes: 'Le tavernier ment.',
  music: 'https://exemple.fr/pluie',
});

/** The API's part of a table, in memory. */
function fakeTable(role: GameSession['role'], token: Partial<MapToken> = {}) {
  const session: GameSession = {
    _id: buildId(),
    version: 1,
    game,
    title: 'La nuit',
    state: 'open',
    startsAt: '',
    event: '',
    openedAt: '2026-11-21T20:00:00.000Z',
    closedAt: null,
    role,
    seeds: [],
    pause: null,
    hasSummary: false,
    minutes: 180,
    timeZone: 'Europe/Paris',
    series: null,
  };
  const letter: Handout = {
    _id: buildId(),
    version: 1,
    title: 'La lettre',
    text: 'Venez seule.',
    picture: '',
    picture_alt: '',
    warnings: { themes: [], other: '' },
    all: false,
    people: [],
  };
  const store = {
    session,
    current: role === 'master' ? '' : tavern._id,
    shown: role === 'master' ? [] : [tavern],
    letter,
    map: {
      _id: buildId(),
      version: 1,
      title: 'La cave',
      picture: '',
      picture_alt: '',
      columns: 10,
      rows: 8,
      grid: 'square',
      cell: 50,
      offsetX: 0,
      offsetY: 0,
      metres: 1.5,
      width: 500,
      height: 400,
      fog: { covered: false, areas: [] },
      tokens: [buildToken(token)],
    } as GameMap,
    fighters: [] as Fighter[],
    placed: [] as unknown[],
    isRefused: false,
    fogs: [] as unknown[],
  };
  const scenes = (): SessionScenes => ({
    current: store.current,
    scenes: store.shown.map(({ version: _version, notes: _notes, ...scene }) => scene),
  });
  const person = (_id: string, name: string, as: 'master' | 'player') => ({
    _id,
    name,
    avatar: '',
    role: as,
  });
  const campaign: Campaign = {
    _id: game._id,
    version: 1,
    name: game.name,
    owner_id: ME,
    masters: [ME],
    members: [ELODIE],
    watchers: [],
    people: [person(ME, 'Maud', 'master'), person(ELODIE, 'Élodie', 'player')],
    lines: '',
    veils: '',
    houseRules: '',
    spectators: false,
    xCard: 'anonymous',
  };
  const handouts = (): CampaignHandouts =>
    role === 'master'
      ? { received: [], prepared: [store.letter] }
      : {
          received: [{ ...letterContent(store.letter), givenAt: '2026-11-21T20:30:00.000Z' }],
          prepared: null,
        };
  network.use(
    http.get(apiUrl('gamesession/:id/fight'), () => HttpResponse.json({ fight: null, view: null })),
    http.get(apiUrl('gamesession/:id'), () => HttpResponse.json(session)),
    http.get(apiUrl('gamesession/:id/seats'), () => HttpResponse.json([])),
    http.post(apiUrl('gamesession/:id/seat'), () => HttpResponse.json([])),
    http.get(apiUrl('gamesession/:id/entries'), () => HttpResponse.json({ entries: [], more: false })),
    http.get(apiUrl('game/:id/campaign'), () => HttpResponse.json(campaign)),
    http.get(apiUrl('character'), () => HttpResponse.json([])),
    http.get(apiUrl('game/:id/scenes'), () => HttpResponse.json([tavern])),
    http.get(apiUrl('gamesession/:id/scenes'), () => HttpResponse.json(scenes())),
    http.post<never, { scene: string }>(apiUrl('gamesession/:id/scene'), async ({ request }) => {
      store.current = (await request.json()).scene;
      if (store.current) store.shown = [tavern];
      return HttpResponse.json(scenes());
    }),
    http.get(apiUrl('game/:id/handouts'), () => HttpResponse.json(handouts())),
    http.put<never, { all: boolean; people: string[] }>(
      apiUrl('handout/:id/readers'),
      async ({ request }) => {
        const { all, people } = await request.json();
        const named = campaign.people.filter(({ _id }) => people.includes(_id));
        store.letter = { ...store.letter, all, people: named };
        return HttpResponse.json(store.letter);
      },
    ),
    http.get(apiUrl('game/:id/fighters'), () => HttpResponse.json(store.fighters)),
    http.post<never, TokenInput & Place>(apiUrl('map/:id/tokens'), async ({ request }) => {
      const sent = await request.json();
      store.placed.push(sent);
      const made = buildToken({ ...sent, portrait: PORTRAIT });
      store.map = { ...store.map, tokens: [...store.map.tokens, made] };
      return HttpResponse.json(made, { status: 201 });
    }),
    http.get(apiUrl('game/:id/maps'), () => HttpResponse.json([store.map])),
    http.get(apiUrl('gamesession/:id/map'), () => HttpResponse.json({ map: store.map })),
    http.post<never, { action: string }>(apiUrl('map/:id/fog'), async ({ request }) => {
      store.fogs.push(await request.json());
      return HttpResponse.json(store.map);
    }),
    http.post<{ token: string }, { x: number; y: number }>(
      apiUrl('map/:id/tokens/:token/move'),
      async ({ request }) => {
        if (store.isRefused) return refuse(403, 'Vous ne pouvez déplacer que vos propres pions.');
        const place = await request.json();
        store.map = { ...store.map, tokens: store.map.tokens.map(one => ({ ...one, ...place })) };
        return HttpResponse.json(store.map.tokens[0]);
      },
    ),
  );
  return store;
}

const letterContent = ({ all: _all, people: _people, version: _version, ...content }: Handout) => content;

const open = ({ session }: { session: GameSession }, _id: string) =>
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: `/app/games/${game._id}/table/${session._id}`,
    session: { _id, roles: ['GM'] },
  });

/** Opens a panel where the screen has it: at hand, or behind « Plus ». */
async function openPanel(user: ReturnType<typeof open>['user'], name: string): Promise<void> {
  const places = within(await screen.findByRole('group', { name: 'Parties de la table' }));
  const near = places.queryByRole('button', { name });
  if (near) return user.click(near);
  await user.click(places.getByRole('button', { name: 'Plus de parties de la table' }));
  return user.click(await screen.findByRole('menuitem', { name }));
}

test('a game master shows a scene with one press, reads the notes, and shows nothing again', async () => {
  const store = fakeTable('master');
  const { user } = open(store, ME);
  await openPanel(user, 'Scène');
  expect(await screen.findByText('Aucune scène n’est montrée.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /^Montrer\s: La taverne$/ }));
  const scene = within(await screen.findByRole('article', { name: 'La taverne' }));
  expect(scene.getByText('fume')).toBeVisible();
  expect(scene.getByRole('link', { name: /^Musique de la scène/ })).toHaveAttribute(
    'href',
    'https://exemple.fr/pluie',
  );
  expect(screen.getByText('Le tavernier ment.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ne plus rien montrer' }));
  expect(await screen.findByText('Aucune scène n’est montrée.')).toBeVisible();
  expect(store.current).toBe('');
});

test('a player sees the scene that is shown, and what they received', async () => {
  const store = fakeTable('player');
  const { user } = open(store, ELODIE);
  await openPanel(user, 'Scène');
  expect(await screen.findByRole('article', { name: 'La taverne' })).toBeVisible();
  expect(screen.queryByText('Le tavernier ment.')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Montrer/ })).not.toBeInTheDocument();
  await openPanel(user, 'Documents');
  await user.click(await screen.findByRole('button', { name: /^La lettre/ }));
  expect(screen.getByText('Venez seule.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Donner/ })).not.toBeInTheDocument();
});

test('a game master gives a handout to one player', async () => {
  const store = fakeTable('master');
  const { user } = open(store, ME);
  await openPanel(user, 'Documents');
  await user.click(await screen.findByRole('button', { name: /^Donner\s: La lettre$/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Élodie' }));
  await user.click(screen.getByRole('button', { name: 'Valider' }));
  expect(await screen.findByText('Donné à Élodie')).toBeVisible();
  expect(store.letter.people.map(({ _id }) => _id)).toEqual([ELODIE]);
});

test('a player moves their token by the name of a square and by arrow keys, and a refusal takes it back', async () => {
  const store = fakeTable('player', { name: 'Élodie', owner: ELODIE });
  const { user } = open(store, ELODIE);
  await openPanel(user, 'Carte');
  const tokens = within(await screen.findByRole('region', { name: 'Pions' }));
  const square = tokens.getByRole('textbox', { name: 'Case de Élodie' });
  expect(square).toHaveValue('B2');
  await user.clear(square);
  await user.type(square, 'Z9{Enter}');
  expect(tokens.getByText(/^La carte n’a pas de case/)).toBeVisible();
  await user.clear(square);
  await user.type(square, 'c4{Enter}');
  expect(await screen.findByRole('button', { name: 'Élodie, C4' })).toBeVisible();
  expect(screen.getByText(/^Élodie\s: C4$/)).toBeInTheDocument();
  await waitFor(() => expect(store.map.tokens[0]).toMatchObject({ x: 125, y: 175 }));
  screen.getByRole('button', { name: 'Élodie, C4' }).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}');
  expect(screen.getByRole('button', { name: 'Élodie, E3' })).toHaveFocus();
  await waitFor(() => expect(store.map.tokens[0]).toMatchObject({ x: 225, y: 125 }));
  store.isRefused = true;
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Élodie, E4' })).toBeVisible();
  expect(await screen.findByText('Vous ne pouvez déplacer que vos propres pions.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Élodie, E3' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tout couvrir' })).not.toBeInTheDocument();
});

const fighter = (name: string): Fighter => ({
  _id: buildId(),
  name,
  portrait: PORTRAIT,
  player: 'Élodie',
  owner: ELODIE,
  hp: null,
  hpMax: null,
});

test('a game master puts the characters of the table on the map with one press, each for its player (21.3)', async () => {
  const store = fakeTable('master');
  const there = fighter('Oriane');
  store.fighters = [fighter('Isaure'), there, fighter('Yann')];
  store.map.fog = { covered: true, areas: [{ x: 50, y: 100, width: 200, height: 100, open: true }] };
  store.map.tokens = [buildToken({ name: 'Oriane', character: there._id, portrait: PORTRAIT })];
  const { user } = open(store, ME);
  await openPanel(user, 'Carte');
  await user.click(await screen.findByRole('button', { name: 'Poser les 2 personnages' }));
  const board = within(await screen.findByRole('group', { name: /^Carte\s: La cave/ }));
  const isaure = await board.findByRole('button', { name: /^Isaure, / });
  expect(within(isaure).getByAltText('')).toHaveAttribute('src', expect.stringContaining('isaure'));
  await waitFor(() =>
    expect(store.placed).toMatchObject([
      { name: 'Isaure', character: store.fighters[0]?._id, owner: ELODIE, x: 125, y: 150 },
      { name: 'Yann', character: store.fighters[2]?._id, owner: ELODIE, x: 175, y: 150 },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Poser les/ })).not.toBeInTheDocument());
});

test('the form of a token fills in name and player of the character that is chosen, and overwrites nothing', async () => {
  const store = fakeTable('master');
  store.fighters = [fighter('Isaure'), fighter('Yann')];
  const { user } = open(store, ME);
  await openPanel(user, 'Carte');
  await user.click(await screen.findByRole('button', { name: 'Poser un pion' }));
  const form = within(await screen.findByRole('dialog', { name: 'Poser un pion' }));
  await user.selectOptions(form.getByLabelText('Personnage'), 'Isaure (Élodie)');
  expect(form.getByLabelText(/^Nom/)).toHaveValue('Isaure');
  expect(form.getByLabelText('Qui le déplace avec vous')).toHaveValue(ELODIE);
  await user.clear(form.getByLabelText(/^Nom/));
  await user.type(form.getByLabelText(/^Nom/), 'L’inconnue');
  await user.selectOptions(form.getByLabelText('Personnage'), 'Yann (Élodie)');
  expect(form.getByLabelText(/^Nom/)).toHaveValue('L’inconnue');
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(store.placed).toMatchObject([{ name: 'L’inconnue', character: store.fighters[1]?._id }]),
  );
});

test('a game master covers and uncovers squares by their names, and measures', async () => {
  const store = fakeTable('master', { hidden: true });
  const { user } = open(store, ME);
  await openPanel(user, 'Carte');
  expect(await screen.findByRole('button', { name: 'Rat, B2, caché' })).toBeVisible();
  expect(screen.getByText(/l’image, elle, est envoyée entière/)).toBeVisible();
  const squares = within(screen.getByRole('region', { name: 'Par cases' }));
  await user.type(squares.getByLabelText('De la case'), 'B2');
  await user.click(squares.getByRole('button', { name: 'Découvrir' }));
  expect(squares.getByRole('status')).toHaveTextContent('écrivez par exemple C4');
  await user.type(squares.getByLabelText('à la case'), 'D2');
  await user.click(squares.getByRole('button', { name: 'Mesurer' }));
  expect(squares.getByRole('status')).toHaveTextContent('B2 à D2 : 3 m.');
  await user.click(squares.getByRole('button', { name: 'Découvrir' }));
  await waitFor(() =>
    expect(store.fogs).toEqual([{ action: 'reveal', x: 50, y: 50, width: 150, height: 50 }]),
  );
});
