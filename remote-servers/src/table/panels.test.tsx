import type { GameSession } from '@rpd/shared/domain';
import { type ShownFill, useSlots } from '@rpd/shared/slot';
import { renderRoutes, screen } from '@rpd/shared/test';
import { filledPanels } from './panels.tsx';

test('a panel of another area stands beside the log, drawn with the session once it is chosen (EXT-2)', () => {
  const fill: ShownFill = {
    key: 'guilds.rules',
    remote: 'guilds',
    id: 'rules',
    slot: 'table.panel@1',
    title: 'Règles',
    Icon: () => null,
  };
  const session = { _id: '5'.repeat(24), title: 'La crypte' } as GameSession;
  const drawn: object[] = [];
  useSlots.setState({
    draw: (one, props, isChosen) => {
      drawn.push({ key: one.key, props, isChosen });
      return <p key={one.key}>Les règles de la guilde</p>;
    },
  });
  const [panel] = filledPanels([fill], session);
  expect([panel?.id, panel?.label]).toEqual(['guilds.rules', 'Règles']);
  renderRoutes([{ path: '/', Component: () => panel?.content }], { session: {} });
  expect(screen.getByText('Les règles de la guilde')).toBeVisible();
  expect(drawn[0]).toEqual({ key: 'guilds.rules', props: { session }, isChosen: true });
});
