import { queryOptions } from '@tanstack/react-query';
import type { SavedView, SavedViewInput } from '../../../domain/saved-view.ts';
import type { User } from '../../../domain/user.ts';
import { getPage } from '../../../http/index.ts';
import {
  answerList,
  apiUrl,
  buildId,
  buildUser,
  http,
  HttpResponse,
  network,
  refuse,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '../../../test/index.ts';
import { columnHelper } from '../columns.ts';
import { DataTable } from '../DataTable.tsx';
import type { TableState } from '../tableState.ts';

const column = columnHelper<User>();
const columns = column.columns([
  column.accessor('name', { header: 'Pseudo' }),
  column.accessor('email', { header: 'E-mail' }),
]);
const usersPage = (state: TableState) =>
  queryOptions({ queryKey: ['users', state], queryFn: () => getPage<User>('user', { ...state }) });

let views: SavedView[];
let sent: object[];
const buildView = (more: Partial<SavedView> = {}): SavedView => ({
  _id: buildId(),
  version: 1,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  list: 'accounts',
  name: 'Sans adresse',
  query: 'sort=name',
  hidden: ['E-mail'],
  order: [],
  widths: [],
  shared: false,
  owner: { _id: buildId(), name: 'Noémie', avatar: '' },
  own: true,
  ...more,
});

function open(path = '/', roles: ('AD' | 'RP')[] = ['AD']) {
  sent = [];
  network.use(
    http.get(apiUrl('user'), ({ request }) =>
      answerList(request, [buildUser({ name: 'Alice' })], { text: user => user.name }),
    ),
    http.get(apiUrl('savedview'), () => HttpResponse.json(views)),
    http.post<never, SavedViewInput>(apiUrl('savedview'), async ({ request }) => {
      const input = await request.json();
      sent.push(input);
      if (views.some(({ name }) => name === input.name))
        return refuse(409, 'Déjà pris.', { name: 'Vous avez déjà une vue de ce nom.' });
      const made = buildView({ ...input });
      views = [...views, made];
      return HttpResponse.json(made, { status: 201 });
    }),
    http.put<never, Partial<SavedView>>(apiUrl('savedview'), async ({ request }) => {
      const change = await request.json();
      sent.push(change);
      views = views.map(view => (view._id === change._id ? { ...view, ...change, version: 2 } : view));
      return HttpResponse.json(views.find(({ _id }) => _id === change._id));
    }),
    http.delete(apiUrl('savedview/:id'), ({ params }) => {
      views = views.filter(({ _id }) => _id !== params['id']);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return renderRoutes(
    [
      {
        path: '/',
        element: (
          <DataTable
            label="Comptes"
            views="accounts"
            columns={columns}
            query={usersPage}
            rowId={user => user._id}
            rowName={user => user.name}
          />
        ),
      },
    ],
    { path, session: { roles } },
  );
}
const openMenu = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Vues' }));
  return within(await screen.findByRole('menu'));
};

test('goes to a view: its filters, its order and its columns, at the first page (26.5)', async () => {
  views = [
    buildView(),
    buildView({
      name: 'À revoir',
      own: false,
      shared: true,
      query: 'q=al',
      hidden: [],
      widths: [{ name: 'E-mail', width: 300 }],
    }),
  ];
  const { user, router } = open('/?page=1&q=zoe');
  const menu = await openMenu(user);
  expect(menu.getByRole('menuitem', { name: 'À revoir (Noémie)' })).toBeVisible();
  await user.click(menu.getByRole('menuitem', { name: 'Sans adresse' }));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=name'));
  expect(await screen.findByRole('columnheader', { name: /Pseudo/ })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: /E-mail/ })).not.toBeInTheDocument();
  const again = await openMenu(user);
  expect(again.getByRole('menuitem', { name: 'Affichée Sans adresse' })).toBeVisible();
});

test('keeps what is on the screen under a name; one that is taken is said at its field (26.5)', async () => {
  views = [buildView({ name: 'Zoé' })];
  const { user } = open('/?q=al&sort=-email&page=4');
  const menu = await openMenu(user);
  await user.click(menu.getByRole('menuitem', { name: 'Garder cette vue…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Garder cette vue' }));
  const name = dialog.getByRole('textbox', { name: /^Nom/ });
  await user.type(name, 'Zoé');
  await user.click(dialog.getByRole('switch', { name: /^La partager avec l’équipe/ }));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription(/Vous avez déjà une vue de ce nom/));
  await user.type(name, ' 2');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent.at(-1)).toEqual({
    list: 'accounts',
    name: 'Zoé 2',
    query: 'q=al&sort=-email',
    hidden: [],
    order: [],
    widths: [],
    shared: true,
  });
  expect((await openMenu(user)).getByRole('menuitem', { name: 'Affichée Zoé 2' })).toBeVisible();
});

test('renames, replaces and deletes one’s own views, and shares none without the role (26.5)', async () => {
  views = [buildView()];
  const { user } = open('/?q=al', ['RP']);
  const menu = await openMenu(user);
  await user.click(menu.getByRole('menuitem', { name: 'Gérer mes vues…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Vos vues' }));
  await user.click(dialog.getByRole('button', { name: 'Remplacer Sans adresse par ce qui est affiché' }));
  await waitFor(() => expect(views[0]).toMatchObject({ query: 'q=al', hidden: [], name: 'Sans adresse' }));

  await user.click(dialog.getByRole('button', { name: 'Modifier Sans adresse' }));
  const form = within(await screen.findByRole('dialog', { name: 'Modifier Sans adresse' }));
  expect(form.queryByRole('switch')).not.toBeInTheDocument();
  await user.clear(form.getByRole('textbox', { name: /^Nom/ }));
  await user.type(form.getByRole('textbox', { name: /^Nom/ }), 'Al{Enter}');
  await user.click(await dialog.findByRole('button', { name: 'Supprimer Al' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Supprimer' }));
  expect(await dialog.findByText('Vous n’avez plus de vue de cette liste.')).toBeVisible();
});

test('says that views could not be read, and opens them at the next press (26.5)', async () => {
  views = [buildView()];
  const { user } = open();
  network.use(http.get(apiUrl('savedview'), () => new HttpResponse(null, { status: 422 }), { once: true }));
  const button = await screen.findByRole('button', { name: 'Vues' });
  await user.click(button);
  expect(await screen.findByText('Vos vues n’ont pas pu être lues')).toBeVisible();
  expect((await openMenu(user)).getByRole('menuitem', { name: 'Sans adresse' })).toBeVisible();
});
