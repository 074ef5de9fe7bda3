export { copiesNamed, dropCopy, hasCopies, keepCopy, readKept, useShownCopies } from './copies.ts';
export type { WaitingRow } from './database.ts';
export { claim, emptyCopies, keepNothing, KEPT_MS, useKeepsNothing } from './owner.ts';
export { followWaiting, keepWaiting, lookForWaiting, useWaiting, waitingFor, waitingOf } from './waiting.ts';
