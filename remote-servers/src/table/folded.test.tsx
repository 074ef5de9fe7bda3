import type { GameSession, Pregen, SessionSummary as Summary } from '@rpd/shared/domain';
import { apiUrl, buildId, http, HttpResponse, network, renderRoutes, screen } from '@rpd/shared/test';
import { PregenChoice } from './PregenChoice.tsx';
import { SessionSummary } from './SessionSummary.tsx';

// What blocked people made stays folded beside the log too, and what one is warned of is not shown before (DSK-4).

const MAUD = { _id: buildId(), name: 'Maud', avatar: '' };
const SESSION = buildId();
const GAME = buildId();

const summary: Summary = {
  version: 1,
  text: 'La tour brûle.',
  author: MAUD,
  updatedAt: '2026-11-25T00:10:00.000Z',
  figures: {
    durationMs: 3_600_000,
    messages: 12,
    rolls: 4,
    turns: 0,
    best: { entry: buildId(), by: MAUD._id, name: 'Dragon', label: 'Souffle', expression: '1d20', total: 20 },
    worst: { entry: buildId(), by: buildId(), name: 'Lysandre', label: '', expression: '1d20', total: 1 },
  },
  people: [],
  experience: [],
};

function serve(blocked: boolean) {
  const rows = blocked ? [{ person: MAUD, at: '2026-11-01T10:00:00.000Z' }] : [];
  network.use(
    http.get(apiUrl('user/me/blocked'), () => HttpResponse.json(rows)),
    http.get(apiUrl(`gamesession/${SESSION}/summary`), () => HttpResponse.json(summary)),
  );
}

function openSummary(role: GameSession['role']) {
  serve(true);
  const session = { _id: SESSION, role, state: 'closed' } as GameSession;
  return renderRoutes([{ path: '/', Component: () => <SessionSummary session={session} /> }], {
    session: { roles: ['RP'] },
  });
}

test('folds the summary and the rolls of somebody whom the reader blocks', async () => {
  const { user } = openSummary('player');
  expect(await screen.findByText(/^Lysandre, 1d20/)).toBeVisible();
  expect(screen.queryByText('La tour brûle.')).not.toBeInTheDocument();
  expect(screen.queryByText(/Maud|Dragon/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Montrer la personne bloquée (Résumé)' }));
  expect(screen.getByText('La tour brûle.')).toBeVisible();
  expect(screen.getByText('Écrit par Maud')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Montrer la personne bloquée (Jet le plus heureux)' }));
  expect(screen.getByText(/^Dragon, Souffle/)).toBeVisible();
});

test('shows a game master the whole summary', async () => {
  openSummary('master');
  expect(await screen.findByText('Écrit par Maud')).toBeVisible();
  expect(screen.getByText(/^Dragon, Souffle/)).toBeVisible();
});

function openPregens(blocked: boolean) {
  const pregen: Pregen = {
    _id: buildId(),
    name: 'La Veuve',
    portrait: '/files/veuve.png',
    warnings: { themes: ['spiders'], other: '' },
    owner: MAUD,
    sheetName: '',
    takenBy: null,
  };
  serve(blocked);
  network.use(http.get(apiUrl(`game/${GAME}/pregens`), () => HttpResponse.json([pregen])));
  const Component = () => <PregenChoice game={GAME} me={buildId()} onTaken={() => undefined} />;
  return renderRoutes([{ path: '/', Component }], { session: { roles: ['RP'] } });
}

test('says what a pregenerated character warns of before one takes it, without its picture', async () => {
  const { container } = openPregens(false);
  expect(await screen.findByText(/^Comporte.*raignée/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Prendre La Veuve' })).toBeVisible();
  expect(container.querySelector('img')).toBeNull();
});

test('folds a pregenerated character of somebody whom the reader blocks', async () => {
  const { user } = openPregens(true);
  const show = await screen.findByRole('button', { name: /^Montrer la personne bloquée/ });
  expect(screen.queryByText('La Veuve')).not.toBeInTheDocument();
  await user.click(show);
  expect(screen.getByText('La Veuve')).toBeVisible();
});
