import type { Character, CharacterValues, Encounter, EncounterInput } from '@rpd/shared/domain';
import {
  act,
  answerList,
  apiUrl,
  buildId,
  buildSheet,
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

const ME = buildId();
const AT = '2026-11-21T20:00:00.000Z';

const field = (name: string, more = {}) => ({
  type: 'number' as const,
  name,
  required: false,
  options: [],
  ...more,
});

const FIELDS = {
  pv: field('PV'),
  most: field('PV max.'),
  init: field('Initiative'),
  vigor: field('Vigueur'),
  name: { ...field('Nom'), type: 'string' as const },
};

type Fields = NonNullable<Character['template']>['fields'];

function buildFighter(
  values: CharacterValues,
  more: Partial<Character> = {},
  fields: Fields = FIELDS,
): Character {
  const { _id, description, structure } = buildSheet();
  return {
    _id: buildId(),
    version: 3,
    createdAt: AT,
    updatedAt: AT,
    name: 'Isaure',
    portrait: '',
    sheet: _id,
    race: '',
    traits: [],
    class: null,
    sex: '',
    age: null,
    equipment: { armor: '', weapons: '', other: '' },
    warnings: { themes: [], other: '' },
    owner_id: ME,
    owner: { _id: ME, name: 'Zoé', avatar: '' },
    sheetName: description.name,
    submissions: [],
    viewer: 'gm',
    mayFill: true,
    publicPage: false,
    mayFight: true,
    undo: null,
    creation: null,
    values,
    template: { _id, version: 1, name: description.name, structure, fields },
    incomplete: {},
    converted: [],
    kept: [],
    ...more,
  };
}

/** The API's part: one encounter, one character, whose saves are checked by version. */
function fakeTable(character: Character) {
  const store = {
    encounter: {
      version: 0,
      updatedAt: null,
      combatants: [],
      turn: 0,
      round: 1,
      mappings: [],
    } as Encounter,
    character,
    writes: [] as CharacterValues[],
    refused: '',
  };
  network.use(
    http.get(apiUrl('encounter'), () => HttpResponse.json(store.encounter)),
    http.put<never, EncounterInput & { version: number }>(apiUrl('encounter'), async ({ request }) => {
      const { version, ...content } = await request.json();
      store.encounter = { ...content, version: version + 1, updatedAt: AT };
      return HttpResponse.json(store.encounter);
    }),
    http.get(apiUrl('mob'), ({ request }) => answerList(request, [])),
    http.get(apiUrl('stat'), ({ request }) => answerList(request, [])),
    http.get(apiUrl('equipmenttype'), ({ request }) => answerList(request, [])),
    http.get(apiUrl('character'), ({ request }) => answerList(request, [store.character])),
    http.get(apiUrl('character/:id'), () => HttpResponse.json(store.character)),
    http.put<{ id: string }, { version: number; field: string; value: number }>(
      apiUrl('character/:id/hit-points'),
      async ({ request }) => {
        const { version, field: id, value } = await request.json();
        const values = { [id]: value };
        if (store.refused) return refuse(422, store.refused);
        if (version !== store.character.version) return refuseStale(store.character);
        store.writes.push(values);
        store.character = {
          ...store.character,
          version: version + 1,
          values: { ...store.character.values, ...values },
        };
        return HttpResponse.json(store.character);
      },
    ),
  );
  return store;
}

const open = () =>
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: '/app/gm/encounter',
    session: { _id: ME, roles: ['GM'] },
  });
const addIsaure = async () => {
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Ajouter Isaure' }));
  await screen.findByRole('group', { name: 'Points de vie de Isaure' });
  return page;
};

test('reads hit points and initiative from the sheet, and writes hit points back to it', async () => {
  const store = fakeTable(buildFighter({ pv: 12, most: 18, init: 3 }));
  const { user } = await addIsaure();
  expect(screen.getByText('12 /')).toBeVisible();
  expect(screen.getByLabelText('Points de vie au plus de Isaure')).toHaveValue(18);
  await waitFor(() => expect(store.encounter.combatants[0]).toMatchObject({ hp: 12, hpMax: 18, bonus: 3 }));
  await user.click(screen.getByRole('button', { name: 'Retirer 5 à Isaure' }));
  await user.click(screen.getByRole('button', { name: 'Rendre 1 à Isaure' }));
  expect(screen.getByText('8 /')).toBeVisible();
  await waitFor(() => expect(store.character.values['pv']).toBe(8));
  expect(await screen.findByText('PV écrits dans la fiche.')).toBeVisible();
  const amount = screen.getByLabelText('Montant pour Isaure');
  await user.type(amount, '3{Enter}');
  await user.type(amount, '7{Shift>}{Enter}{/Shift}');
  expect(screen.getByText('12 /')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(store.character.values['pv']).toBe(5));
});

test('takes a character into a fight once', async () => {
  const store = fakeTable(buildFighter({ pv: 12, most: 18 }));
  const page = open();
  await page.user.dblClick(await screen.findByRole('button', { name: 'Ajouter Isaure' }));
  expect(await screen.findByText('Dans le combat')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ajouter Isaure' })).not.toBeInTheDocument();
  await waitFor(() => expect(store.encounter.combatants).toHaveLength(1));
});

test('writes hit points once more on the version that somebody else saved', async () => {
  const store = fakeTable(buildFighter({ pv: 12, most: 18 }));
  const { user } = await addIsaure();
  store.character = { ...store.character, version: 9, values: { ...store.character.values, vigor: 4 } };
  await user.click(screen.getByRole('button', { name: 'Retirer 1 à Isaure' }));
  await waitFor(() => expect(store.character).toMatchObject({ version: 10, values: { pv: 11, vigor: 4 } }));
  expect(store.writes).toEqual([{ pv: 11 }]);
});

test('writes wounds where hit points are calculated', async () => {
  const fields = {
    most: field('Points de vie max'),
    hurt: field('Blessures'),
    pv: field('Points de vie', { formula: 'Points_de_vie_max - Blessures' }),
  };
  const store = fakeTable(buildFighter({ most: 20, hurt: 2 }, {}, fields));
  const { user } = await addIsaure();
  expect(screen.getByText('18 /')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retirer 5 à Isaure' }));
  await waitFor(() => expect(store.writes).toEqual([{ hurt: 7 }]));
});

test('says that hit points stay in the encounter where no server of one’s own accepted the character, and why a write failed', async () => {
  const other = { _id: buildId(), name: 'Ama', avatar: '' };
  const store = fakeTable(
    buildFighter({ pv: 12, most: 18 }, { owner_id: other._id, owner: other, mayFight: false }),
  );
  const { user, unmount } = await addIsaure();
  await user.click(screen.getByRole('button', { name: 'Retirer 1 à Isaure' }));
  expect(await screen.findByText(/PV suivis ici seulement/)).toBeVisible();
  expect(store.writes).toEqual([]);
  unmount();
  const mine = fakeTable(buildFighter({ pv: 12, most: 18 }));
  mine.refused = 'Au moins 5.';
  const again = await addIsaure();
  await again.user.click(screen.getByRole('button', { name: 'Retirer 1 à Isaure' }));
  expect(await screen.findByText(/PV pas écrits dans la fiche.*Au moins 5\./)).toBeVisible();
});

test('writes the hit points that no answer came to when the network is back', async () => {
  const store = fakeTable(buildFighter({ pv: 12, most: 18 }));
  const { user } = await addIsaure();
  network.use(http.put(apiUrl('character/:id/hit-points'), () => HttpResponse.error(), { once: true }));
  await user.click(screen.getByRole('button', { name: 'Retirer 5 à Isaure' }));
  expect(await screen.findByText(/PV pas écrits dans la fiche/)).toBeVisible();
  expect(store.writes).toEqual([]);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('PV écrits dans la fiche.')).toBeVisible();
  expect(store.writes).toEqual([{ pv: 7 }]);
});

test('keeps the focus on « Dégâts » when its amount has been dealt: the next button heals', async () => {
  fakeTable(buildFighter({ pv: 12, most: 18 }));
  const { user } = await addIsaure();
  await user.type(screen.getByRole('textbox', { name: 'Montant pour Isaure' }), '4');
  const deal = screen.getByRole('button', { name: 'Dégâts à Isaure' });
  deal.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('8 /')).toBeVisible();
  // A disabled button would give the focus away.
  expect(deal).toBeEnabled();
  expect(deal).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('8 /')).toBeVisible();
});

test('reads the fields that the game master chooses, for the next fights too', async () => {
  const store = fakeTable(buildFighter({ pv: 12, most: 18, vigor: 30 }));
  const { user } = await addIsaure();
  await user.click(screen.getByRole('button', { name: 'Champs de combat de Isaure' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Champs de combat de Isaure' }));
  const hp = await dialog.findByRole('combobox', { name: 'Points de vie' });
  expect(within(hp).getByRole<HTMLOptionElement>('option', { name: 'PV' }).selected).toBe(true);
  expect(within(hp).queryByRole('option', { name: 'Nom' })).not.toBeInTheDocument();
  await user.selectOptions(hp, 'Vigueur');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Points de vie maximum' }), 'Aucun champ');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('30 /')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retirer 5 à Isaure' }));
  await waitFor(() => expect(store.writes).toEqual([{ vigor: 25 }]));
  await user.click(screen.getByRole('button', { name: 'Terminer la rencontre' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Terminer' }));
  await waitFor(() => expect(store.encounter.combatants).toEqual([]));
  expect(store.encounter.mappings).toEqual([
    expect.objectContaining({ sheet: store.character.sheet, hp: 'vigor', hpMax: '' }),
  ]);
});
