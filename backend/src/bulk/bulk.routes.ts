import { isDeepStrictEqual } from 'node:util';
import { BULK_FIELDS, isBulkEntity, MAX_BULK_ROWS } from '@rpd/shared/domain';
import type { BulkEditLine, BulkEditReport, BulkEntity, ListEdit } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller, requireProof } from '../lib/access.ts';
import type { Caller } from '../lib/access.ts';
import type { Fields } from '../lib/body.ts';
import { readEntity } from '../lib/body.ts';
import { refuse, Refusal } from '../lib/refusals.ts';
import { changeTogether } from '../lib/together.ts';
import type { UndoPart } from '../lib/undo.ts';
import { isId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';

/** `POST /bulk/{entity}` `{rows, field, value, preview, seen}`: one field of several things, by the code of its form (ADR 115). */
export function bulkRoutes(app: FastifyInstance, store: Store, parts: readonly UndoPart[]): void {
  app.post<Params>(
    '/bulk/:entity',
    { config: { access: 'signed-in' } },
    async (request): Promise<BulkEditReport> => {
      const { entity } = request.params;
      const part = isBulkEntity(entity) ? parts.find(known => known.entity === entity) : undefined;
      if (!part || !isBulkEntity(entity)) throw refuse('notFound');
      const { rows, field, value, ...previewed } = readEdit(request.body, entity);
      // As their form: what somebody may do is changed by who proves who they are.
      if (field === 'roles' && !previewed.preview) requireProof(caller(request));
      const lock = await locksOf(store.db, caller(request), part, rows);
      if (lock.length === 0) throw refuse('notFound');
      const { results, seen, entry } = await changeTogether(store, request, {
        ...previewed,
        lines: rows,
        lock,
        each: (trx, row) => editOne(trx, request, part, { row, field, value }),
        shown: lineOf,
      });
      const lines = results.map((result, place) => ({ _id: rows[place]?._id ?? '', ...lineOf(result) }));
      return { preview: previewed.preview, lines, seen, entry };
    },
  );
}

interface Params {
  Params: { entity: string };
}
interface Row {
  _id: string;
  version: number;
}
type Line = Omit<BulkEditLine, '_id'>;

/** What was refused of a thing that this person may read goes with its name and what it has. */
class RowRefusal extends Refusal {
  readonly line: Line;

  constructor(refusal: Refusal, line: Line) {
    super(refusal.code, refusal.details);
    this.line = line;
  }
}

function lineOf(result: Line | Refusal): Line {
  if (!(result instanceof Refusal)) return result;
  const message = Object.values(result.details.fields ?? {})[0] ?? result.message;
  const known = result instanceof RowRefusal ? result.line : { name: '', before: null, after: null };
  return { ...known, outcome: 'refused', message };
}

interface Edit {
  row: Row;
  field: string;
  value: unknown;
}

async function editOne(
  trx: Queries,
  request: FastifyRequest,
  part: UndoPart,
  { row: { _id, version }, field, value }: Edit,
): Promise<Line> {
  const me = caller(request);
  const present = (await part.read(trx, me, _id)) as Fields | null;
  if (!present || !part.write) throw refuse('notFound');
  if (!part.mayFollow(me, present)) throw refuse('forbidden');
  const before = present[field];
  const line = { name: nameOf(present), before, after: before };
  try {
    // Somebody else's change is shown before anything is written over it.
    if (present['version'] !== version) throw refuse('stale');
    const wanted = isListEdit(value) ? edited(before, value) : value;
    if (isDeepStrictEqual(wanted, before)) return { ...line, outcome: 'unchanged' };
    await part.write(trx, request, _id, { [field]: wanted });
  } catch (error) {
    throw error instanceof Refusal ? new RowRefusal(error, { ...line, outcome: 'refused' }) : error;
  }
  const after = ((await part.read(trx, me, _id)) as Fields | null)?.[field];
  return { ...line, outcome: isDeepStrictEqual(after, before) ? 'unchanged' : 'changed', after };
}

const nameOf = ({ name, subject }: Fields): string =>
  [name, subject].find(one => typeof one === 'string') ?? '';

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length <= 50 &&
  value.every(one => typeof one === 'string' && one.length <= 100);

const isListEdit = (value: unknown): value is ListEdit =>
  typeof value === 'object' &&
  value !== null &&
  'add' in value &&
  'remove' in value &&
  isTexts(value.add) &&
  isTexts(value.remove);

function edited(before: unknown, { add, remove }: ListEdit): unknown {
  const present = isTexts(before) ? before : [];
  return [...new Set([...present, ...add])].filter(one => !remove.includes(one));
}

/** Of what this person may change alone: nobody holds up the things of others. In one order, whatever order the rows came in. */
async function locksOf(db: Queries, me: Caller, part: UndoPart, rows: readonly Row[]): Promise<string[]> {
  const locks = new Set<string>();
  for (const { _id } of rows) {
    const present = await part.read(db, me, _id);
    if (present && part.mayFollow(me, present)) locks.add(await part.lock(db, _id));
  }
  return [...locks].toSorted();
}

const wrong = (field: string, message: string) => refuse('invalid', { fields: { [field]: message } });

function readEdit(body: unknown, entity: BulkEntity) {
  const { rows, field, value, preview, seen } = readEntity(body);
  if (!Array.isArray(rows) || rows.length === 0) throw wrong('rows', 'Une liste de lignes est attendue.');
  if (rows.length > MAX_BULK_ROWS) throw wrong('rows', `Au plus ${MAX_BULK_ROWS} lignes à la fois.`);
  const named = rows.map(readRow);
  if (new Set(named.map(({ _id }) => _id)).size < named.length)
    throw wrong('rows', 'Une ligne ne compte qu’une fois.');
  const fields: readonly string[] = BULK_FIELDS[entity];
  if (typeof field !== 'string' || !fields.includes(field))
    throw wrong('field', 'Ce champ ne se modifie pas en masse.');
  if (value === undefined) throw wrong('value', 'Ce champ est obligatoire.');
  return {
    rows: named,
    field,
    value: value as unknown,
    preview: preview === true,
    seen: typeof seen === 'string' ? seen : undefined,
  };
}

function readRow(row: unknown): Row {
  const { _id, version } = readEntity(row);
  if (typeof _id !== 'string' || !isId(_id) || typeof version !== 'number')
    throw wrong('rows', 'Chaque ligne a un identifiant et une version.');
  return { _id, version };
}
