import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database } from './schema.ts';

/** The reports about somebody: about themselves, and about what was theirs on the day of the report (a server, a message …). */
export const reportsAbout =
  (person: string) =>
  (eb: ExpressionBuilder<Database, 'tickets'>): Expression<SqlBool> => {
    const things = eb.selectFrom('reported_things').where('owner_id', '=', person).select('ticket_id');
    return eb.or([
      eb.and([eb('about_kind', '=', 'user'), eb('about_id', '=', person)]),
      eb('id', 'in', things),
    ]);
  };
