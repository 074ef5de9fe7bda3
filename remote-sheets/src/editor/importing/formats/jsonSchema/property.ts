import type { Part } from '../../part.ts';
import { isObject, wordsOf } from '../../part.ts';
import type { FieldPlan, RowPlan } from '../../plan.ts';
import type { Notes } from '../notes.ts';
import { reportInitialLines, set, setBounds, setInitial, setPattern } from '../shared.ts';
import { FORMATS_KNOWN, LOOKS, NEUTRAL } from './settings.ts';

// What a property and an object say beside their type.

export function readSettings(notes: Notes, part: Part, made: FieldPlan, types: readonly string[]): void {
  const { path } = part;
  const least = part.number('minimum', 'exclusiveMinimum');
  const most = part.number('maximum', 'exclusiveMaximum');
  if (made.type === 'number') {
    setBounds(made, least, most, path, notes);
    for (const [key, plain] of [
      ['exclusiveMinimum', 'minimum'],
      ['exclusiveMaximum', 'maximum'],
    ] as const) {
      const value = part.get(key);
      if (value === true || (typeof value === 'number' && part.json[plain] === undefined))
        notes.add(
          'changed',
          `${path}.${key}`,
          made.name,
          'La borne est comprise ici ; elle ne l’était pas.',
          made,
        );
    }
    const step = part.number('multipleOf', 'divisibleBy');
    if (step !== undefined && step > 0) set(made, { step });
    else if (types.includes('integer')) set(made, { step: 1 });
  }
  if (made.type === 'string' || made.type === 'textarea') {
    const [short, long] = [part.number('minLength'), part.number('maxLength')];
    set(made, {
      minLength: short === undefined ? undefined : Math.min(20_000, Math.max(0, Math.round(short))),
      maxLength: long === undefined ? undefined : Math.min(20_000, Math.max(0, Math.round(long))),
    });
    setPattern(made, wordsOf(part.get('pattern'), 1000), '', `${path}.pattern`);
    const format = part.words('format');
    if (format && !Object.hasOwn(FORMATS_KNOWN, format))
      notes.add(
        'changed',
        `${path}.format`,
        made.name,
        `Le format « ${format} » n’est pas contrôlé ici.`,
        made,
      );
  }
  if (types.length > 1)
    notes.add(
      'changed',
      `${path}.type`,
      made.name,
      `Plusieurs types (${types.join(', ')}) : devient un seul.`,
      made,
    );
  const initial =
    part.get('default') ?? (made.type === 'select' && 'const' in part.json ? part.json['const'] : undefined);
  if (made.type === 'repeat') {
    if (initial !== undefined && initial !== null && !(Array.isArray(initial) && initial.length === 0))
      reportInitialLines(notes, made, `${path}.default`, initial);
  } else setInitial(made, isObject(initial) ? JSON.stringify(initial) : initial, `${path}.default`, notes);
}

/** What the items of a multiple choice say beside their options. */
export function readItems(notes: Notes, part: Part, made: FieldPlan): void {
  const items = part.part('items');
  if (!items) return;
  items.skip('type', 'enum', 'oneOf', 'anyOf', '$ref', 'enumNames', 'x-enumNames', 'x-enum-varnames');
  notes.rest(items, made.name, made, { looks: LOOKS, neutral: NEUTRAL });
}

/** What an object says beside its properties. */
export function readRest(notes: Notes, part: Part, name: string, first: FieldPlan | undefined): void {
  part.skip(
    '$schema',
    '$id',
    'id',
    '$comment',
    '$anchor',
    '$vocabulary',
    '$defs',
    'definitions',
    'type',
    'title',
    'required',
    'properties',
  );
  const description = wordsOf(part.get('description'), 2000);
  if (description && part.path !== '' && first && !first.settings.help) set(first, { help: description });
  else if (description && part.path !== '')
    notes.add('lost', `${part.path}.description`, name, `Texte du groupe : ${description}`, first);
  notes.rest(part, name || 'Schéma', first, { looks: LOOKS, neutral: NEUTRAL });
}

/** A tab has 500 rows at most: the groups that are too many stand in one row. */
export function fittingRows(notes: Notes, rows: RowPlan[]): RowPlan[] {
  if (rows.length <= ROWS_MAX) return rows;
  const rest = rows.slice(ROWS_MAX - 1);
  notes.add(
    'changed',
    'properties',
    'Mise en page',
    `${rest.length} groupes de trop : leurs champs sont dans la ligne « Autres champs ».`,
  );
  const fields = rest.flatMap(({ columns }) => columns.flatMap(column => column.fields));
  return [...rows.slice(0, ROWS_MAX - 1), { name: 'Autres champs', columns: [{ name: '', fields }] }];
}

const ROWS_MAX = 500;
