import { closing } from './dice-text.ts';

// What stands behind the faces of dice: `kh3`, `dl1`, `!>=5`, `ro<2`, `>=5f1`, `min2`, `s`, `b1`.

export type ModifierKind =
  | 'min'
  | 'max'
  | 'explode'
  | 'reroll'
  | 'keep'
  | 'drop'
  | 'target'
  | 'botch'
  | 'sort'
  | 'tens';

export type Comparison = '>=' | '<=' | '>' | '<' | '=';

/** A modifier as it is written. */
export interface WrittenModifier {
  kind: ModifierKind;
  /** Its letters: `kh`, `!p`, `ro`. */
  letters: string;
  compare: Comparison | null;
  /** A number, a name behind `@`, a formula in parentheses; '' for none. */
  operand: string;
}

/** Where a modifier stands: `operand` is its end where there is none. */
export interface ModifierPlace {
  from: number;
  operand: number;
  end: number;
}

/** How much of a notation is read: all of it, without counting successes, or what there was first (`kh3`). */
export type DiceMode = 'full' | 'untargeted' | 'plain';
/** The first that can be read is the one. */
export const DICE_MODES: readonly DiceMode[] = ['full', 'untargeted', 'plain'];

interface Form {
  kind: ModifierKind;
  letters: RegExp;
  compare: 'none' | 'may' | 'must';
  operand: 'may' | 'must' | 'none';
}

const NO_WORD = String.raw`(?![\p{L}_])`;
const form = (
  kind: ModifierKind,
  letters: string,
  compare: Form['compare'],
  operand: Form['operand'],
): Form => ({ kind, letters: new RegExp(letters, 'uy'), compare, operand });

const FORMS: readonly Form[] = [
  form('explode', '!{1,2}p?', 'may', 'none'),
  form('reroll', `r[or]?${NO_WORD}`, 'may', 'may'),
  form('keep', `k[hl]?${NO_WORD}`, 'none', 'may'),
  form('drop', `d[hl]${NO_WORD}`, 'none', 'may'),
  form('min', 'min', 'none', 'must'),
  form('max', 'max', 'none', 'must'),
  form('sort', `s[ad]?(?![\\p{L}\\p{N}_])`, 'none', 'none'),
];
const PLAIN: readonly Form[] = [form('keep', 'k[hl](?=\\d)', 'none', 'must')];
const TENS = form('tens', `[bp]${NO_WORD}`, 'none', 'may');
const TARGET = form('target', '', 'must', 'must');
const BOTCH = form('botch', `f${NO_WORD}`, 'may', 'may');

const COMPARE = /\s*(>=|<=|==|≥|≤|=(?!>)|>|<)\s*/uy;
const OPERAND = /-?\d{1,6}(?:\.\d{1,4})?|@[\p{L}\p{N}_]+|\(/uy;

export const at = (pattern: RegExp, text: string, index: number): RegExpExecArray | null => {
  pattern.lastIndex = index;
  return pattern.exec(text);
};

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  '>=': '>=',
  '≥': '>=',
  '<=': '<=',
  '≤': '<=',
  '>': '>',
  '<': '<',
  '=': '=',
  '==': '=',
};

function readForm(
  { kind, letters, compare, operand }: Form,
  text: string,
  from: number,
): { modifier: WrittenModifier; place: ModifierPlace } | null {
  const word = at(letters, text, from);
  if (!word) return null;
  let end = from + word[0].length;
  const compared = compare === 'none' ? null : at(COMPARE, text, end);
  if (compare === 'must' && !compared) return null;
  const start = compared ? end + compared[0].length : end;
  const value = operand !== 'none' || compared ? at(OPERAND, text, start) : null;
  if (!value && operand === 'must') return null;
  // `1d6! = 6`: the sign belongs to what is around.
  const made = { kind, letters: word[0] };
  if (!value) {
    return {
      modifier: { ...made, compare: null, operand: '' },
      place: { from, operand: end, end },
    };
  }
  end = value[0] === '(' ? closing(text, start) : start + value[0].length;
  return {
    modifier: {
      ...made,
      compare: compared ? (COMPARISONS[compared[1] ?? ''] ?? null) : null,
      operand: text.slice(start, end),
    },
    place: { from, operand: start, end },
  };
}

interface ReadModifiers {
  modifiers: WrittenModifier[];
  places: ModifierPlace[];
  label: string;
  end: number;
}

const NOTE = /\[([^[\]]{0,60})\]/uy;

/** The modifiers that stand at `index`, and the label `[feu]` behind them. */
export function modifiersAt(text: string, index: number, mode: DiceMode, isPercent: boolean): ReadModifiers {
  const made: ReadModifiers = { modifiers: [], places: [], label: '', end: index };
  const forms = mode === 'plain' ? PLAIN : isPercent ? [TENS, ...FORMS] : FORMS;
  const take = (all: readonly Form[]): boolean => {
    for (const one of all) {
      const found = readForm(one, text, made.end);
      if (!found) continue;
      made.modifiers.push(found.modifier);
      made.places.push(found.place);
      made.end = found.place.end;
      return true;
    }
    return false;
  };
  while (take(forms)) if (mode === 'plain') break;
  if (mode === 'full' && take([TARGET])) {
    while (take([BOTCH, ...forms]));
  }
  const note = mode === 'plain' ? null : at(NOTE, text, made.end);
  if (note) {
    made.label = (note[1] ?? '').trim();
    made.end += note[0].length;
  }
  return made;
}
