import { isDeepStrictEqual } from 'node:util';
import { imposedWarningSchema, may } from '@rpd/shared/domain';
import { findHandout } from '../handouts/handouts.store.ts';
import { whyNot } from '../journal/journal.reasons.ts';
import { validate } from '../lib/body.ts';
import type { Post } from '../lib/mail.ts';
import type { UndoPart } from '../lib/undo.ts';
import type { Queries } from '../store/queries.ts';
import { imposedWarningCodec } from '../store/tables/imposed-warnings.ts';
import { askedState, type AskedState, askWarning, liftWarning } from '../warnings/imposed.change.ts';
import { WARNED_PARTS } from './warned.parts.ts';

// How a warning that the team asked for on a handout or a message is undone (DSK-4, DSK-7). Nothing else that a table prepares or says is
// undone from the journal: only what moderation did there.

type Kind = 'handout' | 'message';
type Asked = Record<string, AskedState>;

/** What is asked for on a handout, or on the messages of a session. */
async function askedOf(db: Queries, kind: Kind, id: string): Promise<Asked> {
  const entries = db.selectFrom('log_entries').where('session_id', '=', id).select('id');
  const rows = await db
    .selectFrom('imposed_warnings')
    .selectAll()
    .where('kind', '=', kind)
    .where(eb => (kind === 'message' ? eb('thing_id', 'in', entries) : eb('thing_id', '=', id)))
    .execute();
  const all = rows.map(row => imposedWarningCodec.decode(row));
  return Object.fromEntries(all.map(one => [one.thing_id, askedState(one)]));
}

const part = (
  entity: 'Handout' | 'GameSession',
  post: Post,
  isThere: (db: Queries, id: string) => Promise<boolean>,
  kind: Kind = entity === 'Handout' ? 'handout' : 'message',
): UndoPart => ({
  entity,
  lock: (_db, id) => (kind === 'handout' ? `handout:${id}` : `gamesession:${id}`),
  read: async (db, _me, id) => ((await isThere(db, id)) ? { asked: await askedOf(db, kind, id) } : null),
  // Moderators lift it at the report: the rest of this history is the table's.
  mayFollow: me => may(me, 'list', 'Journal'),
  never: changes =>
    changes.every(({ field }) => field.startsWith('asked.')) ? null : whyNot({ entity, action: 'update' }),
  write: async (trx, request, id, { asked }) => {
    const present = await askedOf(trx, kind, id);
    for (const [thing, wanted] of Object.entries(asked as Asked)) {
      const current = present[thing] ?? {};
      if (isDeepStrictEqual(current, wanted)) continue;
      const warned = { kind, id: thing, part: WARNED_PARTS[kind], post };
      if (Object.keys(wanted).length === 0) await liftWarning(trx, request, warned);
      else await askWarning(trx, request, warned, inputOf(wanted));
    }
  },
});

const inputOf = ({ themes = [], other = '', reason = '' }: AskedState) =>
  validate(imposedWarningSchema, { warnings: { themes, other }, reason });

export const warningUndoParts = (post: Post): UndoPart[] => [
  part('Handout', post, async (db, id) => Boolean(await findHandout(db, id))),
  part('GameSession', post, async (db, id) => {
    const row = await db.selectFrom('game_sessions').where('id', '=', id).select('id').executeTakeFirst();
    return row !== undefined;
  }),
];
