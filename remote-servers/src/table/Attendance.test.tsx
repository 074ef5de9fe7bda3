import type { SummaryPerson } from '@rpd/shared/domain';
import { apiUrl, buildId, http, HttpResponse, network, renderRoutes, screen } from '@rpd/shared/test';
import { Attendance } from './Attendance.tsx';

const BRUNO = buildId();
const people: SummaryPerson[] = [
  { _id: buildId(), name: 'Alice', avatar: '', role: 'player', present: true, rolls: 2 },
  { _id: BRUNO, name: 'Bruno', avatar: '', role: 'player', present: false, rolls: 0 },
];

function open(seesAll: boolean) {
  network.use(
    http.get(apiUrl('user/me/blocked'), () =>
      HttpResponse.json([
        { person: { _id: BRUNO, name: 'Bruno', avatar: '' }, at: '2026-11-01T10:00:00.000Z' },
      ]),
    ),
  );
  const Component = () => (
    <Attendance session={buildId()} people={people} mayCorrect={seesAll} seesAll={seesAll} />
  );
  return renderRoutes([{ path: '/', Component }], { session: { roles: ['RP'] } });
}

test('folds whom the reader blocks among those who were there (DSK-4)', async () => {
  const { user } = open(false);
  expect(await screen.findByText(/^Alice/)).toBeVisible();
  expect(screen.queryByText(/Bruno/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Montrer la personne bloquée (Présences)' }));
  expect(screen.getByText(/^Bruno/)).toBeVisible();
});

test('shows a game master everybody who was there (DSK-4)', async () => {
  open(true);
  expect(await screen.findByText(/^Bruno/)).toBeVisible();
});
