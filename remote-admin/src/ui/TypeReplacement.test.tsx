import {
  apiUrl,
  buildServerType,
  http,
  HttpResponse,
  network,
  refuse,
  renderRoutes,
  screen,
  within,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';
import { fakeEntity } from '../test/fakeEntity.ts';

const sea = buildServerType({ name: 'Maritime' });
const land = buildServerType({ name: 'Terrestre' });

/** The list of types, of which the first is used by two servers. */
function open(types = [sea, land]) {
  fakeEntity('servertype', types);
  const asked: (string | null)[] = [];
  network.use(
    http.get(apiUrl('servertype/:id/dependents'), () =>
      HttpResponse.json({
        total: 2,
        items: [
          { kind: 'server', name: 'Brume' },
          { kind: 'server', name: 'Sel' },
        ],
      }),
    ),
    http.delete(apiUrl('servertype/:id'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('replacement'));
      return asked.length > 1 ? HttpResponse.json(sea) : refuse(409, 'Ce type vient de changer.');
    }),
  );
  const page = renderRoutes([{ path: '/app', children: remote.routes }], {
    path: '/app/admin/appsettings?tab=ex1-tabs-settings&sub=servertypes',
    session: { roles: ['AD'] },
  });
  return { ...page, asked };
}
const dialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Êtes vous sûr de supprimer Maritime ?' }));

test('asks what takes the place of a type that is used, and keeps the choice when it is refused (ADM-11)', async () => {
  const { user, asked } = open();
  await user.click(await screen.findByRole('button', { name: 'Supprimer Maritime' }));
  const form = await dialog();
  expect(form.getByText(/Encore employé.*Brume, Sel/)).toBeVisible();
  const send = form.getByRole('button', { name: 'Remplacer et supprimer' });
  await user.click(send);
  expect(await form.findByText('Choisissez ce qui le remplace.')).toBeVisible();
  expect(asked).toEqual([]);
  const choice = form.getByRole('combobox', { name: /^Ce qui le remplace/ });
  expect(within(choice).queryByRole('option', { name: 'Maritime' })).not.toBeInTheDocument();
  await user.selectOptions(choice, 'Terrestre');
  await user.click(send);
  expect(await form.findByText('Ce type vient de changer.')).toBeVisible();
  await user.click(send);
  expect(await screen.findByText('Suppression réussi de Maritime')).toBeVisible();
  expect(asked).toEqual([land._id, land._id]);
});

test('deletes nothing where no other type exists', async () => {
  const { user } = open([sea]);
  await user.click(await screen.findByRole('button', { name: 'Supprimer Maritime' }));
  const form = await dialog();
  expect(await form.findByText(/ajoutez d’abord celui qui prend sa place/)).toBeVisible();
  expect(form.getByRole('button', { name: 'Remplacer et supprimer' })).toBeDisabled();
});
