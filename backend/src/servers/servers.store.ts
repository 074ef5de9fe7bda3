import { discordProblems } from '@rpd/shared/domain';
import type { Server, ServerHiding, ServerInput } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Condition } from '../lib/access.ts';
import type { ListQuery, Page } from '../lib/lists.ts';
import { outsideBin } from '../store/bin.ts';
import { refreshVisibility } from '../store/character-visibility.ts';
import { SERVER_SHEETS, SERVER_TYPES, hasType, replaceTypes, typesOf } from '../store/chosen-types.ts';
import { encodeConditions } from '../store/codec.ts';
import { findRow, insertRow, newEntity, updateRow } from '../store/entities.ts';
import { listRows } from '../store/entities.list.ts';
import { takeOutOfArchive } from '../store/inactivity.ts';
import { fold, searchText } from '../store/fold.ts';
import { teamOf, teamsOf } from '../store/references.ts';
import type { Queries } from '../store/queries.ts';
import { serverCodec } from '../store/tables/servers.ts';
import type { ServerRow } from '../store/tables/servers.ts';

export const SERVER_SORTS = ['name', 'createdAt', 'updatedAt', 'activityAt', 'visible'] as const;
type Sort = (typeof SERVER_SORTS)[number];

export const SORT_COLUMNS = {
  name: 'name_key',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  activityAt: 'activity_at',
  visible: 'visible',
} as const;

const keys = ({ name, description, serverDiscord_id, options }: ServerInput) => ({
  nameKey: fold(name),
  search: searchText(name, description.intro, description.bio, serverDiscord_id),
  discordProblems: discordProblems(serverDiscord_id, description.discord).join(' '),
  teamPlay: options.characters.group,
  showsCharacters: options.characters.visible_sheet,
});

/** Since when it has its public page. */
const since = (publicPage: boolean, now: string) => ({ publicSince: publicPage ? now : null });

const hiding = (hidden: ServerHiding | null) => ({
  hiddenAt: hidden?.at ?? null,
  hiddenReason: hidden?.reason ?? '',
});

export interface ServerFilters {
  serverType?: string | undefined;
  /** Whether one plays in a team there. */
  group?: boolean | undefined;
  /** Whether players may submit a character (SRV-6). */
  open?: boolean | undefined;
}

/** A page of the servers that meet one of `visible` (see conditionsFor). */
export async function listServers(
  db: Queries,
  visible: readonly Condition[],
  filters: ServerFilters,
  { sort, ...part }: ListQuery<Sort>,
): Promise<Page<Server>> {
  const { rows, ...counted } = await listRows(db, 'servers', {
    ...part,
    columns: serverCodec.names,
    where: await seen(db, visible),
    also: narrowed(filters),
    orderBy: SORT_COLUMNS[sort],
  });
  return { items: await presentServers(db, rows), ...counted };
}

/** The conditions on the table's columns; the servers that somebody manages are few, and named one by one. */
async function seen(db: Queries, visible: readonly Condition[]): Promise<Partial<ServerRow>[]> {
  const alternatives: Partial<ServerRow>[] = [];
  for (const { managers, editors, organizers, ...condition } of visible) {
    const [plain = {}] = encodeConditions(serverCodec, [condition]);
    const person = managers ?? editors ?? organizers;
    if (typeof person !== 'string') {
      alternatives.push(plain);
      continue;
    }
    const rows = await db
      .selectFrom('server_managers')
      .where('user_id', '=', person)
      .$if(editors !== undefined, query => query.where('permissions', 'like', '% edit %'))
      .$if(organizers !== undefined, query => query.where('permissions', 'like', '% events %'))
      .select('server_id')
      .execute();
    alternatives.push(...rows.map(row => ({ ...plain, id: row.server_id })));
  }
  return alternatives;
}

function narrowed({ serverType, group, open }: ServerFilters): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (serverType) conditions.push(hasType(SERVER_TYPES, serverType));
  if (group !== undefined) conditions.push(sql`team_play = ${group ? 1 : 0}`);
  if (open !== undefined) conditions.push(sql`shows_characters = ${open ? 1 : 0}`);
  return conditions;
}

export async function findServer(db: Queries, id: string): Promise<Server | null> {
  const row = await findRow(db, 'servers', id);
  const [server] = row ? await presentServers(db, [row]) : [];
  return server ?? null;
}

async function replaceChosen(db: Queries, id: string, { serverType, options }: ServerInput): Promise<void> {
  await replaceTypes(db, SERVER_TYPES, id, serverType);
  await replaceTypes(db, SERVER_SHEETS, id, options.characters.sheet_type);
}

/** Within a transaction: its types and templates are written beside it. */
export async function insertServer(db: Queries, owner_id: string, input: ServerInput): Promise<Server> {
  const entity = newEntity();
  const server = { ...entity, owner_id, ...input, activityAt: entity.createdAt };
  await insertRow(
    db,
    'servers',
    serverCodec.encodeAll({
      ...server,
      ...keys(input),
      ...hiding(null),
      ...since(input.publicPage, entity.createdAt),
    }),
  );
  await replaceChosen(db, entity._id, input);
  return { ...server, ...teamOf([]), hidden: null };
}

/**
 * Null when somebody else saved in between. Within a transaction that has read the server under its lock: who sees its characters
 * changes with it.
 */
export async function saveServer(
  db: Queries,
  current: Server,
  input: ServerInput,
  hidden: ServerHiding | null,
): Promise<Server | null> {
  const { _id, version, createdAt, owner_id, visible } = current;
  const { managers, editors, recruiters, organizers, stewards } = current;
  const team = { managers, editors, recruiters, organizers, stewards };
  const updatedAt = new Date().toISOString();
  const own = { ...keys(input), ...hiding(hidden), activityAt: updatedAt };
  const moved = input.publicPage !== current.publicPage;
  const changes = serverCodec.encode({ ...input, ...own, ...(moved && since(input.publicPage, updatedAt)) });
  const facts = { owner_id, ...team };
  const known = {
    before: { version, facts: { ...facts, visible } },
    after: { version: version + 1, facts: { ...facts, visible: input.visible } },
  };
  const saved = await updateRow(db, 'servers', { id: _id, version, updatedAt }, changes, { known });
  if (saved) await replaceChosen(db, _id, input);
  if (saved && input.visible) await takeOutOfArchive(db, _id);
  if (saved) await refreshVisibility(db, { server: _id });
  const head = { _id, version: version + 1, createdAt, updatedAt, owner_id, ...team };
  return saved ? { ...head, ...input, activityAt: updatedAt, hidden } : null;
}

/** Which of these templates everybody may fill in. */
export async function publicSheets(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('sheets')
    .select('id')
    .where('id', 'in', ids)
    .where('is_public', '=', 1)
    .where(outsideBin('sheets'))
    .execute();
  return new Set(rows.map(row => row.id));
}

/** Which of these server types exist. */
export async function knownServerTypes(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('server_types').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(row => row.id));
}

const NO_OPTIONS: ServerInput['options']['characters'] = {
  group: false,
  visible_sheet: false,
  sheet_type: [],
};

/** Adds to all of a page, in one query each, who manages what and of which types it is. */
export async function presentServers(db: Queries, rows: readonly ServerRow[]): Promise<Server[]> {
  const ids = rows.map(row => row.id);
  const teams = await teamsOf(db, ids);
  const types = await typesOf(db, SERVER_TYPES, ids);
  return rows.map(row => {
    const {
      nameKey: _nameKey,
      search: _search,
      discordProblems: _problems,
      teamPlay: _teamPlay,
      showsCharacters: _showsCharacters,
      publicSince: _publicSince,
      ...stored
    } = serverCodec.decode(row);
    const { hiddenAt, hiddenReason, ...server } = stored;
    const hidden = hiddenAt ? { at: hiddenAt, reason: hiddenReason } : null;
    // Options that came later are missing in what was stored before.
    const options = { characters: { ...NO_OPTIONS, ...server.options.characters } };
    return {
      ...server,
      serverType: types.get(server._id) ?? [],
      options,
      ...(teams.get(server._id) ?? teamOf([])),
      hidden,
    };
  });
}
