import type { Comparison, ModifierKind } from './dice-modifiers.ts';
import { FormulaError } from './formula-types.ts';

// Rolls one set of dice with its modifiers. Their order is that of @dice-roller/rpg-dice-roller, however they are written: min and
// max, explosions, rerolls, what is kept, what is dropped, successes, botches, order.

/** A number from 1 to `sides`, each as likely as the others. */
export type RollDie = (sides: number) => number;

/** One die that fell. */
export interface RolledDie {
  sides: number;
  /** What it counts for. */
  value: number;
  /** What it shows, where that is not its value: `+`, `00`, a symbol. */
  face?: string;
  /** Why it fell: it was thrown, another one exploded, or it stands for one that was rerolled. */
  source: 'roll' | 'explosion' | 'reroll';
  isKept: boolean;
  /** It made another die fall, or its value holds several. */
  isExploded: boolean;
  /** Another stands in its place: never kept. */
  isRerolled: boolean;
  outcome?: 'success' | 'botch';
}

export type Faces =
  | { kind: 'number'; sides: number }
  /** −1, 0, +1; `isSparse`: one face in six each, where the usual die has two. */
  | { kind: 'fate'; isSparse: boolean }
  /** `d66`: so many dice of six, read as digits. */
  | { kind: 'digits'; digits: number }
  | { kind: 'custom'; faces: readonly { value: number; face?: string }[] };

/** A modifier with its number. */
export interface Modifier {
  kind: ModifierKind;
  letters: string;
  compare: Comparison | null;
  operand: number | null;
}

export interface ThrownDice {
  dice: RolledDie[];
  total: number;
  /** The sum of what is kept, where the total counts successes. */
  sum: number;
  /** Where dice are counted for what they show. */
  successes?: number;
  botches?: number;
  /** How often the kept dice show each symbol. */
  symbols?: Record<string, number>;
}

/** Explosions and rerolls of one die, at most. */
const CHAIN_MAX = 100;

const COMPARE: Readonly<Record<Comparison, (one: number, other: number) => boolean>> = {
  '>=': (one, other) => one >= other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '<': (one, other) => one < other,
  '=': (one, other) => one === other,
};

type Test = (value: number) => boolean;

/** What a modifier looks for; without a number of its own, `usual`. */
export const testOf = ({ compare, operand }: Modifier, usual: number): Test => {
  const wanted = operand ?? usual;
  return value => COMPARE[compare ?? '='](value, wanted);
};

function valuesOf(faces: Faces): number[] {
  if (faces.kind === 'number') return [1, faces.sides];
  if (faces.kind === 'fate') return [-1, 0, 1];
  if (faces.kind === 'digits') return ['1', '6'].map(digit => Number(digit.repeat(faces.digits)));
  return faces.faces.map(({ value }) => value);
}

function draw(faces: Faces, rollDie: RollDie): Pick<RolledDie, 'sides' | 'value' | 'face'> {
  switch (faces.kind) {
    case 'number':
      return { sides: faces.sides, value: rollDie(faces.sides) };
    case 'custom': {
      const sides = faces.faces.length;
      return { sides, ...(faces.faces[rollDie(sides) - 1] ?? { value: 0 }) };
    }
    case 'digits': {
      const digits = Array.from({ length: faces.digits }, () => rollDie(6)).join('');
      return { sides: 6 ** faces.digits, value: Number(digits) };
    }
    case 'fate': {
      const value = faces.isSparse ? Math.trunc((rollDie(6) - 3.5) / 2.5) : rollDie(3) - 2;
      return { sides: faces.isSparse ? 6 : 3, value, face: value > 0 ? '+' : value < 0 ? '−' : '0' };
    }
  }
}

const thrown = (
  die: Pick<RolledDie, 'sides' | 'value' | 'face'>,
  source: RolledDie['source'],
): RolledDie => ({
  ...die,
  source,
  isKept: true,
  isExploded: false,
  isRerolled: false,
});

const refuseEndless = (test: Test, faces: Faces, what: string): void => {
  if (valuesOf(faces).every(test)) throw new FormulaError(`Chaque face ${what} : ces dés ne s’arrêtent pas.`);
};

/** Throws dice; `again` throws one more. */
export function throwDice(
  count: number,
  faces: Faces,
  modifiers: readonly Modifier[],
  rollDie: RollDie,
): ThrownDice {
  const tens = modifiers.find(({ kind }) => kind === 'tens');
  if (tens) return throwTens(count, tens, rollDie);
  const fall = (source: RolledDie['source']) => thrown(draw(faces, rollDie), source);
  const of = (kind: ModifierKind) => modifiers.filter(one => one.kind === kind);
  let dice = Array.from({ length: count }, () => fall('roll'));
  for (const { operand } of of('min')) {
    for (const die of dice) die.value = Math.max(die.value, operand ?? die.value);
  }
  for (const { operand } of of('max')) {
    for (const die of dice) die.value = Math.min(die.value, operand ?? die.value);
  }
  for (const one of of('explode')) dice = dice.flatMap(die => explode(die, one, faces, fall));
  for (const one of of('reroll')) dice = dice.flatMap(die => reroll(die, one, faces, fall));
  choose(dice, modifiers);
  return counted(dice, modifiers, faces);
}

function explode(
  die: RolledDie,
  modifier: Modifier,
  faces: Faces,
  fall: (source: RolledDie['source']) => RolledDie,
): RolledDie[] {
  const test = testOf(modifier, Math.max(...valuesOf(faces)));
  refuseEndless(test, faces, 'explose');
  const isCompound = modifier.letters.startsWith('!!');
  const less = modifier.letters.endsWith('p') ? 1 : 0;
  const all = [die];
  let shown = die.value;
  for (let times = 0; times < CHAIN_MAX && test(shown); times += 1) {
    const next = fall('explosion');
    shown = next.value;
    next.value -= less;
    const last = all.at(-1);
    if (last) last.isExploded = true;
    if (isCompound) die.value += next.value;
    else all.push(next);
  }
  return all;
}

function reroll(
  die: RolledDie,
  modifier: Modifier,
  faces: Faces,
  fall: (source: RolledDie['source']) => RolledDie,
): RolledDie[] {
  const test = testOf(modifier, Math.min(...valuesOf(faces)));
  const most = modifier.letters === 'ro' ? 1 : CHAIN_MAX;
  if (most > 1) refuseEndless(test, faces, 'se relance');
  const all = [die];
  for (let last = die, times = 0; times < most && test(last.value); times += 1) {
    last.isRerolled = true;
    last.isKept = false;
    last = fall('reroll');
    all.push(last);
  }
  return all;
}

interface Choosable {
  value: number;
  isKept: boolean;
}

/** Takes from what counts what is not kept, or dropped. */
export function choose(all: readonly Choosable[], modifiers: readonly Modifier[]): void {
  for (const kind of ['keep', 'drop'] as const) {
    for (const { letters, operand } of modifiers.filter(one => one.kind === kind)) {
      const isHigh = kind === 'keep' ? !letters.endsWith('l') : letters.endsWith('h');
      const sign = isHigh ? -1 : 1;
      const sorted = all.filter(one => one.isKept).toSorted((one, other) => sign * (one.value - other.value));
      const number = operand ?? 1;
      const gone = kind === 'keep' ? sorted.slice(number) : sorted.slice(0, number);
      for (const one of gone) one.isKept = false;
    }
  }
}

const order = (letters: string) => (letters === 'sd' ? -1 : 1);

/** What dice give together: their sum, or how many of them are successes. */
function counted(dice: RolledDie[], modifiers: readonly Modifier[], faces: Faces): ThrownDice {
  const kept = dice.filter(({ isKept }) => isKept);
  const target = modifiers.find(({ kind }) => kind === 'target');
  const botch = modifiers.find(({ kind }) => kind === 'botch');
  if (target) {
    const isSuccess = testOf(target, 0);
    const isBotch = botch ? testOf(botch, Math.min(...valuesOf(faces))) : () => false;
    for (const die of kept) {
      if (isSuccess(die.value)) die.outcome = 'success';
      else if (isBotch(die.value)) die.outcome = 'botch';
    }
  }
  const sort = modifiers.find(({ kind }) => kind === 'sort');
  if (sort) dice.sort((one, other) => order(sort.letters) * (one.value - other.value));
  const sum = kept.reduce((all, { value }) => all + value, 0);
  const outcomes = (wanted: RolledDie['outcome']) => kept.filter(({ outcome }) => outcome === wanted).length;
  const [successes, botches] = [outcomes('success'), outcomes('botch')];
  const symbols = faces.kind === 'custom' ? symbolsOf(kept) : undefined;
  return {
    dice,
    sum,
    total: target ? successes - botches : sum,
    ...(target && { successes, botches }),
    ...(symbols && { symbols }),
  };
}

/** `succès+opportunité` is one of each. */
function symbolsOf(dice: readonly RolledDie[]): Record<string, number> | undefined {
  const found = new Map<string, number>();
  for (const { face = '' } of dice) {
    for (const symbol of face.split('+').map(one => one.trim())) {
      if (symbol && symbol !== '-') found.set(symbol, (found.get(symbol) ?? 0) + 1);
    }
  }
  return found.size > 0 ? Object.fromEntries(found) : undefined;
}

/** Percent with bonus (`b`) or penalty dice (`p`): one units die, and of several tens dice the one that gives the least or the most. */
function throwTens(count: number, { letters, operand }: Modifier, rollDie: RollDie): ThrownDice {
  const dice: RolledDie[] = [];
  for (let times = 0; times < count; times += 1) {
    const units = rollDie(10) % 10;
    dice.push(thrown({ sides: 10, value: units, face: String(units) }, 'roll'));
    const tens = Array.from({ length: 1 + (operand ?? 1) }, () => {
      const shown = (rollDie(10) % 10) * 10;
      const value = shown + units === 0 ? 100 : shown;
      return thrown({ sides: 10, value, face: String(shown).padStart(2, '0') }, 'roll');
    });
    choose(tens, [{ kind: 'keep', letters: letters === 'b' ? 'kl' : 'kh', compare: null, operand: 1 }]);
    dice.push(...tens);
  }
  const sum = dice.reduce((all, { value, isKept }) => (isKept ? all + value : all), 0);
  return { dice, sum, total: sum };
}

const RANGE = 2 ** 32;

/** A fair die: what would favour low numbers is rolled again. */
export const cryptoDie: RollDie = sides => {
  const limit = RANGE - (RANGE % sides);
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value < limit ? (value % sides) + 1 : cryptoDie(sides);
};
