export { followTopic, useLiveStatus } from './listeners.ts';
export { nameOfActor } from './actors.ts';
export { consumeLiveMark } from './marks.ts';
export { useDeclaredPresence, usePeopleOn, usePresence } from './presence.ts';
export type { LiveChange } from './changes.ts';
export { useTopic } from './useTopic.ts';
