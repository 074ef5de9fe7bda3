import { copyName } from '@rpd/shared/domain';
import type { FightCombatant, FightContent } from '@rpd/shared/domain';
import { newId } from '../store/ids.ts';
import type { Queries } from '../store/queries.ts';
import { listFights } from './fights.store.ts';

const TITLE_MAX = 120;

/** An encounter prepared again: everybody unhurt, nothing that lasts, nobody's turn. A character takes part once. */
export function preparedAgain({ combatants, lairMax }: FightContent): FightContent {
  const characters = new Set<string>();
  const again = combatants.flatMap((one): FightCombatant[] => {
    const { kind, source } = one;
    if (kind === 'character' && source) {
      if (characters.has(source)) return [];
      characters.add(source);
    }
    const { id: _id, name, image, bonus, hpMax, visibility, hidden, group, legendaryMax, note } = one;
    const kept = { name, image, kind, source, bonus, hpMax, visibility, hidden, group, legendaryMax, note };
    return [
      {
        ...kept,
        id: newId(),
        hp: hpMax,
        initiative: null,
        asked: false,
        defeated: false,
        concentrates: false,
        conditions: [],
        legendary: legendaryMax,
      },
    ];
  });
  return { combatants: again, active: '', round: 0, lair: lairMax, lairMax };
}

/** The title of a copy: one that no encounter of the campaign has. */
export async function copiedTitle(db: Queries, game: string, title: string): Promise<string> {
  const taken = new Set((await listFights(db, game)).map(fight => fight.title));
  return copyName(title, TITLE_MAX, taken);
}
