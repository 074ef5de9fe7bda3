import type { Notification } from '@rpd/shared/domain';
import { answerList, apiUrl, http, HttpResponse, network, screen, within } from '@rpd/shared/test';
import { toasts } from '@rpd/shared/ui';
import { act } from '@testing-library/react';
import { buildDescriptor, buildRegistry, buildRelease, openShell } from '../test/shell.tsx';

jest.mock('@module-federation/enhanced/runtime', () => jest.requireActual('../test/federation.ts'));

const servers = buildRelease({
  url: '/remotes/servers/1.0.0/',
  descriptor: buildDescriptor({
    name: 'servers',
    areas: [{ path: '/app/servers', roles: [] }],
    sidebar: [{ label: 'Serveurs', path: '/app/servers', icon: 'servers', group: 'game', roles: [] }],
  }),
});

const accepted: Notification = {
  _id: '65f1a2b3c4d5e6f708192a3b',
  kind: 'application',
  title: 'Aëlis est acceptée',
  text: 'Brumes de Kerlan l’accueille.',
  to: '/app/servers/65f1a2b3c4d5e6f708192a3c',
  read: false,
  createdAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
};
const elsewhere: Notification = {
  ...accepted,
  _id: '65f1a2b3c4d5e6f708192a3d',
  title: 'Un espace qui n’est pas là',
  to: '/app/nowhere',
  read: true,
};

test('shows the number of new notifications, lists them with the page’s messages, and marks them as read', async () => {
  const read: unknown[] = [];
  network.use(http.get(apiUrl(':list'), ({ request }) => answerList(request, [])));
  const { user } = await openShell('/app/dashboard', {
    registry: buildRegistry(servers),
    session: { roles: ['RP'] },
  });
  network.use(
    http.get(apiUrl('api/notifications'), ({ request }) => answerList(request, [accepted, elsewhere])),
    http.post(apiUrl('api/notifications/read'), async ({ request }) => {
      read.push(await request.json());
      return HttpResponse.json({ count: 0 });
    }),
  );
  act(() => {
    toasts.failure('Erreur lors de la modification');
  });
  const bell = await screen.findByRole('button', { name: 'Notifications, 1 non lue' });
  await user.click(bell);
  const panel = screen.getByRole('region', { name: /^Notifications/ });
  const link = await within(panel).findByRole('link', { name: 'Aëlis est acceptée' });
  expect(link).toHaveAttribute('href', accepted.to);
  expect(within(panel).getByText('Non lue.')).toBeInTheDocument();
  expect(within(panel).getAllByText('il y a 3 jours')).toHaveLength(2);
  // Nobody answers for that address: no link that leads nowhere.
  expect(within(panel).getByText('Un espace qui n’est pas là')).toBeVisible();
  expect(within(panel).queryByRole('link', { name: 'Un espace qui n’est pas là' })).not.toBeInTheDocument();
  expect(within(panel).getByText('Erreur lors de la modification')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Notifications' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  expect(read).toEqual([{}]);

  await user.click(link);
  expect(panel).not.toBeInTheDocument();
});

test('keeps the bell open when the screen that was on its way arrives', async () => {
  network.use(http.get(apiUrl(':list'), ({ request }) => answerList(request, [])));
  const { user, router } = await openShell('/app/dashboard', {
    registry: buildRegistry(servers),
    session: { roles: ['RP'] },
  });
  network.use(
    http.get(apiUrl('api/notifications'), ({ request }) => answerList(request, [accepted])),
    http.post(apiUrl('api/notifications/read'), () => HttpResponse.json({ count: 0 })),
  );
  await user.click(await screen.findByRole('button', { name: 'Notifications' }));
  await screen.findByRole('link', { name: 'Aëlis est acceptée' });
  await act(() => router?.navigate('/app/nowhere'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Page introuvable' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Aëlis est acceptée' })).toBeVisible();
});
