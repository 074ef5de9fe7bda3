import type { FastifyReply, FastifyRequest } from 'fastify';

/** The policy of answers that no page is made of: nothing may be loaded or framed. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const HEADERS: Record<string, string> = {
  'content-security-policy': DATA_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/** Browsers that came over https once stay with it for a year (RFC 6797). */
const HSTS = 'max-age=31536000';

const ALWAYS = Object.entries(HEADERS);
const OVER_HTTPS: [name: string, value: string][] = [['strict-transport-security', HSTS], ...ALWAYS];

/** The security headers of an answer whose route sets none of its own. */
export const securityHeaders = (request: FastifyRequest): [name: string, value: string][] =>
  // RPD_HSTS=yes: a proxy in front speaks https and is not among the trusted ones.
  process.env['RPD_HSTS'] === 'yes' || request.protocol === 'https' ? OVER_HTTPS : ALWAYS;

/** Puts the security headers on an answer, where its route has not set them. */
export function addSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  for (const [name, value] of securityHeaders(request)) {
    if (name === 'strict-transport-security' || !reply.hasHeader(name)) reply.header(name, value);
  }
}
