import {
  COMBAT_FIELDS_MAX,
  type Combatant,
  COMBATANTS_MAX,
  CONDITIONS_MAX,
  type CombatFields,
  type EncounterInput,
  GEAR_MAX,
  HIT_POINTS_MAX,
  characterOf,
} from '@rpd/shared/domain';

// What can happen in an encounter: each answers the next one and changes nothing.

export const NO_ENCOUNTER: EncounterInput = { combatants: [], turn: 0, round: 1, mappings: [] };

/** 1 to 20, as an honest die falls. */
function d20(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  // 2³² is no multiple of 20: what is left over above the last one is thrown again.
  return value < 4_294_967_280 ? (value % 20) + 1 : d20();
}

/** By initiative, the highest first; ties by bonus, then by name; those without one last. */
const inOrder = (combatants: readonly Combatant[]): Combatant[] =>
  combatants.toSorted(
    (one, other) =>
      (other.initiative ?? -Infinity) - (one.initiative ?? -Infinity) ||
      other.bonus - one.bonus ||
      one.name.localeCompare(other.name, 'fr', { numeric: true }),
  );

/** The first number of a name that nobody has: 'Gobelin 1'. */
function numbered(name: string, taken: readonly Combatant[]): string {
  const names = new Set(taken.map(combatant => combatant.name));
  let number = 1;
  while (names.has(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}

/** One of the same creature that stood alone, without a number; a name that somebody wrote stays. */
const aloneOf = (combatants: readonly Combatant[], { kind, source, name }: NewCombatant) =>
  combatants.find(one => kind === 'mob' && one.name === name && one.kind === kind && one.source === source);

export const isFull = ({ combatants }: EncounterInput): boolean => combatants.length >= COMBATANTS_MAX;

/** What is known of somebody who joins. */
export type NewCombatant = Omit<Combatant, 'id' | 'initiative' | 'gear' | 'conditions' | 'note'>;

/** So many of one kind, numbered, and as many as there is room for: 'Gobelin', or 'Gobelin 1' to 'Gobelin 8'. */
export function add({ combatants, ...rest }: EncounterInput, added: NewCombatant, count = 1): EncounterInput {
  const alone = aloneOf(combatants, added);
  const all = combatants.map(one => (one === alone ? { ...one, name: numbered(one.name, combatants) } : one));
  const isNumbered = count > 1 || all.some(one => one.name === added.name) || alone !== undefined;
  for (let left = Math.min(count, COMBATANTS_MAX - all.length); left > 0; left -= 1) {
    const name = isNumbered ? numbered(added.name, all) : added.name;
    all.push({
      ...added,
      name,
      id: crypto.randomUUID(),
      initiative: null,
      gear: [],
      conditions: [],
      note: '',
    });
  }
  return { ...rest, combatants: all };
}

/** Hit points that go down (`points` below 0) or up, never under nothing nor over the most. */
export function hurt(encounter: EncounterInput, id: string, points: number): EncounterInput {
  return change(encounter, id, one => ({ hp: Math.max(0, Math.min(one.hpMax, one.hp + points)) }));
}

/** Gives somebody a piece of equipment; two of a kind are two. */
export function equip(encounter: EncounterInput, id: string, piece: string): EncounterInput {
  return change(encounter, id, ({ gear }) => ({ gear: [...gear, piece].slice(0, GEAR_MAX) }));
}

/** Puts a condition on somebody, once. */
export function addCondition(encounter: EncounterInput, id: string, name: string): EncounterInput {
  return change(encounter, id, ({ conditions }) => ({
    conditions: [...conditions.filter(one => one !== name), name].slice(-CONDITIONS_MAX),
  }));
}

export function removeCondition(encounter: EncounterInput, id: string, name: string): EncounterInput {
  return change(encounter, id, ({ conditions }) => ({
    conditions: conditions.filter(one => one !== name),
  }));
}

export const setNote = (encounter: EncounterInput, id: string, note: string): EncounterInput =>
  change(encounter, id, () => ({ note }));

/** Takes the piece at this place (from 0) away. */
export function unequip(encounter: EncounterInput, id: string, place: number): EncounterInput {
  return change(encounter, id, ({ gear }) => ({ gear: gear.filter((_, index) => index !== place) }));
}

/** Unhurt so far: the new most is what there is. */
export function setMost(encounter: EncounterInput, id: string, asked: number): EncounterInput {
  const hpMax = Math.max(1, Math.min(HIT_POINTS_MAX, asked));
  return change(encounter, id, one => ({
    hpMax,
    hp: one.hp === one.hpMax ? hpMax : Math.min(one.hp, hpMax),
  }));
}

/** The rolled initiative; the current turn stays. */
export function setInitiative(
  encounter: EncounterInput,
  id: string,
  initiative: number | null,
): EncounterInput {
  return ordered(encounter, change(encounter, id, () => ({ initiative })).combatants);
}

/** Nobody fights any more; which fields of which sheet count stays. */
export const end = ({ mappings }: EncounterInput): EncounterInput => ({ ...NO_ENCOUNTER, mappings });

/** Which fields of a sheet count; the oldest choice goes when there are too many. */
export function chooseFields(encounter: EncounterInput, chosen: CombatFields): EncounterInput {
  const others = encounter.mappings.filter(({ sheet }) => sheet !== chosen.sheet);
  return { ...encounter, mappings: [...others, chosen].slice(-COMBAT_FIELDS_MAX) };
}

/** What a character's sheet says takes the place of what was there; where it says nothing, that stays. */
export function setFromSheet(
  { combatants, ...rest }: EncounterInput,
  character: string,
  { hp, hpMax, bonus }: { hp: number | null; hpMax: number | null; bonus: number | null },
): EncounterInput {
  return {
    ...rest,
    combatants: combatants.map(one =>
      characterOf(one) === character
        ? { ...one, hp: hp ?? one.hp, hpMax: hpMax ?? one.hpMax, bonus: bonus ?? one.bonus }
        : one,
    ),
  };
}

export function remove({ combatants, turn, ...rest }: EncounterInput, id: string): EncounterInput {
  const index = combatants.findIndex(one => one.id === id);
  const left = combatants.filter(one => one.id !== id);
  // Whose turn it is stays theirs when somebody before them falls.
  const place = index >= 0 && index < turn ? turn - 1 : turn;
  return { ...rest, combatants: left, turn: left.length === 0 ? 0 : place % left.length };
}

/** Everybody rolls a d20, and the fight starts over. */
export function rollAll({ combatants, mappings }: EncounterInput): EncounterInput {
  const rolled = combatants.map(one => ({ ...one, initiative: d20() + one.bonus }));
  return { combatants: inOrder(rolled), turn: 0, round: 1, mappings };
}

/** Those who came late throw; the turn stays where it is. */
export function rollMissing(encounter: EncounterInput): EncounterInput {
  const rolled = encounter.combatants.map(one =>
    one.initiative === null ? { ...one, initiative: d20() + one.bonus } : one,
  );
  return ordered(encounter, rolled);
}

/** A creature at nothing has no more turns; a character at nothing still has theirs. */
const isOut = (one: Combatant | undefined): boolean => one?.kind === 'mob' && one.hp <= 0;

/** The next one's turn. */
export function nextTurn(encounter: EncounterInput): EncounterInput {
  const { combatants, turn, round } = encounter;
  for (let step = 1; step <= combatants.length; step += 1) {
    const place = (turn + step) % combatants.length;
    if (!isOut(combatants[place])) {
      return { ...encounter, turn: place, round: turn + step >= combatants.length ? round + 1 : round };
    }
  }
  return encounter;
}

function change(
  { combatants, ...rest }: EncounterInput,
  id: string,
  changes: (one: Combatant) => Partial<Combatant>,
): EncounterInput {
  return { ...rest, combatants: combatants.map(one => (one.id === id ? { ...one, ...changes(one) } : one)) };
}

/** Sorts them by initiative; the current turn stays. */
function ordered({ combatants, turn, ...rest }: EncounterInput, changed: Combatant[]): EncounterInput {
  const active = combatants[turn]?.id;
  const sorted = inOrder(changed);
  return {
    combatants: sorted,
    turn: Math.max(
      0,
      sorted.findIndex(one => one.id === active),
    ),
    ...rest,
  };
}
