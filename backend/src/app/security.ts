import type { FastifyInstance } from 'fastify';

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

/** Puts the security headers on every answer of the host; a route that sends pages sets its own policy (trust.md, Content). */
export function secure(app: FastifyInstance): void {
  // RPD_HSTS=yes: a proxy in front speaks https and is not among the trusted ones.
  const isAlwaysSecure = process.env['RPD_HSTS'] === 'yes';
  app.addHook('onSend', async (request, reply) => {
    if (isAlwaysSecure || request.protocol === 'https') reply.header('strict-transport-security', HSTS);
    for (const [name, value] of Object.entries(HEADERS)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });
}

export interface PageSources {
  /** What allows the scripts and styles that stand in the page: a nonce of this answer alone, or their hashes. */
  inline: { scripts: string; styles: string };
  /** Origins of the remotes' files. */
  remotes: readonly string[];
  /** Origins of the authentication and API hosts. */
  hosts: readonly string[];
  /** Origins of the web sockets of development servers. */
  sockets: readonly string[];
  /** Where browsers report what the policy blocked. */
  reports: string;
}

/**
 * The policy of the shell's page. Scripts come from the shell, the released remotes and what `inline` names; images from
 * us alone, so that a mail shown on the page cannot call home.
 */
export function pagePolicy({ inline, remotes, hosts, sockets, reports }: PageSources): string {
  const own = ["'self'", ...remotes].join(' ');
  const called = [...new Set([own, ...hosts])].join(' ');
  return [
    "default-src 'self'",
    `script-src ${own} ${inline.scripts}`,
    `style-src ${own} ${inline.styles}`,
    `font-src ${own}`,
    `img-src ${called} data: blob:`,
    `connect-src ${[called, ...sockets].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${["'self'", ...hosts].join(' ')}`,
    "frame-src 'self'",
    "frame-ancestors 'none'",
    // Where browsers have them: no script element takes an address that the shell's policy does not know (trusted-types.ts).
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${reports}`,
  ].join('; ');
}
