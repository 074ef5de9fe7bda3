// Slots of screens: an entry point of their own, with the core of the page, so that an empty slot requests nothing.
export { Slot, useFills } from './Slot.tsx';
export { type ShownFill, type SlotHost, useSlots } from './fills.state.ts';
