import {
  act,
  apiUrl,
  buildId,
  buildServerType,
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

const ME = buildId();

const open = () =>
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: '/app/servers/c',
    session: { _id: ME, roles: ['RP'] },
  });

const name = () => screen.findByRole('textbox', { name: /^Nom/ });

/** From the start to the first step's fields. */
async function begin() {
  const view = open();
  await view.user.click(await screen.findByRole('button', { name: 'Créer un serveur' }));
  await name();
  return view;
}

const button = (label: string | RegExp) => screen.getByRole('button', { name: label });

test('registers a server in two steps and opens its page (SRV-2 to SRV-4)', async () => {
  const type = buildServerType({ name: 'Maritime' });
  const store = fakeApi({ me: ME, serverTypes: [type] });
  const { user, router } = await begin();
  expect(button('Continuer')).toBeDisabled();
  expect(button("Informations de l'histoire")).toBeDisabled();
  await user.type(await name(), 'Les Brumes');
  await user.click(await screen.findByRole('checkbox', { name: 'Maritime' }));
  await user.click(button('Continuer'));
  expect(await screen.findByRole('textbox', { name: 'Introduction' })).toHaveFocus();
  expect(screen.getByRole('switch', { name: 'Mode équipe' })).toHaveAccessibleDescription(
    /filtre « En équipe »/,
  );
  expect(button('Enregistrer le serveur')).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: 'Introduction' }), 'Une cité noyée.');
  expect(screen.getByText('15 / 150')).toBeVisible();
  expect(button('Enregistrer le serveur')).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: 'Thème' }), 'Intrigues');
  expect(screen.getByText('9 / 500')).toBeVisible();
  await user.click(button('Enregistrer le serveur'));
  const dialog = await screen.findByRole('dialog', { name: 'Le serveur Les Brumes est bien créé !' });
  const [server] = store.servers;
  expect(server).toMatchObject({ name: 'Les Brumes', serverType: [type._id], owner_id: ME });
  const next = within(dialog);
  expect(next.getByRole('link', { name: 'Inviter votre équipe' })).toHaveAttribute(
    'href',
    `/app/servers/${server?._id}?team=1`,
  );
  expect(next.getByRole('link', { name: 'Créer un modèle de fiche' })).toBeVisible();
  await user.click(next.getByRole('button', { name: 'Partager son adresse' }));
  expect(await screen.findByText('Adresse copiée')).toBeVisible();
  await user.click(next.getByRole('link', { name: 'Voir le serveur' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Les Brumes' })).toBeVisible();
  expect(router.state.location.pathname).toBe(`/app/servers/${server?._id}`);
  expect(button('Paramètres du serveur')).toBeVisible();
});

test('validates a Discord id and an invitation before the next step', async () => {
  const store = fakeApi({});
  const { user } = await begin();
  await user.type(await name(), 'Les Brumes');
  await user.type(screen.getByRole('textbox', { name: /^Identifiant Discord/ }), '123');
  await user.type(screen.getByRole('textbox', { name: 'Invitation Discord' }), 'https://exemple.fr/discord');
  await user.click(button('Continuer'));
  const id = screen.getByRole('textbox', { name: /^Identifiant Discord/ });
  await waitFor(() => expect(id).toHaveFocus());
  // One after the other: each field is drawn by itself.
  await waitFor(() =>
    expect(id).toHaveAccessibleDescription('Un identifiant Discord compte 17 à 20 chiffres.'),
  );
  const invitation = screen.getByRole('textbox', { name: 'Invitation Discord' });
  await waitFor(() => expect(invitation).toHaveAccessibleDescription(/^Une invitation Discord commence par/));
  expect(store.servers).toEqual([]);
});

test('shows a refusal at its field in its step and keeps the input', async () => {
  fakeApi({});
  network.use(
    http.post(apiUrl('server'), () =>
      refuse(422, 'Certains champs sont à corriger.', { name: 'Ce nom est pris.' }),
    ),
  );
  const { user } = await begin();
  await user.type(await name(), 'Les Brumes');
  await user.click(button("Informations de l'histoire"));
  await user.type(await screen.findByRole('textbox', { name: 'Thème' }), 'Intrigues');
  await user.click(button('Enregistrer le serveur'));
  expect(await screen.findByText('Erreur lors de la création')).toBeVisible();
  expect(await screen.findByText('Ce nom est pris.')).toBeVisible();
  expect(await name()).toHaveValue('Les Brumes');
});

test('keeps the input as a draft until it is saved or discarded', async () => {
  fakeApi({});
  const { user, router } = await begin();
  await user.type(await name(), 'Les Brumes');
  await user.click(screen.getByRole('link', { name: 'Annuler' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Serveurs' })).toBeVisible();
  await act(() => router.navigate('/app/servers/c'));
  expect(await name()).toHaveValue('Les Brumes');
  expect(screen.getByText(/Votre brouillon a été repris/)).toBeVisible();
  await user.click(button('Repartir de zéro'));
  await user.click(await screen.findByRole('button', { name: 'Créer un serveur' }));
  expect(await name()).toHaveValue('');
});

test('offers a game to people who may create one', async () => {
  fakeApi({});
  open();
  await screen.findByRole('button', { name: 'Créer un serveur' });
  expect(screen.queryByRole('link', { name: 'Créer un jeu' })).not.toBeInTheDocument();
});
