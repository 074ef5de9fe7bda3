/** What the authentication host sent along in the address, taken out of it. */
export interface Callback {
  auth: string | null;
  state: string | null;
}

/**
 * Takes the tokens out of the address bar and the history entry, at once (LND-8), and remembers them here alone.
 * `/login?auth=…` becomes `/auth/callback` with the rest of its query (LND-3).
 */
export function readAuthCallback(): Callback {
  const address = new URL(window.location.href);
  const { searchParams: query } = address;
  const callback = { auth: query.get('auth'), state: query.get('state') };
  if (callback.auth === null) return callback;
  query.delete('auth');
  query.delete('state');
  if (address.pathname === '/login') address.pathname = '/auth/callback';
  window.history.replaceState(null, '', address.pathname + address.search);
  return callback;
}
