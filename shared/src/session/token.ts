/** What an access token says of itself. Dates are seconds since 1970 (RFC 7519). */
export interface TokenClaims {
  sub?: string;
  iat?: number;
  exp: number;
}

/** Reads the claims, without judging the signature: that is the hosts' work. Null unless there are three parts (SES-2). */
export function readClaims(token: string): TokenClaims | null {
  const parts = token.split('.');
  const payload = parts[1];
  if (parts.length !== 3 || !payload) return null;
  try {
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const claims: unknown = JSON.parse(json);
    const isDated = typeof claims === 'object' && claims !== null && 'exp' in claims;
    return isDated && typeof claims.exp === 'number' ? (claims as TokenClaims) : null;
  } catch {
    return null;
  }
}

/** Whether a token has its three parts and has not expired. `now` in ms. */
export function isAlive(token: string, now = Date.now()): boolean {
  const claims = readClaims(token);
  return claims !== null && claims.exp * 1000 > now;
}
