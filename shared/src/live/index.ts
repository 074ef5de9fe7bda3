export { followTopic, startLive, useLiveStatus } from './live.ts';
export { nameOfActor } from './actors.ts';
export { consumeLiveMark } from './marks.ts';
export { usePeopleOn, usePresence } from './presence.ts';
export type { LiveChange } from './topics.ts';
export { useTopic } from './useTopic.ts';
