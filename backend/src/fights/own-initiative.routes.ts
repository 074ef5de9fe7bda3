import { applyMove, FIGHT_MOVES, moveLabel, ownInitiativeSchema } from '@rpd/shared/domain';
import type { FightMove, Identity, SessionFight } from '@rpd/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { ISchema } from 'yup';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import { readableSession } from '../lib/prepared.ts';
import { refuse } from '../lib/refusals.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { readContent, saveChange, viewFor } from './fights.change.ts';
import type { FightParts, OpenFight } from './fights.change.ts';
import { findFight, keepStep, lockFight, shownFight } from './fights.store.ts';
import { rollInitiative } from './initiative.ts';

type RollMove = Extract<FightMove, { action: 'roll' }>;

/** Players roll the initiative of their characters where a game master asks for it (TAB-4). */
export function ownInitiativeRoutes(app: FastifyInstance, store: Store, parts: FightParts): void {
  /** `{combatant, key}`: once, while it is asked for. The game master may take it back, or ask again. */
  app.post<Id>(
    '/gamesession/:id/fight/initiative',
    { config: { access: { action: 'read', subject: 'GameSession' } } },
    async request => {
      const me = caller(request);
      const { id } = request.params;
      await readableSession(store.db, me, parts, id);
      const { combatant, key } = validate(ownInitiativeSchema, readEntity(request.body));
      const shown = await shownFight(store.db, id);
      if (!shown) throw refuse('initiativeNotAsked');
      return store.transaction(async trx => {
        const fight = await openAt(trx, me, id, shown.id);
        const { row, content } = fight;
        const move = ownRoll(fight, me, combatant, key);
        const rolled = await rollInitiative(trx, me._id, fight, move, parts, { isProven: true });
        const next = applyMove(content, move, { roll: () => rolled, newId });
        const { touched } = await saveChange(trx, request, fight, next, parts);
        await keepStep(trx, row.id, { label: moveLabel(content, move), before: content, touched });
        return answerFor(trx, me, fight);
      }, `fight:${shown.id}`);
    },
  );

  /** The encounter that the session shows, which nobody else changes meanwhile. */
  async function openAt(trx: Queries, me: Identity, sessionId: string, id: string): Promise<OpenFight> {
    await lockFight(trx, id);
    const { table } = await readableSession(trx, me, parts, sessionId);
    const row = await findFight(trx, id);
    if (row?.session_id !== sessionId) throw refuse('initiativeNotAsked');
    return { row, table, content: await readContent(trx, row, table, parts) };
  }

  async function answerFor(trx: Queries, me: Identity, { row, table }: OpenFight): Promise<SessionFight> {
    const saved = (await findFight(trx, row.id)) ?? row;
    return { fight: null, view: viewFor(saved, await readContent(trx, saved, table, parts), me._id) };
  }
}

interface Id {
  Params: { id: string };
}

/** The roll, of one's own character while it is asked for. A hidden combatant is answered as one that is not there. */
function ownRoll({ content }: OpenFight, me: Identity, id: string, key: string): RollMove {
  const one = content.combatants.find(known => known.id === id && !known.hidden);
  if (!one) {
    throw refuse('invalid', { fields: { combatant: 'Ce combattant n’est plus dans la rencontre.' } });
  }
  if (one.kind !== 'character' || content.owners.get(one.source) !== me._id) throw refuse('forbidden');
  if (!one.asked) throw refuse('initiativeNotAsked');
  return validate<ISchema<RollMove>>(FIGHT_MOVES.roll, { action: 'roll', who: 'one', id, key });
}
