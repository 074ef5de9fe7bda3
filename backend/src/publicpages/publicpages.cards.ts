import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Queries } from '../store/queries.ts';
import { allOf, NO_QUERY } from './publicpages.kinds.ts';
import type { DirectoryQuery, ListedPart, PublicCard, PublicKind } from './publicpages.kinds.ts';

/** How the cards of one kind are read. `Row` is what `columns` names. */
export interface CardSource<Row> {
  columns: RawBuilder<unknown>;
  /** `from …`, with all that the conditions name. */
  from: RawBuilder<unknown>;
  /** Columns of the thing: its id, when its page was opened, when it was last changed or used, and its name as one sorts by it. */
  id: string;
  since: string;
  activity: string;
  name: string;
  /** What has a public page now. */
  isPublic: () => RawBuilder<boolean>;
  /** What somebody asked the directory for, beside that. */
  asked: (query: DirectoryQuery) => RawBuilder<boolean>[];
  cardOf: (row: Row) => PublicCard;
}

/** Reads of the cards of one kind. Each answers what has a public page now, and nothing else. */
export interface Cards extends Pick<PublicKind, 'list' | 'find' | 'addresses'> {
  /** The first of those of which this holds, by name. */
  linked(db: Queries, which: RawBuilder<boolean>, limit: number): Promise<PublicCard[]>;
}

export function readCards<Row>(source: CardSource<Row>): Cards {
  const { columns, from, isPublic, cardOf } = source;
  const list = async (db: Queries, query: DirectoryQuery, { by, limit, offset }: ListedPart) => {
    const where = allOf([isPublic(), ...source.asked(query)]);
    const order = sql.ref(by === 'since' ? source.since : source.activity);
    const { rows } = await sql<Row>`select ${columns} ${from} where ${where}
      order by ${order} desc, ${sql.ref(source.id)} desc limit ${limit} offset ${offset}`.execute(db);
    const { rows: counted } = await sql<{ total: number | string }>`select count(*) as total ${from}
      where ${where}`.execute(db);
    return { items: rows.map(cardOf), total: Number(counted[0]?.total ?? 0) };
  };
  return {
    list,
    async find(db, id) {
      const { rows } = await sql<Row>`select ${columns} ${from}
        where ${sql.ref(source.id)} = ${id} and ${isPublic()}`.execute(db);
      return rows[0] ? cardOf(rows[0]) : null;
    },
    addresses: async (db, limit) => (await list(db, NO_QUERY, { by: 'since', limit, offset: 0 })).items,
    async linked(db, which, limit) {
      const { rows } = await sql<Row>`select ${columns} ${from} where ${isPublic()} and ${which}
        order by ${sql.ref(source.name)} limit ${limit}`.execute(db);
      return rows.map(cardOf);
    },
  };
}
