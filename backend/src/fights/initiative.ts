import { randomInt } from 'node:crypto';
import { initiativeNotations, initiativeRolls, isAskable } from '@rpd/shared/domain';
import type { AskedPlayers, FightMove, InitiativeRoll } from '@rpd/shared/domain';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { FightParts, OpenFight } from './fights.change.ts';
import { lockFight } from './fights.store.ts';

type RollMove = Extract<FightMove, { action: 'roll' }>;

/** The combatants whose players roll themselves, with the bonus that their sheets say. */
export const playersWhoRoll = ({ row, content }: Pick<OpenFight, 'row' | 'content'>): AskedPlayers =>
  new Map(
    row.players_roll
      ? content.combatants
          .filter(isAskable)
          .map(({ id, source, bonus }) => [id, content.bonuses.get(source) ?? bonus])
      : [],
  );

/**
 * Rolls initiative. At a running session the dice are those of its seed and stand in its log (ADR 64): everybody's for the table,
 * those of hidden combatants for the game masters alone. Elsewhere nobody is there to verify them: refused where they are to be proven.
 */
export async function rollInitiative(
  trx: Queries,
  person: string,
  { row, content }: Pick<OpenFight, 'row' | 'content'>,
  move: RollMove,
  parts: Pick<FightParts, 'openTableDice'>,
  { isProven = false } = {},
): Promise<number[]> {
  const rolls = initiativeRolls(content, move, playersWhoRoll({ row, content }));
  if (rolls.length === 0) return [];
  // Before the session, as where an encounter is opened: two who wait for one another would wait for ever.
  if (row.session_id) await lockFight(trx, row.id);
  const dice = row.session_id ? await parts.openTableDice(trx, row.session_id, person) : null;
  if (!dice && isProven) throw refuse('sessionNotOpen');
  if (!dice) return rolls.map(({ bonus }) => randomInt(1, row.die + 1) + bonus);
  if (!move.key) throw refuse('invalid', { fields: { key: 'Ce champ est obligatoire.' } });
  const totals = new Map<InitiativeRoll, number>();
  for (const to of ['all', 'masters'] as const) {
    const part = rolls.filter(({ hidden }) => hidden === (to === 'masters'));
    for (const [index, { notation, rolls: own }] of initiativeNotations(row.die, part).entries()) {
      const key = [move.key, ...(to === 'masters' ? ['m'] : []), ...(index > 0 ? [index] : [])].join('-');
      const rolled = await dice({ key, text: 'Initiative', expression: notation, to });
      for (const [place, roll] of own.entries()) totals.set(roll, rolled[place] ?? 0);
    }
  }
  return rolls.map(roll => totals.get(roll) ?? 0);
}
