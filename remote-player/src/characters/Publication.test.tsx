import type { CharacterPublication } from '@rpd/shared/domain';
import { apiUrl, http, HttpResponse, network, refuse, screen, waitFor, within } from '@rpd/shared/test';
import { buildCharacter, fakeCharacters, openCharacter } from '../test/fakeCharacters.ts';
import type { Published } from './publication.api.ts';

const STORED: CharacterPublication = {
  publicPage: false,
  isThere: false,
  fields: [],
  choices: [
    { id: 'nom', section: '', name: 'Lignée', text: 'Sylvenuit', as: 'line' },
    { id: 'force', section: '', name: 'Force', text: '12', as: 'line' },
  ],
  system: 'Émeraude',
  warned: '',
  servers: ['Les Brumes'],
  player: '',
};

/** The API host with the public page of one character; `sent` is what was asked of it. */
function fakePublication(changes: Partial<CharacterPublication> = {}) {
  const store = fakeCharacters(buildCharacter({ values: { nom: 'Sylvenuit', force: 12 } }));
  const sent: Published[] = [];
  let stored = { ...STORED, ...changes };
  network.use(
    http.get(apiUrl('character/:id/public-page'), () => HttpResponse.json(stored)),
    http.put<never, Published>(apiUrl('character/:id/public-page'), async ({ request }) => {
      const asked = await request.json();
      sent.push(asked);
      stored = { ...stored, ...asked, isThere: asked.publicPage };
      store.character = { ...store.character, publicPage: asked.publicPage };
      return HttpResponse.json(stored);
    }),
  );
  return { store, sent };
}

async function openDialog(store: ReturnType<typeof fakeCharacters>) {
  const { user } = openCharacter(store.character);
  await screen.findByRole('button', { name: 'Modifier' });
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Page publique' }));
  await screen.findByRole('switch', { name: /^Montrer Isaure/ });
  const dialog = within(screen.getByRole('dialog', { name: 'Page publique' }));
  return { user, dialog };
}

test('shows what everybody would read, opens the page and leads to it (26.6)', async () => {
  const { store, sent } = fakePublication();
  const { user, dialog } = await openDialog(store);
  expect(dialog.queryByRole('region', { name: 'Ce que tout le monde lira' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('switch', { name: /^Montrer Isaure/ }));
  const preview = within(dialog.getByRole('region', { name: 'Ce que tout le monde lira' }));
  expect(preview.getByText(/^Rien de la fiche/)).toBeVisible();
  expect(preview.getByText('Ses mondes : Les Brumes')).toBeVisible();
  expect(preview.queryByText('Sylvenuit')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox', { name: 'Lignée' }));
  expect(preview.getByText('Sylvenuit')).toBeVisible();
  expect(preview.queryByText('12')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent).toEqual([{ publicPage: true, fields: ['nom'] }]));
  const link = await screen.findByRole('link', { name: 'Voir la page publique' });
  expect(link).toHaveAttribute('href', `/p/characters/${store.character._id}`);
});

test('takes the page back, and says why a page that is open does not stand (26.6)', async () => {
  const { store, sent } = fakePublication({ publicPage: true, fields: ['nom'] });
  const { user, dialog } = await openDialog(store);
  expect(dialog.getByText(/^Pour l’instant, la page ne se lit pas/)).toBeVisible();
  await user.click(dialog.getByRole('switch', { name: /^Montrer Isaure/ }));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent).toEqual([{ publicPage: false, fields: ['nom'] }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('keeps what was ticked where the host refuses a field (26.6)', async () => {
  const { store } = fakePublication();
  const message = 'Un champ choisi n’est plus montré aux autres joueurs. Relisez l’aperçu.';
  network.use(
    http.put(apiUrl('character/:id/public-page'), () =>
      refuse(422, 'Certains champs sont à corriger.', { fields: message }),
    ),
  );
  const { user, dialog } = await openDialog(store);
  await user.click(dialog.getByRole('switch', { name: /^Montrer Isaure/ }));
  await user.click(dialog.getByRole('button', { name: 'Tout cocher' }));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await dialog.findAllByText(new RegExp(message))).not.toHaveLength(0);
  expect(dialog.getByRole('checkbox', { name: 'Force' })).toBeChecked();
});
