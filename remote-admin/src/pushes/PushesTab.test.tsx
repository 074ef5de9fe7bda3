import type { PushHealth } from '@rpd/shared/domain';
import { apiUrl, http, HttpResponse, network, refuse, renderRoutes, screen, within } from '@rpd/shared/test';
import { PushesTab } from './PushesTab.tsx';

const open = () => renderRoutes([{ path: '/', Component: PushesTab }], { session: { roles: ['AD'] } });

test('shows how notifications reach devices, and why some do not (25.11)', async () => {
  const health: PushHealth = {
    devices: 1234,
    sent: 87,
    waiting: 3,
    held: 2,
    lastSentAt: '2026-01-15T10:00:00.000Z',
    refusals: [
      { reason: 'Le service est en panne.', count: 5, isFinal: false },
      { reason: 'La notification était trop longue.', count: 1, isFinal: true },
    ],
  };
  network.use(http.get(apiUrl('api/push/health'), () => HttpResponse.json(health)));
  open();
  expect(await screen.findByText(/^1\s234$/)).toBeVisible();
  expect(screen.getByText(/^15\/01\/2026/)).toBeVisible();
  const refused = within(screen.getByRole('region', { name: 'Refusées en 24 heures' }));
  expect(refused.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '5 fois\u00a0: Le service est en panne. L’envoi sera réessayé.',
    '1 fois\u00a0: La notification était trop longue. L’envoi est abandonné.',
  ]);
});

test('says that nothing was refused, and reads again after an error (25.11)', async () => {
  const health: PushHealth = { devices: 0, sent: 0, waiting: 0, held: 0, lastSentAt: null, refusals: [] };
  network.use(
    http.get(apiUrl('api/push/health'), () => refuse(503, 'Pas maintenant.'), { once: true }),
    http.get(apiUrl('api/push/health'), () => HttpResponse.json(health)),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /Réessayer/ }));
  expect(await screen.findByText(/^Aucune : tout ce qui est parti/)).toBeVisible();
  expect(screen.getByText('Aucun ces derniers jours')).toBeVisible();
});
