import {
  applyMove,
  type Fight,
  type FightInput,
  type FightMove,
  FIGHT_MOVES,
  type InitiativeRoll,
  isAskable,
  type LinkedCombatant,
  NO_FIGHT,
} from '@rpd/shared/domain';
import {
  answerList,
  apiUrl,
  buildId,
  http,
  HttpResponse,
  network,
  refuseStale,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';

const GAME = buildId();
const FIGHT = buildId();
const add = (changes: object) =>
  FIGHT_MOVES.add.cast({
    action: 'add',
    kind: 'mob',
    name: 'Loup',
    hp: 11,
    hpMax: 11,
    ...changes,
  }) as FightMove;

/** The API's part: one encounter whose moves are checked by version. */
function fakeFight(...moves: FightMove[]) {
  let ids = 0;
  const tools = {
    roll: (rolls: readonly InitiativeRoll[]) => rolls.map(({ bonus }) => 10 + bonus),
    newId: () => `c${(ids += 1)}`,
  };
  const content = moves.reduce((known, move) => applyMove(known, move, tools), NO_FIGHT);
  const head = {
    _id: FIGHT,
    game: GAME,
    version: 1,
    title: 'La meute',
    die: 20,
    playersRoll: true,
    session: '',
    undo: '',
  };
  const link = 'local' as const;
  const linked = (combatants: object[]) =>
    combatants.map(one => ({
      link,
      isPlayed: 'source' in one && one.source !== '',
      ...one,
    })) as LinkedCombatant[];
  const store = {
    fight: { ...head, ...content, combatants: linked(content.combatants) },
    before: [] as Fight[],
    sent: [] as FightMove[],
  };
  const save = (next: Partial<Fight>) => {
    store.fight = { ...store.fight, ...next, version: store.fight.version + 1 };
    return HttpResponse.json(store.fight);
  };
  network.use(
    http.get(apiUrl(`fight/${FIGHT}`), () => HttpResponse.json(store.fight)),
    http.post<never, { version: number; move: FightMove }>(
      apiUrl(`fight/${FIGHT}/moves`),
      async ({ request }) => {
        const { version, move } = await request.json();
        if (version !== store.fight.version) return refuseStale(store.fight);
        store.sent.push(move);
        store.before.push(store.fight);
        const players = new Map(store.fight.combatants.filter(isAskable).map(({ id }) => [id, 3]));
        const next = applyMove(store.fight, move, { ...tools, players });
        return save({ ...next, combatants: linked(next.combatants), undo: move.action });
      },
    ),
    http.put<never, FightInput & { version: number }>(apiUrl(`fight/${FIGHT}`), async ({ request }) => {
      const { version, ...input } = await request.json();
      return version === store.fight.version ? save(input) : refuseStale(store.fight);
    }),
    http.post(apiUrl(`fight/${FIGHT}/undo`), () =>
      save({ ...store.before.pop(), version: store.fight.version }),
    ),
    http.get(apiUrl(`game/${GAME}/fighters`), () => HttpResponse.json([])),
    http.get(apiUrl('mob'), ({ request }) => answerList(request, [])),
    http.get(apiUrl('stat'), ({ request }) => answerList(request, [])),
  );
  return store;
}

const open = () =>
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: `/app/games/${GAME}/encounters/${FIGHT}`,
    session: { roles: ['RP'] },
  });
const namesOf = async () =>
  within(await screen.findByRole('list', { name: 'Ordre des tours' }))
    .getAllByRole('listitem')
    .map(item => item.textContent?.match(/^\D+\d/)?.[0]);

test('adds eight of a kind in one gesture', async () => {
  const store = fakeFight();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Ajouter' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter des combattants' }));
  const count = dialog.getByLabelText('Combien');
  await user.clear(count);
  await user.type(count, '8');
  // Nobody has points that nobody wrote.
  await user.type(dialog.getByLabelText('Nom du combattant'), 'Rat{Enter}');
  expect(store.fight.combatants).toHaveLength(0);
  await user.type(dialog.getByLabelText('Points de vie du combattant'), '3');
  await user.type(dialog.getByLabelText('Nom du combattant'), '{Enter}');
  await waitFor(() => expect(store.fight.combatants).toHaveLength(8));
  await user.click(dialog.getByRole('button', { name: 'Terminé' }));
  expect(await namesOf()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map(number => `Rat ${number}`));
});

test('takes damage as one types it, conditions and turns, and takes steps back', async () => {
  const store = fakeFight(add({ count: 2 }));
  const { user } = open();
  const amount = await screen.findByRole('textbox', { name: 'Montant pour Loup 1' });
  await user.type(amount, '-7{Enter}');
  expect(screen.getByText('4 / 11')).toBeVisible();
  await user.type(amount, '+2{Enter}');
  await user.type(amount, '3');
  await user.click(screen.getByRole('button', { name: 'Dégâts à Loup 1' }));
  expect(screen.getByText('3 / 11')).toBeVisible();
  // Without a typed amount, steps: a phone needs no keyboard.
  await user.click(screen.getByRole('button', { name: 'Rendre 5 à Loup 1' }));
  await user.click(screen.getByRole('button', { name: 'Retirer 1 à Loup 1' }));
  expect(screen.getByText('7 / 11')).toBeVisible();
  await user.type(amount, '=0{Enter}');
  expect(screen.getByText('Hors combat')).toBeVisible();
  await waitFor(() => expect(store.fight.combatants[0]).toMatchObject({ hp: 0, defeated: true }));
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('7 / 11')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Régler Loup 2' }));
  await user.type(screen.getByRole('combobox', { name: 'Condition de Loup 2' }), 'Étourdi');
  await user.type(screen.getByRole('textbox', { name: 'Tours qu’elle dure' }), '2{Enter}');
  expect(await screen.findByRole('button', { name: 'Retirer Étourdi à Loup 2' })).toHaveTextContent(
    'Étourdi, 2 tours',
  );
  await user.click(screen.getByRole('button', { name: 'Commencer' }));
  await user.click(await screen.findByRole('button', { name: 'Tour suivant' }));
  expect(screen.getByRole('button', { name: 'Retirer Étourdi à Loup 2' })).toHaveTextContent(
    'Étourdi, 1 tour',
  );
  await waitFor(() => expect(store.fight.active).toBe('c2'));
});

test('takes hit points from several in one move, which is taken back as one (TAB-4)', async () => {
  const store = fakeFight(add({ count: 3 }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Dégâts ou soins' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dégâts ou soins' }));
  await user.type(dialog.getByLabelText(/^Montant/), 'sept');
  await user.click(dialog.getByRole('button', { name: 'Valider' }));
  expect((await dialog.findAllByText('Écrivez 7 pour retirer, +5 pour rendre.'))[0]).toBeVisible();
  expect(dialog.getAllByText('Choisissez au moins un combattant.')[0]).toBeVisible();
  await user.clear(dialog.getByLabelText(/^Montant/));
  await user.type(dialog.getByLabelText(/^Montant/), '7');
  await user.click(dialog.getByRole('button', { name: 'Choisir tout le monde' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Loup 2 (11 / 11)' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Loup 3' }));
  await user.click(dialog.getByRole('button', { name: 'Valider' }));
  await waitFor(() => expect(store.fight.combatants.map(({ hp }) => hp)).toEqual([4, 11, 8]));
  expect(store.sent).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(store.fight.combatants.map(({ hp }) => hp)).toEqual([11, 11, 11]));
});

test('repeats what is still meant over somebody else’s move, and never a turn', async () => {
  const store = fakeFight(add({ count: 2 }), { action: 'begin' });
  const { user } = open();
  const amount = await screen.findByRole('textbox', { name: 'Montant pour Loup 1' });
  store.fight = { ...store.fight, version: 5, title: 'La meute affamée' };
  await user.type(amount, '4{Enter}');
  expect(await screen.findByRole('heading', { name: 'La meute affamée' })).toBeVisible();
  await waitFor(() => expect(store.fight.combatants[0]?.hp).toBe(7));
  const [, second] = store.fight.combatants;
  store.fight = { ...store.fight, version: 9, active: second?.id ?? '' };
  await user.click(screen.getByRole('button', { name: 'Tour suivant' }));
  expect(await screen.findByText('La rencontre n’a pas changé')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('status', { name: '' })).toHaveTextContent('Loup 2'));
  expect(store.sent.filter(({ action }) => action === 'next')).toEqual([]);
});

test('rolls initiative for all and for one, each under a key of its own (TAB-3)', async () => {
  const store = fakeFight(add({ count: 2 }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Tirer l’initiative' }));
  await waitFor(() => expect(store.sent).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Régler Loup 2' }));
  expect(screen.getByRole('textbox', { name: 'Groupe d’initiative' })).toHaveAccessibleDescription(
    /une seule initiative/,
  );
  await user.click(screen.getByRole('button', { name: 'Tirer son initiative' }));
  await waitFor(() => expect(store.sent).toHaveLength(2));
  const [all, one] = store.sent;
  expect(all).toEqual({ action: 'roll', who: 'all', id: '', key: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(one).toEqual({ action: 'roll', who: 'one', id: 'c2', key: expect.stringMatching(/^[0-9a-f]{32}$/) });
});

test('asks before it rolls for everybody again, and rolls only for who is new (TAB-4)', async () => {
  const character = add({ name: 'Isaure', kind: 'character', source: buildId() });
  const store = fakeFight(add({}), character);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Tirer l’initiative' }));
  await user.click(await screen.findByRole('button', { name: 'Tirer de nouveau' }));
  const question = await screen.findByRole('alertdialog', { name: /Tirer de nouveau/ });
  expect(question).toHaveTextContent('Une initiative est remplacée. Les joueurs lancent de nouveau');
  await user.click(within(question).getByRole('button', { name: 'Annuler' }));
  expect(store.sent).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Ajouter' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter des combattants' }));
  await user.type(dialog.getByLabelText('Points de vie du combattant'), '30');
  await user.type(dialog.getByLabelText('Nom du combattant'), 'Ours{Enter}');
  await waitFor(() => expect(store.fight.combatants).toHaveLength(3));
  await user.click(dialog.getByRole('button', { name: 'Terminé' }));
  await user.click(await screen.findByRole('button', { name: 'Tirer pour les nouveaux' }));
  await waitFor(() => expect(store.sent).toHaveLength(3));
  expect(store.sent[2]).toMatchObject({ action: 'roll', who: 'missing' });
});

test('names whose players have not rolled, rolls in their place, and lets them roll again (TAB-4)', async () => {
  const character = (name: string) => add({ name, kind: 'character', source: buildId() });
  const store = fakeFight(add({}), character('Isaure'), character('Bran'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Tirer l’initiative' }));
  const awaited = screen.getByRole('status', { name: 'Initiatives attendues' });
  await waitFor(() => expect(awaited).toHaveTextContent('Initiative attendue : Isaure et Bran.'));
  expect(screen.getAllByText('N’a pas lancé')).toHaveLength(2);
  await user.click(within(awaited).getByRole('button', { name: 'Tirer pour eux' }));
  await waitFor(() => expect(screen.queryByText('N’a pas lancé')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Régler Loup' }));
  expect(screen.queryByRole('button', { name: 'Laisser relancer son joueur' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Régler Isaure' }));
  await user.click(screen.getByRole('button', { name: 'Laisser relancer son joueur' }));
  await waitFor(() => expect(awaited).toHaveTextContent('Initiative attendue : Isaure.'));
  expect(store.sent.map(move => move.action)).toEqual(['roll', 'roll', 'ask']);
});

test('shows both versions of the settings that two game masters change at once (TAB-4)', async () => {
  const store = fakeFight(add({}));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Réglages' }));
  const title = await screen.findByLabelText(/^Titre/);
  await user.clear(title);
  await user.type(title, 'Ours');
  const lair = screen.getByLabelText('Actions de repaire par manche');
  await user.clear(lair);
  await user.type(lair, '2');
  store.fight = { ...store.fight, version: 4, title: 'Loups', die: 6 };
  await user.click(screen.getByText('Enregistrer'));
  // The dialog of a conflict is loaded with the first one.
  const mine = await screen.findByText('Enregistrer la mienne', undefined, { timeout: 10_000 });
  expect(screen.getByRole('cell', { name: 'Loups' })).toBeVisible();
  await user.click(mine);
  // What was not touched keeps what the other one saved.
  await waitFor(() => expect(store.fight).toMatchObject({ title: 'Ours', die: 6, lairMax: 2, lair: 2 }));
});

test('saves the settings over the moves of another game master', async () => {
  const store = fakeFight(add({}));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Réglages' }));
  const die = await screen.findByLabelText('Faces du dé d’initiative');
  await user.clear(die);
  await user.type(die, '8');
  store.fight = { ...store.fight, version: 4, round: 2 };
  await user.click(screen.getByText('Enregistrer'));
  await waitFor(() => expect(store.fight.die).toBe(8));
  expect(store.fight.round).toBe(2);
});
