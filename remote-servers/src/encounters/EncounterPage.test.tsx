import type { Encounter, EncounterInput, EquipmentType, Mob } from '@rpd/shared/domain';
import {
  answerList,
  apiUrl,
  buildId,
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
import remote from '../app/remote.tsx';
import { buildStat } from '../test/buildStat.ts';

const EMPTY: Encounter = { version: 0, updatedAt: null, combatants: [], turn: 0, round: 1, mappings: [] };

const POINTS = buildStat({ name: 'Points de vie', abbreviation: 'PV' });

const GOBELIN: Mob = {
  _id: buildId(),
  version: 1,
  createdAt: '2026-11-21T20:00:00.000Z',
  updatedAt: '2026-11-21T20:00:00.000Z',
  owner_id: buildId(),
  name: 'Gobelin',
  kind: 'mob',
  level: 1,
  description: '',
  image: '',
  image_alt: '',
  stats: { [POINTS._id]: 10 },
  server: '',
};

/** Nothing says how much it can take. */
const OMBRE: Mob = { ...GOBELIN, _id: buildId(), name: 'Ombre', stats: {} };

const SWORD: EquipmentType = {
  _id: buildId(),
  version: 1,
  createdAt: '2026-11-21T20:00:00.000Z',
  updatedAt: '2026-11-21T20:00:00.000Z',
  rank: 1,
  name: 'Épée longue',
  description: '',
  icon: '',
  gameType: '',
  slot: 'mainHand',
};

/** The API's part of it, in memory: what it returns is its store. */
function fakeEncounters(start: Partial<Encounter> = {}) {
  const store = { encounter: { ...EMPTY, ...start }, saves: 0, down: false };
  network.use(
    http.get(apiUrl('encounter'), () =>
      store.down ? refuse(503, 'Le service est indisponible.') : HttpResponse.json(store.encounter),
    ),
    http.put<never, EncounterInput & { version: number }>(apiUrl('encounter'), async ({ request }) => {
      const { version, ...content } = await request.json();
      if (store.down) return refuse(503, 'Le service est indisponible.');
      if (version !== store.encounter.version) {
        return refuseStale(store.encounter);
      }
      store.saves += 1;
      store.encounter = { ...content, version: version + 1, updatedAt: '2026-11-21T20:00:00.000Z' };
      return HttpResponse.json(store.encounter);
    }),
    http.get(apiUrl('mob'), ({ request }) => answerList(request, [GOBELIN, OMBRE])),
    http.get(apiUrl('character'), ({ request }) => answerList(request, [])),
    http.get(apiUrl('stat'), ({ request }) => answerList(request, [POINTS])),
    http.get(apiUrl('equipmenttype'), ({ request }) => answerList(request, [SWORD])),
  );
  return store;
}

const open = (_id = buildId()) =>
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: '/app/gm/encounter',
    session: { _id, roles: ['GM'] },
  });

const combatant = (name: string, changes = {}) => ({
  id: name,
  name,
  image: '',
  kind: 'mob' as const,
  source: '',
  bonus: 0,
  initiative: null,
  hp: 10,
  hpMax: 10,
  gear: [],
  conditions: [],
  note: '',
  ...changes,
});
const order = async () =>
  within(await screen.findByRole('list', { name: 'Ordre des tours' })).getAllByRole('listitem');
const namesOf = async () =>
  (await order()).map(row =>
    within(row)
      .getByLabelText(/^Initiative de /)
      .getAttribute('aria-label')
      ?.replace('Initiative de ', ''),
  );

test('stores a game master’s fight at the API and shows it next time (GMA-1)', async () => {
  const store = fakeEncounters();
  const { user, unmount, person } = open();
  const add = await screen.findByRole('button', { name: 'Ajouter Gobelin' });
  await user.click(add);
  await user.click(add);
  expect(await namesOf()).toEqual(['Gobelin 1', 'Gobelin 2']);
  await user.click(screen.getByRole('button', { name: 'Tirer l’initiative' }));
  expect(await screen.findByText(/^Manche 1 : c’est à Gobelin/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tour suivant' }));
  await user.click(screen.getByRole('button', { name: 'Tour suivant' }));
  expect(screen.getByText(/^Manche 2/)).toBeVisible();
  await waitFor(() => expect(store.encounter.round).toBe(2));
  unmount();
  // As signing out does; the next person on this machine, then oneself again.
  localStorage.clear();
  open().unmount();
  open(person?._id);
  expect(await screen.findByText(/^Manche 2/)).toBeVisible();
  expect(await order()).toHaveLength(2);
});

test('gives a combatant equipment of the catalogue and restores removed equipment', async () => {
  const store = fakeEncounters({ version: 1, combatants: [combatant('Loup', { gear: ['Collier'] })] });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Équipement de Loup' }));
  const gear = screen.getByRole('dialog', { name: 'Équipement de Loup' });
  const found = await within(gear).findByRole('list', { name: 'Équipement trouvé' });
  expect(found).toHaveTextContent('Main principale');
  await user.click(await within(found).findByRole('button', { name: 'Ajouter Épée longue' }));
  await user.click(within(gear).getByRole('button', { name: 'Retirer Collier' }));
  expect(within(gear).getByRole('list', { name: 'Loup porte' })).toHaveTextContent(/^Épée longue$/);
  await user.click(within(gear).getByRole('button', { name: 'Terminé' }));
  await waitFor(() => expect(store.encounter.combatants[0]?.gear).toEqual(['Épée longue']));
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('Collier, Épée longue')).toBeVisible();
});

test('adds eight of a kind in one gesture, and takes damage and healing as one types them', async () => {
  const store = fakeEncounters();
  const { user } = open();
  const count = await screen.findByLabelText('Combien à la fois');
  await user.clear(count);
  await user.type(count, '8');
  await user.click(await screen.findByRole('button', { name: 'Ajouter Gobelin' }));
  expect(await namesOf()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map(number => `Gobelin ${number}`));
  const amount = screen.getByLabelText('Montant pour Gobelin 8');
  await user.type(amount, '-7{Enter}');
  await user.type(amount, '+2{Enter}');
  await waitFor(() => expect(store.encounter.combatants[7]?.hp).toBe(5));
  await user.type(amount, '=1{Enter}');
  await waitFor(() => expect(store.encounter.combatants[7]?.hp).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(store.encounter.combatants[7]?.hp).toBe(5));
});

test('undoes a wrong hit step by step, by button and by keyboard', async () => {
  const store = fakeEncounters({ version: 3, combatants: [combatant('Loup')] });
  const { user } = open();
  const amount = await screen.findByLabelText('Montant pour Loup');
  await user.type(amount, '4');
  await user.click(screen.getByRole('button', { name: 'Dégâts à Loup' }));
  expect(screen.getByText('6 /')).toBeVisible();
  await user.type(amount, '4{Enter}');
  await user.type(amount, '4{Enter}');
  expect(screen.getByText('À terre')).toBeVisible();
  const undo = screen.getByRole('button', { name: 'Annuler' });
  expect(undo).toHaveAccessibleDescription('Les 4 PV retirés à Loup reviennent');
  await user.click(undo);
  expect(screen.queryByText('À terre')).not.toBeInTheDocument();
  await user.keyboard('{Control>}z{/Control}');
  expect(screen.getByText('6 /')).toBeVisible();
  await waitFor(() => expect(store.encounter.combatants[0]?.hp).toBe(6));
});

test('orders combatants by initiative, keeps the current turn, and skips the fallen', async () => {
  fakeEncounters({
    version: 1,
    combatants: [
      combatant('Ogre', { initiative: 15 }),
      combatant('Loup', { initiative: 9 }),
      combatant('Brume'),
    ],
  });
  const { user } = open();
  const brume = await screen.findByLabelText('Initiative de Brume');
  await user.type(brume, '18{Enter}');
  expect(await namesOf()).toEqual(['Brume', 'Ogre', 'Loup']);
  expect(screen.getByText('Manche 1 : c’est à Ogre.')).toBeVisible();
  const amount = screen.getByLabelText('Montant pour Loup');
  await user.clear(amount);
  await user.type(amount, '99');
  await user.click(screen.getByRole('button', { name: 'Dégâts à Loup' }));
  await user.click(screen.getByRole('button', { name: 'Tour suivant' }));
  expect(screen.getByText('Manche 2 : c’est à Brume.')).toBeVisible();
});

test('keeps changes on the device while the API is unreachable, and sends them later', async () => {
  const store = fakeEncounters({ version: 1, combatants: [combatant('Loup')] });
  const { user, unmount, person } = open();
  await screen.findByLabelText('Montant pour Loup');
  store.down = true;
  await user.click(screen.getByRole('button', { name: 'Retirer 1 à Loup' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Pas encore enregistrée');
  unmount();
  store.down = false;
  open(person?._id);
  expect(await screen.findByText('9 /')).toBeVisible();
  await waitFor(() => expect(store.encounter.combatants[0]?.hp).toBe(9));
});

test('shows what another device saved, and restores this device’s version on demand', async () => {
  const store = fakeEncounters({ version: 1, combatants: [combatant('Loup')] });
  const { user } = open();
  await screen.findByLabelText('Montant pour Loup');
  store.encounter = { ...store.encounter, version: 2, combatants: [combatant('Ogre')] };
  await user.click(screen.getByRole('button', { name: 'Retirer 1 à Loup' }));
  expect(await screen.findByText(/modifiée sur un autre appareil/)).toBeVisible();
  expect(await namesOf()).toEqual(['Ogre']);
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await namesOf()).toEqual(['Loup']);
  await waitFor(() => expect(store.encounter.combatants[0]?.hp).toBe(9));
});

test('invents no hit points: what nothing says is asked for, and what was typed counts', async () => {
  const store = fakeEncounters();
  const { user } = open();
  const add = await screen.findByRole('button', { name: 'Ajouter Ombre' });
  await user.click(add);
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Rien ne dit les points de vie de Ombre/);
  const points = screen.getByLabelText('Points de vie, si rien ne les dit');
  expect(points).toHaveFocus();
  expect(screen.queryByRole('list', { name: 'Ordre des tours' })).not.toBeInTheDocument();
  await user.type(points, '6');
  await user.click(add);
  await user.click(screen.getByRole('button', { name: 'Ajouter Gobelin' }));
  await waitFor(() => expect(store.encounter.combatants.map(({ hp }) => hp)).toEqual([6, 10]));
});

test('notes conditions and words about who fights, and takes them back', async () => {
  const store = fakeEncounters({ version: 1, combatants: [combatant('Loup')] });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Conditions et note de Loup' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Conditions et note de Loup' }));
  await user.type(dialog.getByLabelText('Condition de Loup'), 'Empoisonné{Enter}');
  await user.type(dialog.getByLabelText('Note'), 'Fuit à 3 PV');
  await user.click(dialog.getByRole('button', { name: 'Terminé' }));
  expect(await screen.findByText('Fuit à 3 PV')).toBeVisible();
  await waitFor(() =>
    expect(store.encounter.combatants[0]).toMatchObject({ conditions: ['Empoisonné'], note: 'Fuit à 3 PV' }),
  );
  const undo = screen.getByRole('button', { name: 'Annuler' });
  await user.click(undo);
  await user.click(undo);
  await waitFor(() => expect(store.encounter.combatants[0]).toMatchObject({ conditions: [], note: '' }));
});

test('adds eight of a kind by « 8 gobelin » and Enter, and asks where several may be meant (GMA-1)', async () => {
  const store = fakeEncounters();
  const archer = { ...GOBELIN, _id: buildId(), name: 'Gobelin archer' };
  network.use(
    http.get(apiUrl('mob'), ({ request }) =>
      answerList(request, [GOBELIN, archer, OMBRE], { text: ({ name }) => name }),
    ),
  );
  const { user } = open();
  const search = await screen.findByRole('textbox', { name: 'Rechercher une créature' });
  await user.type(search, '8 gobelin');
  await waitFor(() => expect(screen.getByLabelText('Combien à la fois')).toHaveValue(8));
  expect(await screen.findByRole('button', { name: 'Ajouter Gobelin archer' })).toBeVisible();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(store.encounter.combatants).toHaveLength(8));
  expect(await namesOf()).toEqual(Array.from({ length: 8 }, (_, index) => `Gobelin ${index + 1}`));
  await user.clear(search);
  await user.type(search, '2 gob{Enter}');
  expect(await screen.findByText(/Plusieurs créatures peuvent être « gob »/)).toBeVisible();
  expect(store.encounter.combatants).toHaveLength(8);
});
