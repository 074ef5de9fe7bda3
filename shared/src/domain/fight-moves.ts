import { COMBATANTS_MAX } from './encounter.ts';
import type { FightCombatant, FightContent, FightMove } from './fight.ts';
import { CONDITIONS_MAX } from './encounter.ts';
import type { AskedPlayers, InitiativeRoll } from './fight-initiative.ts';
import { askedToRoll, withInitiative } from './fight-initiative.ts';
import { freeNames, settleName } from './fight-names.ts';

// The rules of an encounter: each move answers the next state and changes nothing. The API applies them, the page draws ahead.

/** What chance decides, and what makes identifiers. */
export interface FightTools {
  /** What each of these rolls of initiative gives. */
  roll: (rolls: InitiativeRoll[]) => readonly number[];
  newId: () => string;
  /** Whose players roll themselves; nobody's by default. */
  players?: AskedPlayers;
}

type Of<Action extends FightMove['action']> = Extract<FightMove, { action: Action }>;

/** By initiative, the highest first; ties by bonus, then as they stood; those without one last. */
const inOrder = (combatants: readonly FightCombatant[]): FightCombatant[] =>
  combatants.toSorted(
    (one, other) =>
      (other.initiative ?? -Infinity) - (one.initiative ?? -Infinity) || other.bonus - one.bonus,
  );

const each = (
  content: FightContent,
  ids: readonly string[],
  change: (one: FightCombatant) => FightCombatant,
): FightContent => ({
  ...content,
  combatants: content.combatants.map(one => (ids.includes(one.id) ? change(one) : one)),
});

/** With these hit points. A creature at nothing is defeated, one that has some again is not. */
export function withHitPoints(one: FightCombatant, wanted: number, hpMax = one.hpMax): FightCombatant {
  const hp = Math.max(0, Math.min(hpMax, wanted));
  const defeated = one.kind === 'mob' && (hp === 0 || one.hp === 0) ? hp === 0 : one.defeated;
  return { ...one, hp, hpMax, defeated };
}

function add(content: FightContent, move: Of<'add'>, { newId }: FightTools): FightContent {
  const { name, count, grouped, kind, image, source, bonus, hp, hpMax, hidden, visibility } = move;
  const left = Math.min(count, COMBATANTS_MAX - content.combatants.length);
  const { names, others } = freeNames(content.combatants, { ...move, count: left });
  const added = names.map(own => ({
    id: newId(),
    name: own,
    image,
    kind,
    source,
    bonus,
    initiative: null,
    asked: false,
    hp: Math.min(hp, hpMax),
    hpMax,
    visibility,
    hidden,
    defeated: kind === 'mob' && hp === 0,
    concentrates: false,
    conditions: [],
    group: grouped ? name : '',
    legendary: 0,
    legendaryMax: 0,
    note: '',
  }));
  return { ...content, combatants: [...others, ...added] };
}

function set(content: FightContent, { action: _action, id, ...sent }: Of<'change'>): FightContent {
  const one = content.combatants.find(known => known.id === id);
  if (!one) return content;
  const { hp, hpMax, initiative, ...rest } = sent;
  let next: FightCombatant = { ...one, ...defined(rest) };
  if (hpMax !== undefined && hp === undefined) {
    // Unhurt so far: the new most is what there is.
    next = withHitPoints(next, one.hp === one.hpMax ? hpMax : one.hp, hpMax);
  } else if (hp !== undefined) next = withHitPoints(next, hp, hpMax ?? one.hpMax);
  // What was said of it counts more than what its hit points say.
  if (sent.defeated !== undefined) next.defeated = sent.defeated;
  // Of what is hidden nobody learns that it is awaited, and a group has one roll.
  if (next.hidden || next.group) next.asked = false;
  next.legendary = Math.min(next.legendary, next.legendaryMax);
  if (sent.legendaryMax !== undefined && sent.legendary === undefined) next.legendary = sent.legendaryMax;
  let combatants = content.combatants.map(known => (known.id === id ? next : known));
  if (one.hidden && !next.hidden) combatants = settleName(combatants, id);
  if (initiative === undefined) return { ...content, combatants };
  const isOfGroup = (known: FightCombatant) =>
    known.id === id || (next.group !== '' && known.group === next.group);
  return {
    ...content,
    combatants: inOrder(
      combatants.map(known => (isOfGroup(known) ? { ...known, initiative, asked: false } : known)),
    ),
  };
}

const defined = <T extends object>(parts: T): { [Key in keyof T]?: NonNullable<T[Key]> } =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as never;

function remove(content: FightContent, id: string): FightContent {
  const index = content.combatants.findIndex(one => one.id === id);
  const next = content.active === id ? pass(content, index) : content;
  return {
    ...next,
    active: next.active === id ? '' : next.active,
    combatants: next.combatants.filter(one => one.id !== id),
  };
}

function order(content: FightContent, { id, index }: Of<'order'>): FightContent {
  const one = content.combatants.find(known => known.id === id);
  if (!one) return content;
  const others = content.combatants.filter(known => known.id !== id);
  return { ...content, combatants: others.toSpliced(Math.min(index, others.length), 0, one) };
}

const roll = (content: FightContent, move: Of<'roll'>, tools: FightTools): FightContent => ({
  ...content,
  combatants: inOrder(withInitiative(content, move, tools.roll, tools.players)),
});

function ask(content: FightContent, { id }: Of<'ask'>, { players }: FightTools): FightContent {
  const asked = each(content, [id], one => askedToRoll(one, players?.get(id)));
  return { ...asked, combatants: inOrder(asked.combatants) };
}

/** A turn begins: legendary actions come back, and what lasts some rounds lasts one less. */
const withTurn = (one: FightCombatant): FightCombatant => ({
  ...one,
  legendary: one.legendaryMax,
  conditions: one.conditions
    .filter(({ rounds }) => rounds !== 1)
    .map(({ name, rounds }) => ({ name, rounds: rounds === null ? null : rounds - 1 })),
});

/** The turn of the next one after this place who is not defeated. */
function pass(content: FightContent, place: number): FightContent {
  const { combatants } = content;
  for (let step = 1; step <= combatants.length; step += 1) {
    const at = (place + step) % combatants.length;
    const one = combatants[at];
    if (!one || one.defeated) continue;
    const isNewRound = place + step >= combatants.length;
    const next = {
      ...content,
      active: one.id,
      round: isNewRound ? content.round + 1 : content.round,
      lair: isNewRound ? content.lairMax : content.lair,
    };
    return each(next, [one.id], withTurn);
  }
  return content;
}

/** The first turn. It shortens nothing: conditions of the beginning last their rounds. */
function begin(content: FightContent): FightContent {
  const first = content.combatants.find(one => !one.defeated);
  if (content.round > 0 || !first) return content;
  return { ...content, active: first.id, round: 1, lair: content.lairMax };
}

const next = (content: FightContent): FightContent =>
  content.round === 0
    ? content
    : pass(
        content,
        content.combatants.findIndex(one => one.id === content.active),
      );

function condition(content: FightContent, { id, name, rounds }: Of<'condition'>): FightContent {
  return each(content, [id], one => {
    const others = one.conditions.filter(known => known.name !== name);
    return { ...one, conditions: [...others, { name, rounds }].slice(-CONDITIONS_MAX) };
  });
}

export function applyMove(content: FightContent, move: FightMove, tools: FightTools): FightContent {
  switch (move.action) {
    case 'add':
      return add(content, move, tools);
    case 'change':
      return set(content, move);
    case 'hurt':
      return each(content, move.ids, one =>
        withHitPoints(
          one,
          one.hp + (move.halved.includes(one.id) ? Math.trunc(move.points / 2) : move.points),
        ),
      );
    case 'condition':
      return condition(content, move);
    case 'uncondition':
      return each(content, [move.id], one => ({
        ...one,
        conditions: one.conditions.filter(({ name }) => name !== move.name),
      }));
    case 'remove':
      return remove(content, move.id);
    case 'order':
      return order(content, move);
    case 'roll':
      return roll(content, move, tools);
    case 'ask':
      return ask(content, move, tools);
    case 'begin':
      return begin(content);
    case 'next':
      return next(content);
    case 'end':
      return {
        ...content,
        round: 0,
        active: '',
        combatants: content.combatants.map(one => ({ ...one, asked: false })),
      };
    case 'lair': {
      const { lairMax = content.lairMax, lair = move.lairMax ?? content.lair } = move;
      return { ...content, lairMax, lair: Math.min(lair, lairMax) };
    }
  }
}
