import { type AppConsent, SIGN_IN_SCOPES, type SignInScope } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { ListQuery, Page } from '../lib/lists.ts';
import { changed } from '../store/changes.ts';
import { contains } from '../store/fold.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import { appConsentCodec, type StoredAppConsent } from '../store/tables/machines.ts';

/** How long the library takes a grant for good, in s; each look makes it young again. */
const GRANT_SECONDS = 24 * 3600;

/** The scopes of a text that stand for something to consent to, in our order. */
export const scopesOf = (text: string): SignInScope[] => {
  const asked = new Set(text.split(' '));
  return SIGN_IN_SCOPES.filter(scope => asked.has(scope));
};

export async function findConsent(
  db: Queries,
  which: { userId: string; appId: string },
): Promise<StoredAppConsent | null> {
  const row = await db
    .selectFrom('app_consents')
    .selectAll()
    .where('user_id', '=', which.userId)
    .where('app_id', '=', which.appId)
    .executeTakeFirst();
  return row ? appConsentCodec.decode(row) : null;
}

/** A consent as the library knows it: a grant. What the application may no longer learn at all is not in it. */
export async function findGrant(db: Queries, id: string): Promise<object | undefined> {
  const row = await db
    .selectFrom('app_consents')
    .innerJoin('apps', 'apps.id', 'app_consents.app_id')
    .where('app_consents.id', '=', id)
    .select(['app_consents.user_id', 'app_consents.scopes', 'apps.app_id', 'apps.sign_in_scopes'])
    .executeTakeFirst();
  if (!row) return undefined;
  const allowed = JSON.parse(row.sign_in_scopes) as string[];
  const scopes = (JSON.parse(row.scopes) as string[]).filter(scope => allowed.includes(scope));
  const iat = Math.floor(Date.now() / 1000);
  return {
    jti: id,
    kind: 'Grant',
    accountId: row.user_id,
    clientId: row.app_id,
    openid: { scope: ['openid', ...scopes].join(' ') },
    iat,
    exp: iat + GRANT_SECONDS,
  };
}

/** Writes that somebody lets an application know this, beside what they did before. Answers the consent. */
export async function writeConsent(
  trx: Queries,
  {
    userId,
    appId,
    scopes,
    at,
  }: { userId: string; appId: string; scopes: readonly SignInScope[]; at: string },
): Promise<StoredAppConsent> {
  const known = await findConsent(trx, { userId, appId });
  const all = SIGN_IN_SCOPES.filter(scope => scopes.includes(scope) || known?.scopes.includes(scope));
  const consent: StoredAppConsent = known
    ? { ...known, scopes: all, updatedAt: at }
    : { _id: newId(), appId, userId, scopes: all, createdAt: at, updatedAt: at, lastUsedAt: null };
  const row = appConsentCodec.encodeAll(consent);
  if (known) await trx.updateTable('app_consents').set(row).where('id', '=', known._id).execute();
  else await trx.insertInto('app_consents').values(row).execute();
  await changed(trx, 'appconsents', consent._id, { created: !known });
  return consent;
}

/** Notes that an application got a token by this consent. */
export async function noteGrantUse(db: Queries, id: string, at: string): Promise<void> {
  await db.updateTable('app_consents').set({ last_used_at: at }).where('id', '=', id).execute();
}

export const CONSENT_SORTS = ['since', 'lastUsedAt', 'user', 'app'] as const;
type Sort = (typeof CONSENT_SORTS)[number];

const SORT_COLUMNS = {
  since: 'app_consents.created_at',
  lastUsedAt: 'app_consents.last_used_at',
  user: 'users.name_key',
  app: 'apps.name_key',
} as const;

const named = (db: Queries) =>
  db
    .selectFrom('app_consents')
    .innerJoin('apps', 'apps.id', 'app_consents.app_id')
    .innerJoin('users', 'users.id', 'app_consents.user_id')
    .select(['app_consents.id', 'app_consents.user_id', 'app_consents.app_id', 'app_consents.scopes'])
    .select(['app_consents.created_at', 'app_consents.last_used_at'])
    .select(['users.name as user_name', 'apps.name as app_name']);

/** A page of the consents of one person, or to one application, or all. */
export async function listConsents(
  db: Queries,
  { userId, appId }: { userId: string | null; appId: string | null },
  { q, sort, descending, limit, offset }: ListQuery<Sort>,
): Promise<Page<AppConsent>> {
  const matching = named(db)
    .$if(userId !== null, query => query.where('app_consents.user_id', '=', userId ?? ''))
    .$if(appId !== null, query => query.where('app_consents.app_id', '=', appId ?? ''))
    .$if(q !== '', query =>
      query.where(sql<boolean>`(${contains('users.search', q)} or ${contains('apps.search', q)})`),
    );
  const direction = descending ? 'desc' : 'asc';
  const rows = await matching
    .orderBy(SORT_COLUMNS[sort], direction)
    .orderBy('app_consents.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await matching
    .clearSelect()
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows.map(present), total };
}

export async function findNamedConsent(db: Queries, id: string): Promise<AppConsent | null> {
  const row = await named(db).where('app_consents.id', '=', id).executeTakeFirst();
  return row ? present(row) : null;
}

const present = (row: {
  id: string;
  user_id: string;
  user_name: string;
  app_id: string;
  app_name: string;
  scopes: string;
  created_at: string;
  last_used_at: string | null;
}): AppConsent => ({
  _id: row.id,
  user: { _id: row.user_id, name: row.user_name },
  app: { _id: row.app_id, name: row.app_name },
  scopes: JSON.parse(row.scopes) as SignInScope[],
  since: row.created_at,
  lastUsedAt: row.last_used_at,
});
