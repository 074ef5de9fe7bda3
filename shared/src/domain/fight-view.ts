import { initiativeDice } from './fight-initiative.ts';
import { NO_WARNINGS, type Warnings } from './warnings.ts';
import type { Fight, FightCombatant, FightContent, FightView, HpState, SeenCombatant } from './fight.ts';

// What the table sees of an encounter. Hidden combatants leave no trace in it: no place, no count, no turn.

export function hpStateOf({ hp, hpMax }: Pick<FightCombatant, 'hp' | 'hpMax'>): HpState {
  if (hp <= 0) return 'down';
  return hp >= hpMax ? 'unhurt' : 'hurt';
}

/** What is known of a character, for who reads. */
interface SeenCharacter {
  owner: string;
  isMine: boolean;
  warnings: Warnings;
}

const NOBODYS: SeenCharacter = { owner: '', isMine: false, warnings: NO_WARNINGS };

function seen(one: FightCombatant, { owner, isMine, warnings }: SeenCharacter, die: number): SeenCombatant {
  const { id, name, image, kind, initiative, asked, defeated, concentrates, conditions, visibility } = one;
  const isExact = isMine || visibility === 'exact';
  return {
    id,
    name,
    image,
    kind,
    initiative,
    asked,
    defeated,
    concentrates,
    conditions,
    isMine,
    owner,
    warnings,
    roll: isMine && asked ? initiativeDice(die, one.bonus) : '',
    hp: isExact ? one.hp : null,
    hpMax: isExact ? one.hpMax : null,
    state: isMine || visibility !== 'none' ? hpStateOf(one) : null,
  };
}

/** Whose turn the table sees: while somebody hidden acts, the one before them still has it. */
function seenTurn({ combatants, active, round }: FightContent): { active: string; round: number } {
  const place = combatants.findIndex(one => one.id === active);
  if (round === 0 || place < 0) return { active: '', round: 0 };
  const before = combatants.slice(0, place + 1).findLast(one => !one.hidden && !isPassed(one, active));
  if (before) return { active: before.id, round };
  const last = combatants.findLast(one => !one.hidden && !isPassed(one, active));
  // Nobody in sight had a turn yet: for the table the fight has not begun.
  return last && round > 1 ? { active: last.id, round: round - 1 } : { active: '', round: 0 };
}

/** Somebody defeated was passed by. */
const isPassed = (one: FightCombatant, active: string): boolean => one.defeated && one.id !== active;

/** `characterOf` tells what is known of a character, by its id; null for nobody's. */
export function viewOf(
  { _id, title, die }: Pick<Fight, '_id' | 'title' | 'die'>,
  content: FightContent,
  characterOf: (character: string) => SeenCharacter | null,
): FightView {
  const known = ({ kind, source }: FightCombatant) =>
    (kind === 'character' && source !== '' ? characterOf(source) : null) ?? NOBODYS;
  return {
    _id,
    title,
    ...seenTurn(content),
    combatants: content.combatants.filter(one => !one.hidden).map(one => seen(one, known(one), die)),
  };
}

/** An entry of the session's log. */
export interface FightNews {
  kind: 'turn' | 'fight';
  text: string;
}

/** What the log says of a change, from what the table saw before and sees after it. */
export function fightNews(before: FightView, after: FightView, isUndone: boolean): FightNews[] {
  if (before.active === after.active && before.round === after.round) return [];
  const isOn = after.round > 0;
  if (!isOn)
    return before.round > 0 ? [{ kind: 'fight', text: `Le combat se termine\u00a0: ${after.title}` }] : [];
  const name = after.combatants.find(({ id }) => id === after.active)?.name ?? '';
  if (isUndone) return [{ kind: 'fight', text: `Retour au tour de ${name}, manche ${after.round}` }];
  const begin: FightNews[] =
    before.round === 0 ? [{ kind: 'fight', text: `Le combat commence\u00a0: ${after.title}` }] : [];
  return [...begin, { kind: 'turn', text: `Manche ${after.round}\u00a0: au tour de ${name}` }];
}
