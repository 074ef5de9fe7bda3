import { CONSENT_KINDS } from '@rpd/shared/domain';
import type { ConsentKind, NotificationSettings, Terms } from '@rpd/shared/domain';
import { changed } from '../store/changes.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import { refuse } from './refusals.ts';

/** What somebody gives or takes back. */
interface Given {
  kind: ConsentKind;
  version: number | null;
  given: boolean;
  /** Which device. */
  detail?: string;
}

/** The text in force; null where none was published. */
export async function presentTerms(db: Queries): Promise<Terms | null> {
  const row = await db.selectFrom('terms').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst();
  return row ? { version: row.version, text: row.text, publishedAt: row.published_at } : null;
}

/**
 * Holds a new account to the text in force, within its transaction: who makes one agrees to the version that they were shown, or there
 * is no account. Answers the version to note; null where no text was published.
 */
export async function requireTerms(trx: Queries, version: number | undefined): Promise<number | null> {
  const terms = await presentTerms(trx);
  if (!terms) return null;
  if (version === terms.version) return version;
  const words =
    version === undefined
      ? 'Acceptez les conditions d’utilisation pour créer votre compte.'
      : 'Les conditions viennent de changer\u00a0: relisez-les, puis acceptez-les.';
  throw refuse('invalid', { fields: { terms: words } });
}

/** Adds a line to the register of a person. */
export async function noteConsent(trx: Queries, user: string, consent: Given, at: string): Promise<void> {
  const { kind, version, given, detail = '' } = consent;
  await trx
    .insertInto('consents')
    .values({ id: newId(), user_id: user, kind, version, given: given ? 1 : 0, detail, at })
    .execute();
  await changed(trx, 'consents', user);
}

/** Notes that somebody agreed to this version; nothing where there is none. */
export async function noteTerms(
  trx: Queries,
  user: string,
  version: number | null,
  at: string,
): Promise<void> {
  if (version !== null) await noteConsent(trx, user, { kind: 'terms', version, given: true }, at);
}

/** What of the settings of notifications is a consent, in the order of the register. */
export const choicesOf = ({
  mail,
  reminders,
}: NotificationSettings): { kind: ConsentKind; given: boolean }[] =>
  CONSENT_KINDS.filter(kind => kind !== 'terms' && kind !== 'devices').map(kind => ({
    kind,
    given: kind === 'reminders' ? reminders : mail[kind],
  }));

/** Notes which of the choices changed. */
export async function noteChoices(
  trx: Queries,
  user: string,
  before: NotificationSettings,
  after: NotificationSettings,
): Promise<void> {
  const at = new Date().toISOString();
  const old = new Map(choicesOf(before).map(({ kind, given }) => [kind, given]));
  for (const { kind, given } of choicesOf(after)) {
    if (old.get(kind) !== given) await noteConsent(trx, user, { kind, version: null, given }, at);
  }
}

/** Notes that notifications may be shown on a device, or no more. */
export const noteDevice = (
  trx: Queries,
  user: string,
  { device, given }: { device: string; given: boolean },
): Promise<void> =>
  noteConsent(trx, user, { kind: 'devices', version: null, given, detail: device }, new Date().toISOString());
