import type { PublicPage } from '@rpd/shared/domain';
import { outsideBin } from '../store/bin.ts';
import { visibleCharacters } from '../store/character-visibility.ts';
import type { Queries } from '../store/queries.ts';
import { shownPortrait } from '../store/shown-portrait.ts';
import { decodeDescription } from '../store/tables/servers.ts';
import type { StoredUser } from '../store/tables/users.ts';
import { presentPublic } from './users.present.ts';

/** Nobody looks through more on one page. */
const MAX_SERVERS = 100;

/** What everybody signed in sees of a person; the same for all of them, moderators included. */
export async function publicPage(db: Queries, user: StoredUser): Promise<PublicPage> {
  const servers = await db
    .selectFrom('servers')
    .where('owner_id', '=', user._id)
    .where('visible', '=', 1)
    .where(outsideBin('servers'))
    .select(['id', 'name', 'icon_img', 'description'])
    .orderBy('name_key')
    .limit(MAX_SERVERS)
    .execute();
  const characters = await db
    .selectFrom('characters')
    .where('owner_id', '=', user._id)
    .where(outsideBin('characters'))
    .where(visibleCharacters([{ isShown: true }]))
    .select(['id', 'name', 'portrait', 'details'])
    .orderBy('name_key')
    .limit(MAX_SERVERS)
    .execute();
  const homes = await serversOf(
    db,
    characters.map(({ id }) => id),
  );
  return {
    ...presentPublic(user),
    servers: servers.map(({ id, name, icon_img, description }) => ({
      _id: id,
      name,
      icon_img,
      intro: decodeDescription(description).intro,
    })),
    characters: characters.map(({ id, name, portrait, details }) => ({
      _id: id,
      name,
      portrait: shownPortrait({ portrait, details }),
      serverNames: homes.get(id) ?? [],
    })),
  };
}

/** By the characters' ids: what the servers are called that took them in and show them. */
async function serversOf(db: Queries, ids: readonly string[]): Promise<Map<string, string[]>> {
  const homes = new Map<string, string[]>();
  if (ids.length === 0) return homes;
  const rows = await db
    .selectFrom('submissions')
    .innerJoin('servers', 'servers.id', 'submissions.server_id')
    .where('submissions.character_id', 'in', [...ids])
    .where('submissions.state', '=', 'accepted')
    .where('servers.visible', '=', 1)
    .where('servers.shows_characters', '=', 1)
    .where(outsideBin('servers'))
    .select(['submissions.character_id as id', 'servers.name as name'])
    .orderBy('servers.name_key')
    .execute();
  for (const { id, name } of rows) homes.set(id, [...(homes.get(id) ?? []), name]);
  return homes;
}
