import type { AppConsent } from '@rpd/shared/domain';
import {
  apiUrl,
  AUTH_HOST,
  http,
  HttpResponse,
  network,
  refuse,
  renderRoutes,
  screen,
  within,
} from '@rpd/shared/test';
import remote from '../app/remote.tsx';

const CONSENT: AppConsent = {
  _id: 'c1',
  user: { _id: 'u1', name: 'zoe' },
  app: { _id: 'a1', name: 'Carnet' },
  scopes: ['profile', 'email'],
  since: '2026-01-02T10:00:00.000Z',
  lastUsedAt: null,
};

test('shows what an application learns of oneself, and takes it back after a question', async () => {
  let held = [CONSENT];
  network.use(
    http.get(apiUrl('signin'), () => HttpResponse.json([])),
    http.get(`${AUTH_HOST}/user/email`, () => refuse(503, 'Pas maintenant.')),
    http.get(`${AUTH_HOST}/user/factors`, () => refuse(503, 'Pas maintenant.')),
    http.get(apiUrl('appconsent'), () => HttpResponse.json(held)),
    http.delete(apiUrl('appconsent/c1'), () => {
      held = [];
      return HttpResponse.json(CONSENT);
    }),
  );
  const { user } = renderRoutes([{ path: '/app', children: remote.routes }], {
    path: '/app/me/security',
    session: { roles: ['RP'] },
  });
  expect(await screen.findByText('Carnet')).toBeVisible();
  expect(screen.getByText('Le pseudo · L’adresse e-mail, si elle est confirmée')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retirer l’autorisation de Carnet' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Retirer l’autorisation de Carnet ?' });
  await user.click(within(dialog).getByRole('button', { name: 'Retirer' }));
  expect(await screen.findByText('Vous n’avez autorisé aucune application.')).toBeVisible();
});
