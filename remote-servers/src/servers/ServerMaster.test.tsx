import type { PersonName, Server, ServerRole, ServerRoleInput } from '@rpd/shared/domain';
import {
  apiUrl,
  buildId,
  buildServer,
  http,
  HttpResponse,
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
const ZOE: PersonName = { _id: buildId(), name: 'Zoé', avatar: '' };

/** The API's part of who manages a server and of its end, in memory. */
function fakeTeam(server: Server) {
  const store = fakeApi({ servers: [server] });
  const isIn = server.managers.includes(ZOE._id);
  const team = {
    refusal: '',
    people: isIn ? [ZOE] : [],
    roles: [] as ServerRole[],
    given: [] as string[],
  };
  const save = (people: PersonName[]) => {
    team.people = people;
    store.servers = store.servers.map(one => ({ ...one, managers: people.map(({ _id }) => _id) }));
    return HttpResponse.json(people);
  };
  network.use(
    http.get(apiUrl('server/:id/managers'), () => HttpResponse.json(team.people)),
    http.get(apiUrl('server/:id/team'), () =>
      HttpResponse.json({
        roles: team.roles,
        members: team.people.map(person => ({ ...person, roles: team.given })),
      }),
    ),
    http.post<never, ServerRoleInput>(apiUrl('server/:id/roles'), async ({ request }) => {
      const input = await request.json();
      if (team.roles.some(({ name }) => name === input.name)) {
        return refuse(422, 'Certains champs sont à corriger.', { name: 'Un autre rôle porte déjà ce nom.' });
      }
      team.roles = [...team.roles, { _id: buildId(), ...input }];
      return HttpResponse.json(team.roles.at(-1), { status: 201 });
    }),
    http.delete(apiUrl('server/:id/roles/:role'), () => {
      const [role] = team.roles;
      team.roles = [];
      team.given = [];
      return HttpResponse.json(role);
    }),
    http.put<never, { roles: string[] }>(apiUrl('server/:id/managers/:person'), async ({ request }) => {
      team.given = (await request.json()).roles;
      return HttpResponse.json({ roles: team.roles, members: [] });
    }),
    http.post<never, { name: string }>(apiUrl('server/:id/managers'), async ({ request }) => {
      const { name } = await request.json();
      if (name !== ZOE.name) {
        const words = { name: 'Personne ne porte ce pseudo.' };
        return refuse(422, 'Certains champs sont à corriger.', words);
      }
      return save([ZOE]);
    }),
    http.delete(apiUrl('server/:id/managers/:person'), () =>
      team.refusal ? refuse(503, team.refusal) : save([]),
    ),
    http.delete(apiUrl('server/:id'), () => {
      if (team.refusal) return refuse(503, team.refusal);
      store.servers = [];
      return HttpResponse.json(server);
    }),
  );
  return { store, team };
}

const open = (server: Server, me = OWNER) =>
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: `/app/servers/${server._id}`,
    session: { _id: me, roles: ['RP'] },
  });

const press = (name: string) => screen.findByRole('button', { name });

test('adds a co-manager to a server and removes them (SRV-5)', async () => {
  const server = buildServer({ name: 'Les Brumes', owner_id: OWNER });
  const { store, team } = fakeTeam(server);
  const { user } = open(server);
  await user.click(await press('Qui gère ce serveur'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Qui gère ce serveur' }));
  expect(await dialog.findByText('Personne d’autre que vous pour l’instant.')).toBeVisible();
  const name = dialog.getByRole('textbox', { name: /^Pseudo/ });
  await user.type(name, 'Personne');
  await user.click(dialog.getByRole('button', { name: 'Ajouter' }));
  expect(await screen.findByText("Erreur lors de l'ajout")).toBeVisible();
  await waitFor(() => expect(name).toHaveAccessibleDescription('Personne ne porte ce pseudo.'));
  await user.clear(name);
  await user.type(name, 'Zoé');
  await user.click(dialog.getByRole('button', { name: 'Ajouter' }));
  expect(await screen.findByText('Ajout réussi de Zoé')).toBeVisible();
  expect(store.servers[0]?.managers).toEqual([ZOE._id]);

  const askWhetherToRemove = async () => {
    await user.click(await dialog.findByRole('button', { name: 'Retirer Zoé' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Retirer Zoé de la gestion du serveur ?',
    });
    await user.click(within(question).getByRole('button', { name: 'Retirer' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  };
  team.refusal = 'Patience.';
  await askWhetherToRemove();
  expect(await screen.findByText('Erreur lors de la modification')).toBeVisible();
  team.refusal = '';
  await askWhetherToRemove();
  expect(await screen.findByText('Modification réussi de Les Brumes')).toBeVisible();
  expect(await dialog.findByText('Personne d’autre que vous pour l’instant.')).toBeVisible();
});

test('gives a co-manager the settings and panel without deletion, and lets them step down (SRV-5)', async () => {
  const server = buildServer({
    name: 'Les Brumes',
    owner_id: OWNER,
    managers: [ZOE._id],
    editors: [ZOE._id],
  });
  fakeTeam(server);
  const { user } = open(server, ZOE._id);
  expect(await press('Paramètres du serveur')).toBeVisible();
  // A player's list of templates is the server's own, also while there are none.
  expect(screen.getByRole('link', { name: 'Voir les modèles' }).getAttribute('href')).toMatch(/#modeles$/);
  expect(document.querySelector('#modeles')).toHaveTextContent(/ne propose pas encore de modèle/);
  expect(screen.getByRole('link', { name: 'Créer mon modéle' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Qui gère ce serveur' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Supprimer le serveur' })).not.toBeInTheDocument();
  await user.click(await press('Ne plus gérer ce serveur'));
  const question = await screen.findByRole('alertdialog', { name: 'Ne plus gérer Les Brumes ?' });
  await user.click(within(question).getByRole('button', { name: 'Ne plus gérer' }));
  expect(await screen.findByText('Modification réussi de Les Brumes')).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Paramètres du serveur' })).not.toBeInTheDocument(),
  );
});

test('makes a role, gives it, takes it away and deletes it (DSK-4)', async () => {
  const server = buildServer({ name: 'Les Brumes', owner_id: OWNER, managers: [ZOE._id] });
  const { team } = fakeTeam(server);
  const { user } = open(server);
  await user.click(await press('Qui gère ce serveur'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Qui gère ce serveur' }));
  // Not on the button that takes somebody out of the team.
  await waitFor(() => expect(dialog.getByRole('textbox', { name: /^Pseudo/ })).toHaveFocus());
  const make = async (name: string) => {
    await user.click(await dialog.findByRole('button', { name: 'Nouveau rôle' }));
    const form = within(dialog.getByRole('form', { name: 'Nouveau rôle' }));
    expect(form.getByRole('textbox', { name: /^Nom du rôle/ })).toHaveFocus();
    await user.type(form.getByRole('textbox', { name: /^Nom du rôle/ }), name);
    await user.selectOptions(form.getByRole('combobox', { name: /^Couleur/ }), 'Bleu');
    await user.click(form.getByRole('checkbox', { name: /Lire les candidatures/ }));
    await user.click(form.getByRole('button', { name: 'Enregistrer' }));
    return form;
  };
  await make('Recrutement');
  expect(await screen.findByText('Création réussi de Recrutement')).toBeVisible();
  expect(team.roles).toMatchObject([{ name: 'Recrutement', color: 'blue', permissions: ['applications'] }]);
  const again = await make('Recrutement');
  expect(await again.findByText('Un autre rôle porte déjà ce nom.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Annuler' }));
  expect(dialog.getByRole('button', { name: 'Nouveau rôle' })).toHaveFocus();

  const roles = within(dialog.getByRole('group', { name: 'Rôles de Zoé' }));
  await user.click(roles.getByRole('checkbox', { name: 'Recrutement' }));
  // While it is sent, the box keeps the focus: a disabled one would not.
  expect(roles.getByRole('checkbox', { name: 'Recrutement' })).toBeEnabled();
  await waitFor(() => expect(team.given).toEqual([team.roles[0]?._id]));
  await waitFor(() => expect(roles.getByRole('checkbox', { name: 'Recrutement' })).toBeChecked());
  await user.click(roles.getByRole('checkbox', { name: 'Recrutement' }));
  await waitFor(() => expect(team.given).toEqual([]));
  await user.click(dialog.getByRole('button', { name: 'Supprimer le rôle Recrutement' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Supprimer le rôle Recrutement ?' }),
  );
  await user.click(question.getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(team.roles).toEqual([]));
});

test('who names people gives no role that permits more than their own, and makes none (DSK-4)', async () => {
  const own = { managers: [ZOE._id], stewards: [ZOE._id] };
  const server = buildServer({ name: 'Les Brumes', owner_id: OWNER, ...own });
  const { team } = fakeTeam(server);
  team.roles = [
    { _id: buildId(), name: 'Intendance', color: 'blue', permissions: ['team'] },
    { _id: buildId(), name: 'Plume', color: 'red', permissions: ['edit'] },
  ];
  const { user } = open(server, ZOE._id);
  expect(screen.queryByRole('button', { name: 'Paramètres du serveur' })).not.toBeInTheDocument();
  await user.click(await press('Qui gère ce serveur'));
  const roles = within(await screen.findByRole('group', { name: 'Rôles de Zoé' }));
  expect(roles.getByRole('checkbox', { name: 'Intendance' })).toBeEnabled();
  expect(roles.getByRole('checkbox', { name: 'Plume' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Nouveau rôle' })).not.toBeInTheDocument();
});

test('deletes a server after a question, and keeps it when the deletion fails (ERR-2, ERR-3)', async () => {
  const server = buildServer({ name: 'Les Brumes', owner_id: OWNER });
  const { store, team } = fakeTeam(server);
  const { user, router } = open(server);
  const remove = async () => {
    await user.click(await press('Supprimer le serveur'));
    const question = await screen.findByRole('alertdialog', {
      name: 'Êtes vous sûr de supprimer Les Brumes ?',
    });
    await user.click(within(question).getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  };
  team.refusal = 'Patience.';
  await remove();
  expect(await screen.findByText('Erreur lors de la suppression')).toBeVisible();
  expect(screen.getByText('Patience.')).toBeVisible();
  expect(store.servers).toHaveLength(1);
  team.refusal = '';
  await remove();
  expect(await screen.findByText('Suppression réussi de Les Brumes')).toBeVisible();
  expect(router.state.location.pathname).toBe('/app/servers');
});
