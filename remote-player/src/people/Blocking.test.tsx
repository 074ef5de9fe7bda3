import type { BlockedPerson, PublicPage } from '@rpd/shared/domain';
import { apiUrl, buildId, http, HttpResponse, network, renderRoutes, screen, within } from '@rpd/shared/test';
import remote from '../app/remote.tsx';

const bruno = { _id: buildId(), name: 'Bruno', avatar: '' };

test('blocks somebody from their profile, and lists whom one blocked (DSK-4)', async () => {
  let blocked: BlockedPerson[] = [];
  const page = { ...bruno, roles: ['RP'], citation: '', bio: '', servers: [], characters: [] };
  network.use(
    http.get(apiUrl(`user/${bruno._id}/public`), () => HttpResponse.json(page as unknown as PublicPage)),
    http.get(apiUrl('user/me/blocked'), () => HttpResponse.json(blocked)),
    http.put(apiUrl('user/me/blocked/:id'), () => {
      blocked = [{ person: bruno, at: '2026-11-26T10:00:00.000Z' }];
      return HttpResponse.json(blocked);
    }),
    http.delete(apiUrl('user/me/blocked/:id'), () => {
      blocked = [];
      return HttpResponse.json(blocked);
    }),
  );
  const routes = [{ path: '/app', children: remote.routes }];
  const { user, unmount } = renderRoutes(routes, {
    path: `/app/people/${bruno._id}`,
    session: { roles: ['RP'] },
  });
  await user.click(await screen.findByRole('button', { name: 'Bloquer Bruno' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/Elle n’en sait rien/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Bloquer' }));
  expect(await screen.findByRole('button', { name: 'Débloquer Bruno' })).toBeVisible();
  unmount();

  renderRoutes(routes, { path: '/app/me/blocked', session: { roles: ['RP'] } });
  expect(await screen.findByRole('link', { name: 'Bruno' })).toHaveAttribute(
    'href',
    `/app/people/${bruno._id}`,
  );
  await user.click(screen.getByRole('button', { name: 'Débloquer Bruno' }));
  expect(await screen.findByText('Vous ne bloquez personne')).toBeVisible();
  expect(blocked).toEqual([]);
});
