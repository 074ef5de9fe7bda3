import type { CharacterValues } from './field-value.ts';
import type { SheetField } from './sheet-field.ts';
import { isValueless, type FieldVisibility } from './sheet-kinds.ts';
import { sheetProgramOf, type SheetLayout } from './sheet-conditions.ts';
import { programOf } from './sheet-program.ts';

/** Who looks at a filled-in sheet: its game master, the character's player, anybody else. */
export type SheetViewer = 'gm' | 'owner' | 'other';

type Fields = Readonly<Record<string, SheetField>>;

const RANKS: Record<FieldVisibility, number> = { everybody: 0, ownerAndGm: 1, gmOnly: 2 };
const SEES: Record<SheetViewer, number> = { other: 0, owner: 1, gm: 2 };

/** Whether a field's own setting lets this viewer see it. */
export const seesField = ({ visibility }: SheetField, viewer: SheetViewer): boolean =>
  RANKS[visibility ?? 'everybody'] <= SEES[viewer];

/** Whether a field is filled in by the game master of somebody's character, who is not its player: those that only they see. */
export const isMasterField = ({ visibility, formula, type }: SheetField): boolean =>
  visibility === 'gmOnly' && !formula && !isValueless(type);

/**
 * Ids of the fields that this viewer does not see: those that are not theirs to see, and those whose formula or condition, or that of
 * the place in `layout` where they stand, reads one of them, since a result says what it was made from.
 */
export function unseenFields(fields: Fields, viewer: SheetViewer, layout?: SheetLayout): ReadonlySet<string> {
  const unseen = new Set<string>();
  if (viewer === 'gm') return unseen;
  for (const [id, field] of Object.entries(fields)) if (!seesField(field, viewer)) unseen.add(id);
  if (unseen.size === 0) return unseen;
  const { reads } = layout ? sheetProgramOf(fields, layout) : programOf(fields);
  const readers = new Map<string, string[]>();
  for (const [id, read] of reads) {
    for (const one of read) {
      const known = readers.get(one);
      if (known) known.push(id);
      else readers.set(one, [id]);
    }
  }
  // Each id once, however long the chain of what reads what is.
  const waiting = [...unseen];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    for (const reader of readers.get(id) ?? []) {
      if (unseen.has(reader)) continue;
      unseen.add(reader);
      waiting.push(reader);
    }
  }
  return unseen;
}

/** The values that this viewer sees. */
export function seenValues<Value>(
  fields: Fields,
  values: Readonly<Record<string, Value>>,
  viewer: SheetViewer,
  layout?: SheetLayout,
): Record<string, Value> {
  const unseen = unseenFields(fields, viewer, layout);
  return Object.fromEntries(Object.entries(values).filter(([id]) => !unseen.has(id)));
}

/** What a new character starts with: the initial values of its fields. */
export function initialValues(fields: Fields): CharacterValues {
  const started = Object.entries(fields).flatMap(([id, { initial, formula }]) =>
    initial === undefined || formula ? [] : [[id, initial] as const],
  );
  return Object.fromEntries(started);
}
