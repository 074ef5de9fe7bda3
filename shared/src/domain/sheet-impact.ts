import type { TemplateFields } from './character-values.ts';
import { goneFromSteps } from './creation-fields.ts';
import type { FieldColumn, FieldLike, SheetField } from './sheet-field.ts';
import { isDisplay, isValueless } from './sheet-kinds.ts';
import type { SheetDocument } from './sheet-places.ts';

/** How a template's change touches a field; a field may be touched in several ways. */
export const FIELD_CHANGES = [
  'removed',
  'type',
  'calculated',
  'options',
  'lines',
  'limits',
  'master',
  'required',
  'renamed',
  'action',
  'compendium',
] as const;
export type FieldChange = (typeof FIELD_CHANGES)[number];

/** What a change of a template does to the characters that use it, before it is saved. */
export interface SheetImpact {
  /** The template, and the version that was compared with. */
  sheet: string;
  version: number;
  /** How many characters use the template, and how many of them the change touches. */
  characters: number;
  touched: number;
  /** Always 0: values that do not fit any more are kept beside. */
  lost: 0;
  changes: FieldImpact[];
  /** Steps of guided creation that fill fields which the change removes: they do not any more. */
  steps: StepImpact[];
  /** Servers that propose the template to players who will not see it any more; at most 20, of those that everybody sees. */
  servers: { _id: string; name: string }[];
}

export interface StepImpact {
  title: string;
  /** Names of the fields that are gone. */
  fields: string[];
}

/** What the steps of a template lose with the fields that it loses. */
export const stepImpacts = ({ structure, fields }: SheetDocument, after: TemplateFields): StepImpact[] =>
  (structure.steps ?? []).flatMap(step => {
    const gone = goneFromSteps([step], after).flatMap(id => own(fields, id)?.name ?? []);
    return gone.length > 0 ? [{ title: step.title, fields: gone }] : [];
  });

export interface FieldImpact {
  fieldId: string;
  /** As it is now; of a new field, as it will be; of a column behind its field's: `Objets › Poids`. */
  name: string;
  change: FieldChange;
  /**
   * How many characters it touches: all of them for what a press costs and resets; those with rows of entries for other entries; those with a value for what is removed, renamed, retyped, calculated or the game master's; those
   * whose value does not fit any more for options, lines and limits; those without a value for what becomes required.
   */
  characters: number;
  converted: number;
  kept: number;
  lost: 0;
  /** Up to five of them that the caller may see. */
  examples: { _id: string; name: string }[];
}

export interface ChangedField {
  fieldId: string;
  /** Of a repeated field's column: its id, behind those of the columns that it stands in. */
  columnIds: readonly string[];
  change: FieldChange;
  name: string;
  /** Undefined for one that is new. */
  old: FieldLike | undefined;
  /** Undefined for one that is removed. */
  next: FieldLike | undefined;
}

const own = (fields: TemplateFields, id: string): SheetField | undefined =>
  Object.hasOwn(fields, id) ? fields[id] : undefined;

const optionsText = ({ options }: FieldLike): string =>
  JSON.stringify(options.map(({ value, label }) => [value, label]));

const isChoice = ({ type }: FieldLike): boolean => type === 'select' || type === 'multiselect';

/** In which ways the fields of two states of a template differ, as far as characters are concerned. */
export function changedTemplateFields(before: TemplateFields, after: TemplateFields): ChangedField[] {
  const changes: ChangedField[] = [];
  for (const [fieldId, old] of Object.entries(before)) {
    changes.push(...changesOf({ fieldId, columnIds: [], name: old.name }, old, own(after, fieldId)));
  }
  for (const [fieldId, next] of Object.entries(after)) {
    if (!own(before, fieldId) && isAsked(next)) {
      changes.push({ fieldId, columnIds: [], change: 'required', name: next.name, old: undefined, next });
    }
  }
  return changes;
}

/** What a press costs and resets. Columns have none. */
const actionText = (field: FieldLike & Partial<Pick<SheetField, 'costs' | 'resets'>>): string =>
  JSON.stringify([field.costs ?? [], field.resets ?? []]);

/** From which entries lines are taken, or what of them a column takes. */
const sourceOf = ({ compendium = '', fromEntry = '' }: FieldLike): string => `${compendium} ${fromEntry}`;

type Place = Pick<ChangedField, 'fieldId' | 'columnIds' | 'name'>;

/** Whether a player has to fill it in. What is calculated has its value from the formula. */
const isAsked = ({ required, type, formula }: FieldLike): boolean =>
  required && !isValueless(type) && !formula;

const LIMITS = ['min', 'max', 'step', 'minLength', 'maxLength', 'pattern'] as const;

const isOther = (old: FieldLike, next: FieldLike): boolean => LIMITS.some(key => old[key] !== next[key]);

const isMasters = (field: FieldLike & { visibility?: string | undefined }): boolean =>
  field.visibility === 'gmOnly';

function changesOf(place: Place, old: FieldLike, next: FieldLike | undefined): ChangedField[] {
  if (isDisplay(old.type) && (!next || isDisplay(next.type))) return [];
  if (!next) return [{ ...place, change: 'removed', old, next }];
  const found: FieldChange[] = [];
  // Each makes of the value what the ones behind it would: it is counted once.
  if (next.formula && !old.formula) found.push('calculated');
  else if (old.type !== next.type) found.push('type');
  else if (isChoice(next) && optionsText(old) !== optionsText(next)) found.push('options');
  else if (next.type === 'repeat' && (next.maxLines ?? Infinity) < (old.maxLines ?? Infinity)) {
    found.push('lines');
  }
  if (!next.formula && isOther(old, next)) found.push('limits');
  if (isMasters(next) && !isMasters(old)) found.push('master');
  if (isAsked(next) && !isAsked(old)) found.push('required');
  if (old.name !== next.name) found.push('renamed');
  if (actionText(old) !== actionText(next)) found.push('action');
  if (sourceOf(old) !== sourceOf(next)) found.push('compendium');
  return [
    ...found.map(change => ({ ...place, change, old, next })),
    ...(old.type === 'repeat' && next.type === 'repeat' ? changedColumns(place, old, next) : []),
  ];
}

/** In which ways the columns of a repeated field differ, and the columns of those that are repeated themselves. */
function changedColumns(place: Place, old: FieldLike, next: FieldLike): ChangedField[] {
  const at = ({ id, name }: FieldColumn): Place => ({
    ...place,
    columnIds: [...place.columnIds, id],
    name: `${place.name} › ${name}`,
  });
  const [before, after] = [old.columns ?? [], next.columns ?? []];
  const added = after.filter(column => isAsked(column) && !before.some(({ id }) => id === column.id));
  return [
    ...before.flatMap(column =>
      changesOf(
        at(column),
        column,
        after.find(({ id }) => id === column.id),
      ),
    ),
    ...added.map(column => ({ ...at(column), change: 'required' as const, old: undefined, next: column })),
  ];
}
