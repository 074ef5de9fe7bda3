import { randomBytes } from 'node:crypto';
import type { Queries } from '../store/queries.ts';
import { providerFlowCodec, type StoredProviderFlow } from '../store/tables/auth.ts';
import type { Auth } from './auth.context.ts';
import type { ProvedIdentity } from './providers.ts';
import { hashSecret } from './sessions.ts';

/** How long somebody may take at the provider, and then here, in ms each. */
const FLOW_TTL_MS = 15 * 60_000;
const TOKEN = /^[\w-]{43}$/;

/** The query of a flow that the account pages began: its person comes back to them. */
export const FOR_ACCOUNT_PAGES = 'to=account';

const moment = (ms: number): string => new Date(ms).toISOString();

/** What a flow is begun with: by a sign-in page of this browser, or for a link by a session whose browser is yet to come. */
type Begun = Pick<StoredProviderFlow, 'provider' | 'query'> & {
  browser?: string;
  userId?: string | null;
  sessionId?: string | null;
};

/** Notes a flow, and answers the secret by which it is found: it stands in no store. */
export async function beginFlow(
  { now }: Auth,
  db: Queries,
  { browser, userId = null, sessionId = null, ...flow }: Begun,
  found?: ProvedIdentity,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { issuer = null, subject = null, name = null, email = null } = found ?? {};
  const whole: StoredProviderFlow = {
    ...flow,
    hash: hashSecret(token),
    browser: browser ? hashSecret(browser) : '',
    userId,
    sessionId,
    issuer,
    subject,
    name,
    email,
    expiresAt: moment(now() + FLOW_TTL_MS),
  };
  await db.insertInto('provider_flows').values(providerFlowCodec.encodeAll(whole)).execute();
  return token;
}

/** A flow that holds, of this browser; null for any other. */
export async function findFlow(
  { now }: Auth,
  db: Queries,
  { token, browser }: { token: unknown; browser: string },
): Promise<StoredProviderFlow | null> {
  if (typeof token !== 'string' || !TOKEN.test(token)) return null;
  const row = await db
    .selectFrom('provider_flows')
    .selectAll()
    .where('hash', '=', hashSecret(token))
    .where('browser', '=', browser && hashSecret(browser))
    .where('expires_at', '>', moment(now()))
    .executeTakeFirst();
  return row ? providerFlowCodec.decode(row) : null;
}

/** Uses a flow up: true once. */
export async function takeFlow(db: Queries, { hash }: StoredProviderFlow): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('provider_flows')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** An answered flow: whom the provider named. */
export type AnsweredFlow = StoredProviderFlow & Pick<ProvedIdentity, 'issuer' | 'subject' | 'name'>;

/** The flow of a ticket, which a provider has answered; for a sign-in without `link`, for a link of that account's session with it. */
export async function findAnswered(
  auth: Auth,
  db: Queries,
  { token, browser, sessionId = null }: { token: unknown; browser: string; sessionId?: string | null },
): Promise<AnsweredFlow | null> {
  const flow = await findFlow(auth, db, { token, browser });
  if (!flow || flow.sessionId !== sessionId) return null;
  const { issuer, subject, name } = flow;
  return issuer !== null && subject !== null && name !== null ? { ...flow, issuer, subject, name } : null;
}
