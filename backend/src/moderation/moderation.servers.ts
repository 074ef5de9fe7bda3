import type { DiscordProblem, ModeratedServer, ServerHiding } from '@rpd/shared/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ListQuery, Page } from '../lib/lists.ts';
import { refreshVisibility } from '../store/character-visibility.ts';
import { findRow, updateRow } from '../store/entities.ts';
import { takeOutOfArchive } from '../store/inactivity.ts';
import { listRows } from '../store/entities.list.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import { serverCodec } from '../store/tables/servers.ts';
import type { StoredServer } from '../store/tables/servers.ts';

export const MODERATED_SERVER_SORTS = ['name', 'createdAt', 'visible', 'hiddenAt'] as const;
type Sort = (typeof MODERATED_SERVER_SORTS)[number];

const SORT_COLUMNS = {
  name: 'name_key',
  createdAt: 'created_at',
  visible: 'visible',
  hiddenAt: 'hidden_at',
} as const;

export interface ModeratedServerFilters {
  visible?: boolean;
  /** What is wrong with its Discord; '1' for anything. */
  problem?: DiscordProblem | '1' | undefined;
}

export async function listModeratedServers(
  db: Queries,
  { visible, problem }: ModeratedServerFilters,
  { sort, ...part }: ListQuery<Sort>,
): Promise<Page<ModeratedServer>> {
  const also: RawBuilder<boolean>[] = [];
  if (visible !== undefined) also.push(sql`visible = ${visible ? 1 : 0}`);
  if (problem === '1') also.push(sql`discord_problems <> ''`);
  else if (problem) also.push(sql`discord_problems like ${`%${problem}%`}`);
  const { rows, ...counted } = await listRows(db, 'servers', {
    ...part,
    columns: serverCodec.names,
    where: [{}],
    also,
    orderBy: SORT_COLUMNS[sort],
  });
  return { items: await present(db, rows.map(serverCodec.decode)), ...counted };
}

export async function findModeratedServer(db: Queries, id: string): Promise<ModeratedServer | null> {
  const row = await findRow(db, 'servers', id);
  const [server = null] = row ? await present(db, [serverCodec.decode(row)]) : [];
  return server;
}

/** Hides a server, or shows it (null), and with it the characters that it shows. False when somebody else saved in between. */
export async function setServerVisibility(
  db: Queries,
  { _id: id, version }: ModeratedServer,
  hidden: ServerHiding | null,
  visible = hidden === null,
): Promise<boolean> {
  const changes = serverCodec.encode({
    visible,
    hiddenAt: hidden?.at ?? null,
    hiddenReason: hidden?.reason ?? '',
  });
  const saved = await updateRow(db, 'servers', { id, version, updatedAt: new Date().toISOString() }, changes);
  if (saved && visible) await takeOutOfArchive(db, id);
  if (saved) await refreshVisibility(db, { server: id });
  return saved;
}

async function present(db: Queries, servers: readonly StoredServer[]): Promise<ModeratedServer[]> {
  const personOf = await peopleNames(
    db,
    servers.map(server => server.owner_id),
  );
  return servers.map(server => ({
    _id: server._id,
    version: server.version,
    createdAt: server.createdAt,
    name: server.name,
    icon_img: server.icon_img,
    owner: personOf(server.owner_id),
    serverDiscord_id: server.serverDiscord_id,
    discord: server.description.discord,
    problems: server.discordProblems.split(' ').filter(Boolean) as DiscordProblem[],
    visible: server.visible,
    hidden: server.hiddenAt ? { at: server.hiddenAt, reason: server.hiddenReason } : null,
  }));
}
