import type { ReactNode } from 'react';
import type { PropsOf } from '../remote/slots.ts';
import { type ShownFill, useSlots } from './fills.state.ts';

const NONE: readonly ShownFill[] = [];

/** What others put into a slot, for tabs, menus and buttons: drawn before any code is loaded. */
export const useFills = (slot: string): readonly ShownFill[] => useSlots(({ fills }) => fills[slot] ?? NONE);

interface SlotProps<Name extends string> {
  /** `server.tab@1`, as `remote.json` offers it. */
  name: Name;
  props: PropsOf<Name>;
  /** Draws one fill, chosen by a person, in place of all of them. */
  only?: ShownFill;
}

/** A place in a screen that others fill (EXT-2): each fill is loaded when it is seen, and fails by itself. */
export function Slot<Name extends string>({ name, props, only }: SlotProps<Name>): ReactNode {
  const all = useFills(name);
  const draw = useSlots(host => host.draw);
  return only ? draw(only, props, true) : all.map(fill => draw(fill, props, false));
}
