import type { Character } from '@rpd/shared/domain';
import {
  act,
  apiUrl,
  buildId,
  emptyIndexedDb,
  fireEvent,
  http,
  HttpResponse,
  network,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import {
  buildCharacter,
  expectSaved,
  fakeCharacters,
  lineage,
  openCharacter,
  writeLineage,
} from '../test/fakeCharacters.ts';

beforeEach(emptyIndexedDb);

test('saves by itself after a pause in typing (PLY-3)', async () => {
  const store = fakeCharacters(buildCharacter());
  const { user } = openCharacter(store.character);
  await writeLineage('Sylvenuit');
  expect(screen.getByText('Modifications en cours…')).toBeVisible();
  await waitFor(() => expect(store.saves).toHaveLength(1));
  await expectSaved();
  expect(store.saves[0]).toMatchObject({ autosave: true, sheetVersion: 1, values: { nom: 'Sylvenuit' } });
  await user.clear(await lineage());
  await waitFor(() => expect(store.character.values).toEqual({}));
});

test('holds a wrong value back and saves the rest', async () => {
  const store = fakeCharacters(buildCharacter());
  const { user } = openCharacter(store.character);
  fireEvent.change(await screen.findByRole('spinbutton', { name: 'Force' }), { target: { value: '99' } });
  expect(await screen.findByText('Au plus 20.')).toBeVisible();
  // It waits for the person: nothing is under way.
  expect(screen.queryByText('Modifications en cours…')).not.toBeInTheDocument();
  await user.type(await lineage(), 'x');
  await waitFor(() => expect(store.character.values).toEqual({ nom: 'x' }));
  expect(await screen.findByText(/^Une valeur attend d’être corrigée/)).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: /^Nom/ }));
  expect(await screen.findByText('Ce champ est obligatoire.')).toBeVisible();
});

test('keeps input on the device while offline and saves it at the next visit', async () => {
  const store = fakeCharacters(buildCharacter());
  network.use(http.put(apiUrl('character'), () => HttpResponse.error(), { once: true }));
  const { unmount } = openCharacter(store.character);
  await writeLineage('Sylvenuit');
  expect(await screen.findByText(/^En attente d’envoi/)).toBeVisible();
  unmount();
  expect(store.character.values).toEqual({});
  openCharacter(store.character);
  expect(await screen.findByText(/^Ce que vous aviez écrit ici/)).toBeVisible();
  expect(await lineage()).toHaveValue('Sylvenuit');
  await waitFor(() => expect(store.character.values).toEqual({ nom: 'Sylvenuit' }));
});

test('merges another person’s fields, and asks about fields that both changed', async () => {
  const store = fakeCharacters(buildCharacter({ values: { nom: 'Avant', force: 3 } }));
  const { user } = openCharacter(store.character);
  await user.click(await screen.findByRole('button', { name: 'Modifier' }));
  await lineage();
  store.character = { ...store.character, version: 2, values: { nom: 'Avant', force: 12 } };
  await writeLineage('Avant !');
  await waitFor(() => expect(store.character.values).toEqual({ nom: 'Avant !', force: 12 }));
  await expectSaved();

  store.character = { ...store.character, version: 9, values: { nom: 'La leur', force: 12 } };
  await writeLineage('La mienne');
  const question = within(await screen.findByRole('alertdialog', { name: 'Modifié entre-temps ailleurs' }));
  // Typing continues: a space must not trigger the answer.
  await user.keyboard(' ');
  expect(question.getByText('La leur')).toBeVisible();
  expect(question.getByText('La mienne')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Enregistrer la mienne' }));
  await waitFor(() => expect(store.character.values).toEqual({ nom: 'La mienne', force: 12 }));
});

test('shows what somebody else writes as it is written, beside one’s own words (LIV-4)', async () => {
  const store = fakeCharacters(buildCharacter({ values: { nom: 'Avant', force: 3 } }));
  const { user, queryClient } = openCharacter(store.character);
  const change = (version: number, values: Character['values']) => {
    store.character = { ...store.character, version, values };
  };
  const follow = () => act(() => queryClient.invalidateQueries({ queryKey: ['characters'] }));
  expect(await screen.findByRole('button', { name: /^Modifier Force\s: 3$/ })).toBeVisible();
  change(2, { nom: 'Avant', force: 12 });
  await follow();
  expect(await screen.findByRole('button', { name: /^Modifier Force\s: 12$/ })).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Modifier' }));
  await lineage();
  change(5, { nom: 'La leur', force: 12 });
  await writeLineage('La mienne');
  await follow();
  const question = within(await screen.findByRole('alertdialog', { name: 'Modifié entre-temps ailleurs' }));
  expect(question.getByText('La leur')).toBeVisible();
  change(6, { nom: 'La dernière', force: 12 });
  await follow();
  expect(await question.findByText('La dernière')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Enregistrer la mienne' }));
  await waitFor(() => expect(store.character.values).toEqual({ nom: 'La mienne', force: 12 }));
  expect(store.saves).toHaveLength(1);
});

test('reads a character first and changes a value where it stands (PLS-2)', async () => {
  const store = fakeCharacters(buildCharacter({ values: { nom: 'Avant', force: 12 } }));
  const { user } = openCharacter(store.character);
  await user.click(await screen.findByRole('button', { name: /^Modifier Force\s: 12$/ }));
  await user.clear(screen.getByRole('textbox', { name: 'Force' }));
  await user.type(screen.getByRole('textbox', { name: 'Force' }), '-5{Enter}');
  await waitFor(() => expect(store.character.values).toEqual({ nom: 'Avant', force: 7 }));
  expect(screen.getByRole('button', { name: /^Modifier Force\s: 7$/ })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Modifier' }));
  expect(await lineage()).toHaveValue('Avant');
});

test('does not submit an incomplete character and names what is missing', async () => {
  const character = buildCharacter({ incomplete: { 'values.nom': 'Ce champ est obligatoire.' } });
  fakeCharacters(character);
  const { user } = openCharacter(character);
  await user.click(await screen.findByRole('button', { name: 'Déposer sur un serveur' }));
  expect(await screen.findByText('La fiche est incomplète')).toBeVisible();
  expect(await lineage()).toHaveAccessibleDescription('Ce champ est obligatoire.');
});

test('shows a foreign character', async () => {
  const character = buildCharacter({ owner_id: buildId(), viewer: 'other', values: { nom: 'Sylvenuit' } });
  fakeCharacters(character);
  openCharacter(character);
  expect(await screen.findByText('Sylvenuit')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await act(async () => undefined);
});

test('reports a foreign character from its page, and not one’s own (MOD-1)', async () => {
  const character = buildCharacter({ owner_id: buildId(), viewer: 'other' });
  fakeCharacters(character);
  let report: object = {};
  network.use(
    http.post<never, object>(apiUrl('ticket'), async ({ request }) => {
      report = await request.json();
      return HttpResponse.json({ _id: buildId() }, { status: 201 });
    }),
  );
  const { user, unmount } = openCharacter(character);
  await user.click(await screen.findByRole('button', { name: 'Signaler Isaure' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Motif/ }), 'Portrait choquant');
  await user.type(screen.getByRole('textbox', { name: /Que s’est-il passé/ }), 'Une photo volée.');
  await user.click(screen.getByRole('button', { name: 'Envoyer le signalement' }));
  await waitFor(() =>
    expect(report).toMatchObject({
      category: 'report',
      subject: 'Portrait choquant\u00a0: Isaure',
      text: 'Une photo volée.',
      page: `/app/me/characters/${character._id}`,
      about: { kind: 'character', id: character._id },
    }),
  );
  unmount();

  fakeCharacters(buildCharacter());
  openCharacter(buildCharacter());
  expect(await lineage()).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Signaler/ })).not.toBeInTheDocument();
});
