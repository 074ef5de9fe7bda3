import {
  apiUrl,
  buildId,
  fireEvent,
  http,
  HttpResponse,
  network,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import { buildCharacter, fakeCharacters, FIELDS, openCharacter, text } from '../test/fakeCharacters.ts';

test('lets the server’s game master fill in their fields, and keeps the input on failure (SRV-6)', async () => {
  const fields = { ...FIELDS, secret: text('Vrai nom', { visibility: 'gmOnly' }) };
  const character = buildCharacter({
    owner_id: buildId(),
    viewer: 'gm',
    mayFill: true,
    mayFight: true,
    values: { nom: 'Sylvenuit' },
  });
  if (!character.template) throw new Error('It has one.');
  const store = fakeCharacters({ ...character, template: { ...character.template, fields } });
  network.use(http.put(apiUrl('character'), () => HttpResponse.error(), { once: true }));
  const { user } = openCharacter(store.character);
  const notes = within(await screen.findByRole('region', { name: 'Réservé au maître du jeu' }));
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

test('restores a game master’s input after a reload and shows what another one wrote (SRV-6)', async () => {
  const fields = { ...FIELDS, secret: text('Vrai nom', { visibility: 'gmOnly' }) };
  const seen = { owner_id: buildId(), viewer: 'gm', mayFill: true, values: { secret: 'Aldric' } } as const;
  const character = buildCharacter(seen);
  if (!character.template) throw new Error('It has one.');
  const store = fakeCharacters({ ...character, template: { ...character.template, fields } });
  const { unmount } = openCharacter(store.character);
  const name = () => screen.findByRole('textbox', { name: 'Vrai nom' });
  fireEvent.change(await name(), { target: { value: 'Aldric le Gris' } });
  unmount();

  // Another game master, in the same field.
  store.character = { ...store.character, version: 2, values: { secret: 'Aldric le Noir' } };
  const { user } = openCharacter(store.character);
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
