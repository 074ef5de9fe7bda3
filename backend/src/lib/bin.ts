import type { BinKind } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { FastifyRequest } from 'fastify';
import { addToBin } from '../store/bin.moves.ts';
import { tableOf } from '../store/bin.ts';
import type { Queries } from '../store/queries.ts';
import { caller } from './access.ts';
import type { Caller, Condition } from './access.ts';
import { actorOf, record } from './journal.ts';
import type { Post } from './mail.ts';
import { notify } from './notify.ts';
import type { PreparedSubject } from './prepared.ts';
import { refuse } from './refusals.ts';

/** What the bin needs to know of a kind of things. The right to delete one is the right to restore it. */
export interface BinPart {
  kind: BinKind;
  subject: 'Server' | 'Event' | 'Game' | 'Sheet' | 'Mob' | 'Character' | PreparedSubject;
  /** 'le serveur', 'l’événement'. */
  called: string;
  /** Columns of its name, and of the name as lists sort it; a table without one has it in the bin. */
  name: 'name' | 'title' | 'description';
  sortName?: 'name_key' | 'title_key';
  /** Reads a name out of its column. */
  nameOf?: (stored: string) => string;
  /** Whose it is, where its table has no owner. */
  owner?: RawBuilder<string>;
  /** What game masters prepare is nobody else’s to know: the journal does not name it. */
  isPrepared?: boolean;
  /** The ability table's conditions as conditions on the kind's table; by owner unless said. */
  seen?: (conditions: readonly Condition[]) => RawBuilder<boolean>;
  /** What follows in the same transaction, once it is in the bin. */
  binned?: (trx: Queries, id: string) => Promise<unknown>;
  /** What follows in the same transaction, once it is back. May throw a refusal. */
  restored?: (trx: Queries, me: Caller, id: string) => Promise<unknown>;
}

/** What the journal calls a thing. */
export const journalName = ({ isPrepared = false }: BinPart, name: string): string =>
  isPrepared ? '' : name;

/** The conditions of a kind whose rights follow from its owner alone. */
export function seenByOwner(kind: BinKind, conditions: readonly Condition[]): RawBuilder<boolean> {
  const owner = sql.ref(`${tableOf(kind)}.owner_id`);
  const ways = conditions.map(({ owner_id, ...other }) => {
    const [unknown] = Object.keys(other);
    if (unknown) throw new Error(`A condition names a field that the bin does not know: ${unknown}.`);
    return owner_id === undefined ? sql<boolean>`1 = 1` : sql<boolean>`${owner} = ${owner_id}`;
  });
  return ways.length ? sql`(${sql.join(ways, sql` or `)})` : sql`1 = 0`;
}

interface Thing {
  _id: string;
  name: string;
  owner_id: string;
}

/** Deletes a thing in a way that can be undone for 30 days (DSK-7). Within a transaction. */
export async function putInBin(
  trx: Queries,
  post: Post,
  request: FastifyRequest,
  part: BinPart,
  { _id: id, name, owner_id }: Thing,
): Promise<void> {
  const { kind, subject, called, binned } = part;
  const me = caller(request);
  if (!(await addToBin(trx, { kind, id, by: me._id, name }))) throw refuse('notFound');
  await binned?.(trx, id);
  await record(trx, actorOf(request), {
    action: 'delete',
    entity: subject,
    id,
    name: journalName(part, name),
  });
  if (owner_id === me._id) return;
  await notify(trx, post, [owner_id], {
    kind: kind === 'event' ? 'event' : 'account',
    title: `${me.name} a supprimé ${called} « ${name} »`,
    text: 'Vous pouvez restaurer cet élément depuis la corbeille pendant 30 jours.',
    to: '/app/servers/bin',
  });
}
