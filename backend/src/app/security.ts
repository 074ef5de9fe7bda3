import type { FastifyInstance } from 'fastify';
import { addSecurityHeaders } from '../lib/security-headers.ts';

/** Puts the security headers on every answer of the host; a route that sends pages sets its own policy (trust.md, Content). */
export function secure(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    addSecurityHeaders(request, reply);
    done(null, payload);
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
    // What the application is installed by, and its worker: from here alone. Workers of remotes start from the text of a file that was held
    // against its hash (shell/src/lib/remote-workers.ts).
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${["'self'", ...hosts].join(' ')}`,
    // Mails, and the frames of isolated remotes, whose documents the API host has.
    `frame-src ${["'self'", ...hosts].join(' ')}`,
    "frame-ancestors 'none'",
    // Where browsers have them: no script element takes an address that the shell's policy does not know (trusted-types.ts).
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${reports}`,
  ].join('; ');
}

/**
 * The policy of the service worker, which holds for what it fetches. It asks for nothing of its own but the files that the registry
 * names; their origins may be granted after it was installed, which is why they are not named. What a page asks for has passed the page's policy.
 */
export const WORKER_POLICY =
  "default-src 'none'; connect-src 'self' https: http://localhost:* http://127.0.0.1:*; frame-ancestors 'none'";
