import type { ModeratedPerson, PersonName } from '@rpd/shared/domain';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { findRow } from '../store/entities.ts';
import { outsideBin } from '../store/bin.ts';
import type { Queries } from '../store/queries.ts';
import { reportsAbout } from '../store/reports.ts';
import type { Database } from '../store/schema.ts';
import { sheetSummaryCodec } from '../store/tables/sheets.ts';
import { ticketCodec } from '../store/tables/tickets.ts';
import { userCodec } from '../store/tables/users.ts';

/** Nobody scrolls through more beside a ticket. */
const SHOWN = 8;

/** Active moderators and administrators, by their names. */
export async function findTeam(db: Queries): Promise<PersonName[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'avatar'])
    .where('valid', '=', 1)
    .where('deleted_at', 'is', null)
    .where(eb => eb.or([eb('is_moderator', '=', 1), eb('is_administrator', '=', 1)]))
    .orderBy('name_key')
    .limit(200)
    .execute();
  return rows.map(({ id, name, avatar }) => ({ _id: id, name, avatar }));
}

/** Somebody with what they have and what they asked; an account that is gone is still known. No address. */
export async function findModeratedPerson(db: Queries, id: string): Promise<ModeratedPerson | null> {
  const row = await findRow(db, 'users', id);
  if (!row) return null;
  const { _id, name, avatar, citation, bio, roles, valid, createdAt, deletedAt } = userCodec.decode(row);
  const [characters, servers, tickets, reports] = [
    await charactersOf(db, id),
    await serversOf(db, id),
    await ticketsWhere(db, eb => eb('author_id', '=', id)),
    await ticketsWhere(db, reportsAbout(id)),
  ];
  const head = { _id, name, avatar, citation, bio, roles, valid, createdAt, deletedAt };
  return { ...head, characters, servers, tickets, reports };
}

async function charactersOf(db: Queries, id: string): Promise<ModeratedPerson['characters']> {
  const own = db.selectFrom('characters').where('owner_id', '=', id).where(outsideBin('characters'));
  const rows = await own
    .select(['id', 'name', 'portrait', 'sheet_id'])
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  const sheetNames = await namesOfSheets(
    db,
    rows.map(row => row.sheet_id).filter(sheet => sheet !== null),
  );
  const items = rows.map(one => ({
    _id: one.id,
    name: one.name,
    portrait: one.portrait,
    sheetName: sheetNames.get(one.sheet_id ?? '') ?? '',
  }));
  const { total } = await own.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { total, items };
}

async function serversOf(db: Queries, id: string): Promise<ModeratedPerson['servers']> {
  const own = db.selectFrom('servers').where('owner_id', '=', id).where(outsideBin('servers'));
  const rows = await own.select(['id', 'name', 'visible']).orderBy('id', 'desc').limit(SHOWN).execute();
  const items = rows.map(one => ({ _id: one.id, name: one.name, visible: one.visible === 1 }));
  const { total } = await own.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { total, items };
}

async function ticketsWhere(
  db: Queries,
  which: (eb: ExpressionBuilder<Database, 'tickets'>) => Expression<SqlBool>,
): Promise<ModeratedPerson['tickets']> {
  const matching = db.selectFrom('tickets').where(which);
  const rows = await matching.selectAll().orderBy('id', 'desc').limit(SHOWN).execute();
  const items = rows
    .map(row => ticketCodec.decode(row))
    .map(({ _id, subject, state, createdAt }) => ({ _id, subject, state, createdAt }));
  const { total } = await matching
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { total, items };
}

async function namesOfSheets(db: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('sheets').where('id', 'in', ids).select(sheetSummaryCodec.names).execute();
  return new Map(
    rows.map(row => sheetSummaryCodec.decode(row)).map(sheet => [sheet._id, sheet.description.name]),
  );
}
