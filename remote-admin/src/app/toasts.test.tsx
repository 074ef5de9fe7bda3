import { appSchema, gameSchema, robotSchema, statSchema, type Entity } from '@rpd/shared/domain';
import {
  answerList,
  apiUrl,
  buildGameType,
  buildId,
  buildServer,
  buildServerType,
  buildUser,
  http,
  network,
  refuse,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@rpd/shared/test';
import { toasts, type ToastOptions } from '@rpd/shared/ui';
import { sayYes } from '../test/asked.ts';
import { fakeApi } from '../test/fakeApi.ts';
import { fakeEntity } from '../test/fakeEntity.ts';
import remote from './remote.tsx';

const open = (path: string) =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session: { roles: ['AD'] } });

const AT = '2026-01-15T10:00:00.000Z';
const stored = (schema: { getDefault: () => object }, more: object = {}) => ({
  ...schema.getDefault(),
  _id: buildId(),
  version: 1,
  createdAt: AT,
  updatedAt: AT,
  name: 'Aube',
  ...more,
});
const machine = { roles: [], credentialsAt: AT, lastUsedAt: null };
const added = { done: 'Ajout réussi de', failed: "Erreur lors de l'ajout" };
const created = { done: 'Création réussi de', failed: 'Erreur lors de la création' };

/** Each list of the administration: where it is, how something new is called for, what is said of it (ERR-2, ERR-3). */
const LISTS = [
  {
    what: 'users',
    path: '/app/admin/users',
    api: { kind: 'user', put: 'user/admin' },
    title: 'Créer un utilisateur',
    words: created,
    fill: () => void fakeApi({ users: [buildUser({ name: 'Aube' })] }),
    shownOnce: 'J’ai noté le mot de passe',
  },
  {
    what: 'bots',
    path: '/app/admin/appsettings?tab=ex1-tabs-bot',
    api: { kind: 'robot' },
    title: 'Ajouter un bot',
    words: added,
    fill: () => fakeEntity('robot', [stored(robotSchema, machine)]),
    shownOnce: 'J’ai noté le mot de passe',
  },
  {
    what: 'apps',
    path: '/app/admin/appsettings?tab=ex1-tabs-rpn',
    api: { kind: 'app' },
    title: 'Ajouter une application',
    words: added,
    fill: () => fakeEntity('app', [stored(appSchema, machine)]),
    shownOnce: 'J’ai noté le mot de passe',
  },
  {
    what: 'servers',
    path: '/app/admin/servers',
    api: { kind: 'server' },
    title: 'Créer un serveur',
    words: created,
    fill: () => fakeEntity<Entity>('server', [buildServer({ name: 'Aube' })]),
  },
  {
    what: 'games',
    path: '/app/admin/servers?tab=games',
    api: { kind: 'game' },
    title: 'Créer un jeu',
    words: created,
    fill: () => fakeEntity('game', [stored(gameSchema, { memberCount: 0, joined: false })]),
  },
  {
    what: 'server types',
    path: '/app/admin/settings',
    api: { kind: 'servertype' },
    title: 'Ajouter un type de serveur',
    words: added,
    fill: () => fakeEntity<Entity>('servertype', [buildServerType({ name: 'Aube' })]),
  },
  {
    what: 'game types',
    path: '/app/admin/settings?tab=gametypes',
    api: { kind: 'gametype' },
    title: 'Ajouter un type de jeu',
    words: added,
    fill: () => fakeEntity<Entity>('gametype', [buildGameType({ name: 'Aube' })]),
  },
  {
    what: 'stats',
    path: '/app/admin/settings?tab=stats',
    api: { kind: 'stat' },
    title: 'Ajouter une caractéristique',
    words: added,
    fill: () => fakeEntity('stat', [stored(statSchema, { rank: 1 })]),
  },
];

/** What every toast says and for how long, from now on. */
function listen() {
  const said: [words: string, ms: number | undefined][] = [];
  const note = (show: typeof toasts.success) => (words: string, options?: ToastOptions) => {
    said.push([words, options?.duration]);
    return show(words, options);
  };
  const { success, failure } = toasts;
  jest.spyOn(toasts, 'success').mockImplementation(note(success));
  jest.spyOn(toasts, 'failure').mockImplementation(note(failure));
  return said;
}
afterEach(() => jest.restoreAllMocks());

/** The next call is refused, those after it are not. */
const refuseOnce = (method: 'post' | 'put' | 'delete', path: string) =>
  network.use(http[method](apiUrl(path), () => refuse(503, 'Indisponible.'), { once: true }));

test.each(LISTS)(
  'everything that is said of $what is said in the words of section 8, for 2 s (ERR-2, ERR-3, ERR-4)',
  async ({ path, api, title, words, fill, shownOnce }) => {
    for (const kind of ['servertype', 'gametype', 'stat']) fakeEntity(kind);
    fill();
    const said = listen();
    const last = (expected: string) => waitFor(() => expect(said.at(-1)).toEqual([expected, 2000]));
    const { user } = open(path);
    const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

    await user.click(await screen.findByRole('button', { name: 'Modifier Aube' }));
    const edit = await dialog('Modifier Aube');
    refuseOnce('put', 'put' in api && api.put ? api.put : api.kind);
    await user.click(edit.getByRole('button', { name: 'Enregistrer' }));
    await last('Erreur lors de la modification');
    await user.click(edit.getByRole('button', { name: 'Enregistrer' }));
    await last('Modification réussi de Aube');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    refuseOnce('delete', `${api.kind}/:id`);
    for (const outcome of ['Erreur lors de la suppression', 'Suppression réussi de Aube']) {
      await user.click(screen.getByRole('button', { name: 'Supprimer Aube' }));
      await sayYes(user, 'Êtes vous sûr de supprimer Aube ?');
      await last(outcome);
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    }

    await user.click(screen.getByRole('button', { name: /^(Ajouter|Créer)$/ }));
    const form = await dialog(title);
    await user.type(form.getByRole('textbox', { name: /^(Nom|Pseudo)/ }), 'Brume');
    const email = form.queryByRole('textbox', { name: /^E-mail/ });
    if (email) await user.type(email, 'brume@exemple.fr');
    refuseOnce('post', api.kind);
    const submit = form.getByRole('button', { name: /^(Ajouter|Créer|Enregistrer)$/ });
    await user.click(submit);
    await last(words.failed);
    await user.click(submit);
    await last(`${words.done} Brume`);
    if (shownOnce) await user.click(await screen.findByRole('button', { name: shownOnce }));
    expect(said).toHaveLength(6);
  },
);

test('a list that does not load says so, and is asked for again (ERR-3)', async () => {
  network.use(http.get(apiUrl('queue'), () => refuse(500, 'Panne.'), { once: true }));
  const { user } = open('/app/admin/appsettings?tab=ex1-tabs-settings&sub=emails');
  expect(await screen.findByText('Erreur lors du chargement')).toBeVisible();
  network.use(http.get(apiUrl('queue'), ({ request }) => answerList(request, [])));
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Aucun mail')).toBeVisible();
});
