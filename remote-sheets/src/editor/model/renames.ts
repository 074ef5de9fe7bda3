import {
  foldName,
  referenceName,
  referencesIn,
  referencesOf,
  scopeOf,
  scopeOfFields,
  type FieldColumn,
  type FieldLike,
  type SheetField,
  type CreationStep,
} from '@rpd/shared/domain';
import type { Command } from './commands.ts';
import type { SheetDraft } from './draft.ts';
import {
  carryField,
  carryText,
  freeName,
  hasMadeName,
  keysIn,
  placesIn,
  wordsIn,
  wordsOf,
  type ReferenceRewrite,
  type FormulaPart,
  type NewName,
  type Scopes,
} from './references.ts';

type Changes = Partial<FieldLike>;
/** Which field, or which column of a repeated one. */
export interface Target {
  id: string;
  columnId?: string | undefined;
}

/** Columns with one of them changed, at whatever depth. */
function withColumn(columns: readonly FieldColumn[], id: string, changes: Changes): FieldColumn[] {
  return columns.map(column => {
    if (column.id === id) return patched(column, changes);
    return column.columns ? { ...column, columns: withColumn(column.columns, id, changes) } : column;
  });
}

const patched = <Field extends FieldLike>(field: Field, changes: Changes): Field =>
  Object.fromEntries(
    Object.entries({ ...field, ...changes }).filter(([, value]) => value !== undefined),
  ) as unknown as Field;

/** A column by its id, and the columns beside it. */
function columnIn(
  columns: readonly FieldColumn[],
  id: string,
): { column: FieldColumn; beside: readonly FieldColumn[] } | undefined {
  for (const column of columns) {
    if (column.id === id) return { column, beside: columns };
    const inner = columnIn(column.columns ?? [], id);
    if (inner) return inner;
  }
  return undefined;
}

/** The field or column as it is. */
export function targeted({ fields }: SheetDraft, { id, columnId }: Target): FieldLike | undefined {
  const field = fields[id];
  return columnId === undefined ? field : columnIn(field?.columns ?? [], columnId)?.column;
}

/** New values of a field's or column's properties that do not touch its name. */
export function changing(draft: SheetDraft, { id, columnId }: Target, changes: Changes): Command | undefined {
  if (columnId === undefined) return { kind: 'patch', id, changes };
  const columns = draft.fields[id]?.columns;
  return columns && { kind: 'patch', id, changes: { columns: withColumn(columns, columnId, changes) } };
}

/**
 * Gives a field or column another label or formula name, and rewrites the name in every formula, die and condition. A
 * label whose name equals another's gets a generated `ref`. A generated `ref` is replaced with the next label whose
 * name is free. Returns undefined for an invalid `ref`.
 */
export function renaming(
  draft: SheetDraft,
  target: Target,
  changes: Pick<Changes, 'name' | 'ref'>,
): Command | undefined {
  const { id, columnId } = target;
  const was = targeted(draft, target);
  if (!was) return undefined;
  if (Object.hasOwn(changes, 'ref')) {
    return isOwnName(draft, target, changes) ? carried(draft, target, was, changes) : undefined;
  }
  const unmade = columnId === undefined && hasMadeName(draft.fields, id) && withOwnLabel(draft, id, changes);
  if (unmade) return unmade;
  const names = (): string[] => {
    const [old, next] = [referenceName(was), referenceName({ ...was, ...changes })];
    const taken = keysIn(draft.fields);
    return [...(next ? [freeName(next, key => taken.has(key))] : []), ...(old ? [old] : [])];
  };
  const plain = carried(draft, target, was, changes);
  if (plain) return plain;
  for (const ref of names()) {
    const command = carried(draft, target, was, { ...changes, ref: ref.slice(0, 60) });
    if (command) return command;
  }
  return changing(draft, target, changes);
}

/** The change without the name that was made for the field; undefined where that of the new label is not free. */
function withOwnLabel(draft: SheetDraft, id: string, label: Pick<Changes, 'name'>): Command | undefined {
  const { [id]: field, ...others } = draft.fields;
  const changes = { ...label, ref: undefined };
  const key = field && foldName(referenceName({ ...field, ...changes }));
  if (!key || keysIn(others).has(key) || !isOwnName(draft, { id }, changes)) return undefined;
  return carried(draft, { id }, field, changes);
}

/** Whether formulas would find this field, and nothing else, by the name; no name at all is one that nobody asks for. */
function isOwnName(draft: SheetDraft, { id, columnId }: Target, changes: Changes): boolean {
  const field = draft.fields[id];
  if (!field) return false;
  const after =
    columnId === undefined
      ? patched(field, changes)
      : { ...field, columns: withColumn(field.columns ?? [], columnId, changes) as SheetField['columns'] };
  const inside = columnId === undefined ? undefined : columnIn(after.columns ?? [], columnId);
  const scope = inside
    ? scopeOf(referencesOf(inside.beside))
    : scopeOfFields({ ...draft.fields, [id]: after });
  const name = referenceName(inside?.column ?? after);
  const found = referencesIn(name, scope);
  return name === '' || (found.length === 1 && found[0]?.id === (columnId ?? id));
}

/** The change with all that follows it; undefined when a formula would read something else. */
function carried(draft: SheetDraft, target: Target, was: FieldLike, changes: Changes): Command | undefined {
  const { id, columnId } = target;
  const field = draft.fields[id];
  const own = changing(draft, target, changes);
  if (!field || own?.kind !== 'patch') return undefined;
  const [old, name] = [referenceName(was), referenceName({ ...was, ...changes })];
  if (old === name) return own;
  const names = new Map<string, NewName>([[columnId ?? id, { id: columnId ?? id, name }]]);
  const keys = [foldName(old), foldName(name)].filter(key => key !== '');
  let areKept = true;
  const carry = (text: string, part: FormulaPart, around: Scopes) => {
    if (!areKept) return text;
    const next = carryText(text, part, around, names);
    areKept = next.isKept;
    return next.text;
  };
  const command = withFollowers(draft, own, keys, carry);
  return areKept ? command : undefined;
}

/**
 * A change of a field, and in one command with it what `carry` makes of every formula, die and condition in which one of these words
 * stands (folded: see {@link foldName}).
 */
export function withFollowers(
  draft: SheetDraft,
  own: Command & { kind: 'patch' },
  keys: readonly string[],
  carry: ReferenceRewrite,
): Command {
  const field = draft.fields[own.id];
  if (!field) return own;
  const after = patched(field, own.changes);
  const scopes: Scopes = {
    before: scopeOfFields(draft.fields),
    after: scopeOfFields({ ...draft.fields, [own.id]: after }),
  };
  const isConcerned = (words: ReadonlySet<string>) => keys.some(key => words.has(key));
  const followers: Command[] = [];
  const ownChanges = { ...own.changes };
  for (const [fieldId, one] of Object.entries(draft.fields)) {
    if (!isConcerned(wordsOf(one))) continue;
    const now = fieldId === own.id ? after : one;
    const next = carryField(one, now, scopes, carry);
    if (next === now) continue;
    const { formula, showIf, dice, columns, costs, resets } = next;
    const all = Object.entries({ formula, showIf, dice, columns, costs, resets });
    const different = Object.fromEntries(
      all.filter(([key, value]) => value !== now[key as keyof SheetField]),
    );
    if (fieldId === own.id) Object.assign(ownChanges, different);
    else followers.push({ kind: 'patch', id: fieldId, changes: different });
  }
  for (const { id: placeId, showIf } of placesIn(draft.structure.tabs)) {
    if (!showIf || !isConcerned(wordsIn(showIf))) continue;
    const next = carry(showIf, 'showIf', scopes);
    if (next !== showIf) followers.push({ kind: 'patch', id: placeId, changes: { showIf: next } });
  }
  const { steps = [] } = draft.structure;
  const renamed = steps.map(step =>
    carryStep(step, text => (isConcerned(wordsIn(text)) ? carry(text, 'showIf', scopes) : text)),
  );
  if (renamed.some((step, at) => step !== steps[at])) followers.push({ kind: 'steps', steps: renamed });
  const first = { ...own, changes: ownChanges };
  return followers.length === 0 ? first : { kind: 'all', commands: [first, ...followers] };
}

/** A step with its conditions carried; the same object where they stay. */
function carryStep(step: CreationStep, carry: (text: string) => string): CreationStep {
  const made = {
    ...step,
    ...(step.showIf && { showIf: carry(step.showIf) }),
    ...(step.options && {
      options: step.options.map(option => ({
        ...option,
        ...(option.showIf && { showIf: carry(option.showIf) }),
      })),
    }),
  };
  return JSON.stringify(made) === JSON.stringify(step) ? step : made;
}
