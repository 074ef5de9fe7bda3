import { combatFieldsSchema } from '@rpd/shared/domain';
import type { CombatSheet, Fighter } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { actorOf, record } from '../lib/journal.ts';
import { preparingTable } from '../lib/prepared.ts';
import { refuse } from '../lib/refusals.ts';
import { changed } from '../store/changes.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import type { FightParts } from './fights.change.ts';
import { chosenFields } from './fights.links.ts';
import { outsideBin } from '../store/bin.ts';
import { playedAt } from '../store/table-characters.ts';

/** Which characters of a campaign may be added to its encounters, and which fields of their sheets count there. */
export function combatFieldRoutes(app: FastifyInstance, store: Store, parts: FightParts): void {
  const subject = 'Fight';

  /** The characters that play at the table. */
  app.get<Id>('/game/:id/fighters', { config: { access: { action: 'update', subject } } }, async request => {
    const { id } = request.params;
    const table = await preparingTable(store.db, caller(request), id, subject);
    const chosen = await chosenFields(store.db, id);
    const played = await playedAt(store.db, id, table);
    const nameOf = await peopleNames(store.db, [...played.values()]);
    const fighters: Fighter[] = [];
    for (const character of played.keys()) {
      const found = await parts.fighterOf(store.db, character, chosen);
      if (!found) continue;
      const { _id, name, portrait, hp, hpMax, owner_id } = found;
      fighters.push({ _id, name, portrait, player: nameOf(owner_id).name, owner: owner_id, hp, hpMax });
    }
    return fighters.toSorted((one, other) => one.name.localeCompare(other.name, 'fr'));
  });

  /** The sheets of those who play or take part, their numbers, and which of them count. */
  app.get<Id>(
    '/game/:id/combat-fields',
    { config: { access: { action: 'update', subject } } },
    async request => {
      const { id } = request.params;
      const table = await preparingTable(store.db, caller(request), id, subject);
      const chosen = await chosenFields(store.db, id);
      const sheets: CombatSheet[] = [];
      for (const sheet of await sheetsOf(store.db, id, [...(await playedAt(store.db, id, table)).keys()])) {
        const found = await parts.combatSheetOf(store.db, sheet, chosen);
        if (found) sheets.push(found);
      }
      return sheets;
    },
  );

  /** Chooses the fields of one sheet, for all encounters of the campaign. */
  app.put<Id>(
    '/game/:id/combat-fields',
    { config: { access: { action: 'update', subject } } },
    async request => {
      const { id } = request.params;
      const { sheet, ...fields } = validate(combatFieldsSchema, readEntity(request.body));
      return store.transaction(async trx => {
        const table = await preparingTable(trx, caller(request), id, subject);
        const known = await sheetsOf(trx, id, [...(await playedAt(trx, id, table)).keys()]);
        const found = known.includes(sheet) ? await parts.combatSheetOf(trx, sheet, []) : null;
        if (!found) throw refuse('invalid', { fields: { sheet: 'Aucun personnage d’ici n’a cette fiche.' } });
        for (const [role, field] of Object.entries(fields)) {
          if (field && !found.numbers.some(({ _id }) => _id === field))
            throw refuse('invalid', { fields: { [role]: 'Choisissez une des valeurs proposées.' } });
        }
        await trx
          .insertInto('campaign_combat_fields')
          .values({ game_id: id, sheet_id: sheet, fields: JSON.stringify(fields) })
          .onConflict(conflict =>
            conflict.columns(['game_id', 'sheet_id']).doUpdateSet({ fields: JSON.stringify(fields) }),
          )
          .execute();
        await tellFights(trx, id);
        await note(trx, request, id);
        return parts.combatSheetOf(trx, sheet, await chosenFields(trx, id));
      }, `campaign:${id}`);
    },
  );
}

async function note(trx: Queries, request: FastifyRequest, id: string): Promise<void> {
  const { name } = await trx
    .selectFrom('games')
    .where('id', '=', id)
    .select('name')
    .executeTakeFirstOrThrow();
  const about = { entity: 'Campaign', id, name, fields: ['combatFields'] } as const;
  await record(trx, actorOf(request), { action: 'update', ...about });
}

interface Id {
  Params: { id: string };
}

/** The sheets of these characters and of those in the campaign's encounters. */
async function sheetsOf(db: Queries, game: string, characters: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('characters')
    .where(eb =>
      eb.or([
        eb('characters.id', 'in', [...characters, '']),
        eb(
          'characters.id',
          'in',
          eb
            .selectFrom('fight_characters')
            .innerJoin('fights', 'fights.id', 'fight_characters.fight_id')
            .where('fights.game_id', '=', game)
            .where(outsideBin('fights'))
            .select('fight_characters.character_id'),
        ),
      ]),
    )
    .where('sheet_id', 'is not', null)
    .where(outsideBin('characters'))
    .select('sheet_id')
    .distinct()
    .execute();
  return rows.flatMap(({ sheet_id }) => sheet_id ?? []).toSorted();
}

/** Other fields count: hit points of the campaign's encounters may be others. */
async function tellFights(db: Queries, game: string): Promise<void> {
  await changed(db, 'campaigns', game);
  const rows = await db
    .selectFrom('fights')
    .where('game_id', '=', game)
    .where(outsideBin('fights'))
    .select(['id', 'session_id'])
    .execute();
  for (const { id, session_id } of rows) {
    await changed(db, 'fights', id);
    if (session_id) await changed(db, 'fightviews', id);
  }
}
