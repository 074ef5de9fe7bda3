import { parseAddress } from './address.ts';

export const DEFAULT_RETURN = '/app/dashboard';

/**
 * Where somebody goes after signing in (LND-4, LND-5): a path of this application with its query, judged after the
 * browser's own parser has read it. Anything else, `/app/logout` and the sign-in pages themselves are the dashboard.
 */
export function safeReturnUrl(wanted: string | null | undefined): string {
  if (!wanted) return DEFAULT_RETURN;
  const { origin } = window.location;
  const address = parseAddress(wanted);
  // A path, or this origin spelled out: what the parser makes of `//host`, `/\host` or `javascript:` is neither.
  if (!address || address.origin !== origin || !wanted.startsWith('/')) return DEFAULT_RETURN;
  const { pathname, search, hash } = address;
  // `/x/..//host` is ours when parsed and another's when it is parsed again as a path.
  if (
    pathname.startsWith('//') ||
    /^\/(login|signin|auth|logout-transition|app\/logout)(\/|$)/.test(pathname)
  )
    return DEFAULT_RETURN;
  return pathname + search + hash;
}

/** The sign-in page for somebody who wanted to go to `path` (GRD-1). */
export const loginFor = (path: string): string =>
  safeReturnUrl(path) === DEFAULT_RETURN && path !== DEFAULT_RETURN
    ? '/login'
    : `/login?returnUrl=${encodeURIComponent(path)}`;
