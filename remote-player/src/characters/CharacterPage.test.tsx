import type { Character, SheetField } from '@rpd/shared/domain';
import {
  act,
  apiUrl,
  buildId,
  fireEvent,
  http,
  HttpResponse,
  network,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';

const ME = buildId();

const text = (name: string, more: Partial<SheetField> = {}): SheetField => ({
  type: 'string',
  name,
  required: false,
  options: [],
  ...more,
});

const FIELDS = { nom: text('Lignée', { required: true }), force: text('Force', { type: 'number', max: 20 }) };

function buildCharacter(changes: Partial<Character> = {}): Character {
  const template = {
    _id: buildId(),
    version: 1,
    name: 'Fiche d’aventurier',
    structure: {
      tabs: [
        {
          id: 't',
          name: 'Général',
          rows: [{ id: 'r', name: '', columns: [{ id: 'c', name: '', fieldIds: Object.keys(FIELDS) }] }],
        },
      ],
    },
    fields: FIELDS,
  };
  return {
    _id: buildId(),
    version: 1,
    createdAt: '2026-01-15T10:00:00.000Z',
    updatedAt: '2026-01-15T10:00:00.000Z',
    name: 'Isaure',
    portrait: '',
    sheet: template._id,
    race: '',
    traits: [],
    class: null,
    sex: '',
    age: null,
    equipment: { armor: '', weapons: '', other: '' },
    owner_id: ME,
    owner: { _id: ME, name: 'Zoé', avatar: '' },
    sheetName: template.name,
    submissions: [],
    viewer: 'owner',
    mayFill: false,
    values: {},
    template,
    incomplete: {},
    converted: [],
    kept: [],
    ...changes,
  };
}

/** The API host with one character; `store.character` is what was really saved. */
function fakeCharacters(character: Character) {
  const store = { character, saves: [] as Record<string, unknown>[] };
  network.use(
    http.get(apiUrl('character/:id'), () => HttpResponse.json(store.character)),
    http.get(apiUrl('character/:id/submissions'), () => HttpResponse.json([])),
    http.put<never, { version: number; name?: string; values?: Record<string, unknown> }>(
      apiUrl('character'),
      async ({ request }) => {
        const { version, values = {}, ...head } = await request.json();
        if (version !== store.character.version)
          return HttpResponse.json({ message: 'Modifié', current: store.character }, { status: 412 });
        store.saves.push({ ...head, values });
        const before = store.character;
        const next = Object.entries({ ...before.values, ...values }).filter(([, value]) => value !== null);
        store.character = {
          ...before,
          ...('name' in head && { name: head.name ?? '' }),
          values: Object.fromEntries(next) as Character['values'],
          version: version + 1,
        };
        return HttpResponse.json(store.character);
      },
    ),
  );
  return store;
}

const open = (character: Character) =>
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: `/app/me/characters/${character._id}`,
    session: { _id: ME, roles: ['RP'] },
  });
const lineage = () => screen.findByRole('textbox', { name: /^Lignée/ });
/** At once: key by key on a slow machine, it would be saved in parts. */
const write = async (value: string) => fireEvent.change(await lineage(), { target: { value } });
const saved = async () => expect(await screen.findByText('Enregistré')).toBeVisible();

test('what is written is saved by itself, once the writing pauses (PLY-3)', async () => {
  const store = fakeCharacters(buildCharacter());
  const { user } = open(store.character);
  await write('Sylvenuit');
  expect(screen.getByText('Modifications en cours…')).toBeVisible();
  await waitFor(() => expect(store.saves).toHaveLength(1));
  await saved();
  expect(store.saves[0]).toMatchObject({ autosave: true, sheetVersion: 1, values: { nom: 'Sylvenuit' } });
  await user.clear(await lineage());
  await waitFor(() => expect(store.character.values).toEqual({}));
});

test('a wrong value waits for its correction, the rest is saved', async () => {
  const store = fakeCharacters(buildCharacter());
  const { user } = open(store.character);
  fireEvent.change(await screen.findByRole('spinbutton', { name: 'Force' }), { target: { value: '99' } });
  expect(await screen.findByText('Au plus 20.')).toBeVisible();
  await user.type(await lineage(), 'x');
  await waitFor(() => expect(store.character.values).toEqual({ nom: 'x' }));
  expect(await screen.findByText(/^Une valeur attend d’être corrigée/)).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: /^Nom/ }));
  expect(await screen.findByText('Ce champ est obligatoire.')).toBeVisible();
});

test('without a network everything stays on the device, and is saved at the next visit', async () => {
  const store = fakeCharacters(buildCharacter());
  network.use(http.put(apiUrl('character'), () => HttpResponse.error(), { once: true }));
  const { unmount } = open(store.character);
  await write('Sylvenuit');
  expect(await screen.findByText(/^Pas encore enregistré/)).toBeVisible();
  unmount();
  expect(store.character.values).toEqual({});
  open(store.character);
  expect(await screen.findByText(/^Ce que vous aviez écrit ici/)).toBeVisible();
  expect(await lineage()).toHaveValue('Sylvenuit');
  await waitFor(() => expect(store.character.values).toEqual({ nom: 'Sylvenuit' }));
});

test('what somebody else wrote elsewhere joins in, what both wrote is asked about', async () => {
  const store = fakeCharacters(buildCharacter({ values: { nom: 'Avant', force: 3 } }));
  const { user } = open(store.character);
  await lineage();
  store.character = { ...store.character, version: 2, values: { nom: 'Avant', force: 12 } };
  await write('Avant !');
  await waitFor(() => expect(store.character.values).toEqual({ nom: 'Avant !', force: 12 }));
  await saved();

  store.character = { ...store.character, version: 9, values: { nom: 'La leur', force: 12 } };
  await write('La mienne');
  const question = within(await screen.findByRole('alertdialog', { name: 'Modifié entre-temps ailleurs' }));
  // Whoever was typing goes on: a space must not answer for them.
  await user.keyboard(' ');
  expect(question.getByRole('cell', { name: 'La leur' })).toBeVisible();
  expect(question.getByRole('cell', { name: 'La mienne' })).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Enregistrer la mienne' }));
  await waitFor(() => expect(store.character.values).toEqual({ nom: 'La mienne', force: 12 }));
});

test('what a template’s change set aside is shown, and forgotten only when asked', async () => {
  const character = buildCharacter({
    converted: [{ fieldId: 'force', name: 'Force', from: 'string', to: 'number', original: 'dix-huit' }],
    kept: [{ fieldId: 'dieu', type: 'string', name: 'Divinité', value: 'Ysmir', reason: 'removed' }],
  });
  const store = fakeCharacters(character);
  network.use(
    http.delete(apiUrl('character/:id/kept'), () => {
      store.character = { ...store.character, version: 2, kept: [], converted: [] };
      return HttpResponse.json(store.character);
    }),
  );
  const { user } = open(character);
  await user.click(await screen.findByText('Voir vos valeurs d’avant (2)'));
  expect(screen.getByText('dix-huit')).toBeVisible();
  expect(screen.getByText('Ce champ n’est plus dans la fiche.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copier Divinité' }));
  expect(await screen.findByRole('button', { name: 'Divinité : copié' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Oublier ces anciennes valeurs' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Oublier' }));
  await waitFor(() => expect(screen.queryByText(/La fiche a changé/)).not.toBeInTheDocument());
});

test('what is written in a field that the template loses meanwhile goes to the host, which keeps it (PLY-3)', async () => {
  const store = fakeCharacters(buildCharacter({ values: { nom: 'Sylvenuit', force: 3 } }));
  const { unmount } = open(store.character);
  await lineage();
  const { template } = store.character;
  if (!template) throw new Error('It has one.');
  const { nom: _gone, ...fields } = { ...FIELDS, dieu: text('Divinité', { required: true }) };
  store.character = {
    ...store.character,
    template: { ...template, version: 2, fields },
    values: { force: 3 },
  };
  // As the host keeps what is sent for a field that is gone, once it is under today's template.
  network.use(
    http.put<never, { values: Record<string, unknown> }>(apiUrl('character'), async ({ request }) => {
      const { values } = await request.json();
      store.saves.push({ values });
      const { nom: value = '' } = values as { nom?: string };
      const kept: Character['kept'] = [
        { fieldId: 'nom', type: 'string', name: 'Lignée', value, reason: 'removed' },
      ];
      store.character = { ...store.character, version: 2, kept };
      return HttpResponse.json(store.character);
    }),
  );
  // As it does for a form filled in under an older template.
  network.use(
    http.put(
      apiUrl('character'),
      () =>
        HttpResponse.json({ message: 'La fiche de ce personnage a changé entre-temps.' }, { status: 412 }),
      { once: true },
    ),
  );
  await write('Sylvenuit la douce');
  expect(await screen.findByText('Sylvenuit la douce')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /^Lignée/ })).not.toBeInTheDocument();
  expect(screen.getByText('« Lignée » n’est plus à remplir ici.')).toBeVisible();
  expect(screen.getByText('« Divinité » est nouveau, et obligatoire.')).toBeVisible();
  await waitFor(() => expect(store.saves).toEqual([{ values: { nom: 'Sylvenuit la douce' } }]));
  expect(await screen.findByRole('heading', { name: 'Gardées à part' })).toBeVisible();
  expect(screen.getByText('Sylvenuit la douce')).toBeVisible();
  await saved();

  // The device keeps nothing of it any more.
  unmount();
  const again = open(store.character);
  await again.user.click(await screen.findByText('Voir vos valeurs d’avant (1)'));
  await again.user.click(screen.getByRole('button', { name: 'Copier Lignée' }));
  expect(await screen.findByRole('button', { name: 'Lignée : copié' })).toBeVisible();
  expect(screen.queryByText('Sans place dans la fiche d’aujourd’hui')).not.toBeInTheDocument();
  await again.user.click(screen.getByRole('button', { name: 'C’est lu' }));
  expect(screen.queryByText('« Lignée » n’est plus à remplir ici.')).not.toBeInTheDocument();
});

test('what the host does not keep stays on the device until it is copied, and holds nothing else up (PLY-3)', async () => {
  const store = fakeCharacters(buildCharacter({ values: { nom: 'Sylvenuit', force: 3 } }));
  const { unmount } = open(store.character);
  await lineage();
  const { template } = store.character;
  if (!template) throw new Error('It has one.');
  store.character = {
    ...store.character,
    template: { ...template, version: 2, fields: { force: FIELDS.force } },
    values: { force: 3 },
  };
  const refusals = [
    HttpResponse.json({ message: 'La fiche de ce personnage a changé entre-temps.' }, { status: 412 }),
    HttpResponse.json(
      { message: 'Ce champ…', fields: { 'values.nom': 'Ce champ n’est pas, ou plus, dans la fiche.' } },
      { status: 422 },
    ),
  ];
  network.use(http.put(apiUrl('character'), () => refusals.shift()));
  await write('Sylvenuit la douce');
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Force' }), { target: { value: '7' } });
  await waitFor(() => expect(store.saves).toEqual([expect.objectContaining({ values: { force: 7 } })]));
  expect(await screen.findByText('Sylvenuit la douce')).toBeVisible();

  unmount();
  const again = open(store.character);
  expect(await screen.findByText('Sylvenuit la douce')).toBeVisible();
  await again.user.click(screen.getByRole('button', { name: 'Copier Lignée' }));
  await again.user.click(screen.getByRole('button', { name: /^C’est recopié/ }));
  await again.user.click(screen.getByRole('button', { name: 'C’est lu' }));
  expect(screen.queryByText(/La fiche a changé/)).not.toBeInTheDocument();
  again.unmount();
  open(store.character);
  expect(await screen.findByRole('spinbutton', { name: 'Force' })).toBeVisible();
  expect(screen.queryByText(/La fiche a changé/)).not.toBeInTheDocument();
});

test('an incomplete character is not submitted, and what lacks is named', async () => {
  const character = buildCharacter({ incomplete: { 'values.nom': 'Ce champ est obligatoire.' } });
  fakeCharacters(character);
  const { user } = open(character);
  await user.click(await screen.findByRole('button', { name: 'Déposer sur un serveur' }));
  expect(await screen.findByText('La fiche est incomplète')).toBeVisible();
  expect(await lineage()).toHaveAccessibleDescription('Ce champ est obligatoire.');
});

test('somebody else’s character is read', async () => {
  const character = buildCharacter({ owner_id: buildId(), viewer: 'other', values: { nom: 'Sylvenuit' } });
  fakeCharacters(character);
  open(character);
  expect(await screen.findByText('Sylvenuit')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await act(async () => undefined);
});

test('somebody else’s character is reported from its page, and one’s own is not (MOD-1)', async () => {
  const character = buildCharacter({ owner_id: buildId(), viewer: 'other' });
  fakeCharacters(character);
  let report: object = {};
  network.use(
    http.post<never, object>(apiUrl('ticket'), async ({ request }) => {
      report = await request.json();
      return HttpResponse.json({ _id: buildId() }, { status: 201 });
    }),
  );
  const { user, unmount } = open(character);
  await user.click(await screen.findByRole('button', { name: 'Signaler Isaure' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Motif/ }), 'Portrait choquant');
  await user.type(screen.getByRole('textbox', { name: /Que s’est-il passé/ }), 'Une photo volée.');
  await user.click(screen.getByRole('button', { name: 'Envoyer le signalement' }));
  await waitFor(() =>
    expect(report).toMatchObject({
      category: 'report',
      subject: 'Portrait choquant : Isaure',
      text: 'Une photo volée.',
      page: `/app/me/characters/${character._id}`,
      about: { kind: 'character', id: character._id },
    }),
  );
  unmount();

  fakeCharacters(buildCharacter());
  open(buildCharacter());
  expect(await lineage()).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Signaler/ })).not.toBeInTheDocument();
});

test('the game master of its server fills in what is theirs beside the sheet, and a failure keeps it (SRV-6)', async () => {
  const fields = { ...FIELDS, secret: text('Vrai nom', { visibility: 'gmOnly' }) };
  const character = buildCharacter({
    owner_id: buildId(),
    viewer: 'gm',
    mayFill: true,
    values: { nom: 'Sylvenuit' },
  });
  if (!character.template) throw new Error('It has one.');
  const store = fakeCharacters({ ...character, template: { ...character.template, fields } });
  network.use(http.put(apiUrl('character'), () => HttpResponse.error(), { once: true }));
  const { user } = open(store.character);
  const notes = within(await screen.findByRole('region', { name: 'Réservé au maître de jeu' }));
  await user.type(await notes.findByRole('textbox', { name: 'Vrai nom' }), 'Aldric');
  await user.click(notes.getByRole('button', { name: 'Enregistrer' }));
  expect(await notes.findByText(/^Erreur lors de l’enregistrement/)).toBeVisible();
  expect(notes.getByRole('textbox', { name: 'Vrai nom' })).toHaveValue('Aldric');
  // The player wrote meanwhile, elsewhere.
  store.character = { ...store.character, version: 2, values: { nom: 'Sylvenuit la douce' } };
  await user.click(notes.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(store.character.values).toEqual({ nom: 'Sylvenuit la douce', secret: 'Aldric' }),
  );
  expect(await screen.findByText('Sylvenuit la douce')).toBeVisible();
});

test('what a game master writes survives a reload, and what another wrote meanwhile is shown (SRV-6)', async () => {
  const fields = { ...FIELDS, secret: text('Vrai nom', { visibility: 'gmOnly' }) };
  const seen = { owner_id: buildId(), viewer: 'gm', mayFill: true, values: { secret: 'Aldric' } } as const;
  const character = buildCharacter(seen);
  if (!character.template) throw new Error('It has one.');
  const store = fakeCharacters({ ...character, template: { ...character.template, fields } });
  const { unmount } = open(store.character);
  const name = () => screen.findByRole('textbox', { name: 'Vrai nom' });
  fireEvent.change(await name(), { target: { value: 'Aldric le Gris' } });
  unmount();

  // Another game master, in the same field.
  store.character = { ...store.character, version: 2, values: { secret: 'Aldric le Noir' } };
  const { user } = open(store.character);
  expect(await name()).toHaveValue('Aldric le Gris');
  expect(screen.getByText(/^Ce que vous aviez écrit ici sans l’enregistrer/)).toBeVisible();
  const save = () => user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await save();
  expect(await screen.findByText(/Vrai nom : Aldric le Noir\. Enregistrez de nouveau/)).toBeVisible();
  expect(await name()).toHaveValue('Aldric le Gris');
  expect(store.saves).toHaveLength(0);
  await save();
  await waitFor(() => expect(store.character.values).toEqual({ secret: 'Aldric le Gris' }));
  await waitFor(() => expect(screen.queryByText(/Aldric le Noir/)).not.toBeInTheDocument());
});
