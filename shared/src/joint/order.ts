import { generateNKeysBetween } from 'fractional-indexing';

/** A key that grew longer is one that somebody made grow: its siblings get new ones. */
export const MAX_KEY = 120;

/** `count` growing keys between two others; null: none on that side. */
export function keysBetween(before: string | null, after: string | null, count: number): string[] {
  return generateNKeysBetween(before, after, count);
}

/** What a sibling has now, where it stays. */
export interface Ordered {
  id: string;
  /** Undefined: it is new here, or was moved. */
  key: string | undefined;
}

/** The keys that put siblings into this order, as few new ones as need be. */
export function newKeys(siblings: readonly Ordered[]): Map<string, string> {
  try {
    const keys = placed(siblings);
    if ([...keys.values()].every(key => key.length <= MAX_KEY)) return keys;
  } catch {
    // A key that is none: all siblings get new ones.
  }
  const all = keysBetween(null, null, siblings.length);
  return new Map(siblings.map(({ id }, index) => [id, all[index] ?? '']));
}

function placed(siblings: readonly Ordered[]): Map<string, string> {
  const made = new Map<string, string>();
  let waiting: string[] = [];
  let last: string | null = null;
  const place = (until: string | null): void => {
    keysBetween(last, until, waiting.length).forEach((key, index) => made.set(waiting[index] ?? '', key));
    waiting = [];
  };
  for (const { id, key } of siblings) {
    // Two people put something at one place at once: what stands behind it moves on.
    if (key === undefined || (last !== null && key <= last)) waiting.push(id);
    else {
      place(key);
      last = key;
    }
  }
  place(null);
  return made;
}
