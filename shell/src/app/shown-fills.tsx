import { admits, type SidebarIcon, type SlotFill, type SlotSwitches } from '@rpd/shared/remote';
import { useSession } from '@rpd/shared/session';
import { type ShownFill, useSlots } from '@rpd/shared/slot';
import { lazyWithPreload } from '@rpd/shared/ui';
import { pictureOf } from '../frame/icons.ts';
import { type KnownRemote, useRegistry } from '../lib/registry.ts';

type Switches = Readonly<Record<string, SlotSwitches>>;

/** Whether an administrator lets people have a fill. A developer sees what waits for a flag. */
function isOn({ id, flag }: SlotFill, { name, isOverride }: KnownRemote, switches: Switches): boolean {
  const { off = [], flags = [] } = switches[name] ?? {};
  return !off.includes(id) && (flag === undefined || isOverride || flags.includes(flag));
}

/** What a person with these roles finds in each slot, in its order. */
export function shownFills(
  remotes: readonly KnownRemote[],
  switches: Switches,
  roles: readonly string[],
): Record<string, ShownFill[]> {
  const found = remotes.flatMap(remote =>
    (remote.descriptor.fills ?? [])
      .filter(fill => admits(fill.roles, roles) && isOn(fill, remote, switches))
      .map(fill => ({ remote: remote.name, fill })),
  );
  const inOrder = found.toSorted(
    (one, other) =>
      (one.fill.order ?? 0) - (other.fill.order ?? 0) ||
      `${one.remote}.${one.fill.id}`.localeCompare(`${other.remote}.${other.fill.id}`),
  );
  const shown: Record<string, ShownFill[]> = {};
  for (const { remote, fill } of inOrder) {
    const { id, slot, title, icon = '' as SidebarIcon } = fill;
    (shown[slot] ??= []).push({ key: `${remote}.${id}`, remote, id, slot, title, Icon: pictureOf(icon) });
  }
  return shown;
}

const View = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "fills" */ './FillView.tsx')).FillView,
);

/**
 * Tells the slots of the page what is in them: from the registry, for who is signed in.
 * @returns a function that stops.
 */
export function followFills(): () => void {
  let before = '';
  const look = (): void => {
    const { remotes, switches } = useRegistry.getState();
    const fills = shownFills(remotes, switches, useSession.getState().user?.roles ?? []);
    // The same list is the same to its readers: nothing is drawn again.
    const now = JSON.stringify(fills);
    if (now === before) return;
    before = now;
    useSlots.setState({ fills });
  };
  useSlots.setState({
    draw: (fill, props, isChosen) => <View key={fill.key} fill={fill} props={props} isChosen={isChosen} />,
    run: async (fill, props) =>
      (await import(/* webpackChunkName: "fills" */ './run-action.ts')).runAction(fill, props),
  });
  look();
  const stops = [useRegistry.subscribe(look), useSession.subscribe(look)];
  return () => stops.forEach(stop => stop());
}
