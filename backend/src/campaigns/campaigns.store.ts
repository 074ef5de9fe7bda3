import type { Campaign, CampaignInput, CampaignPerson } from '@rpd/shared/domain';
import { tableFactsOf } from '../store/campaign-facts.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import { addMember, changePeople, forgetRemoval, noteRemoval } from '../store/table-people.ts';

const EMPTY = {
  version: 0,
  lines: '',
  veils: '',
  house_rules: '',
  spectators: 0,
  x_card: 'anonymous',
} as const;

/** The campaign of a game; null where the game is not there. */
export async function findCampaign(db: Queries, gameId: string): Promise<Campaign | null> {
  const facts = await tableFactsOf(db, gameId);
  if (!facts) return null;
  const game = await db.selectFrom('games').where('id', '=', gameId).select('name').executeTakeFirstOrThrow();
  const row = await db.selectFrom('campaigns').selectAll().where('game_id', '=', gameId).executeTakeFirst();
  const { version, lines, veils, house_rules, spectators, x_card } = row ?? EMPTY;
  return {
    _id: gameId,
    version,
    name: game.name,
    lines,
    veils,
    houseRules: house_rules,
    spectators: spectators === 1,
    xCard: x_card,
    ...facts,
    people: await peopleOf(db, facts),
  };
}

/** Everybody at the table, game masters first; who is in several roles counts once. */
async function peopleOf(
  db: Queries,
  { masters, members, watchers }: Pick<Campaign, 'masters' | 'members' | 'watchers'>,
): Promise<CampaignPerson[]> {
  const roles = new Map<string, CampaignPerson['role']>();
  for (const id of watchers) roles.set(id, 'spectator');
  for (const id of members) roles.set(id, 'player');
  for (const id of masters) roles.set(id, 'master');
  const nameOf = await peopleNames(db, [...roles.keys()]);
  const all = [...roles].map(([id, role]) => ({ ...nameOf(id), role }));
  return (['master', 'player', 'spectator'] as const).flatMap(role => all.filter(one => one.role === role));
}

/** Null when somebody else saved in between. Within a transaction. */
export async function saveCampaign(
  db: Queries,
  gameId: string,
  version: number,
  input: CampaignInput,
): Promise<Campaign | null> {
  // Spectators come and go with a setting.
  const isSaved = await changePeople(db, gameId, () => writeCampaign(db, gameId, version, input));
  return isSaved ? findCampaign(db, gameId) : null;
}

async function writeCampaign(
  db: Queries,
  gameId: string,
  version: number,
  { lines, veils, houseRules, spectators, xCard }: CampaignInput,
): Promise<boolean> {
  const content = {
    version: version + 1,
    updated_at: new Date().toISOString(),
    lines,
    veils,
    house_rules: houseRules,
    spectators: spectators ? 1 : 0,
    x_card: xCard,
  };
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('campaigns')
      .values({ game_id: gameId, ...content })
      .onConflict(conflict => conflict.column('game_id').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable('campaigns')
    .set(content)
    .where('game_id', '=', gameId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives somebody a part at the table; a game master who comes to watch stays one. */
export async function addPerson(
  db: Queries,
  gameId: string,
  userId: string,
  role: 'master' | 'player' | 'spectator',
): Promise<void> {
  if (role === 'player') return addMember(db, gameId, userId);
  const at = new Date().toISOString();
  await changePeople(db, gameId, async () => {
    await db
      .insertInto('campaign_people')
      .values({ game_id: gameId, user_id: userId, role, added_at: at })
      .onConflict(conflict =>
        role === 'master'
          ? conflict.columns(['game_id', 'user_id']).doUpdateSet({ role })
          : conflict.columns(['game_id', 'user_id']).doNothing(),
      )
      .execute();
    await forgetRemoval(db, gameId, userId);
  });
}

/** A game master who loses that part may go on as a player. */
async function isMemberOf(db: Queries, gameId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('game_members')
    .where('game_id', '=', gameId)
    .where('user_id', '=', userId)
    .select('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a game master's or a spectator's part away. `by`: see `removeMember`. False when they had none. */
export async function removePerson(
  db: Queries,
  gameId: string,
  userId: string,
  by: string,
): Promise<boolean> {
  const { numDeletedRows } = await changePeople(db, gameId, async () => {
    const result = await db
      .deleteFrom('campaign_people')
      .where('game_id', '=', gameId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const isMember = await isMemberOf(db, gameId, userId);
    if (result.numDeletedRows === 1n && by !== userId && !isMember) await noteRemoval(db, gameId, userId);
    return result;
  });
  return numDeletedRows === 1n;
}
