import { type ShownFill, useSlots } from '@rpd/shared/slot';
import { apiUrl, buildId, http, HttpResponse, network, renderRoutes, screen } from '@rpd/shared/test';
import remote from '../app/remote.tsx';

const bruno = { _id: buildId(), name: 'Bruno', avatar: '', roles: ['RP'], citation: '', bio: '' };

const open = (search = '') => {
  network.use(
    http.get(apiUrl('user/me/blocked'), () => HttpResponse.json([])),
    http.get(apiUrl('user/:id/public'), () => HttpResponse.json({ ...bruno, servers: [], characters: [] })),
  );
  return renderRoutes([{ path: '/app', children: remote.routes }], {
    path: `/app/people/${bruno._id}${search}`,
    session: { roles: ['RP'] },
  });
};

const LORE: ShownFill = {
  key: 'guilds.member',
  remote: 'guilds',
  id: 'member',
  slot: 'profile.tab@1',
  title: 'Guildes',
  Icon: () => null,
};

afterEach(() => useSlots.setState({ fills: {}, draw: () => null }));

test('a person’s page has the tabs of other areas, each drawn with the person once it is chosen (EXT-2)', async () => {
  const drawn: object[] = [];
  useSlots.setState({
    fills: { 'profile.tab@1': [LORE] },
    draw: (fill, props, isChosen) => {
      drawn.push({ props, isChosen });
      return <p key={fill.key}>Les guildes de Bruno</p>;
    },
  });
  const { user } = open();
  expect(await screen.findByRole('navigation', { name: 'Pages de Bruno' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Personnages' })).toBeVisible();
  expect(drawn).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Guildes' }));
  expect(await screen.findByText('Les guildes de Bruno')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Personnages' })).not.toBeInTheDocument();
  expect(drawn[0]).toEqual({ props: { person: expect.objectContaining({ name: 'Bruno' }) }, isChosen: true });
  await user.click(screen.getByRole('link', { name: 'Profil' }));
  expect(await screen.findByRole('heading', { name: 'Personnages' })).toBeVisible();
});

test('a person’s page is as it was while nobody has anything to say about them (EXT-2)', async () => {
  open('?tab=guilds.member');
  expect(await screen.findByRole('heading', { name: 'Personnages' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: /^Pages de/ })).not.toBeInTheDocument();
});
