import type { GameSession } from '@rpd/shared/domain';
import { apiUrl, buildId, http, HttpResponse, network, renderRoutes, screen, within } from '@rpd/shared/test';
import remote from './remote.tsx';

const buildSession = (title: string, changes: Partial<GameSession>): GameSession => ({
  _id: buildId(),
  version: 1,
  game: { _id: buildId(), name: 'Le Trône vide' },
  title,
  state: 'planned',
  startsAt: '2099-12-24T19:30:00.000Z',
  minutes: 180,
  timeZone: 'Europe/Paris',
  event: '',
  series: null,
  openedAt: null,
  closedAt: null,
  role: 'master',
  seeds: [],
  pause: null,
  hasSummary: false,
  ...changes,
});

const open = (sessions: GameSession[]) => {
  network.use(
    http.get(apiUrl('gamesession'), () => HttpResponse.json(sessions)),
    http.get(apiUrl('sheet'), () => HttpResponse.json([])),
  );
  return renderRoutes([{ path: '/app', children: remote.routes }], {
    path: '/app/gm',
    session: { roles: ['GM'] },
  });
};

test('shows the next session of each game that one leads, the soonest first, with the way to prepare it (26)', async () => {
  const sirens = { _id: buildId(), name: 'La Charte de la Sirène' };
  const later = buildSession('Le bal', {});
  open([
    later,
    buildSession('L’île', { game: sirens, startsAt: '2099-12-20T19:30:00.000Z' }),
    buildSession('Le port', { game: sirens, startsAt: '2099-12-27T19:30:00.000Z' }),
    buildSession('À la table d’une autre', { role: 'player', startsAt: '2099-12-01T19:30:00.000Z' }),
    buildSession('Jouée', { state: 'closed' }),
  ]);
  const listed = within(await screen.findByRole('region', { name: 'Vos prochaines séances' }));
  expect(listed.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['L’île', 'Le bal']);
  expect(listed.getByRole('link', { name: /^Préparer\s: Le bal$/ })).toHaveAttribute(
    'href',
    `/app/games/${later.game._id}/prepare`,
  );
});

test('leaves the place of sessions out where none is planned', async () => {
  open([buildSession('Jouée', { state: 'closed' })]);
  expect(await screen.findByRole('tab', { name: 'Fiches' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Vos prochaines séances' })).not.toBeInTheDocument();
});
