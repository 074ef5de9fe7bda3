import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { FastifyRequest } from 'fastify';
import { outsideBin, tableOf } from '../store/bin.ts';
import type { Queries } from '../store/queries.ts';
import type { Condition } from './access.ts';
import { putInBin } from './bin.ts';
import type { BinPart } from './bin.ts';
import type { Post } from './mail.ts';
import type { PreparedSubject } from './prepared.ts';

export type PreparedKind = 'scene' | 'handout' | 'map' | 'fight';

interface Kind extends Pick<BinPart, 'called' | 'restored'> {
  kind: PreparedKind;
  subject: PreparedSubject;
}

/** Scenes, handouts, maps and encounters in the bin: for the game masters of their campaign, as long as that is there. */
export function preparedBin(given: Kind): BinPart {
  const game = sql.ref(`${tableOf(given.kind)}.game_id`);
  return {
    ...given,
    name: 'title',
    isPrepared: true,
    owner: sql<string>`(select games.owner_id from games where games.id = ${game})`,
    seen: conditions => ledBy(game, conditions),
  };
}

function ledBy(game: RawBuilder<unknown>, conditions: readonly Condition[]): RawBuilder<boolean> {
  const ways = conditions.map(({ masters: person, ...other }) => {
    const [unknown] = Object.keys(other);
    if (unknown || person === undefined)
      throw new Error('Who deletes what is prepared for a campaign is one of its game masters.');
    return sql`(games.owner_id = ${person} or games.id in
      (select game_id from campaign_people where role = 'master' and user_id = ${person}))`;
  });
  if (ways.length === 0) return sql`1 = 0`;
  return sql`${game} in (select games.id from games where ${outsideBin('games')} and (${sql.join(ways, sql` or `)}))`;
}

/** Puts something prepared into the bin. Its campaign's owner learns of it where somebody else did so. */
export async function binPrepared(
  trx: Queries,
  post: Post,
  request: FastifyRequest,
  part: BinPart,
  { id, title, game_id }: { id: string; title: string; game_id: string },
): Promise<void> {
  const { owner_id } = await trx
    .selectFrom('games')
    .where('id', '=', game_id)
    .select('owner_id')
    .executeTakeFirstOrThrow();
  await putInBin(trx, post, request, part, { _id: id, name: title, owner_id });
}
