import type { User } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import {
  apiUrl,
  buildServer,
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
import { buildCharacter } from '../test/fakeCharacters.ts';

const open = ({ _id, name, roles }: User, path = '/app/me') =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session: { _id, name, roles } });
const pseudo = () => screen.findByRole('textbox', { name: /^Pseudo/ });
const save = () => screen.getByRole('button', { name: 'Enregistrer' });

test('shows a player their public profile', async () => {
  const me = buildUser({
    name: 'Élodie',
    email: 'elodie@exemple.fr',
    roles: ['GM', 'RP'],
    citation: 'La nuit porte conseil.',
    bio: 'Conteuse depuis toujours.',
    createdAt: '2025-11-05T10:00:00.000Z',
  });
  fakeApi({ me, pendingEmail: 'nouvelle@exemple.fr' });
  open(me);
  expect(await screen.findByRole('heading', { name: 'Élodie' })).toBeVisible();
  for (const text of ['elodie@exemple.fr', 'MJ', 'Joueur', me.citation, me.bio])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText('Membre depuis le 05/11/2025')).toBeVisible();
  expect(await screen.findByText(/En attente de confirmation : nouvelle@exemple\.fr/)).toBeVisible();
});

test('links one’s own servers and omits others', async () => {
  const me = buildUser();
  const dawn = buildServer({ name: 'Aube', owner_id: me._id, visible: false });
  fakeApi({ me, servers: [dawn, buildServer({ name: 'Le leur' })] });
  open(me);
  const servers = within(await screen.findByRole('region', { name: 'Mes serveurs' }));
  expect(await servers.findByRole('link', { name: 'Aube' })).toHaveAttribute(
    'href',
    `/app/servers/${dawn._id}`,
  );
  expect(servers.getByText('Masqué')).toBeVisible();
  expect(servers.queryByText('Le leur')).not.toBeInTheDocument();
});

test('shows the faces of one’s characters, each leading to its page, and the way to all of them', async () => {
  const me = buildUser();
  const characters = Array.from({ length: 7 }, (_, index) => buildCharacter({ name: `Héros ${index}` }));
  fakeApi({ me, characters });
  open(me);
  const region = within(await screen.findByRole('region', { name: 'Mes personnages' }));
  await waitFor(() => expect(region.getAllByRole('listitem')).toHaveLength(6));
  expect(region.getByRole('link', { name: 'Héros 0' })).toHaveAttribute(
    'href',
    `/app/me/characters/${characters[0]?._id}`,
  );
  expect(region.getByRole('link', { name: 'Tous mes personnages' })).toHaveAttribute(
    'href',
    '/app/me/characters',
  );
});

test('offers to create a character where there is none', async () => {
  const me = buildUser();
  fakeApi({ me });
  open(me);
  const region = within(await screen.findByRole('region', { name: 'Mes personnages' }));
  expect(await region.findByRole('link', { name: 'Créer un personnage' })).toHaveAttribute(
    'href',
    '/app/me/characters/new',
  );
});

test('loads more servers on demand', async () => {
  const me = buildUser();
  fakeApi({ me, servers: Array.from({ length: 14 }, () => buildServer({ owner_id: me._id })) });
  const { user } = open(me);
  await user.click(await screen.findByRole('button', { name: 'Afficher plus de serveurs' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(14));
  expect(screen.queryByRole('button', { name: 'Afficher plus de serveurs' })).not.toBeInTheDocument();
});

test('explains how to get a server when there is none', async () => {
  const me = buildUser();
  fakeApi({ me });
  open(me);
  expect(await screen.findByText('Vous n’avez pas encore de serveur.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Créer un jeu/serveur' })).toHaveAttribute(
    'href',
    '/app/servers/c',
  );
});

test('shows a failed part with a retry and keeps the rest', async () => {
  const me = buildUser({ name: 'Nil' });
  fakeApi({ me, servers: [buildServer({ name: 'Aube', owner_id: me._id })] });
  network.use(http.get(apiUrl('user/:id'), () => HttpResponse.error(), { once: true }));
  const { user } = open(me);
  expect(await screen.findByRole('link', { name: 'Aube' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('heading', { name: 'Nil' })).toBeVisible();
});

test('asks for its parts at once, and draws each once what stands above it is known (25.3)', async () => {
  const me = buildUser({ name: 'Nil' });
  fakeApi({ me });
  const asked: string[] = [];
  /** Keeps an answer back until it is called. */
  const held = (path: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    network.use(
      http.get(apiUrl(path), () => {
        asked.push(path);
        return promise;
      }),
    );
    return resolve;
  };
  const characters = held('character');
  const servers = held('server');
  open(me);
  expect(await screen.findByRole('region', { name: 'Mes personnages' })).toBeVisible();
  await waitFor(() => expect(asked.toSorted()).toEqual(['character', 'server']));
  servers();
  expect(screen.queryByRole('region', { name: 'Mes serveurs' })).not.toBeInTheDocument();
  characters();
  expect(await screen.findByText('Vous n’avez pas encore de serveur.')).toBeVisible();
  expect(screen.getByText('Vous n’avez pas encore de personnage.')).toBeVisible();
});

test('saves a change, confirms it, and shows it across the page', async () => {
  const me = buildUser({ name: 'Nil', roles: ['RP'] });
  const store = fakeApi({ me });
  const { user, router } = open(me);
  await user.click(await screen.findByRole('link', { name: 'Modifier mon profil' }));
  await user.clear(await pseudo());
  await user.type(await pseudo(), 'Nilou');
  await user.type(screen.getByRole('textbox', { name: 'Citation' }), 'Jamais deux sans trois');
  await user.click(save());
  expect(await screen.findByText('Modification réussi de Nilou')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Nilou' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/app/me');
  expect(screen.getByText('Jamais deux sans trois')).toBeVisible();
  expect(useSession.getState().user).toMatchObject({ name: 'Nilou' });
  expect(store.me).toMatchObject({ name: 'Nilou', version: 2, roles: ['RP'] });
});

test('shows errors at their fields, from the form and from the server', async () => {
  const me = buildUser({ name: 'Nil' });
  fakeApi({ me, taken: ['Élodie'] });
  const { user } = open(me, '/app/me/edit');
  await user.clear(await pseudo());
  await user.type(await pseudo(), 'Élodie');
  await user.clear(await pseudo());
  await user.click(save());
  expect(await screen.findByText('Ce champ est obligatoire.')).toBeVisible();
  await user.type(await pseudo(), 'Élodie');
  await user.click(save());
  expect(await screen.findByText('Ce pseudo est déjà pris.')).toBeVisible();
  expect(await pseudo()).toHaveFocus();
  expect(screen.getByText('Erreur lors de la modification')).toBeVisible();
});

test('asks before leaving with unsaved input', async () => {
  const me = buildUser({ name: 'Nil' });
  fakeApi({ me });
  const { user, router } = open(me, '/app/me/edit');
  await user.type(await pseudo(), 'ou');
  await user.click(screen.getByRole('link', { name: 'Annuler' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Abandonner les modifications ?' }));
  expect(router.state.location.pathname).toBe('/app/me/edit');
  await user.click(question.getByRole('button', { name: 'Abandonner' }));
  expect(await screen.findByRole('heading', { name: 'Nil' })).toBeVisible();
});

test('shows both versions when an administrator changed the account meanwhile', async () => {
  const me = buildUser({ name: 'Nil', citation: '' });
  const store = fakeApi({ me });
  const { user } = open(me, '/app/me/edit');
  await user.type(await screen.findByRole('textbox', { name: 'Citation' }), 'La mienne');
  store.me = { ...me, citation: 'La leur', version: 2 };
  await user.click(save());
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Modifié entre-temps par quelqu’un d’autre' }),
  );
  expect(question.getByRole('cell', { name: 'La leur' })).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Enregistrer la mienne' }));
  expect(await screen.findByText('Modification réussi de Nil')).toBeVisible();
  expect(store.me).toMatchObject({ citation: 'La mienne', version: 3 });
});
