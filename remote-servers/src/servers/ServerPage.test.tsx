import {
  apiUrl,
  buildId,
  buildServer,
  buildServerType,
  buildSheet,
  http,
  network,
  refuse,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';
import { fakeApi } from '../test/fakeApi.ts';

const OWNER = buildId();
const { description } = buildServer();

const open = (id: string, me = buildId()) =>
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: `/app/servers/${id}`,
    session: { _id: me, roles: ['RP'] },
  });

const brumes = () =>
  buildServer({
    name: 'Les Brumes',
    owner_id: OWNER,
    description: {
      ...description,
      wiki: 'https://wiki.exemple.fr',
      website: 'javascript:alert(1)',
      discord: 'https://discord.gg/brumes',
      intro: 'Une cité noyée.',
      bio: 'Intrigues et marées.',
      text: 'Au commencement était la vase.',
    },
  });

async function openSettings(id: string) {
  const view = open(id, OWNER);
  await view.user.click(await screen.findByRole('button', { name: 'Paramètres du serveur' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Paramètres du serveur' }));
  // The dialog takes the focus a moment after it appears.
  await waitFor(() => expect(dialog.getByRole('textbox', { name: /^Nom/ })).toHaveFocus());
  return { ...view, dialog };
}

test('shows a visitor a server and its safe links only', async () => {
  const server = brumes();
  fakeApi({ servers: [server] });
  open(server._id);
  expect(await screen.findByRole('heading', { level: 1, name: 'Les Brumes' })).toBeVisible();
  expect(screen.getByText('Une cité noyée.')).toBeVisible();
  await waitFor(() => expect(screen.getByText('Intrigues et marées.')).toBeVisible());
  expect(screen.getByText('Au commencement était la vase.')).toBeVisible();
  const links = within(screen.getByRole('list', { name: 'Liens du serveur' })).getAllByRole('link');
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    'https://wiki.exemple.fr',
    'https://discord.gg/brumes',
  ]);
  for (const link of links) expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(screen.queryByRole('button', { name: 'Paramètres du serveur' })).not.toBeInTheDocument();
});

test('shows what stands below the head once all of it is known, and goes on without what fails (25.3)', async () => {
  const server = brumes();
  fakeApi({ servers: [server] });
  const answer = Promise.withResolvers<void>();
  network.use(
    http.get(apiUrl('submission'), async () => {
      await answer.promise;
      return refuse(503, 'Patience.');
    }),
  );
  open(server._id);
  expect(await screen.findByRole('heading', { level: 1, name: 'Les Brumes' })).toBeVisible();
  expect(await screen.findByText('Intrigues et marées.')).not.toBeVisible();
  answer.resolve();
  await waitFor(() => expect(screen.getByText('Intrigues et marées.')).toBeVisible());
});

test('saves changed settings and shows them at once', async () => {
  const server = brumes();
  const type = buildServerType({ name: 'Maritime' });
  const store = fakeApi({ servers: [server], serverTypes: [type] });
  const { user, dialog } = await openSettings(server._id);
  expect(dialog.getByText(`${server.description.intro.length} / 150`)).toBeVisible();
  expect(dialog.getByText(`${server.description.bio.length} / 500`)).toBeVisible();
  await user.clear(dialog.getByRole('textbox', { name: /^Nom/ }));
  await user.type(dialog.getByRole('textbox', { name: /^Nom/ }), 'Les Marées');
  await user.clear(dialog.getByRole('textbox', { name: 'Site web' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Maritime' }));
  await user.click(dialog.getByRole('switch', { name: 'Fiches de personnage visibles' }));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Modification réussi de Les Marées')).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Les Marées' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(store.servers[0]).toMatchObject({
    name: 'Les Marées',
    version: 2,
    serverType: [type._id],
    options: { characters: { visible_sheet: true } },
  });
});

test('disables saving while theme and story are both empty', async () => {
  const server = brumes();
  fakeApi({ servers: [server] });
  const { user, dialog } = await openSettings(server._id);
  await user.clear(dialog.getByRole('textbox', { name: 'Histoire' }));
  expect(dialog.getByRole('button', { name: 'Enregistrer' })).toBeEnabled();
  await user.clear(dialog.getByRole('textbox', { name: 'Thème' }));
  expect(dialog.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
});

test('shows errors at their field and sends nothing', async () => {
  const server = brumes();
  const store = fakeApi({ servers: [server] });
  const { user, dialog } = await openSettings(server._id);
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  const website = dialog.getByRole('textbox', { name: 'Site web' });
  await waitFor(() => expect(website).toHaveFocus());
  await waitFor(() => expect(website).toBeInvalid());
  expect(website).toHaveAccessibleDescription(
    'Indiquez une adresse complète, par exemple https://exemple.fr.',
  );
  expect(store.servers[0]?.version).toBe(1);
});

const maritime = buildServerType({ name: 'Maritime' });

async function saveOverSomebodyElse() {
  const server = brumes();
  server.description.website = '';
  const store = fakeApi({ servers: [server], serverTypes: [maritime] });
  const view = await openSettings(server._id);
  const theirs = { ...server, version: 2, name: 'Les Marées', serverType: [maritime._id] };
  store.servers = [theirs];
  await view.user.type(view.dialog.getByRole('textbox', { name: 'Histoire' }), ' Et le sel.');
  await view.user.click(view.dialog.getByRole('button', { name: 'Enregistrer' }));
  const conflict = within(
    await screen.findByRole('alertdialog', { name: 'Modifié entre-temps par quelqu’un d’autre' }),
  );
  return { ...view, store, conflict };
}

test('shows both versions of a conflict, keeps the person’s input and the other’s fields', async () => {
  const { user, conflict, store } = await saveOverSomebodyElse();
  expect(conflict.getByText('Les Marées')).toBeVisible();
  expect(conflict.getByText('Maritime')).toBeVisible();
  expect(conflict.getByText('Au commencement était la vase. Et le sel.')).toBeVisible();
  await user.click(conflict.getByRole('button', { name: 'Enregistrer la mienne' }));
  expect(await screen.findByText('Modification réussi de Les Marées')).toBeVisible();
  expect(store.servers[0]).toMatchObject({
    version: 3,
    name: 'Les Marées',
    serverType: [maritime._id],
    description: { text: 'Au commencement était la vase. Et le sel.' },
  });
});

test('names the templates that somebody else chose, and a deleted one by its id', async () => {
  const [mine, theirs, gone] = [buildSheet(), buildSheet(), buildId()];
  mine.description.name = 'Fiche des brumes';
  theirs.description.name = 'Fiche du sel';
  const server = brumes();
  server.description.website = '';
  server.options.characters.sheet_type = [mine._id, gone];
  const store = fakeApi({ servers: [server], sheets: [mine, theirs] });
  const { user, dialog } = await openSettings(server._id);
  const options = { characters: { ...server.options.characters, sheet_type: [theirs._id, gone] } };
  store.servers = [{ ...server, version: 2, options }];
  await user.type(dialog.getByRole('textbox', { name: 'Histoire' }), ' Et le sel.');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  const conflict = within(await screen.findByRole('alertdialog', { name: /Modifié entre-temps/ }));
  expect(conflict.getByText(`Fiche du sel, ${gone}`)).toBeVisible();
});

test('keeps and shows the other version', async () => {
  const { user, conflict, store } = await saveOverSomebodyElse();
  await user.click(conflict.getByRole('button', { name: 'Garder la version enregistrée' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Les Marées' })).toBeVisible();
  expect(store.servers[0]).toMatchObject({ version: 2 });
});

test('returns to the form with its input', async () => {
  const { user, conflict, dialog } = await saveOverSomebodyElse();
  await user.click(conflict.getByRole('button', { name: 'Revenir à ma saisie' }));
  await waitFor(() => expect(dialog.getByText('Cet élément a été modifié entre-temps.')).toBeVisible());
  expect(dialog.getByRole('textbox', { name: 'Histoire' })).toHaveValue(
    'Au commencement était la vase. Et le sel.',
  );
});

test('shows a failed save', async () => {
  const server = brumes();
  server.description.website = '';
  fakeApi({ servers: [server] });
  network.use(http.put(apiUrl('server'), () => refuse(503, 'Patience.')));
  const { user, dialog } = await openSettings(server._id);
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Erreur lors de la modification')).toBeVisible();
  expect(dialog.getByText('Patience.')).toBeVisible();
});

test('tells the owner that the server is hidden', async () => {
  const server = { ...brumes(), visible: false };
  fakeApi({ servers: [server] });
  open(server._id, OWNER);
  expect(
    await screen.findByText('Ce serveur est masqué : seules son équipe et la modération le voient.'),
  ).toBeVisible();
});

test('links a deleted or hidden server back to the list', async () => {
  fakeApi({});
  open(buildId());
  expect(await screen.findByRole('heading', { name: 'Serveur introuvable' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Retour aux serveurs' })).toHaveAttribute('href', '/app/servers');
});

test('offers a retry for a server that fails to load', async () => {
  const server = brumes();
  fakeApi({ servers: [server] });
  network.use(http.get(apiUrl('server/:id'), () => refuse(503, 'Patience.'), { once: true }));
  const { user } = open(server._id);
  expect(await screen.findByText('Patience.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Les Brumes' })).toBeVisible();
});

test('opens the public page from the settings, and gives its address and a card once it is there (26.6)', async () => {
  const server = brumes();
  const store = fakeApi({ servers: [server] });
  const { user, dialog } = await openSettings(server._id);
  expect(dialog.getByRole('switch', { name: 'Page publique' })).not.toBeChecked();
  expect(dialog.queryByRole('link', { name: 'Voir la page publique' })).not.toBeInTheDocument();
  await user.clear(dialog.getByRole('textbox', { name: 'Site web' }));
  await user.click(dialog.getByRole('switch', { name: 'Page publique' }));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(store.servers[0]).toMatchObject({ publicPage: true });
  await user.click(screen.getByRole('button', { name: 'Paramètres du serveur' }));
  const address = `http://localhost/p/servers/${server._id}`;
  const link = await screen.findByRole('link', { name: 'Voir la page publique' });
  expect(link).toHaveAttribute('href', `/p/servers/${server._id}`);
  await user.click(screen.getByRole('button', { name: 'Intégrer' }));
  const embed = within(await screen.findByRole('dialog', { name: 'Intégrer' }));
  expect(embed.getByRole('region', { name: 'Code de la carte' })).toHaveTextContent(`${address}/card`);
  expect(embed.getByRole('textbox', { name: 'Lien en Markdown' })).toHaveValue(`[Les Brumes](${address})`);
  expect(embed.getByRole('textbox', { name: 'Adresse de la page publique' })).toHaveValue(address);
  expect(embed.getByTitle('Carte de Les Brumes')).toHaveAttribute('src', `${address}/card`);
});
