import { NO_WARNINGS, type SeenCombatant, type SessionFight } from '@rpd/shared/domain';
import {
  apiUrl,
  buildId,
  http,
  HttpResponse,
  network,
  renderRoutes,
  screen,
  waitFor,
} from '@rpd/shared/test';
import { FightNotices } from './FightNotices.tsx';

const SESSION = buildId();
const seen = (changes: Partial<SeenCombatant>): SeenCombatant => ({
  id: buildId(),
  name: 'Isaure',
  image: '',
  kind: 'character',
  initiative: null,
  asked: true,
  defeated: false,
  concentrates: false,
  conditions: [],
  isMine: true,
  owner: '',
  warnings: NO_WARNINGS,
  roll: '1d20 + 3',
  hp: 12,
  hpMax: 18,
  state: 'hurt',
  ...changes,
});

/** The API's part: an encounter whose initiative players roll. */
function fakeAsked(...combatants: SeenCombatant[]) {
  const sent: { combatant: string; key: string }[] = [];
  const view = { _id: buildId(), title: 'La meute', round: 0, active: '' };
  const store: { shown: SessionFight } = { shown: { fight: null, view: { ...view, combatants } } };
  const address = apiUrl(`gamesession/${SESSION}/fight`);
  network.use(
    http.get(address, () => HttpResponse.json(store.shown)),
    http.post<never, { combatant: string; key: string }>(`${address}/initiative`, async ({ request }) => {
      const roll = await request.json();
      sent.push(roll);
      const rolled = combatants.map(one =>
        one.id === roll.combatant ? { ...one, initiative: 17, asked: false, roll: '' } : one,
      );
      store.shown = { fight: null, view: { ...view, combatants: rolled } };
      return HttpResponse.json(store.shown);
    }),
  );
  return { sent, store };
}

const open = () =>
  renderRoutes([{ path: '/table', element: <FightNotices session={SESSION} /> }], {
    path: '/table',
    session: { roles: ['RP'] },
  });

test('asks a player for the initiative of their own characters, once each (TAB-4)', async () => {
  const mine = seen({});
  const second = seen({ name: 'Familier', roll: '1d20 - 1' });
  const { sent } = fakeAsked(mine, second, seen({ name: 'Bran', isMine: false, roll: '' }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Lancer mon initiative (1d20 + 3), Isaure' }));
  expect(await screen.findByText('Isaure : initiative 17')).toBeVisible();
  expect(sent).toEqual([{ combatant: mine.id, key: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: /^Lancer mon initiative/ })).toHaveLength(1),
  );
  expect(screen.getByRole('button', { name: 'Lancer mon initiative (1d20 - 1), Familier' })).toBeVisible();
  expect(screen.getByRole('status', { name: 'Votre initiative' })).toHaveTextContent(
    'Lancez l’initiative de Familier.',
  );
  await user.click(screen.getByRole('button', { name: 'Lancer plus tard, dans « Rencontre »' }));
  expect(screen.queryByRole('button', { name: /^Lancer mon initiative/ })).not.toBeInTheDocument();
});
