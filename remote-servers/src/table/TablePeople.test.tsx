import type { GameSession, Seat } from '@rpd/shared/domain';
import { apiUrl, buildId, http, HttpResponse, network, renderRoutes, screen, within } from '@rpd/shared/test';
import { TablePeople } from './TablePeople.tsx';
import type { useSeat } from './useSeat.ts';

const [me, bruno] = [buildId(), buildId()];

const seat = (_id: string, name: string, more: Partial<Seat> = {}): Seat => ({
  _id,
  name,
  avatar: '',
  role: 'player',
  character: null,
  clientSeed: '',
  joinedAt: '2026-11-26T20:00:00.000Z',
  leftAt: null,
  ...more,
});

function sit(role: GameSession['role'], seats = [seat(me, 'Alice'), seat(bruno, 'Bruno')]) {
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
  const own = { seats, isSeated: true } as unknown as ReturnType<typeof useSeat>;
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

test('shows the portrait of the character that somebody plays, and the person where there is none (21.3)', async () => {
  const [portrait, own] = ['/files/0123456789abcdef.webp', '/files/fedcba9876543210.webp'];
  const as = (name: string, picture: string) => ({ character: { _id: buildId(), name, portrait: picture } });
  sit('master', [
    seat(me, 'Alice', { avatar: own, ...as('Isaure', portrait) }),
    seat(bruno, 'Bruno', { avatar: own, ...as('Oda', '') }),
  ]);
  const lines = await screen.findAllByRole('listitem');
  const sources = lines.map(line => line.querySelector('img')?.src ?? '');
  expect(sources[0]).toContain(portrait.replace('.webp', ''));
  expect(sources[1]).toContain(own.replace('.webp', ''));
});
