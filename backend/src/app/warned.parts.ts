import type { ImposedKind, Warnings } from '@rpd/shared/domain';
import { changeWithin, characterLock, readableCharacter } from '../characters/characters.change.ts';
import { changeGame, readableGame } from '../games/games.change.ts';
import { changeLog } from '../gamesessions/log.store.ts';
import { findHandout, inputOf, saveHandout } from '../handouts/handouts.store.ts';
import { refuse } from '../lib/refusals.ts';
import { orNull } from '../lib/undo.ts';
import { changeServer, readable } from '../servers/servers.change.ts';
import type { Queries } from '../store/queries.ts';
import type { WarnedPart } from '../warnings/imposed.change.ts';

// What the team warns of, by the code of each content's own form.

/** What happens at a table the team does not see: somebody there reported it. */
async function isReported(db: Queries, kind: 'handout' | 'message', id: string): Promise<boolean> {
  const report = await db
    .selectFrom('tickets')
    .where('about_kind', '=', kind)
    .where('about_id', '=', id)
    .select('id')
    .executeTakeFirst();
  return report !== undefined;
}

async function entryOf(db: Queries, id: string) {
  const row = await db.selectFrom('log_entries').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw refuse('notFound');
  return row;
}

export const WARNED_PARTS: Record<ImposedKind, WarnedPart> = {
  server: {
    entity: 'Server',
    lock: (_db, id) => `server:${id}`,
    read: async (db, me, id) => {
      const found = await orNull(readable(db, me, id));
      if (!found) return null;
      const { owner_id: owner, name, description } = found;
      return { owner, name, place: `/app/servers/${id}`, warnings: description.warnings };
    },
    write: (trx, request, id, warnings) => changeServer(trx, request, { _id: id, description: { warnings } }),
  },
  game: {
    entity: 'Game',
    lock: (_db, id) => `game:${id}`,
    read: async (db, me, id) => {
      const found = await orNull(readableGame(db, me, id));
      if (!found) return null;
      const { owner_id: owner, name, description } = found;
      return { owner, name, place: `/app/games/${id}`, warnings: description.warnings };
    },
    write: (trx, request, id, warnings) => changeGame(trx, request, { _id: id, description: { warnings } }),
  },
  character: {
    entity: 'Character',
    lock: (_db, id) => characterLock(id),
    read: async (db, me, id) => {
      const found = await orNull(readableCharacter(db, me, id));
      if (!found) return null;
      const { owner_id: owner, name, details } = found;
      return { owner, name, place: `/app/me/characters/${id}`, warnings: details.warnings };
    },
    write: (trx, request, id, warnings) =>
      changeWithin(trx, request, { id, version: undefined }, async (_trx, current) => ({
        ...current,
        details: { ...current.details, warnings },
      })),
  },
  handout: {
    entity: 'Handout',
    isUndone: true,
    lock: (_db, id) => `handout:${id}`,
    read: async (db, _me, id) => {
      const row = await findHandout(db, id);
      if (!row || !(await isReported(db, 'handout', id))) return null;
      const { owner_id: owner } = await db
        .selectFrom('games')
        .where('id', '=', row.game_id)
        .select('owner_id')
        .executeTakeFirstOrThrow();
      const { title: name, warnings } = inputOf(row);
      return { owner, name, place: `/app/games/${row.game_id}/prepare`, warnings };
    },
    write: async (trx, _request, id, warnings) => {
      const row = await findHandout(trx, id);
      if (!row) throw refuse('notFound');
      return saveHandout(trx, row, { ...inputOf(row), warnings });
    },
  },
  message: {
    entity: 'GameSession',
    isUndone: true,
    journalId: async (db, id) => (await entryOf(db, id)).session_id,
    lock: async (db, id) => `gamesession:${(await entryOf(db, id)).session_id}`,
    read: async (db, _me, id) => {
      const row = await orNull(entryOf(db, id));
      if (!row || !(await isReported(db, 'message', id))) return null;
      const { title, game_id } = await db
        .selectFrom('game_sessions')
        .where('id', '=', row.session_id)
        .select(['title', 'game_id'])
        .executeTakeFirstOrThrow();
      const place = `/app/games/${game_id}/table/${row.session_id}`;
      const warnings = JSON.parse(row.warnings) as Warnings;
      return { owner: row.author_id, name: `Message dans « ${title} »`, place, warnings };
    },
    write: async (trx, _request, id, warnings) => changeLog(trx, await entryOf(trx, id), { warnings }),
  },
};
