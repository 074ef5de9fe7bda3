import { foldName, FORMULA_FUNCTIONS, type FieldType, type FormulaName } from '@rpd/shared/domain';
import { linesNamed, pathOf, type Suggestion, type Typed } from './completion.names.ts';
import { valuesAt } from './completion.options.ts';

// Suggestions while a formula is typed: pure, so that tests can check the order.

interface Completion {
  offered: readonly Suggestion[];
  /** How many characters before the caret the chosen one takes the place of. */
  replaced: number;
  /** What was typed is the first of them, whole. */
  isWhole: boolean;
}

const NOTHING: Completion = { offered: [], replaced: 0, isWhole: false };
const MAX_SUGGESTIONS = 8;
const MAX_REQUESTED = 80;
const WORD = /@?[\p{L}\p{N}_.]*$/u;
const PHRASE = /\p{L}+(?: \p{L}+){1,2}$/u;
/** What takes a list, or lines; the rest of a formula takes one value. */
const TAKES_LISTS = new Set(['sum', 'somme', 'min', 'max', 'count', 'compter']);
const TAKES_LINES = new Set(['sum', 'somme', 'count', 'compter']);

interface Candidate extends Suggestion {
  /** What is compared with what was typed: the first is its name. */
  keys: readonly string[];
  /** A column of the formula's own line. */
  isOwn: boolean;
  fits: boolean;
}

/** What to offer where the caret stands: values of what is compared there, then names and functions. */
export function completionAt(typed: Typed): Completion {
  const before = typed.text.slice(0, typed.caret);
  const behind = typed.text[typed.caret] ?? '';
  if (typed.caret < 0 || /[\p{L}\p{N}_]/u.test(behind)) return NOTHING;
  const call = callAround(before);
  const { isQuoted, ...values } = valuesAt(typed, linesIn(typed, call));
  const valued = { ...values, offered: values.offered.slice(0, MAX_REQUESTED), isWhole: false };
  if (isQuoted) return valued;
  const named = namedAt(typed, before);
  if (valued.offered.length === 0) return named;
  return { ...valued, offered: [...valued.offered, ...named.offered] };
}

/** Names and functions. */
function namedAt(typed: Typed, before: string): Completion {
  const word = WORD.exec(before)?.[0] ?? '';
  const isNamed = word.startsWith('@');
  if (/^\p{N}/u.test(word) || (isNamed && typed.part !== 'dice')) return NOTHING;
  const bare = isNamed ? word.slice(1) : word;
  const isStarted = word !== '' || typed.isAsked === true;
  if (!isStarted) return NOTHING;
  const call = callAround(before.slice(0, before.length - word.length));
  const columns = bare.includes('.') ? columnsAt(typed, bare) : null;
  const at = typed.part === 'dice' ? '@' : '';
  const candidates =
    columns ??
    [...namesAt(typed, call).map(one => ({ ...one, text: at + one.text })), ...totalsIn(typed, call)].concat(
      isNamed ? [] : FUNCTIONS,
    );
  const plain = foldName(bare);
  const phrase = isNamed ? NOTHING : phraseAt(before);
  if (phrase.offered.length > 0) return phrase;
  const ranked = distinct(ranksOf(candidates, plain));
  if (ranked.length === 0) return NOTHING;
  // A function's name is not all of it: its parenthesis, and what it takes, come behind.
  const isFunction = ranked[0]?.text.endsWith('(') === true;
  const isWhole = foldName(ranked[0]?.keys[0] ?? '') === plain && plain !== '' && !isFunction;
  // What is typed whole, and begins nothing else: there is nothing to choose.
  if (
    isWhole &&
    !typed.isAsked &&
    !ranked.slice(1).some(({ keys }) => foldName(keys[0] ?? '').startsWith(plain))
  ) {
    return NOTHING;
  }
  const most = typed.isAsked ? MAX_REQUESTED : MAX_SUGGESTIONS;
  return { offered: ranked.slice(0, most), replaced: word.length, isWhole };
}

/** Of those that write the same the first, which is what the formula will read: a column of the own line before a field of that name. */
const distinct = <One extends Suggestion>(offered: readonly One[]): One[] =>
  offered.filter(({ text }, index) => offered.findIndex(other => other.text === text) === index);

interface Call {
  name: string;
  /** Which of its values the caret is in. */
  index: number;
  first: string;
}

/** The function in whose parentheses a formula so far ends. */
function callAround(before: string): Call | null {
  const open: { name: string; index: number; from: number; comma: number }[] = [];
  for (const [index, sign] of [...before].entries()) {
    const top = open.at(-1);
    if (sign === '(') {
      const name = /[\p{L}\p{N}_]*$/u.exec(before.slice(0, index))?.[0] ?? '';
      open.push({ name, index: 0, from: index + 1, comma: -1 });
    } else if (sign === ')') open.pop();
    else if ((sign === ',' || sign === ';') && top) {
      if (top.comma < 0) top.comma = index;
      top.index += 1;
    }
  }
  const around = open.findLast(({ name }) => name !== '');
  if (!around) return null;
  const { name, index, from, comma } = around;
  return { name: foldName(name), index, first: before.slice(from, comma < 0 ? undefined : comma).trim() };
}

const kindOf = (type: FieldType): 'number' | 'flag' | 'text' | 'list' | 'lines' => {
  if (type === 'number') return 'number';
  if (type === 'checkbox') return 'flag';
  if (type === 'repeat') return 'lines';
  return type === 'multiselect' ? 'list' : 'text';
};

const fitsIn = ({ part, type }: Typed, found: FieldType): boolean =>
  part === 'showIf' || part === 'dice' || type !== 'number' || kindOf(found) === 'number';

/** The names that stand for one value here: those of the formula's own lines, then those of the sheet. */
function namesAt(typed: Typed, call: Call | null): Candidate[] {
  const own = typed.names.find(({ id }) => id === typed.ownId);
  const around = new Set(['', ...(own?.path.map(({ id }) => id) ?? [])]);
  const lines = linesIn(typed, call);
  if (lines) around.add(lines.id);
  const takesLists = call !== null && call.index === 0 && TAKES_LISTS.has(call.name);
  const mine = lines?.id ?? own?.path.at(-1)?.id;
  return typed.names.flatMap((one): Candidate[] => {
    const parent = one.path.at(-1)?.id ?? '';
    const isLines = one.type === 'repeat';
    // What a field's own dice read is most often the field itself.
    const isItself = one.id === typed.ownId;
    if (isItself && typed.part !== 'dice') return [];
    if (own?.path.some(({ id }) => id === one.id) || (isLines && !takesLists)) return [];
    const isOwn = isItself || (mine !== undefined && parent === mine);
    if (around.has(parent)) return [candidate(one, one.name, isOwn, isLines || fitsIn(typed, one.type))];
    return takesLists && !around.has(one.path[0]?.id ?? '')
      ? [candidate(one, pathOf(one), false, fitsIn(typed, one.type))]
      : [];
  });
}

/** `sum(inventaire, …`: inside, the columns of those lines have their own names. */
const linesIn = (typed: Typed, call: Call | null): FormulaName | undefined =>
  call && call.index > 0 && TAKES_LINES.has(call.name) ? linesNamed(typed, call.first) : undefined;

function candidate(one: FormulaName, text: string, isOwn: boolean, fits: boolean): Candidate {
  const where =
    isOwn && one.path.length > 0 ? 'de la même ligne' : one.path.map(({ name }) => name).join(' › ');
  return {
    text,
    shown: text,
    about: [one.label, where && `(${where})`].filter(Boolean).join(' '),
    keys: [text, one.name, one.label],
    isOwn,
    fits,
  };
}

/** Where one value is wanted, a column of other lines is offered as its total. */
function totalsIn(typed: Typed, call: Call | null): Candidate[] {
  if (call && TAKES_LISTS.has(call.name)) return [];
  const own = typed.names.find(({ id }) => id === typed.ownId);
  const around = new Set(own?.path.map(({ id }) => id) ?? []);
  return typed.names
    .filter(one => kindOf(one.type) === 'number' && one.path.length > 0 && one.id !== typed.ownId)
    .filter(one => !around.has(one.path[0]?.id ?? ''))
    .map(one => {
      const text = `somme(${pathOf(one)})`;
      return {
        text,
        shown: text,
        about: `total de ${one.label} sur toutes les lignes`,
        keys: [text, pathOf(one), one.name, one.label],
        isOwn: false,
        fits: false,
      };
    });
}

/** `Objets.`: the columns of those lines. */
function columnsAt(typed: Typed, bare: string): Candidate[] {
  const from = foldName(bare.slice(0, bare.lastIndexOf('.')));
  const at = typed.part === 'dice' ? '@' : '';
  return typed.names.flatMap(one => {
    const parents = one.path.map(({ name }) => name);
    const parent = foldName(parents.join('.'));
    const isHere = one.path.length > 0 && (parent === from || foldName(parents.at(-1) ?? '') === from);
    if (!isHere) return [];
    const text = `${bare.slice(0, bare.lastIndexOf('.'))}.${one.name}`;
    return [{ ...candidate(one, at + text, false, true), shown: text, keys: [text, one.name, one.label] }];
  });
}

const FUNCTIONS: readonly Candidate[] = FORMULA_FUNCTIONS.map(
  ({ name, french, signature, help, words }): Candidate => ({
    text: `${french}(`,
    shown: signature,
    about: help,
    keys: [french, name, ...words],
    isOwn: false,
    fits: true,
  }),
);

/** How well a candidate answers: 0 its name itself, 1 its name begins so or another name is it, 2 a word of it does, 3 it is in there; Infinity: not at all. */
function rankOf({ keys }: Candidate, plain: string): number {
  if (plain === '') return 1;
  const [name = '', ...others] = keys.map(foldName);
  if (name === plain) return 0;
  if (name.startsWith(plain) || others.includes(plain)) return 1;
  if (
    others.some(key => key.split(/[ _.'’-]+/).some(word => word.startsWith(plain)) || key.startsWith(plain))
  ) {
    return 2;
  }
  return [name, ...others].some(key => key.includes(plain)) ? 3 : Infinity;
}

function ranksOf(candidates: readonly Candidate[], plain: string): Candidate[] {
  const order = candidates.flatMap(one => {
    const rank = rankOf(one, plain);
    const isMine = one.isOwn && rank <= 2;
    return rank === Infinity ? [] : [{ one, by: [rank > 0, !isMine, rank, !one.fits].map(Number) }];
  });
  return order
    .toSorted((left, right) => {
      const differing = left.by.findIndex((value, index) => value !== right.by[index]);
      return differing < 0 ? 0 : (left.by[differing] ?? 0) - (right.by[differing] ?? 0);
    })
    .map(({ one }) => one);
}

/** `plus grand`: a function by French words. */
function phraseAt(before: string): Completion {
  const phrase = PHRASE.exec(before)?.[0] ?? '';
  for (let words = phrase; words.includes(' '); words = words.slice(words.indexOf(' ') + 1)) {
    const plain = foldName(words);
    const offered = FUNCTIONS.filter(({ keys }) => keys.some(key => foldName(key).startsWith(plain)));
    if (offered.length > 0) return { offered, replaced: words.length, isWhole: false };
  }
  return NOTHING;
}
