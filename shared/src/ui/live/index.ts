// What others do, on the page: who is there, and what has come.
export { NewsButton } from './NewsButton.tsx';
export { Presence, PresentPeople, RowPresence } from './Presence.tsx';
export { consumeLiveMark } from '../../live/index.ts';
export { SeenAt } from './SeenAt.tsx';
export { useHeldPages } from './useHeldPages.ts';
export { useHeldRows } from './useHeldRows.ts';
