import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const FORM_COOKIE = 'rpd_form';
const TOKEN = /^[\w-]{43}$/;

/** The secret of this browser; null for one that has seen no form here. */
export const readCookie = (request: FastifyRequest): string | null => readFormCookie(request.headers.cookie);

/** The same of a header. */
export function readFormCookie(header = ''): string | null {
  for (const pair of header.split(';')) {
    const [name, value = ''] = pair.trim().split('=');
    if (name === FORM_COOKIE && TOKEN.test(value)) return value;
  }
  return null;
}

/**
 * The secret of this browser's forms: in a cookie and in the form. Somebody else's page can send a form here, but cannot
 * read the cookie to put the same value in it: nobody is signed in to an account that is not theirs (login CSRF). Kept
 * while it is there, so that two tabs do not undo each other.
 */
export function issueFormToken(request: FastifyRequest, reply: FastifyReply, publicUrl: string): string {
  const token = readCookie(request) ?? randomBytes(32).toString('base64url');
  reply.header('set-cookie', `${FORM_COOKIE}=${token}; ${cookieOptions(publicUrl)}`);
  return token;
}

export function cookieOptions(publicUrl: string): string {
  const { protocol, pathname } = new URL(publicUrl);
  return `Path=${pathname}; HttpOnly; SameSite=Lax${protocol === 'https:' ? '; Secure' : ''}`;
}

/** Whether a form was sent by a page that this host gave to this browser. */
export function isOwnForm(request: FastifyRequest, sent: string | undefined): boolean {
  if (!cameFromHere(request)) return false;
  const kept = readCookie(request);
  if (!kept || !sent || kept.length !== sent.length) return false;
  return timingSafeEqual(Buffer.from(kept), Buffer.from(sent));
}

/** A neighbour under the same domain could plant a cookie; the browser itself says where the form was (Fetch metadata). */
export function cameFromHere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}
