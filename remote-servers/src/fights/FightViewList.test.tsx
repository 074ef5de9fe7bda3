import { NO_WARNINGS, type SeenCombatant } from '@rpd/shared/domain';
import { apiUrl, buildId, http, HttpResponse, network, renderRoutes, screen, within } from '@rpd/shared/test';
import { FightViewList } from './FightViewList.tsx';

const seen = (name: string, changes: Partial<SeenCombatant> = {}): SeenCombatant => ({
  id: buildId(),
  name,
  image: '',
  kind: 'character',
  initiative: 12,
  asked: false,
  defeated: false,
  concentrates: false,
  conditions: [],
  isMine: false,
  owner: buildId(),
  warnings: NO_WARNINGS,
  roll: '',
  hp: null,
  hpMax: null,
  state: 'unhurt',
  ...changes,
});

test('folds the character of a person whom the reader blocks, and says what others warn of (DSK-4)', async () => {
  const blocked = seen('Corbeau');
  const warned = seen('Araignée', { warnings: { themes: [], other: 'araignées' } });
  network.use(
    http.get(apiUrl('user/me/blocked'), () =>
      HttpResponse.json([
        { person: { _id: blocked.owner, name: 'Malo' }, since: '2026-01-15T10:00:00.000Z' },
      ]),
    ),
  );
  const view = {
    _id: buildId(),
    title: 'La meute',
    round: 1,
    active: blocked.id,
    combatants: [blocked, warned],
  };
  const element = <FightViewList session={buildId()} view={view} />;
  const { user } = renderRoutes([{ path: '/', element }], { path: '/', session: {} });
  const list = within(await screen.findByRole('list', { name: 'Ordre des tours' }));
  expect(await list.findByText('Araignée')).toBeVisible();
  expect(list.getByText(/Comporte.: araignées/)).toBeVisible();
  expect(screen.queryByText('Corbeau')).not.toBeInTheDocument();
  expect(screen.getByText('Au tour d’une personne bloquée')).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Montrer la personne bloquée (à son tour)' }));
  expect(list.getByText('Corbeau')).toBeVisible();
});
