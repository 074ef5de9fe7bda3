import type { SheetDocument } from '@rpd/shared/domain';
import type { Entry } from '../names.ts';

/** Numbers with the field that is their maximum. */
export function paired({ structure, fields }: SheetDocument, entries: readonly Entry[]): SheetDocument {
  const next = { ...fields };
  const byKey = new Map(
    entries.flatMap(entry => entry.plan.keys.map(key => [key, entry] as const)).toReversed(),
  );
  for (const entry of entries) {
    const { maximumKey } = entry.plan;
    const other = maximumKey === undefined ? undefined : byKey.get(maximumKey);
    const [made, most] = [next[entry.id], other && next[other.id]];
    if (!made || !other || other === entry || made.type !== 'number' || most?.type !== 'number') continue;
    const { max: _max, ...rest } = made;
    next[entry.id] = { ...rest, widget: 'bar', pairedWith: other.id };
  }
  return { structure, fields: next };
}
