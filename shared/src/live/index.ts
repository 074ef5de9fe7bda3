export { startLive, useLiveStatus } from './live.ts';
export type { LiveChange } from './topics.ts';
export { useTopic } from './useTopic.ts';
