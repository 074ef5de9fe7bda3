import {
  appSchema,
  gameSchema,
  robotSchema,
  statSchema,
  type Game,
  type Robot,
  type Role,
  type Server,
  type Stat,
} from '@rpd/shared/domain';
import {
  apiUrl,
  buildGameType,
  buildId,
  buildServerType,
  http,
  HttpResponse,
  network,
  refuse,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import remote from './remote.tsx';
import { confirmDialog } from '../test/confirmDialog.ts';
import { fakeEntity } from '../test/fakeEntity.ts';

const open = (path: string, roles: Role[] = ['AD']) =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session: { roles } });

const entity = () => ({
  _id: buildId(),
  version: 1,
  createdAt: '2026-01-15T10:00:00.000Z',
  updatedAt: '2026-01-15T10:00:00.000Z',
});
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }));
const robot = (name: string): Robot => ({
  ...robotSchema.getDefault(),
  ...entity(),
  name,
  roles: [],
  credentialsAt: '2026-01-15T10:00:00.000Z',
  lastUsedAt: null,
});
const game = (name: string): Game => ({
  ...gameSchema.getDefault(),
  ...entity(),
  name,
  owner_id: buildId(),
  memberCount: 2,
  joined: false,
});
const stat = (name: string, rank: number): Stat => ({ ...statSchema.getDefault(), ...entity(), name, rank });

test('gives a moderator the settings without e-mails, and nothing else of the administration (ADM-15)', async () => {
  fakeEntity('servertype', [buildServerType({ name: 'Féerie' })]);
  open('/app/admin/settings', ['MO']);
  expect(await screen.findByRole('button', { name: 'Modifier Féerie' })).toBeVisible();
  const tabs = screen.getAllByRole('tab').map(tab => tab.textContent);
  expect(tabs).toEqual([
    'Types de serveurs',
    'Types de jeux',
    'Types d’équipement',
    'Compétences',
    'Classes',
    'Caractéristiques',
  ]);
});

test('opens the tab of the address, and shows a bot’s password once with a working command (ADM-2, ADM-7)', async () => {
  const store = fakeEntity<Robot>('robot', [robot('Corbeau')]);
  const { user } = open('/app/admin/appsettings?tab=ex1-tabs-bot');
  await user.click(await screen.findByRole('button', { name: 'Ajouter' }));
  const form = await dialog('Ajouter un bot');
  const offered = form.getByRole<HTMLInputElement>('textbox', { name: 'Mot de passe' });
  expect(offered).toHaveAttribute('readonly');
  const first = offered.value;
  expect(first).toMatch(/^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])(?=.*[~!#$%&*\-+|]).{10,20}$/);
  await user.click(form.getByRole('button', { name: 'Régénérer' }));
  expect(offered.value).not.toBe(first);
  const password = offered.value;
  await user.type(form.getByRole('textbox', { name: /^Nom/ }), 'Hibou');
  await user.click(form.getByRole('checkbox', { name: /Lire les serveurs/ }));
  await user.click(form.getByRole('button', { name: 'Ajouter' }));
  expect(await screen.findByText('Ajout réussi de Hibou')).toBeVisible();
  const shown = await question('Identifiants de Hibou');
  expect(shown.getByRole('textbox', { name: 'Mot de passe' })).toHaveValue(password);
  for (const label of ['Identifiant', 'Mot de passe']) expect(shown.getByText(label)).toBeVisible();
  const call = shown.getByRole('region', { name: 'Exemple d’appel' }).textContent ?? '';
  expect(call).toContain(`"password":"${password}"`);
  expect(call).toContain('/server?page=1');
  expect(store.rows[1]).toMatchObject({ name: 'Hibou', permissions: ['read:servers'], password });

  // What is shown this once is not lost by a key press.
  await user.keyboard('{Escape}');
  const asked = await question('Fermer sans avoir noté le mot de passe ?');
  await user.click(asked.getByRole('button', { name: 'Revenir au mot de passe' }));
  await waitFor(() => expect(screen.queryByText('Fermer sans avoir noté le mot de passe ?')).toBeNull());
  expect(shown.getByRole('textbox', { name: 'Mot de passe' })).toHaveValue(password);
  await user.keyboard('{Escape}');
  await user.click(
    (await question('Fermer sans avoir noté le mot de passe ?')).getByRole('button', { name: 'Fermer' }),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('shows the server’s refusal of an application at its field, with the toast of ERR-3 (ADM-8)', async () => {
  fakeEntity('app', []);
  network.use(
    http.post(apiUrl('app'), () =>
      refuse(409, 'Une de ces valeurs est déjà prise : choisissez-en une autre.', { app_id: 'Déjà pris.' }),
    ),
  );
  expect(appSchema.fields).toHaveProperty('app_id');
  const { user } = open('/app/admin/appsettings?tab=ex1-tabs-rpn');
  await user.click(await screen.findByRole('button', { name: 'Ajouter' }));
  const form = await dialog('Ajouter une application');
  await user.type(form.getByRole('textbox', { name: /^Nom/ }), 'Carte');
  await user.click(form.getByRole('button', { name: 'Ajouter' }));
  expect(await screen.findByText("Erreur lors de l'ajout")).toBeVisible();
  expect(await form.findByText('Déjà pris.')).toBeVisible();
});

test('switches a game off at once, and back on when the server refuses (ADM-10)', async () => {
  const brumes = buildGameType({ name: 'Brumes' });
  fakeEntity('gametype', [brumes]);
  const store = fakeEntity<Game>('game', [{ ...game('Loups'), gameType: [brumes._id] }]);
  const { user } = open('/app/admin/appsettings?tab=ex1-tabs-games');
  // Pressed once the row has its type: a late response would replace the switch.
  await screen.findByRole('gridcell', { name: 'Brumes' });
  await user.click(screen.getByRole('switch', { name: 'Statut de Loups : Actif' }));
  expect(await screen.findByText('Statut mis à jour')).toBeVisible();
  expect(store.rows[0]).toMatchObject({ status: false });
  network.use(http.put(apiUrl('game'), () => refuse(503, 'Indisponible.')));
  await user.click(await screen.findByRole('switch', { name: 'Statut de Loups : Inactif' }));
  expect(await screen.findByText('Erreur lors de la mise à jour du statut')).toBeVisible();
  const status = () => screen.getByRole('switch', { name: 'Statut de Loups : Inactif' });
  await waitFor(() => expect(status()).not.toBeChecked());
});

test('edits a game in two tabs and shows the Discord fields when Discord is on (ADM-9, ADM-10)', async () => {
  fakeEntity('gametype');
  const store = fakeEntity<Game>('game');
  const { user } = open('/app/admin/servers?tab=games');
  await user.click(await screen.findByRole('button', { name: 'Créer' }));
  const form = await dialog('Créer un jeu');
  await user.type(form.getByRole('textbox', { name: /^Nom/ }), 'Loups');
  expect(form.queryByRole('textbox', { name: /Identifiant Discord/ })).not.toBeInTheDocument();
  await user.click(form.getByRole('switch', { name: 'Discord' }));
  await user.type(form.getByRole('textbox', { name: /Identifiant Discord/ }), '123456789012345678');
  await user.click(form.getByRole('tab', { name: 'Images' }));
  expect(form.getByRole('button', { name: 'Choisir : Arrière-plan' })).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Créer' }));
  expect(await screen.findByText('Création réussi de Loups')).toBeVisible();
  expect(store.rows[0]).toMatchObject({ description: { discord: true, discordId: '123456789012345678' } });
});

test('edits a server in two tabs, in the dialog and on its own screen (ADM-9)', async () => {
  fakeEntity('servertype');
  const store = fakeEntity<Server>('server', [], { managers: [], editors: [] });
  const { user } = open('/app/admin/servers/c?returnUrl=/app/admin/servers');
  await user.click(await screen.findByRole('tab', { name: 'Images' }));
  expect(screen.getByRole('button', { name: 'Choisir : Icône' })).toBeVisible();
  // What is wrong lies in the other tab: one is led there.
  await user.click(screen.getByRole('button', { name: 'Créer' }));
  const name = await screen.findByRole('textbox', { name: /^Nom/ });
  expect(name).toBeVisible();
  await waitFor(() => expect(name).toHaveFocus());
  await user.type(name, 'Loups');
  await user.click(screen.getByRole('button', { name: 'Créer' }));
  await waitFor(() => expect(store.rows[0]).toMatchObject({ name: 'Loups', visible: true }));

  await user.click(await screen.findByRole('button', { name: 'Modifier Loups' }));
  const form = await dialog('Modifier Loups');
  expect(form.getAllByRole('tab').map(tab => tab.textContent)).toEqual(['Informations', 'Images']);
});

test('lists what depends on a stat before its deletion, and reorders stats (ADM-13, ADM-15)', async () => {
  fakeEntity('gametype');
  const [force, ruse] = [stat('Force', 1), stat('Ruse', 2)];
  const store = fakeEntity<Stat>('stat', [force, ruse]);
  const orders: unknown[] = [];
  const items = [{ kind: 'skill', _id: buildId(), name: 'Escalade' }];
  network.use(
    http.get(apiUrl('stat/:id/dependents'), () => HttpResponse.json({ total: 1, items })),
    http.put(apiUrl('stat/order'), async ({ request }) => {
      orders.push(await request.json());
      return HttpResponse.json([]);
    }),
  );
  const { user } = open('/app/admin/settings?tab=stats');
  await user.click(await screen.findByRole('button', { name: 'Monter Ruse' }));
  await waitFor(() => expect(orders).toEqual([{ ids: [ruse._id, force._id] }]));
  await user.click(screen.getByRole('button', { name: 'Supprimer Force' }));
  const words = await confirmDialog(user, 'Êtes vous sûr de supprimer Force ?');
  expect(words).toContain('Encore employé, 1 au total : compétence (Escalade).');
  expect(await screen.findByText('Suppression réussi de Force')).toBeVisible();
  expect(store.rows).toHaveLength(1);
});
