export { JointDraft, joinUpdates } from './joint.ts';
export type { JointBase, JointUpdate } from './joint.ts';
export { fromBase64, toBase64 } from './bytes.ts';
export { isSame } from './same.ts';
