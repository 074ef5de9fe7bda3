import { appSchema, type App, type AppConsent } from '@rpd/shared/domain';
import { apiUrl, http, HttpResponse, network, renderRoutes, screen, within } from '@rpd/shared/test';
import remote from '../app/remote.tsx';
import { fakeEntity } from '../test/fakeEntity.ts';
import { stored } from '../test/lists.ts';

const CONSENT: AppConsent = {
  _id: 'c1',
  user: { _id: 'u1', name: 'zoe' },
  app: { _id: 'a1', name: 'Carnet' },
  scopes: ['profile'],
  since: '2026-01-02T10:00:00.000Z',
  lastUsedAt: '2026-01-03T10:00:00.000Z',
};

const carnet = stored(appSchema, {
  name: 'Carnet',
  app_id: 'carnet',
  credentialsAt: CONSENT.since,
  lastUsedAt: null,
}) as unknown as App;

const open = () =>
  renderRoutes([{ path: '/app', children: remote.routes }], {
    path: '/app/admin/appsettings?tab=ex1-tabs-rpn',
    session: { roles: ['AD'] },
  });

test('says at the field which address people cannot be sent back to, and saves one line each', async () => {
  fakeEntity('app', [carnet]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Modifier Carnet' }));
  const form = within(await screen.findByRole('dialog', { name: 'Modifier Carnet' }));
  const addresses = form.getByRole('textbox', { name: 'Adresses de retour' });
  await user.type(addresses, 'http://carnet.exemple/retour{Enter}https://carnet.exemple/*');
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  expect(await form.findAllByText(/Indiquez une adresse complète en https/)).not.toHaveLength(0);
  await user.clear(addresses);
  await user.type(addresses, 'https://carnet.exemple/retour{Enter}{Enter}http://127.0.0.1/retour');
  const after = form.getByRole('textbox', { name: 'Adresses après une déconnexion' });
  await user.type(after, 'https://carnet.exemple/au-revoir');
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  await user.click(await screen.findByRole('button', { name: 'Voir Carnet' }));
  const shown = await screen.findByRole('dialog', { name: 'Carnet' });
  expect(shown).toHaveTextContent('https://carnet.exemple/retour http://127.0.0.1/retour');
  expect(shown).toHaveTextContent('https://carnet.exemple/au-revoir');
});

test('shows who let an application know something of them, and takes it back after a question', async () => {
  fakeEntity('app', [carnet]);
  let held = [CONSENT];
  network.use(
    http.get(apiUrl('appconsent'), () =>
      HttpResponse.json(held, { headers: { 'x-total-count': String(held.length) } }),
    ),
    http.delete(apiUrl('appconsent/c1'), () => {
      held = [];
      return HttpResponse.json(CONSENT);
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Voir qui autorise Carnet' }));
  const list = within(await screen.findByRole('dialog', { name: 'Autorisations de Carnet' }));
  expect(await list.findByText('1 personne l’a autorisée.')).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Retirer l’autorisation de zoe' }));
  const asked = await screen.findByRole('alertdialog');
  await user.click(within(asked).getByRole('button', { name: 'Retirer' }));
  expect(await screen.findByText('Personne ne l’a encore autorisée.')).toBeVisible();
});
