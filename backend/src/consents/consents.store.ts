import { CONSENT_KINDS } from '@rpd/shared/domain';
import type {
  Consent,
  ConsentKind,
  ConsentRegister,
  NotificationSettings,
  TermsVersion,
} from '@rpd/shared/domain';
import { choicesOf, presentTerms } from '../lib/consents.ts';
import type { Queries } from '../store/queries.ts';
import type { ConsentRow } from '../store/tables/consents.ts';

const isKind = (kind: string): kind is ConsentKind => CONSENT_KINDS.includes(kind as ConsentKind);

const present = ({ id, kind, version, given, detail, at }: ConsentRow): Consent[] =>
  isKind(kind) ? [{ _id: id, kind, version, given: given === 1, detail, at }] : [];

/** What somebody last said of the text in force, or of one before it. */
export type Agreement = Pick<ConsentRegister, 'terms' | 'agreed' | 'refused'>;

export async function readAgreement(db: Queries, user: string): Promise<Agreement> {
  const answer = await db
    .selectFrom('consents')
    .where('user_id', '=', user)
    .where('kind', '=', 'terms')
    .select(['version', 'given'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    terms: await presentTerms(db),
    agreed: (answer?.given === 1 && answer.version) || null,
    refused: (answer?.given === 0 && answer.version) || null,
  };
}

/** Everything that somebody gave and took back; `settings` are their choices now. */
export async function readRegister(
  db: Queries,
  user: string,
  settings: NotificationSettings,
): Promise<ConsentRegister> {
  const rows = await db
    .selectFrom('consents')
    .where('user_id', '=', user)
    .selectAll()
    .orderBy('id', 'desc')
    .execute();
  const lines = rows.flatMap(present);
  const newest = (kind: ConsentKind) => lines.find(line => line.kind === kind);
  const device = await db
    .selectFrom('push_devices')
    .where('user_id', '=', user)
    .where('subscription', '!=', '')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  const choices = [...choicesOf(settings), { kind: 'devices' as const, given: device !== undefined }];
  return {
    ...(await readAgreement(db, user)),
    choices: choices.map(({ kind, given }) => ({ kind, given, since: newest(kind)?.at ?? null })),
    lines,
  };
}

/** Every published version, the newest first, with how many accounts agreed to it with their last answer. */
export async function listTerms(db: Queries): Promise<TermsVersion[]> {
  const rows = await db.selectFrom('terms').selectAll().orderBy('version', 'desc').execute();
  const last = db
    .selectFrom('consents')
    .innerJoin('users', 'users.id', 'consents.user_id')
    .where('kind', '=', 'terms')
    .where('users.deleted_at', 'is', null)
    .groupBy('user_id')
    .select(eb => eb.fn.max('consents.id').as('id'));
  const counts = await db
    .selectFrom('consents')
    .where('consents.id', 'in', last)
    .where('consents.given', '=', 1)
    .groupBy('consents.version')
    .select(eb => ['consents.version', eb.fn.countAll<number>().as('count')])
    .execute();
  const agreed = new Map(counts.map(({ version, count }) => [version, count]));
  return rows.map(({ version, text, published_at }) => ({
    version,
    text,
    publishedAt: published_at,
    agreed: agreed.get(version) ?? 0,
  }));
}
