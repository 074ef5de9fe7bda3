import type { GameSession, Seat } from '@rpd/shared/domain';
import { apiUrl, buildId, http, HttpResponse, network, renderRoutes, screen, within } from '@rpd/shared/test';
import { TablePeople } from './TablePeople.tsx';
import type { useSeat } from './useSeat.ts';

const [me, bruno] = [buildId(), buildId()];

const seat = (_id: string, name: string): Seat => ({
  _id,
  name,
  avatar: '',
  role: 'player',
  character: null,
  clientSeed: '',
  joinedAt: '2026-11-26T20:00:00.000Z',
  leftAt: null,
});

function sit(role: GameSession['role']) {
  const session = {
    _id: buildId(),
    role,
    state: 'open',
    game: { _id: buildId(), name: 'Le Trône vide' },
  } as GameSession;
  network.use(
    http.get(apiUrl('user/me/blocked'), () =>
      HttpResponse.json([
        { person: { _id: bruno, name: 'Bruno', avatar: '' }, at: '2026-11-01T10:00:00.000Z' },
      ]),
    ),
    http.get(apiUrl('game/:id/campaign'), () => HttpResponse.json({ lines: '', veils: '', houseRules: '' })),
  );
  const own = {
    seats: [seat(me, 'Alice'), seat(bruno, 'Bruno')],
    isSeated: true,
  } as unknown as ReturnType<typeof useSeat>;
  const Component = () => <TablePeople session={session} seat={own} me={me} />;
  return renderRoutes([{ path: '/', Component }], { session: { _id: me, roles: ['RP'] } });
}

test('folds the names of those whom a player blocks, until they are asked for (DSK-4)', async () => {
  const { user } = sit('player');
  const people = within(screen.getByRole('list', { name: 'À la table' }));
  expect(await people.findByText('Personne bloquée')).toBeVisible();
  expect(people.getByText('Alice')).toBeVisible();
  expect(screen.queryByText(/Bruno/)).toBeNull();
  await user.click(people.getByRole('button', { name: 'Montrer la personne bloquée (Joue)' }));
  expect(people.getByRole('link', { name: /Bruno/ })).toBeVisible();
});

test('shows a game master everybody at their table (DSK-4)', async () => {
  sit('master');
  expect(await screen.findByRole('link', { name: /Bruno/ })).toBeVisible();
  expect(screen.queryByText('Personne bloquée')).toBeNull();
});
