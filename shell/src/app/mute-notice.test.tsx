import { answerList, apiUrl, http, network, screen, within } from '@rpd/shared/test';
import { buildRegistry, openShell } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

beforeEach(() => {
  network.use(http.get(apiUrl(':list'), ({ request }) => answerList(request, [])));
});

const openAs = (mutedUntil: string) =>
  openShell('/app/dashboard', { registry: buildRegistry(), session: { roles: ['RP'], mutedUntil } });

test('says on every page to somebody under silence until when, and where they contest it (DSK-3)', async () => {
  await openAs(new Date(Date.now() + 3_600_000).toISOString());
  const notice = within(await screen.findByRole('region', { name: 'Silence' }));
  expect(notice.getByText(/vous ne pouvez rien publier jusqu’au \d\d\/\d\d\/\d{4}/)).toBeVisible();
  expect(notice.getByRole('link', { name: /Lire pourquoi/ })).toHaveAttribute('href', '/app/me/measures');
});

test('shows nothing once the silence is over', async () => {
  await openAs('2026-01-01T10:00:00.000Z');
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Silence' })).not.toBeInTheDocument();
});
