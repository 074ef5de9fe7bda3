import { ROLES, type FactorRule, type Role, DEFAULT_GRACE_DAYS } from '@rpd/shared/domain';
import type { SelectQueryBuilder } from 'kysely';
import { notify } from '../lib/notify.ts';
import { factorsRequiredMail } from '../lib/mail.account.ts';
import { changed } from '../store/changes.ts';
import type { Queries } from '../store/queries.ts';
import type { Database } from '../store/schema.ts';
import { factorRuleCodec, type StoredFactorRule } from '../store/tables/auth.ts';
import { ROLE_COLUMNS, type StoredUser, userCodec } from '../store/tables/users.ts';
import type { Auth } from './auth.context.ts';
import { passkeysOf } from './passkeys.store.ts';
import { totpOf } from './totp.ts';

// Roles whose accounts need a second factor (ACC-2, ADR 85). The rule is read at each sign-in and refresh; what follows from it stands
// at the account, where every request reads it: see createIdentify().

const DAY_MS = 86_400_000;

/** The rules of the roles that require a second factor. */
export async function readFactorRules(db: Queries): Promise<StoredFactorRule[]> {
  const rows = await db.selectFrom('factor_rules').selectAll().execute();
  return rows.map(factorRuleCodec.decode);
}

/** The strictest rule about somebody with these roles; null where none requires anything. */
async function ruleFor(db: Queries, roles: readonly Role[]): Promise<StoredFactorRule | null> {
  const rules = (await readFactorRules(db)).filter(({ role }) => roles.includes(role));
  return rules.toSorted((one, other) => one.graceDays - other.graceDays)[0] ?? null;
}

/** Whether an account has a second factor, or a passkey, which stands for both. */
export const hasFactor = async (db: Queries, userId: string): Promise<boolean> =>
  (await totpOf(db, userId)) !== null || (await passkeysOf(db, userId)).length > 0;

/** The same where it counts: a passkey does nothing at addresses where none works. */
export const isProtected = async ({ relyingParty }: Auth, db: Queries, userId: string): Promise<boolean> =>
  relyingParty ? hasFactor(db, userId) : (await totpOf(db, userId)) !== null;

/** Whether a role of the account requires a second factor. */
export const requiresFactor = async (db: Queries, { roles }: StoredUser): Promise<boolean> =>
  (await ruleFor(db, roles)) !== null;

/**
 * Brings the account's term in line with the rules and with what it has. The term begins once, when a sign-in finds that something is
 * missing; its owner gets a notice and a mail. Answers the account as it then is.
 */
export async function updateFactorTerm(auth: Auth, trx: Queries, user: StoredUser): Promise<StoredUser> {
  const rule = await ruleFor(trx, user.roles);
  const isMissing = rule !== null && !(await isProtected(auth, trx, user._id));
  if (isMissing === (user.factorDueAt !== null)) return user;
  const factorDueAt = isMissing ? new Date(auth.now() + rule.graceDays * DAY_MS).toISOString() : null;
  await trx.updateTable('users').set(userCodec.encode({ factorDueAt })).where('id', '=', user._id).execute();
  await changed(trx, 'users', user._id);
  await changed(trx, 'access', user._id);
  if (factorDueAt) await announceTerm(auth, trx, user, factorDueAt);
  return { ...user, factorDueAt };
}

const announceTerm = ({ post, home }: Auth, trx: Queries, { _id }: StoredUser, factorDueAt: string) =>
  notify(trx, post, [_id], {
    kind: 'account',
    title: 'Votre rôle demande une protection de plus',
    text: 'Ajoutez une clé d’accès, ou un code à la connexion, dans « Sécurité ».',
    to: '/app/me/security',
    mail: person => factorsRequiredMail(person.name, { until: factorDueAt, url: `${home}app/me/security` }),
  });

/** What each role requires, and how many of its accounts have it. Reads no setting of the authentication host: the API host asks. */
export async function presentFactorRules(db: Queries): Promise<FactorRule[]> {
  const rules = await readFactorRules(db);
  const ofTotp = db
    .selectFrom('totp')
    .where('confirmed_at', 'is not', null)
    .where('removed_at', 'is', null)
    .select('user_id');
  const ofPasskeys = db.selectFrom('passkeys').where('removed_at', 'is', null).select('user_id');
  const presented: FactorRule[] = [];
  for (const role of ROLES) {
    const rule = rules.find(one => one.role === role);
    const accounts = db
      .selectFrom('users')
      .where(ROLE_COLUMNS[role], '=', 1)
      .where('valid', '=', 1)
      .where('deleted_at', 'is', null);
    presented.push({
      role,
      required: rule !== undefined,
      graceDays: rule?.graceDays ?? DEFAULT_GRACE_DAYS,
      accounts: await countOf(accounts),
      // From the factors, which are few, to the accounts.
      protectedAccounts: await countOf(accounts.where('id', 'in', ofTotp.union(ofPasskeys))),
    });
  }
  return presented;
}

async function countOf(accounts: SelectQueryBuilder<Database, 'users', object>): Promise<number> {
  const { count } = await accounts
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Requires a second factor of a role, with so many days of grace, or requires none of it any more. */
export async function saveFactorRule(
  trx: Queries,
  { role, graceDays }: { role: Role; graceDays: number | null },
  now: number,
): Promise<void> {
  const before = (await readFactorRules(trx)).find(rule => rule.role === role);
  await trx.deleteFrom('factor_rules').where('role', '=', role).execute();
  if (graceDays !== null) {
    const since = before?.since ?? new Date(now).toISOString();
    await trx
      .insertInto('factor_rules')
      .values(factorRuleCodec.encodeAll({ role, graceDays, since }))
      .execute();
  }
  await changed(trx, 'factorrules', role);
  if (graceDays === null) await endNeedlessTerms(trx);
}

/** Who is no longer asked for anything goes on at once: the others' terms stay. */
async function endNeedlessTerms(trx: Queries): Promise<void> {
  const required = (await readFactorRules(trx)).map(({ role }) => ROLE_COLUMNS[role]);
  const freed = await trx
    .updateTable('users')
    .set({ factor_due_at: null })
    .where('factor_due_at', 'is not', null)
    .where(eb => eb.and(required.map(column => eb(column, '=', 0))))
    .returning('id')
    .execute();
  for (const { id } of freed) {
    await changed(trx, 'users', id);
    await changed(trx, 'access', id);
  }
}
