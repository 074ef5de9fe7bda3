/** Among the origins from which developers may take remotes: every port of the browser's own machine. Content security policies read it the same way. */
export const ANY_LOCAL_PORT = 'http://localhost:*';

/** Whether a page that allows these origins takes a remote from this one. */
export const allowsOrigin = (allowed: readonly string[], origin: string): boolean =>
  allowed.includes(origin) ||
  (allowed.includes(ANY_LOCAL_PORT) && /^http:\/\/localhost(?::\d{1,5})?$/.test(origin));
