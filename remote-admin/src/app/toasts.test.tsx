import { gameSchema, type Entity } from '@rpd/shared/domain';
import {
  answerList,
  apiUrl,
  buildGameType,
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
import { confirmDialog } from '../test/confirmDialog.ts';
import { fakeApi } from '../test/fakeApi.ts';
import { fakeEntity } from '../test/fakeEntity.ts';
import { stored, NOTIFYING_LISTS } from '../test/lists.ts';
import remote from './remote.tsx';

const open = (path: string) =>
  renderRoutes([{ path: '/app', children: remote.routes }], { path, session: { roles: ['AD'] } });

/** The message on the screen. */
const expectMessage = async (words: string) =>
  expect((await screen.findAllByText(words)).at(-1)).toBeVisible();

/**
 * What every toast says and for how long, from now on. On the screen each stays a minute: a slow machine looks later than two seconds.
 * That the toaster removes it after its time is in shared/src/ui/frame.test.tsx.
 */
function listen() {
  const said: [words: string, ms: number | undefined][] = [];
  const note = (show: typeof toasts.success) => (words: string, options?: ToastOptions) => {
    said.push([words, options?.duration]);
    return show(words, { ...options, duration: 60_000 });
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

test.each(NOTIFYING_LISTS)(
  'shows each outcome for $what in the words of section 8, for 2 s, and for 10 s with « Annuler » (ERR-2, ERR-3, ERR-4, DSK-7)',
  async ({ what, path, api, title, words, fill, shownOnce }) => {
    for (const kind of ['servertype', 'gametype', 'stat']) fakeEntity(kind);
    fill();
    const said = listen();
    const last = async (expected: string, duration = 2000) => {
      await expectMessage(expected);
      await waitFor(() => expect(said.at(-1)).toEqual([expected, duration]));
    };
    const hasBin = what === 'servers' || what === 'games';
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
    for (const [outcome, duration] of [
      ['Erreur lors de la suppression', 2000],
      ['Suppression réussi de Aube', hasBin ? 10_000 : 2000],
    ] as const) {
      await user.click(screen.getByRole('button', { name: 'Supprimer Aube' }));
      await confirmDialog(user, 'Êtes vous sûr de supprimer Aube ?');
      await last(outcome, duration);
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

test('shows a game’s status toast for 2 s, and restores the status when the server refuses (ADM-10, ERR-4)', async () => {
  const type = buildGameType({ name: 'Brumes' });
  const game = { status: true, gameType: [type._id], memberCount: 0, joined: false };
  fakeEntity<Entity>('gametype', [type]);
  fakeEntity('game', [stored(gameSchema, game)]);
  const said = listen();
  const { user } = open('/app/admin/servers?tab=games');
  const status = (word: string) => screen.findByRole('switch', { name: `Statut de Aube : ${word}` });
  // Pressed once the row has its type: a late response would replace the switch.
  await screen.findByRole('gridcell', { name: 'Brumes' });
  refuseOnce('put', 'game');
  (await status('Actif')).focus();
  await user.keyboard(' ');
  await waitFor(() => expect(said).toEqual([['Erreur lors de la mise à jour du statut', 2000]]));
  await waitFor(async () => expect(await status('Actif')).toHaveFocus());
  expect(await status('Actif')).toBeChecked();
  await user.keyboard(' ');
  await waitFor(() => expect(said.at(-1)).toEqual(['Statut mis à jour', 2000]));
  await waitFor(async () => expect(await status('Inactif')).toHaveFocus());
});

test('shows one toast of 2 s for a bulk change, and keeps the selection when all rows are refused', async () => {
  fakeApi({ users: [buildUser({ name: 'Aube' }), buildUser({ name: 'Brume' })] });
  const said = listen();
  const { user } = open('/app/admin/users');
  await user.click(await screen.findByRole('checkbox', { name: 'Sélectionner toute la page' }));
  const refuseAll = (method: 'put' | 'delete', path: string) =>
    network.use(
      http[method](apiUrl(path), () => refuse(503, 'Indisponible.'), { once: true }),
      http[method](apiUrl(path), () => refuse(503, 'Indisponible.'), { once: true }),
    );
  const last = async (words: string) => {
    await expectMessage(words);
    await waitFor(() => expect(said.at(-1)).toEqual([words, 2000]));
  };
  refuseAll('put', 'user/admin');
  const deactivate = async () => {
    await user.click(screen.getByRole('button', { name: 'Désactiver' }));
    const words = await confirmDialog(user, 'Désactiver ces 2 comptes ?', 'Désactiver');
    expect(words).toMatch(/déconnectées partout.*Aube, Brume/);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  };
  await deactivate();
  await last('Erreur lors de la modification');
  expect(screen.getByText('2 lignes sélectionnées')).toBeVisible();
  await deactivate();
  await last('Modification réussi de Aube, Brume');
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(said).toHaveLength(3));
  await last('Modification réussi de Aube, Brume');

  await user.click(screen.getByRole('checkbox', { name: 'Sélectionner toute la page' }));
  for (const outcome of ['Erreur lors de la suppression', 'Suppression réussi de Aube, Brume']) {
    if (outcome.startsWith('Erreur')) refuseAll('delete', 'user/:id');
    await user.click(screen.getByRole('button', { name: 'Supprimer' }));
    await confirmDialog(user, 'Êtes vous sûr de supprimer ces 2 comptes ?');
    await last(outcome);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  }
  await user.click(screen.getByRole('button', { name: 'Restaurer Aube' }));
  await last('Modification réussi de Aube');
});

test('shows a failed list with a retry (ERR-3)', async () => {
  network.use(http.get(apiUrl('queue'), () => refuse(500, 'Panne.'), { once: true }));
  const { user } = open('/app/admin/appsettings?tab=ex1-tabs-settings&sub=emails');
  expect(await screen.findByText('Erreur lors du chargement')).toBeVisible();
  network.use(http.get(apiUrl('queue'), ({ request }) => answerList(request, [])));
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Aucun mail')).toBeVisible();
});
