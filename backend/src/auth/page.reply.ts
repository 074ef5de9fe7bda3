import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { html } from '../lib/html.ts';
import { note, type Page, renderPage } from './page.ts';

/**
 * Sends a page that loads nothing but its own style and fonts, and runs no script but that of passkeys. `formTargets` are origins that its form
 * may end at beside this one: browsers apply form-action to the redirect that answers a form, too.
 */
export function sendPage(
  reply: FastifyReply,
  status: number,
  page: Page,
  formTargets: readonly string[] = [],
): FastifyReply {
  const { headers, body } = renderedPage(page, { formTargets });
  return setNoStore(reply).code(status).headers(headers).send(body);
}

/** A page and the headers that it needs. `base` is where its fonts lie, for a page that does not stand beside them. */
export function renderedPage(
  page: Page,
  { formTargets = [], base = '' }: { formTargets?: readonly string[]; base?: string },
): { headers: Record<string, string>; body: string } {
  const nonce = randomBytes(18).toString('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    ...(page.hasPasskeys ? [`script-src 'nonce-${nonce}'`] : []),
    "font-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    // Beside every page of this host.
    `report-uri ${base}csp-reports`,
  ];
  return {
    headers: {
      'content-security-policy': policy.join('; '),
      'x-content-type-options': 'nosniff',
      'content-type': 'text/html; charset=utf-8',
    },
    body: base
      ? renderPage(page, nonce).replaceAll('url(fonts/', `url(${base}fonts/`)
      : renderPage(page, nonce),
  };
}

/** Marks a response that holds a secret: no cache stores it, and its address goes into no Referer. */
export const setNoStore = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');

/** What is shown when a page cannot be. */
export const errorPage = (message: string, home: string): Page => ({
  title: 'Une erreur est survenue',
  wrong: true,
  body: html`${note('wrong', message)} <a class="button" href="${home}">Aller à l’accueil</a>`,
});
