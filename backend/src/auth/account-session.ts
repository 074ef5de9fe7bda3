import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../lib/access.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { findById } from './accounts.store.ts';
import type { Auth } from './auth.context.ts';
import { cameFromHere, cookieOptions } from './form-token.ts';
import { type Means, openGrantedSession } from './grants.ts';
import { setNoStore } from './page.reply.ts';
import { endSession, hashSecret, PAGE_SESSION_LIFE } from './sessions.ts';

// The sign-in of the account pages: a cookie that opens these pages and nothing else. It is no token, no token comes of it,
// and it ends after an hour.

const COOKIE = 'rpd_account';
const SECRET = /^[\w-]{43}$/;

/** Who looks at the account pages. */
export interface Visitor {
  user: StoredUser;
  caller: Caller;
  sessionId: string;
  /** What every form of these pages holds: only who has the cookie can know it, and it tells nothing of the cookie. */
  formToken: string;
}

/** A neighbour under the same domain cannot plant a cookie of this name (RFC 6265bis, 4.1.3.1). */
const nameOf = ({ publicUrl }: Auth): string =>
  publicUrl.startsWith('https:') ? `__Secure-${COOKIE}` : COOKIE;

function readSecret(auth: Auth, { headers }: FastifyRequest): string | null {
  const name = nameOf(auth);
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [key, value = ''] = pair.trim().split('=');
    if (key === name && SECRET.test(value)) return value;
  }
  return null;
}

const formTokenOf = (secret: string): string =>
  createHash('sha256').update(`form:${secret}`).digest('base64url');

async function sessionOf({ store }: Auth, secret: string): Promise<string | null> {
  const row = await store.db
    .selectFrom('sessions')
    .select('id')
    .where('page_hash', '=', hashSecret(secret))
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Who has this browser's cookie; null when there is none, or its sign-in has ended. */
export async function findVisitor(auth: Auth, request: FastifyRequest): Promise<Visitor | null> {
  const secret = readSecret(auth, request);
  const sessionId = secret && (await sessionOf(auth, secret));
  const caller = sessionId ? await auth.identifyVisit(sessionId) : null;
  const user = caller && (await findById(auth.store.db, caller._id));
  if (!secret || !sessionId || !caller || !user) return null;
  return { user, caller, sessionId, formToken: formTokenOf(secret) };
}

/** Whether a form was sent by a page that this host gave to this visitor. */
export function isVisitorsForm(request: FastifyRequest, { formToken }: Visitor, sent = ''): boolean {
  if (!cameFromHere(request) || sent.length !== formToken.length) return false;
  return timingSafeEqual(Buffer.from(formToken), Buffer.from(sent));
}

/**
 * Somebody proved who they are, for these pages. The cookie is new each time, and the sign-in before it in this browser ends. False, and
 * nothing sent, when the account changed meanwhile.
 */
export async function signInToAccount(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, means }: { user: StoredUser; means: Means },
): Promise<boolean> {
  const secret = randomBytes(32).toString('base64url');
  const by = [means.by, 'pour gérer le compte'].filter(Boolean).join(', ');
  const opened = await openGrantedSession(auth, user, request, {
    ...means,
    by,
    pageHash: hashSecret(secret),
  });
  if (!opened) return false;
  await endVisit(auth, request);
  await auth.devices.remember(request, reply, opened.account);
  const age = `Max-Age=${PAGE_SESSION_LIFE / 1000}`;
  void reply.header('set-cookie', `${nameOf(auth)}=${secret}; ${cookieOptions(auth.publicUrl)}; ${age}`);
  void setNoStore(reply).redirect('account', 303);
  return true;
}

/** Ends the sign-in of this browser's cookie. Answers whose it was, null when there was none. */
export async function endVisit(auth: Auth, request: FastifyRequest): Promise<string | null> {
  const secret = readSecret(auth, request);
  const sessionId = secret && (await sessionOf(auth, secret));
  if (!sessionId) return null;
  return auth.store.transaction(trx => endSession(trx, sessionId, 'signed-out', auth.now()));
}

/** Takes the cookie out of the browser. */
export const forgetVisit = (auth: Auth, reply: FastifyReply): FastifyReply =>
  reply.header('set-cookie', `${nameOf(auth)}=; ${cookieOptions(auth.publicUrl)}; Max-Age=0`);
