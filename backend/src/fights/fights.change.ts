import { fightNews, NO_WARNINGS, viewOf } from '@rpd/shared/domain';
import type { Fight, FightContent, FightView } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { actorOf } from '../lib/journal.ts';
import type { SessionParts } from '../lib/prepared.ts';
import { refuse } from '../lib/refusals.ts';
import type { TableFacts } from '../store/campaign-facts.ts';
import { changed } from '../store/changes.ts';
import { contentOf } from '../store/fight-facts.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import type { FightRow } from '../store/tables/fights.ts';
import { linked } from './fights.links.ts';
import type { FighterParts, LinkedContent } from './fights.links.ts';
import { tellTurn } from './fights.news.ts';
import type { TurnParts } from './fights.news.ts';
import { findFight, presentFight, saveCharacters, saveFight, stored } from './fights.store.ts';

/** Dice that stand in the log of a session. */
interface TableDiceParts {
  /** Those of the session for this person; null where it is not open. */
  openTableDice: (
    db: Queries,
    sessionId: string,
    person: string,
  ) => Promise<((roll: TableRoll) => Promise<number[]>) | null>;
}
interface TableRoll {
  key: string;
  text: string;
  expression: string;
  to: 'all' | 'masters';
}

export type FightParts = SessionParts & FighterParts & TableDiceParts & TurnParts;

/** An encounter as it is now, with what its sheets say. */
export interface OpenFight {
  row: FightRow;
  table: TableFacts;
  content: LinkedContent;
}

export const readContent = (db: Queries, row: FightRow, table: TableFacts, parts: FightParts) =>
  linked(db, row.game_id, table, contentOf(row), parts);

/** An encounter as somebody sees it; a hidden combatant is in no view. */
export const viewFor = (row: FightRow, content: LinkedContent, person: string): FightView =>
  viewOf({ _id: row.id, title: row.title, die: row.die }, content, character => {
    const owner = content.owners.get(character);
    if (owner === undefined) return null;
    return { owner, isMine: owner === person, warnings: content.warnings.get(character) ?? NO_WARNINGS };
  });

/** What each person at the table sees: equal answers mean that nobody at the table learns anything. */
function seenByAll(row: FightRow, content: LinkedContent): string {
  const people = ['', ...new Set(content.owners.values())];
  return JSON.stringify(people.map(person => viewFor(row, content, person)));
}

/** The combatants whose hit points differ. */
const hurtIn = (before: FightContent, after: FightContent): string[] => {
  const known = new Map(before.combatants.map(one => [one.id, one]));
  return after.combatants.flatMap(({ id, hp }) => (known.has(id) && known.get(id)?.hp !== hp ? id : []));
};

interface ChangeOptions {
  isUndone?: boolean;
  /** What changes of the encounter itself. */
  settings?: Partial<Pick<FightRow, 'title' | 'die' | 'players_roll'>>;
}

/** Writes the hit points that changed into the sheets, saves the encounter, and tells the table what it sees of it. */
export async function saveChange(
  trx: Queries,
  request: FastifyRequest,
  { row, table, content: before }: OpenFight,
  next: FightContent,
  parts: FightParts,
  { isUndone = false, settings = {} }: ChangeOptions = {},
): Promise<{ touched: string[] }> {
  const touched = hurtIn(before, next);
  const { chosen } = before;
  // Events of a version that others have read wait for the row.
  await saveFight(trx, row, { ...settings, content: stored(next) });
  for (const { id, link } of before.combatants) {
    const one = link === 'sheet' && touched.includes(id) && next.combatants.find(known => known.id === id);
    if (one)
      await parts.writeFighter(
        trx,
        actorOf(request),
        { id: one.source, hp: one.hp, hpMax: one.hpMax },
        chosen,
      );
  }
  await saveCharacters(trx, row.id, next);
  await tellTable(trx, request, { row, table, content: before }, parts, isUndone);
  return { touched };
}

async function tellTable(
  trx: Queries,
  request: FastifyRequest,
  { row, table, content: before }: OpenFight,
  parts: FightParts,
  isUndone: boolean,
): Promise<void> {
  const saved = await findFight(trx, row.id);
  if (!saved?.session_id) return;
  const after = await readContent(trx, saved, table, parts);
  if (seenByAll(row, before) === seenByAll(saved, after)) return;
  await changed(trx, 'fightviews', row.id);
  const session = await parts.sessionOf(trx, saved.session_id);
  if (session?.state !== 'open') return;
  const [seen, sees] = [viewFor(row, before, ''), viewFor(saved, after, '')];
  const author = caller(request)._id;
  for (const { kind, text } of fightNews(seen, sees, isUndone)) {
    await parts.appendLog(trx, session.id, { key: newId(), kind, author, text });
  }
  if (isUndone) return;
  const turn = { before: seen, after: sees, content: after, by: author };
  await tellTurn(trx, parts, { row: saved, session: session.id, table, ...turn });
}

export async function presented(
  db: Queries,
  id: string,
  table: TableFacts,
  parts: FightParts,
): Promise<Fight> {
  const row = await findFight(db, id);
  if (!row) throw refuse('notFound');
  return presentFight(db, row, await readContent(db, row, table, parts));
}
