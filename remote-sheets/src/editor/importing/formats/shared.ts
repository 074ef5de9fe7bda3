import { plainText } from '@rpd/shared/importing';
import { isDisplay, patternError, type SheetField } from '@rpd/shared/domain';
import { numberIn, wordsOf, type Part } from '../part.ts';
import { field, type Condition, type FieldPlan, type FormulaPart, type RowPlan } from '../plan.ts';
import type { Notes } from './notes.ts';

// What several readers do alike.

export const COLUMNS_MAX = 12;

export const set = (made: FieldPlan, settings: Partial<SheetField>): void => {
  const defined = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  made.settings = { ...made.settings, ...defined };
};

/** A formula that has no place here: it stays in its field, with the reason. */
export function keep(
  made: FieldPlan,
  part: FormulaPart,
  source: unknown,
  path: string,
  reason: string,
): void {
  const text = typeof source === 'string' ? source : JSON.stringify(source);
  if (text?.trim()) made.formulas.push({ part, source: text, path, reason });
}

/** A field that is shown under a condition; both hold where it has one already. */
export function withCondition(made: FieldPlan, condition: Condition | undefined): FieldPlan {
  if (condition) made.formulas.push({ part: 'showIf', ...condition });
  return made;
}

/** The title of a place that is none here stands above its fields. */
export const headed = (title: string, fields: readonly FieldPlan[]): FieldPlan[] => {
  const [first] = fields;
  if (!title || !first) return [...fields];
  return [{ ...field(first.path, [], title, 'label'), isExtra: true }, ...fields];
};

/** The fields of rows that are no rows here: titles stand above them, and conditions hold for each. */
export const fieldsIn = (rows: readonly RowPlan[]): FieldPlan[] =>
  rows.flatMap(({ name, columns, condition }) => {
    const inside = columns.flatMap(column =>
      headed(column.name === name ? '' : column.name, column.fields).map(one =>
        withCondition(one, column.condition),
      ),
    );
    return headed(name, inside).map(one => withCondition(one, condition));
  });

/** A group inside rows of a table has no place of its own. */
export function reportGroupInLines(
  notes: Notes,
  part: Part,
  name: string,
  first: FieldPlan | undefined,
): void {
  if (name)
    notes.add(
      'changed',
      part.path,
      name,
      'Ce groupe dans des lignes n’est pas repris : ses champs sont des colonnes.',
      first,
    );
}

/** Rows that are filled in from the start have no place in a sheet. */
export const reportInitialLines = (notes: Notes, made: FieldPlan, path: string, value: unknown): void =>
  notes.add('lost', path, made.name, `Lignes de départ : ${JSON.stringify(value)}`, made);

/** Columns of a field with lines: those too many are reported with all that they hold. */
export function setColumns(made: FieldPlan, columns: FieldPlan[], notes: Notes, depth: number): void {
  const filled = columns.filter(column => {
    if (!isDisplay(column.type)) return true;
    const words = column.name || column.settings.text || column.settings.alt || '';
    notes.add(
      'lost',
      column.path,
      words.slice(0, 60) || 'Décor',
      `Des lignes n’ont que des cases à remplir\u00a0: ${words}`,
      made,
    );
    return false;
  });
  const flat = filled.map(column => {
    if (column.type !== 'repeat' || depth === 0) return column;
    notes.add(
      'lost',
      column.path,
      column.name,
      `Des lignes dans des lignes de lignes n’existent pas ici : ${(column.columns ?? []).map(({ name }) => name).join(', ')}. Un texte à remplir les remplace.`,
      made,
    );
    return { ...column, type: 'textarea' as const, columns: [], settings: {} };
  });
  for (const lost of flat.slice(COLUMNS_MAX)) notes.column(lost, made, COLUMNS_MAX);
  made.columns = flat.slice(0, COLUMNS_MAX);
  if (made.columns.length === 0)
    made.columns = [{ ...field(made.path, ['value'], 'Valeur', 'string'), isExtra: true }];
}

export function initialOf(type: FieldPlan['type'], value: unknown): SheetField['initial'] {
  if (type === 'number') return numberIn(value);
  if (type === 'checkbox')
    return typeof value === 'boolean'
      ? value
      : value === 'true'
        ? true
        : value === 'false'
          ? false
          : undefined;
  if (type === 'multiselect') {
    const all = Array.isArray(value) ? value.map(one => wordsOf(one)).filter(Boolean) : [];
    return all.length > 0 ? all : undefined;
  }
  if (type === 'textarea') return plainText(wordsOf(value, 20_000), '\n') || undefined;
  if (type === 'date') return /^\d{4}-\d\d-\d\d$/u.test(wordsOf(value)) ? wordsOf(value) : undefined;
  if (type === 'string' || type === 'select')
    return typeof value === 'boolean' ? String(value) : wordsOf(value, 500) || undefined;
  return undefined;
}

/** A starting value, or a line that says that it is none of the type. */
export function setInitial(made: FieldPlan, value: unknown, path: string, notes: Notes): void {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return;
  const initial = initialOf(made.type, value);
  if (initial !== undefined) set(made, { initial });
  else notes.add('lost', path, made.name, `Valeur de départ non reprise : ${JSON.stringify(value)}`, made);
}

/** A regular expression, where it is one that our fields know. */
export function setPattern(made: FieldPlan, pattern: string, message: string, path: string): void {
  if (!pattern) return;
  const whole = pattern.replace(/^\^/u, '').replace(/(?<!\\)\$$/u, '');
  const own =
    pattern.startsWith('^') && /(?<!\\)\$$/u.test(pattern) ? whole : `[\\s\\S]*(?:${pattern})[\\s\\S]*`;
  const isText = made.type === 'string' || made.type === 'textarea';
  if (isText && own.length <= 200 && !patternError(own))
    set(made, { pattern: own, ...(message && { patternMessage: message.slice(0, 200) }) });
  else
    keep(
      made,
      'check',
      message ? `${pattern} (${message})` : pattern,
      path,
      isText ? 'ce motif n’est pas accepté ici' : 'seul un texte a un motif ici',
    );
}

/** Bounds in their order: both of a range that is none are not taken. */
export function setBounds(made: FieldPlan, min: unknown, max: unknown, path: string, notes: Notes): void {
  const [least, most] = [numberIn(min), numberIn(max)];
  if (made.type === 'number') {
    if (least !== undefined && most !== undefined && least > most) {
      notes.add(
        'lost',
        path,
        made.name,
        `Minimum ${least} au-dessus du maximum ${most} : ni l’un ni l’autre n’est repris.`,
        made,
      );
      return;
    }
    set(made, { min: least, max: most });
  }
  for (const [part, value, number] of [
    ['min', min, least],
    ['max', max, most],
  ] as const) {
    const isLeft = made.type !== 'number' || number === undefined;
    if (isLeft && value !== undefined && value !== null && value !== '')
      keep(made, part, value, `${path}.${part}`, 'cette borne ne se règle pas ici');
  }
}
