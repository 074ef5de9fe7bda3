import type { Character } from '@rpd/shared/domain';
import {
  apiUrl,
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
  FIELDS,
  lineage,
  openCharacter,
  text,
  writeLineage,
} from '../test/fakeCharacters.ts';

beforeEach(emptyIndexedDb);

test('shows values that a template change set aside and deletes them on demand only', async () => {
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
  const { user } = openCharacter(character);
  await user.click(await screen.findByText('Voir vos valeurs d’avant (2)'));
  expect(screen.getByText('dix-huit')).toBeVisible();
  expect(screen.getByText('Ce champ n’est plus dans la fiche.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copier Divinité' }));
  expect(await screen.findByRole('button', { name: 'Divinité : copié' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Oublier ces anciennes valeurs' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Oublier' }));
  await waitFor(() => expect(screen.queryByText(/La fiche a changé/)).not.toBeInTheDocument());
});

test('shows the former values of lines column by column (PLY-3)', async () => {
  const line = {
    id: 'l1',
    cells: { objet: 'Corde', poids: 'lourd', tirs: [{ id: 't', cells: { bonus: 2 } }] },
  };
  const columns = { objet: 'Objet', poids: 'Poids', tirs: 'Tirs', bonus: 'Bonus' };
  const character = buildCharacter({
    converted: [{ fieldId: 'force', name: 'Sac', from: 'repeat', to: 'repeat', original: [line], columns }],
    kept: [
      { fieldId: 'force', type: 'textarea', name: 'Sac › Usure', value: 'Corde : 3', reason: 'removed' },
      { fieldId: 'force', type: 'textarea', name: 'Sac › Prix', value: 'Corde : 3', reason: 'removed' },
    ],
  });
  fakeCharacters(character);
  const { user } = openCharacter(character);
  await user.click(await screen.findByText('Voir vos valeurs d’avant (3)'));
  expect(screen.getByText('Objet : Corde ; Poids : lourd ; Tirs : (Bonus : 2)')).toBeVisible();
  expect(screen.getByText('Sac › Usure')).toBeVisible();
  expect(screen.getByText('Sac › Prix')).toBeVisible();
  expect(screen.getAllByText('Cette colonne n’est plus dans la fiche.')).toHaveLength(2);
});

test('sends input of a removed field to the host, which keeps it (PLY-3)', async () => {
  const store = fakeCharacters(buildCharacter({ values: { nom: 'Sylvenuit', force: 3 } }));
  const { unmount, user } = openCharacter(store.character);
  await user.click(await screen.findByRole('button', { name: 'Modifier' }));
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
  await writeLineage('Sylvenuit la douce');
  expect(await screen.findByText('Sylvenuit la douce')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /^Lignée/ })).not.toBeInTheDocument();
  expect(screen.getByText('« Lignée » n’est plus à remplir ici.')).toBeVisible();
  expect(screen.getByText('« Divinité » est nouveau, et obligatoire.')).toBeVisible();
  await waitFor(() => expect(store.saves).toEqual([{ values: { nom: 'Sylvenuit la douce' } }]));
  expect(await screen.findByRole('heading', { name: 'Gardées à part' })).toBeVisible();
  expect(screen.getByText('Sylvenuit la douce')).toBeVisible();
  await expectSaved();

  // The device keeps nothing of it any more.
  unmount();
  const again = openCharacter(store.character);
  await again.user.click(await screen.findByText('Voir vos valeurs d’avant (1)'));
  await again.user.click(screen.getByRole('button', { name: 'Copier Lignée' }));
  expect(await screen.findByRole('button', { name: 'Lignée : copié' })).toBeVisible();
  expect(screen.queryByText('Sans place dans la fiche d’aujourd’hui')).not.toBeInTheDocument();
  await again.user.click(screen.getByRole('button', { name: 'C’est lu' }));
  expect(screen.queryByText('« Lignée » n’est plus à remplir ici.')).not.toBeInTheDocument();
});

test('keeps refused input on the device until it is copied, and saves the rest (PLY-3)', async () => {
  const store = fakeCharacters(buildCharacter({ values: { nom: 'Sylvenuit', force: 3 } }));
  const { unmount, user } = openCharacter(store.character);
  await user.click(await screen.findByRole('button', { name: 'Modifier' }));
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
  await writeLineage('Sylvenuit la douce');
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Force' }), { target: { value: '7' } });
  await waitFor(() => expect(store.saves).toEqual([expect.objectContaining({ values: { force: 7 } })]));
  expect(await screen.findByText('Sylvenuit la douce')).toBeVisible();

  unmount();
  const again = openCharacter(store.character);
  expect(await screen.findByText('Sylvenuit la douce')).toBeVisible();
  await again.user.click(screen.getByRole('button', { name: 'Copier Lignée' }));
  await again.user.click(screen.getByRole('button', { name: /^C’est recopié/ }));
  await again.user.click(screen.getByRole('button', { name: 'C’est lu' }));
  expect(screen.queryByText(/La fiche a changé/)).not.toBeInTheDocument();
  again.unmount();
  const last = openCharacter(store.character);
  await last.user.click(await screen.findByRole('button', { name: 'Modifier' }));
  expect(await screen.findByRole('spinbutton', { name: 'Force' })).toBeVisible();
  expect(screen.queryByText(/La fiche a changé/)).not.toBeInTheDocument();
});
