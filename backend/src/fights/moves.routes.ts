import { applyMove, COMBATANTS_MAX, FIGHT_MOVES, may, moveLabel } from '@rpd/shared/domain';
import type { FightContent, FightMove, Identity } from '@rpd/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ISchema } from 'yup';
import { caller } from '../lib/access.ts';
import { readEntity, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import { contentOf } from '../store/fight-facts.ts';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { presented, readContent, saveChange } from './fights.change.ts';
import type { FightParts, OpenFight } from './fights.change.ts';
import { visibilityFacts, writableAt } from '../store/table-characters.ts';
import { chosenFields } from './fights.links.ts';
import { changeableFight } from './fights.rights.ts';
import { playersWhoRoll, rollInitiative } from './initiative.ts';
import { forgetStep, keepStep, lastStep, presentFight } from './fights.store.ts';

/** What game masters do in an encounter: one move at a time, each of which can be taken back. */
export function moveRoutes(app: FastifyInstance, store: Store, parts: FightParts): void {
  const config = { access: { action: 'update', subject: 'Fight' } } as const;

  /** `{version, move}`; another version than the stored one is refused with the newer state (412). */
  app.post<Id>('/fight/:id/moves', { config }, async request => {
    const body = readEntity(request.body);
    const move = readMove(body['move']);
    return change(request, body, async (trx, fight) => {
      const { content, row } = fight;
      await refusePaused(trx, fight, move);
      const complete = move.action === 'add' ? await withFighter(trx, caller(request), fight, move) : move;
      refuseUnfit(content, complete);
      refuseUnasked(fight, complete);
      const rolled =
        complete.action === 'roll'
          ? await rollInitiative(trx, caller(request)._id, fight, complete, parts)
          : [];
      const tools = { roll: () => rolled, newId, players: playersWhoRoll(fight) };
      const next = applyMove(content, complete, tools);
      if (JSON.stringify(next) === JSON.stringify(content)) return;
      const { touched } = await saveChange(trx, request, fight, next, parts);
      await keepStep(trx, row.id, { label: moveLabel(content, complete), before: content, touched });
    });
  });

  /** Takes the last move back. Hit points that somebody changed in a sheet since then stay. */
  app.post<Id>('/fight/:id/undo', { config }, async request => {
    const body = readEntity(request.body);
    return change(request, body, async (trx, fight) => {
      const step = await lastStep(trx, fight.row.id);
      if (!step) throw refuse('nothingToUndo');
      const before = contentOf({ ...fight.row, content: step.before });
      const touched = new Set(JSON.parse(step.touched) as string[]);
      const now = new Map(fight.content.combatants.map(one => [one.id, one]));
      const combatants = before.combatants.map(one => {
        const known = now.get(one.id);
        const isOfSheet = known?.link === 'sheet' && !touched.has(one.id);
        return isOfSheet ? { ...one, hp: known.hp, hpMax: known.hpMax } : one;
      });
      await saveChange(trx, request, fight, { ...before, combatants }, parts, { isUndone: true });
      await forgetStep(trx, fight.row.id, step.number);
    });
  });

  function change(
    request: FastifyRequest<Id>,
    { version }: Fields,
    work: (trx: Queries, fight: OpenFight) => Promise<void>,
  ) {
    const { id } = request.params;
    if (!Number.isSafeInteger(version)) {
      throw refuse('invalid', { fields: { version: 'La version lue est attendue.' } });
    }
    return store.transaction(async trx => {
      const { row, table } = await changeableFight(trx, caller(request), id);
      const content = await readContent(trx, row, table, parts);
      if (version !== row.version) throw refuse('stale', { current: await presentFight(trx, row, content) });
      await work(trx, { row, table, content });
      return presented(trx, id, table, parts);
    }, `fight:${id}`);
  }

  /** While the game is paused nobody's turn begins. */
  async function refusePaused(trx: Queries, { row }: OpenFight, { action }: FightMove): Promise<void> {
    if (!row.session_id || (action !== 'begin' && action !== 'next')) return;
    const session = await parts.sessionOf(trx, row.session_id);
    if (session?.pause_kind) throw refuse('sessionPaused');
  }

  /** A character has the name and the numbers of its sheet. One that is not there for this person is refused. */
  async function withFighter(
    trx: Queries,
    me: Identity,
    { row, table, content }: OpenFight,
    move: Extract<FightMove, { action: 'add' }>,
  ): Promise<FightMove> {
    if (move.kind !== 'character' || !move.source) return move;
    const chosen = await chosenFields(trx, row.game_id);
    const fighter = await parts.fighterOf(trx, move.source, chosen);
    const isWritable = (await writableAt(trx, row.game_id, table, [move.source])).has(move.source);
    const facts = isWritable ? undefined : await visibilityFacts(trx, move.source);
    if (!fighter || !(isWritable || (facts && may(me, 'read', 'Character', facts)))) {
      throw refuse('invalid', { fields: { source: 'Ce personnage n’existe pas.' } });
    }
    if (content.combatants.some(one => one.kind === 'character' && one.source === move.source)) {
      throw refuse('invalid', { fields: { source: 'Ce personnage est déjà dans la rencontre.' } });
    }
    const { name, portrait: image, hp, hpMax, bonus } = fighter;
    if (move.unsaid && hp === null && hpMax === null) {
      const message = `Rien ne dit les points de vie de ${name}\u00a0: écrivez-les, puis ajoutez à nouveau.`;
      throw refuse('invalid', { fields: { hp: message } });
    }
    return {
      ...move,
      name,
      image,
      count: 1,
      hp: hp ?? hpMax ?? move.hp,
      hpMax: hpMax ?? (hp === null ? move.hpMax : Math.max(1, hp)),
      bonus: bonus ?? move.bonus,
    };
  }
}

interface Id {
  Params: { id: string };
}

function readMove(value: unknown): FightMove {
  const fields = readEntity(value);
  const { action } = fields;
  if (typeof action !== 'string' || !Object.hasOwn(FIGHT_MOVES, action)) {
    throw refuse('invalid', { fields: { action: 'Choisissez une des valeurs proposées.' } });
  }
  return validate<ISchema<FightMove>>(FIGHT_MOVES[action as FightMove['action']], fields);
}

/** The combatants that a move names. */
function idsOf(move: FightMove): string[] {
  if ('ids' in move) return move.ids;
  if (move.action === 'roll') return move.who === 'one' ? [move.id] : [];
  return 'id' in move ? [move.id] : [];
}

/** A player is asked where players roll, for a character that they see. */
function refuseUnasked(fight: OpenFight, move: FightMove): void {
  if (move.action !== 'ask' || playersWhoRoll(fight).has(move.id)) return;
  const reason = fight.row.players_roll
    ? 'Aucun joueur ne peut lancer pour ce combattant.'
    : 'Dans cette rencontre, les joueurs ne lancent pas leur initiative.';
  throw refuse('invalid', { fields: { id: reason } });
}

/** What the state of the encounter does not take. */
function refuseUnfit({ combatants, round }: FightContent, move: FightMove): void {
  const ids = idsOf(move);
  const known = new Set(combatants.map(one => one.id));
  const field = 'ids' in move ? 'ids' : 'id';
  if (ids.some(id => !known.has(id))) {
    throw refuse('invalid', { fields: { [field]: 'Ce combattant n’est plus dans la rencontre.' } });
  }
  if (move.action === 'add' && combatants.length + move.count > COMBATANTS_MAX) {
    throw refuse('invalid', { fields: { count: `Au plus ${COMBATANTS_MAX} combattants.` } });
  }
  if (move.action === 'begin' && combatants.every(one => one.defeated)) throw refuse('nobodyFights');
  if (move.action === 'next' && round === 0) throw refuse('fightNotBegun');
}
