export {
  characterCopy,
  copiesNamed,
  dropCopy,
  hasCopies,
  keepCopy,
  readKept,
  useShownCopies,
} from './copies.ts';
export { checkCopies, keepThing, readThing, type ThingKind, type Things, thingCopy } from './things.ts';
export type { WaitingRow } from './database.ts';
export { claim, emptyCopies, keepNothing, KEPT_MS, useKeepsNothing } from './owner.ts';
export { followWaiting, keepWaiting, lookForWaiting, useWaiting, waitingFor, waitingOf } from './waiting.ts';
