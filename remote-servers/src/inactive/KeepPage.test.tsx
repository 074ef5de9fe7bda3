import type { InactiveThing, OwnInactiveInput } from '@rpd/shared/domain';
import { apiUrl, buildId, http, HttpResponse, network, renderRoutes, screen, within } from '@rpd/shared/test';
import remote from '../app/remote.tsx';

const thing = (name: string, more: Partial<InactiveThing> = {}): InactiveThing => ({
  _id: buildId(),
  kind: 'server',
  name,
  picture: '',
  owner: { _id: buildId(), name: 'Zoé', avatar: '' },
  lastAt: '2026-01-02T10:00:00.000Z',
  askedAt: '2026-11-01T10:00:00.000Z',
  archivedAt: null,
  ...more,
});

test('keeps with one press what one is asked about, and restores what was archived (ADM-9)', async () => {
  let things = [
    thing('Brume'),
    thing('Lia', { kind: 'character' }),
    thing('Sel', { archivedAt: '2026-11-05T10:00:00.000Z' }),
  ];
  const sent: OwnInactiveInput[] = [];
  network.use(
    http.get(apiUrl('inactive/mine'), () => HttpResponse.json(things)),
    http.post<never, OwnInactiveInput>(apiUrl('inactive/mine'), async ({ request }) => {
      const input = await request.json();
      sent.push(input);
      things = things.filter(({ _id }) => _id !== input.id);
      return HttpResponse.json(things);
    }),
  );
  const [brume, , sel] = things;
  const { user } = renderRoutes([{ path: '/app', children: remote.routes }], {
    path: '/app/servers/keep',
    session: { roles: ['RP'] },
  });
  const asked = within(await screen.findByRole('region', { name: 'On vous demande' }));
  expect(asked.getAllByRole('listitem')).toHaveLength(2);
  await user.click(asked.getByRole('button', { name: /^Toujours là.*Brume$/ }));
  expect(await screen.findByText('Brume est gardé')).toBeVisible();
  expect(asked.getAllByRole('listitem')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /^Restaurer.*Sel$/ }));
  expect(await screen.findByText('Sel est restauré')).toBeVisible();
  expect(sent).toEqual([
    { kind: 'server', id: brume?._id, act: 'keep' },
    { kind: 'server', id: sel?._id, act: 'restore' },
  ]);
});
