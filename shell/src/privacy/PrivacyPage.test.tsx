import { apiUrl, http, HttpResponse, network, refuse, screen } from '@rpd/shared/test';
import { openShell } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

const RETENTION = { bin: 30, signIns: 30, journal: null, unconfirmed: 7 };

test('shows everybody the conditions in force and what is kept for how long (ACC-8)', async () => {
  const terms = { version: 3, text: 'On reste **courtois**.', publishedAt: '2026-11-26T10:00:00.000Z' };
  network.use(
    http.get(apiUrl('terms'), () => HttpResponse.json({ terms })),
    http.get(apiUrl('retention'), () => HttpResponse.json(RETENTION)),
  );
  await openShell('/privacy');
  expect(await screen.findByRole('heading', { name: 'Conditions d’utilisation' })).toBeVisible();
  expect(screen.getByText('Version 3, du 26/11/2026')).toBeVisible();
  expect(screen.getByText('courtois')).toBeVisible();
  expect(await screen.findByText('7 jours')).toBeVisible();
  expect(screen.getByText('Sans limite')).toBeVisible();
  // What this installation does not do is not promised.
  expect(screen.queryByText(/sauvegardes de toute l’installation/)).not.toBeInTheDocument();
});

test('says nothing of conditions where none were published, and offers to load again', async () => {
  network.use(
    http.get(apiUrl('terms'), () => HttpResponse.json({ terms: null })),
    http.get(apiUrl('retention'), () => refuse(500, 'Erreur interne.')),
  );
  const { user } = await openShell('/privacy');
  const again = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.queryByRole('heading', { name: 'Conditions d’utilisation' })).not.toBeInTheDocument();
  network.use(http.get(apiUrl('retention'), () => HttpResponse.json(RETENTION)));
  await user.click(again);
  expect(await screen.findByText('7 jours')).toBeVisible();
});
