import { flatten, isObject, short, textIn, type Json, type Note } from './flatten.ts';
import type { SourcePart } from './source.ts';

// A character of Custom System Builder: `system.props` by the keys of its template, which a sheet imported from there has kept.

export const isCsb = (json: Json): boolean => isObject(json['system']) && isObject(json['system']['props']);

/** What components call their keys, as far as the character carries its template. */
function labelsIn(value: unknown): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  const waiting: unknown[] = [value];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (Array.isArray(one)) waiting.push(...(one.length > 1000 ? one.slice(0, 1000) : one));
    else if (isObject(one)) {
      const key = textIn(one['key']);
      const label = textIn(one['label']) || textIn(one['name']);
      if (key && label && !labels.has(key)) labels.set(key, short(label));
      for (const inner of Object.values(one))
        if (typeof inner === 'object' && inner !== null) waiting.push(inner);
    }
  }
  return labels;
}

/** What Custom System Builder keeps for itself of a line. */
const OWN = new Set(['predefinedIdx', 'deleted', 'deletionDisabled', 'uuid', 'id', 'img']);

export function readCsb({ system }: Json, note: Note): SourcePart[] {
  if (!isObject(system)) return [];
  const { props, body, header } = system;
  const labels = labelsIn([header, body].filter(Boolean));
  const names = (path: string) => {
    const label = labels.get(path);
    // Keys of labels that are drawn and calculated hold no name of a thing.
    return { label: label ?? path, names: [path, ...(label ? [label] : []), path.split('.').at(-1) ?? ''] };
  };
  return flatten(withoutOwn(props), { names, note });
}

/** Without the bookkeeping of lines. */
function withoutOwn(props: unknown): unknown {
  if (!isObject(props)) return props;
  return Object.fromEntries(
    Object.entries(props).map(([key, value]) => [key, isObject(value) ? withoutBookkeeping(value) : value]),
  );
}

const withoutBookkeeping = (rows: Json): Json =>
  Object.fromEntries(
    Object.entries(rows).map(([key, row]) =>
      isObject(row) && row['deleted'] !== true
        ? [key, Object.fromEntries(Object.entries(row).filter(([name]) => !OWN.has(name)))]
        : [key, row],
    ),
  );
