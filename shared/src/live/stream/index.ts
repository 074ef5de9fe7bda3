// The stream of the page, opened by the shell once the first screen is drawn. What pages use of it stands in `live`.
export { startLive } from './start.ts';
