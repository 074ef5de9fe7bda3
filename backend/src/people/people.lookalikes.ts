import type { Identity, LikenessReason, Lookalike } from '@rpd/shared/domain';
import { LIKENESS_REASONS } from '@rpd/shared/domain';
import { distance } from 'fastest-levenshtein';
import { mailboxOf, mayDiffer, nearRanges, reversed } from '../store/likeness.ts';
import type { Queries } from '../store/queries.ts';
import { userCodec } from '../store/tables/users.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { ERASED_ADDRESSES } from '../lib/erased-accounts.ts';
import { presentListed } from '../lib/people.ts';
import { ranked } from './people.store.ts';

/** What more accounts than this have in common (a school's network, a picture that everybody takes) says nothing. */
const MAX_SHARED = 30;
/** Networks of one person that are looked up, the latest first. */
const MAX_NETWORKS = 20;
/** Texts with the same half that are compared. */
const MAX_COMPARED = 2000;
const MAX_ALIKE = 60;
const MAX_LOOKALIKES = 20;

/** How much each reason says. */
const WEIGHTS: Record<LikenessReason, number> = {
  mailbox: 6,
  discord: 5,
  avatar: 4,
  name: 3,
  network: 3,
  email: 2,
};

interface Search {
  db: Queries;
  me: Identity;
  person: StoredUser;
}
type Found = { id: string; kind: LikenessReason; detail: string };

/** Accounts that may be the same person's, with the reasons; those with the strongest first. Nobody of the team for a moderator. */
export async function findLookalikes(search: Search): Promise<Lookalike[]> {
  const { db, me, person } = search;
  const found = [
    ...(await sharingNetworks(search)),
    ...(await sharingAvatar(search)),
    ...(await sharingDiscord(search)),
    ...(await alike(search, 'name', person.nameCore)),
    ...(await alike(search, 'email', person.emailCore)),
  ].filter(({ id }) => id !== person._id);
  const reasons = new Map<string, Lookalike['reasons']>();
  for (const { id, kind, detail } of found) {
    reasons.set(id, [...(reasons.get(id) ?? []), { kind, detail }]);
  }
  if (reasons.size === 0) return [];
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [...reasons.keys()])
    .where('email_key', 'not like', ERASED_ADDRESSES)
    .where(ranked(me))
    .execute();
  return rows
    .map(userCodec.decode)
    .map(user => ({
      ...presentListed(user),
      reasons: withMailbox(person, user, reasons.get(user._id) ?? []),
    }))
    .toSorted((one, other) => weightOf(other) - weightOf(one) || one.name.localeCompare(other.name))
    .slice(0, MAX_LOOKALIKES);
}

/** Each reason counts once, however many networks are shared. */
const weightOf = ({ reasons }: Lookalike): number =>
  [...new Set(reasons.map(({ kind }) => kind))].reduce((sum, kind) => sum + WEIGHTS[kind], 0);

function withMailbox(person: StoredUser, user: StoredUser, reasons: Lookalike['reasons']) {
  const isSame = mailboxOf(person.email) === mailboxOf(user.email);
  return reasons
    .map(reason => (isSame && reason.kind === 'email' ? { ...reason, kind: 'mailbox' as const } : reason))
    .toSorted((one, other) => LIKENESS_REASONS.indexOf(one.kind) - LIKENESS_REASONS.indexOf(other.kind));
}

async function sharingNetworks({ db, person }: Search): Promise<Found[]> {
  const networks = await db
    .selectFrom('sessions')
    .where('user_id', '=', person._id)
    .where('network', '!=', '')
    .groupBy('network')
    .select(['network', eb => eb.fn.max('last_used_at').as('last')])
    .orderBy('last', 'desc')
    .limit(MAX_NETWORKS)
    .execute();
  const found: Found[] = [];
  for (const { network } of networks) {
    const rows = await db
      .selectFrom('sessions')
      .where('network', '=', network)
      .groupBy('user_id')
      .select('user_id')
      .limit(MAX_SHARED + 2)
      .execute();
    if (rows.length > MAX_SHARED + 1) continue;
    found.push(...rows.map(row => ({ id: row.user_id, kind: 'network' as const, detail: network })));
  }
  return found;
}

async function sharingAvatar({ db, person }: Search): Promise<Found[]> {
  if (!person.avatar) return [];
  const rows = await db
    .selectFrom('users')
    .where('avatar', '=', person.avatar)
    .select('id')
    .limit(MAX_SHARED + 2)
    .execute();
  if (rows.length > MAX_SHARED + 1) return [];
  return rows.map(({ id }) => ({ id, kind: 'avatar', detail: '' }));
}

async function sharingDiscord({ db, person }: Search): Promise<Found[]> {
  const own = db
    .selectFrom('servers')
    .where('owner_id', '=', person._id)
    .where('discord_id', '!=', '')
    .select('discord_id');
  const rows = await db
    .selectFrom('servers')
    .where('discord_id', 'in', own)
    .where('owner_id', '!=', person._id)
    .select(['owner_id', 'discord_id'])
    .distinct()
    .limit(MAX_ALIKE)
    .execute();
  return rows.map(row => ({ id: row.owner_id, kind: 'discord', detail: row.discord_id }));
}

/**
 * Accounts whose pseudo or address differs in few letters: those of which one half is the same are compared. A name that many have says
 * nothing.
 */
async function alike({ db, person }: Search, kind: 'name' | 'email', core: string): Promise<Found[]> {
  if (!core) return [];
  const same = await db
    .selectFrom('users')
    .where(`${kind}_core`, '=', core)
    .select('id')
    .limit(MAX_SHARED + 2)
    .execute();
  if (same.length > MAX_SHARED + 1) return [];
  const distances = new Map(same.map(({ id }) => [id, 0]));
  const ranges = nearRanges(core);
  if (ranges) {
    const halves = [
      { column: `${kind}_core`, range: ranges.forwards, text: core },
      { column: `${kind}_core_reversed`, range: ranges.backwards, text: reversed(core) },
    ] as const;
    for (const { column, range, text } of halves) {
      const rows = await db
        .selectFrom('users')
        .where(column, '>=', range.from)
        .where(column, '<', range.before)
        .select(['id', `${column} as core`])
        .limit(MAX_COMPARED)
        .execute();
      for (const row of rows) distances.set(row.id, distance(text, row.core));
    }
  }
  return [...distances]
    .filter(([id, differing]) => id !== person._id && differing <= mayDiffer(core))
    .toSorted(([, one], [, other]) => one - other)
    .slice(0, MAX_ALIKE)
    .map(([id]) => ({ id, kind, detail: '' }));
}
