import { SHEET_EXCERPT_MAX, type Sheet } from '@rpd/shared/domain';
import type { SessionUser } from '@rpd/shared/session';
import {
  apiUrl,
  buildGameType,
  buildSheet,
  buildUser,
  http,
  HttpResponse,
  network,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';
import { fakeApi } from '../test/fakeApi.ts';

const describing = (name: string, more: Partial<Sheet['description']> = {}): Sheet['description'] => ({
  ...buildSheet().description,
  name,
  ...more,
});

const open = (session: Partial<SessionUser> = { roles: ['GM'] }, path = '/app/sheets') =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session });

const card = async (name: string) => {
  const title = await screen.findByRole('heading', { name });
  const item = title.closest('li');
  if (!item) throw new Error(`« ${name} » is in no card`);
  return within(item);
};

const drawing = (heading: HTMLElement) => heading.closest('li')?.querySelector('svg[viewBox="0 0 320 200"]');

test('draws each sheet small on its card', async () => {
  fakeApi({ sheets: [buildSheet({ description: describing('Chevalier') })] });
  open();
  const heading = await screen.findByRole('heading', { name: 'Chevalier' });
  await waitFor(() => expect(drawing(heading)).toBeInTheDocument());
});

test('leaves the words where no drawing comes', async () => {
  fakeApi({ sheets: [buildSheet({ description: describing('Chevalier') })] });
  let asked = 0;
  network.use(
    http.get(apiUrl('gallery/drawings'), () => {
      asked += 1;
      return HttpResponse.json({ message: 'Cassé.' }, { status: 422 });
    }),
  );
  open();
  const heading = await screen.findByRole('heading', { name: 'Chevalier' });
  await waitFor(() => expect(asked).toBe(1));
  expect(drawing(heading)).toBeFalsy();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('shows each sheet’s name, system and creator on its card', async () => {
  const mona = buildUser({ name: 'Mona' });
  const dnd = buildGameType({ name: 'Six caractéristiques' });
  fakeApi({
    people: [mona],
    gameTypes: [dnd],
    sheets: [
      buildSheet({
        description: describing('Chevalier', { description: 'Pour les preux.', publish: true }),
        gameType: dnd._id,
        isPublic: true,
        owner_id: mona._id,
      }),
      buildSheet({ description: describing('Brouillon'), owner_id: mona._id }),
    ],
  });
  open();
  const knight = await card('Chevalier');
  expect(knight.getByText('Pour les preux.')).toBeVisible();
  expect(knight.getByText('Ouverte')).toBeVisible();
  expect(knight.getByText('Public')).toBeVisible();
  expect(await knight.findByText('Six caractéristiques')).toBeVisible();
  expect(await knight.findByText('Par Mona')).toBeVisible();
  const draft = await card('Brouillon');
  expect(draft.getByText('Fermé')).toBeVisible();
  expect(draft.getByText('Privé')).toBeVisible();
  expect(draft.getByText('Système inconnu')).toBeVisible();
  expect(screen.getByText('2 fiches')).toBeVisible();
});

test('truncates a description at 120 characters', async () => {
  fakeApi({
    sheets: [
      buildSheet({ description: describing('Longue', { description: 'é'.repeat(SHEET_EXCERPT_MAX + 1) }) }),
      buildSheet({ description: describing('Juste', { description: 'à'.repeat(SHEET_EXCERPT_MAX) }) }),
    ],
  });
  open();
  expect((await card('Longue')).getByText(`${'é'.repeat(120)}…`)).toBeVisible();
  expect((await card('Juste')).getByText('à'.repeat(120))).toBeVisible();
});

test('requests a creator once, and keeps the card complete when it fails', async () => {
  const gone = buildUser();
  const store = fakeApi({
    sheets: ['Une', 'Deux', 'Trois'].map(name =>
      buildSheet({ description: describing(name), owner_id: gone._id }),
    ),
  });
  open();
  expect(await screen.findAllByText('Nom non disponible')).toHaveLength(3);
  expect(store.peopleAsked).toEqual([gone._id]);
  expect((await card('Une')).getByRole('link', { name: 'Voir Une' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/app\/sheets\/c\/[0-9a-f]{24}$/),
  );
});

test('keeps the search in the address', async () => {
  fakeApi({ sheets: [buildSheet({ description: describing('Élève mage') }), buildSheet()] });
  const { user, router } = open();
  await card('Élève mage');
  await user.type(screen.getByRole('textbox', { name: 'Rechercher une fiche' }), 'eleve{Enter}');
  expect(await screen.findByText('1 fiche')).toBeVisible();
  expect(router.state.location.search).toBe('?q=eleve');
  expect(screen.getByRole('textbox', { name: 'Rechercher une fiche' })).toHaveFocus();
  await user.clear(screen.getByRole('textbox', { name: 'Rechercher une fiche' }));
  await user.type(screen.getByRole('textbox', { name: 'Rechercher une fiche' }), 'dragon{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Voir toutes les fiches' }));
  expect(await screen.findByText('2 fiches')).toHaveFocus();
  expect(router.state.location.search).toBe('');
});

test('loads more sheets on demand', async () => {
  fakeApi({ sheets: Array.from({ length: 23 }, () => buildSheet()) });
  const { user } = open();
  await screen.findByText('23 fiches');
  const list = screen.getByRole('list', { name: 'Fiches' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Afficher plus de fiches' }));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(23));
  expect(screen.queryByRole('button', { name: 'Afficher plus de fiches' })).not.toBeInTheDocument();
});

test('deletes an owned sheet after a question, and offers no deletion for others', async () => {
  const me = buildUser({ roles: ['GM'] });
  const store = fakeApi({
    people: [me],
    sheets: [
      buildSheet({ description: describing('La mienne'), owner_id: me._id }),
      buildSheet({ description: describing('La leur'), isPublic: true }),
    ],
  });
  const { user } = open({ _id: me._id, roles: ['GM'] });
  await card('La leur');
  expect(screen.queryByRole('button', { name: 'Supprimer La leur' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Supprimer La mienne' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Êtes-vous sûr de vouloir supprimer cette fiche ?',
  });
  await user.click(within(question).getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText('Suppression réussi de La mienne')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('La mienne')).not.toBeInTheDocument());
  expect(store.sheets.map(sheet => sheet.description.name)).toEqual(['La leur']);
  // Next to where the card was.
  const other = screen.getByRole('heading', { name: 'La leur' }).closest('li');
  await waitFor(() => expect(other).toContainElement(document.activeElement as HTMLElement));
});

test('gives each copy of a sheet a unique name', async () => {
  const store = fakeApi({
    sheets: ['Chevalier', 'Chevalier (copie)'].map(name => buildSheet({ description: describing(name) })),
  });
  const { user } = open();
  const original = await card('Chevalier');
  await user.click(original.getByRole('button', { name: 'Dupliquer Chevalier' }));
  expect(await screen.findByText('Fiche créée avec succès')).toBeVisible();
  expect(store.sheets.at(-1)?.description.name).toBe('Chevalier (copie 2)');
});

test('shows an empty list with a message and a retry when the API does not answer', async () => {
  fakeApi({ sheets: [buildSheet({ description: describing('Revenue') })] });
  network.use(http.get(apiUrl('sheet'), () => HttpResponse.error(), { once: true }));
  const { user } = open();
  expect(
    await screen.findByText(
      "Impossible de se connecter à l'API. Vérifiez que le serveur backend est démarré.",
    ),
  ).toBeVisible();
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('heading', { name: 'Revenue' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('shows a message for an empty list', async () => {
  fakeApi({});
  open();
  expect(
    await screen.findByRole('heading', {
      name: 'Vous n’avez pas encore de fiche, et aucune n’est publique.',
    }),
  ).toBeVisible();
});
