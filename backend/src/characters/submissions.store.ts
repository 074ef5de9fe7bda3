import type { Submission, SubmissionState } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { Condition } from '../lib/access.ts';
import type { ListQuery, Page } from '../lib/lists.ts';
import { outsideBin } from '../store/bin.ts';
import { refreshVisibility } from '../store/character-visibility.ts';
import { changed, stateBefore } from '../store/changes.ts';
import { insertRow, newEntity, updateRow } from '../store/entities.ts';
import { contains } from '../store/fold.ts';
import { isId } from '../store/ids.ts';
import { findServerOf, managedBy, managersOf, markActivity } from '../store/references.ts';
import type { ServerFacts } from '../store/references.ts';
import { peopleNames } from '../store/names.ts';
import type { Database } from '../store/schema.ts';
import type { Queries } from '../store/queries.ts';
import { submissionCodec } from '../store/tables/characters.ts';
import type { StoredSubmission } from '../store/tables/characters.ts';

export const SUBMISSION_SORTS = ['submittedAt', 'updatedAt', 'name', 'state'] as const;
type Sort = (typeof SUBMISSION_SORTS)[number];

const SORT_COLUMNS = {
  submittedAt: 'submissions.submitted_at',
  updatedAt: 'submissions.updated_at',
  name: 'characters.name_key',
  state: 'submissions.state',
} as const;

export interface SubmissionFilters {
  state?: SubmissionState | undefined;
  server?: string | undefined;
  character?: string | undefined;
}

/** How the ability table's conditions read in the database. */
const CONDITIONS: Record<string, (value: unknown) => RawBuilder<boolean>> = {
  owner_id: value => sql`characters.owner_id = ${value}`,
  serverOwner_id: value => sql`servers.owner_id = ${value}`,
  serverManagers: value => sql`servers.id in (${managedBy(value, 'applications')})`,
};

function seen(visible: readonly Condition[]): RawBuilder<boolean> {
  const alternatives = visible.map(condition => {
    const parts = Object.entries(condition).map(([name, value]) => {
      const part = CONDITIONS[name];
      if (!part) throw new Error(`A condition names a field that is not stored: ${name}.`);
      return part(value);
    });
    return parts.length ? sql<boolean>`(${sql.join(parts, sql` and `)})` : sql<boolean>`1 = 1`;
  });
  return alternatives.length ? sql`(${sql.join(alternatives, sql` or `)})` : sql`1 = 0`;
}

const joined = (db: Queries) =>
  db
    .selectFrom('submissions')
    .innerJoin('characters', 'characters.id', 'submissions.character_id')
    .innerJoin('servers', 'servers.id', 'submissions.server_id')
    .where(outsideBin('characters'))
    .where(outsideBin('servers'));

const AROUND = [
  'characters.name as characterName',
  'characters.portrait as characterPortrait',
  'characters.version as currentVersion',
  'characters.owner_id as owner_id',
  'servers.name as serverName',
  'servers.owner_id as serverOwner_id',
] as const;

type JoinedRow = Selectable<Database['submissions']> & {
  characterName: string;
  characterPortrait: string;
  currentVersion: number;
  owner_id: string;
  serverName: string;
  serverOwner_id: string;
};

/** A page of the submissions that meet one of `visible` (see conditionsFor); `q` is searched in the characters' names. */
export async function listSubmissions(
  db: Queries,
  visible: readonly Condition[],
  { state, server, character }: SubmissionFilters,
  { sort, q, descending, limit, offset }: ListQuery<Sort>,
): Promise<Page<Submission>> {
  let matching = joined(db).where(seen(visible));
  if (state) matching = matching.where('submissions.state', '=', state);
  if (server) matching = matching.where('submissions.server_id', '=', server);
  if (character) matching = matching.where('submissions.character_id', '=', character);
  if (q) matching = matching.where(contains('characters.search', q));
  const direction = descending ? 'desc' : 'asc';
  const rows = await matching
    .selectAll('submissions')
    .select(AROUND)
    .orderBy(SORT_COLUMNS[sort], direction)
    .orderBy('submissions.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await matching
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: await present(db, rows), total };
}

export async function findSubmission(db: Queries, id: string): Promise<Submission | null> {
  if (!isId(id)) return null;
  const rows = await joined(db)
    .where('submissions.id', '=', id)
    .selectAll('submissions')
    .select(AROUND)
    .execute();
  const [submission] = await present(db, rows);
  return submission ?? null;
}

type Made = Pick<StoredSubmission, 'character_id' | 'server_id' | 'message' | 'characterVersion'> & {
  by: string;
};

/** Answers the identifier of the new submission. */
export async function insertSubmission(db: Queries, { by, message, ...made }: Made): Promise<string> {
  const entity = newEntity();
  const { createdAt: at } = entity;
  const submission = {
    ...entity,
    ...made,
    state: 'submitted' as const,
    message,
    reason: '',
    submittedAt: at,
    decidedAt: null,
    history: [{ state: 'submitted' as const, at, by, message }],
  };
  await insertRow(db, 'submissions', submissionCodec.encodeAll(submission));
  await markActivity(db, made.server_id);
  return entity._id;
}

/** False when somebody else moved it in between. Within a transaction: who sees the character changes with it. */
export async function saveSubmission(
  db: Queries,
  { _id: id, version, character, server }: Submission,
  changes: Partial<StoredSubmission> & { updatedAt: string },
): Promise<boolean> {
  const { updatedAt } = changes;
  const visibility = await stateBefore(db, 'characters', character._id);
  const saved = await updateRow(
    db,
    'submissions',
    { id, version, updatedAt },
    submissionCodec.encode(changes),
  );
  await markActivity(db, server._id);
  if (saved) {
    await refreshVisibility(db, { characters: [character._id] });
    // Others may read the character now, or no longer.
    await changed(db, 'characters', character._id, { before: visibility });
  }
  return saved;
}

/** Whether the character is with that server already, in a state that another submission has to wait for. */
export async function isSubmitted(db: Queries, character_id: string, server_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('submissions')
    .where('character_id', '=', character_id)
    .where('server_id', '=', server_id)
    .where('state', 'in', ['submitted', 'to_change', 'accepted'])
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface ServerHead extends ServerFacts {
  _id: string;
  name: string;
  /** Whether players may submit characters. */
  isOpen: boolean;
}

/** Of a server: whose it is and who decides there, whether it is shown and takes characters, what it is called. */
export async function findServerHead(db: Queries, id: string): Promise<ServerHead | null> {
  if (!isId(id)) return null;
  const facts = await findServerOf(db, id);
  const row = await db
    .selectFrom('servers')
    .where('id', '=', id)
    .select(['name', 'shows_characters'])
    .executeTakeFirst();
  return row && facts ? { ...facts, _id: id, name: row.name, isOpen: row.shows_characters === 1 } : null;
}

async function present(db: Queries, rows: readonly JoinedRow[]): Promise<Submission[]> {
  const personOf = await peopleNames(
    db,
    rows.map(row => row.owner_id),
  );
  const managers = await managersOf(
    db,
    rows.map(row => row.server_id),
    'applications',
  );
  return rows.map(row => {
    const { character_id, server_id, ...submission } = submissionCodec.decode(row);
    const { characterName, characterPortrait, currentVersion, owner_id, serverName, serverOwner_id } = row;
    return {
      ...submission,
      character: {
        _id: character_id,
        name: characterName,
        portrait: characterPortrait,
        version: currentVersion,
      },
      owner: personOf(owner_id),
      server: {
        _id: server_id,
        name: serverName,
        owner_id: serverOwner_id,
        managers: managers.get(server_id) ?? [],
      },
    };
  });
}
