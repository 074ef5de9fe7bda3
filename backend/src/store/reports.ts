import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database } from './schema.ts';

/** The reports about somebody: about themselves, and about what was theirs on the day of the report (a server, a message …). */
export const reportsAbout =
  (person: string) =>
  (eb: ExpressionBuilder<Database, 'tickets'>): Expression<SqlBool> => {
    // Each by an index of its own: with an "or" every ticket is read.
    const themselves = eb
      .selectFrom('tickets as named')
      .where('named.about_kind', '=', 'user')
      .where('named.about_id', '=', person)
      .select('named.id as id');
    const things = eb
      .selectFrom('reported_things')
      .where('owner_id', '=', person)
      .select('reported_things.ticket_id as id');
    return eb('tickets.id', 'in', themselves.unionAll(things));
  };
