/**
 * Where a screen goes back to (ADM-6): what `?returnUrl=` asks for if that is a path under /app once the browser's own
 * parser has read it (LND-5), else `fallback`.
 */
export function returnPath(wanted: string | null, fallback: string): string {
  const { origin } = window.location;
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return fallback;
  const address = new URL(wanted, origin);
  const { pathname, search, hash } = address;
  return address.origin === origin && /^\/app(\/|$)/.test(pathname) ? pathname + search + hash : fallback;
}
