import type { Scene, SceneInput, SessionScenes, ShownScene } from '@rpd/shared/domain';
import { changed, stateBefore } from '../store/changes.ts';
import { newEntity } from '../store/entities.ts';
import { isId } from '../store/ids.ts';
import { latestShowing } from '../store/preparation-facts.ts';
import type { Queries } from '../store/queries.ts';
import type { SceneRow } from '../store/tables/preparation.ts';
import { outsideBin } from '../store/bin.ts';

export async function findScene(db: Queries, id: string): Promise<SceneRow | undefined> {
  if (!isId(id)) return undefined;
  return db
    .selectFrom('scenes')
    .selectAll()
    .where('id', '=', id)
    .where(outsideBin('scenes'))
    .executeTakeFirst();
}

export const listScenes = async (db: Queries, gameId: string): Promise<Scene[]> =>
  (
    await db
      .selectFrom('scenes')
      .selectAll()
      .where('game_id', '=', gameId)
      .where(outsideBin('scenes'))
      .orderBy('position')
      .execute()
  ).map(presentScene);

const shownPart = ({ id: _id, title, picture, picture_alt, text, music }: SceneRow): ShownScene => ({
  _id,
  title,
  picture,
  picture_alt,
  text,
  music,
});

export const presentScene = (row: SceneRow): Scene => ({
  ...shownPart(row),
  version: row.version,
  notes: row.notes,
});

export async function insertScene(
  db: Queries,
  gameId: string,
  position: number,
  input: SceneInput,
): Promise<string> {
  const { _id: id, version, updatedAt: updated_at } = newEntity();
  await db
    .insertInto('scenes')
    .values({ id, version, updated_at, game_id: gameId, position, ...input })
    .execute();
  await changed(db, 'scenes', id, { created: true, counted: true });
  return id;
}

export async function saveScene(db: Queries, { id, version }: SceneRow, input: SceneInput): Promise<void> {
  await db
    .updateTable('scenes')
    .set({ ...input, version: version + 1, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
  await changed(db, 'scenes', id, { counted: true });
}

/** The scene that a session shows now; '' for none. */
export async function currentScene(db: Queries, sessionId: string): Promise<string> {
  const id = (await latestShowing(db, sessionId))?.scene_id ?? '';
  return (await findScene(db, id)) ? id : '';
}

/** Shows a scene, or nothing, as the entry of the log says. */
export async function showScene(
  db: Queries,
  sessionId: string,
  wanted: string,
  entry: () => Promise<string>,
): Promise<void> {
  const ids = [await currentScene(db, sessionId), wanted].filter(id => id !== '');
  const before = await Promise.all(ids.map(id => stateBefore(db, 'scenes', id)));
  const entry_id = await entry();
  await db
    .insertInto('scene_showings')
    .values({ entry_id, session_id: sessionId, scene_id: wanted || null })
    .execute();
  for (const [index, id] of ids.entries()) await changed(db, 'scenes', id, { before: before[index] ?? null });
}

/** What a session has shown and its log names, in the order of the log, and what it shows now. */
export async function sessionScenes(db: Queries, sessionId: string): Promise<SessionScenes> {
  const current = await currentScene(db, sessionId);
  const rows = await db
    .selectFrom('scene_showings')
    .innerJoin('scenes', 'scenes.id', 'scene_showings.scene_id')
    .innerJoin('log_entries', 'log_entries.id', 'scene_showings.entry_id')
    .where('scene_showings.session_id', '=', sessionId)
    .where(outsideBin('scenes'))
    .where(eb => eb.or([eb('log_entries.hidden_at', 'is', null), eb('scenes.id', '=', current)]))
    .orderBy('log_entries.number')
    .selectAll('scenes')
    .execute();
  const scenes = new Map(rows.map(row => [row.id, shownPart(row)]));
  return { current, scenes: [...scenes.values()] };
}
