import {
  foldName,
  FORMULA_MAX,
  nameCopied,
  referenceName,
  referencesIn,
  referencesOf,
  scopeOf,
  scopeOfFields,
  type FieldColumn,
  type FieldLike,
  type FormulaScope,
  type SheetField,
  type SheetTab,
} from '@rpd/shared/domain';

// Formulas refer to fields by name. A rename rewrites every reference, by what each name in each formula refers to,
// never by text search.

export type FormulaPart = 'formula' | 'showIf' | 'dice';
const PARTS = ['formula', 'showIf', 'dice'] as const;

type Fields = Readonly<Record<string, SheetField>>;

/** What names stand for around a formula, before and after a change. */
export interface Scopes {
  before: FormulaScope;
  after: FormulaScope;
}

/** What becomes of one formula; `part` says how it is read. */
export type ReferenceRewrite = (text: string, part: FormulaPart, scopes: Scopes) => string;

/** What a field or column is after a change. */
export interface NewName {
  id: string;
  name: string;
}

/** Letters that would make a die of a name. */
const LIKE_DICE = /^d\d/i;

/**
 * A formula with the new names of what it reads. `isKept`: every name in it stands for what it stood for; where none of the new names
 * can do that (another field has it, the text grows too long), the text is the old one.
 */
export function carryText(
  text: string,
  part: FormulaPart,
  { before, after }: Scopes,
  names: ReadonlyMap<string, NewName>,
): { text: string; isKept: boolean } {
  const isDice = part === 'dice';
  const read = referencesIn(text, before, isDice);
  let next = text;
  for (const { start, end, id } of read.toReversed()) {
    const own = id === undefined ? undefined : names.get(id);
    // A name that differs in accents or capitals only is found as before, and stays as its author wrote it.
    if (!own || foldName(text.slice(start, end)) === foldName(own.name)) continue;
    const isBareInDice = isDice && LIKE_DICE.test(own.name) && !/[@.]\s*$/.test(text.slice(0, start));
    next = next.slice(0, start) + (isBareInDice ? '@' : '') + own.name + next.slice(end);
  }
  const now = referencesIn(next, after, isDice);
  const isKept =
    next.length <= FORMULA_MAX &&
    now.length === read.length &&
    read.every(({ id }, index) => id === undefined || now[index]?.id === (names.get(id)?.id ?? id));
  return isKept ? { text: next, isKept } : { text, isKept };
}

/** A field with its formulas, and those of its columns, carried along; the same object when none of them changes. */
export function carryField<Field extends FieldLike>(
  was: FieldLike,
  field: Field,
  scopes: Scopes,
  carry: ReferenceRewrite,
): Field {
  const changes: Partial<FieldLike> = {};
  for (const part of PARTS) {
    const text = field[part];
    const next = text && carry(text, part, scopes);
    if (next !== text) changes[part] = next;
  }
  Object.assign(changes, carryAction(field, scopes, carry));
  const { columns = [] } = field;
  if (columns.length > 0) {
    const inner = {
      before: scopeOf(referencesOf(was.columns ?? []), scopes.before),
      after: scopeOf(referencesOf(columns), scopes.after),
    };
    const next = columns.map((column, index) =>
      carryField(was.columns?.[index] ?? column, column, inner, carry),
    );
    if (next.some((column, index) => column !== columns[index])) changes.columns = next;
  }
  return Object.keys(changes).length > 0 ? { ...field, ...changes } : field;
}

/** What a button costs and resets, with its formulas carried along; nothing where they stay. */
function carryAction(
  { costs, resets }: FieldLike & Partial<Pick<SheetField, 'costs' | 'resets'>>,
  scopes: Scopes,
  carry: ReferenceRewrite,
): Partial<Pick<SheetField, 'costs' | 'resets'>> {
  const paid = costs?.map(cost => {
    const amount = carry(cost.amount, 'formula', scopes);
    return amount === cost.amount ? cost : { ...cost, amount };
  });
  const made = resets?.map(reset => {
    const formula = reset.formula && carry(reset.formula, 'formula', scopes);
    return formula === reset.formula ? reset : { ...reset, formula };
  });
  return {
    ...(paid?.some((cost, at) => cost !== costs?.[at]) && { costs: paid }),
    ...(made?.some((reset, at) => reset !== resets?.[at]) && { resets: made }),
  };
}

/** The formulas of a button. */
const actionTexts = ({
  costs = [],
  resets = [],
}: FieldLike & Partial<Pick<SheetField, 'costs' | 'resets'>>): string[] => [
  ...costs.map(({ amount }) => amount),
  ...resets.map(({ formula = '' }) => formula),
];

/** Every place of a sheet that can have a condition. */
export const placesIn = (tabs: readonly SheetTab[]): Pick<SheetTab, 'id' | 'name' | 'showIf'>[] =>
  tabs.flatMap(tab => [tab, ...tab.rows.flatMap(row => [row, ...row.columns])]);

/** The words of a text, as names are compared. */
export const wordsIn = (text: string): ReadonlySet<string> =>
  new Set(foldName(text).split(/[^\p{L}\p{N}_]+/u));

/** The words of all formulas of a field: what has not the name's does not read it. */
const words = new WeakMap<FieldLike, ReadonlySet<string>>();
export function wordsOf(field: FieldLike): ReadonlySet<string> {
  const known = words.get(field);
  if (known) return known;
  const own = wordsIn([...PARTS.map(part => field[part] ?? ''), ...actionTexts(field)].join(' '));
  const { columns = [] } = field;
  const made = columns.length === 0 ? own : new Set([...own, ...columns.flatMap(one => [...wordsOf(one)])]);
  words.set(field, made);
  return made;
}

/** The keys of every name in a sheet, those of columns too. */
export function keysIn(fields: Fields): Set<string> {
  const from = (field: FieldLike): string[] => [
    foldName(referenceName(field)),
    ...(field.columns ?? []).flatMap((column: FieldColumn) => from(column)),
  ];
  return new Set(Object.values(fields).flatMap(from));
}

const stemOf = (name: string): string => name.replace(/_\d+$/, '').slice(0, 50) || 'champ';

/** A name like this one that nobody has: FOR, FOR_2, FOR_3. */
export function freeName(name: string, isTaken: (key: string) => boolean): string {
  const stem = stemOf(name);
  for (let number = 2; ; number += 1) {
    const made = `${stem}_${number}`;
    if (!isTaken(foldName(made))) return made;
  }
}

/**
 * Returns whether a field's formula name was generated by `freeName`: a number behind the name of its label, or of
 * another field with that label.
 */
export function hasMadeName(fields: Fields, id: string): boolean {
  const field = fields[id];
  const ref = field?.ref ?? '';
  if (!field || !/_\d+$/.test(ref)) return false;
  const label = nameCopied(field.name);
  const isAlike = (name: string) => foldName(stemOf(name)) === foldName(stemOf(ref));
  return (
    isAlike(referenceName({ name: label })) ||
    Object.entries(fields).some(
      ([other, one]) => other !== id && nameCopied(one.name) === label && isAlike(referenceName(one)),
    )
  );
}

/** Where a formula stands that reads something: in a field or column of one, or as the condition of a place. */
export interface Reader {
  /** Of the field, tab, row or column. */
  id: string;
  part: FormulaPart;
}

/** The formulas that read one of these fields or columns, outside of `except`. */
export function readersOf(
  { fields, structure }: { fields: Fields; structure: { tabs: readonly SheetTab[] } },
  ids: ReadonlySet<string>,
  except: ReadonlySet<string>,
): Reader[] {
  const found: Reader[] = [];
  const scope = scopeOfFields(fields);
  const scopes = { before: scope, after: scope };
  const look =
    (id: string): ReferenceRewrite =>
    (text, part, { before }) => {
      const isReader = referencesIn(text, before, part === 'dice').some(
        one => one.id !== undefined && ids.has(one.id),
      );
      if (isReader) found.push({ id, part });
      return text;
    };
  for (const [id, field] of Object.entries(fields)) {
    if (!except.has(id)) carryField(field, field, scopes, look(id));
  }
  for (const { id, showIf } of placesIn(structure.tabs)) {
    if (showIf && !except.has(id)) look(id)(showIf, 'showIf', scopes);
  }
  return found;
}
