import { browserStorage } from '@rpd/shared/storage';

/**
 * A short list of what somebody did last, kept in the browser under the identifier of the person: somebody else on the
 * same machine starts from nothing.
 */
export interface RecentItems<Item> {
  read: (person: string) => Item[];
  /** Puts an item first. */
  add: (person: string, item: Item) => void;
}

interface Options<Item> {
  key: string;
  /** How many are kept. */
  size: number;
  /** Two items with the same answer are one. */
  same: (item: Item) => string;
  /** Whether what was found is an item: other versions, or people, may have written there. */
  isItem: (value: unknown) => value is Item;
}

export function recentItems<Item>({ key, size, same, isItem }: Options<Item>): RecentItems<Item> {
  const read = (person: string): Item[] => {
    const stored = browserStorage.readJson(key) as { person?: unknown; items?: unknown } | null;
    if (stored?.person !== person || !Array.isArray(stored.items)) return [];
    return stored.items.filter(isItem).slice(0, size);
  };
  const add = (person: string, item: Item): void => {
    const items = [item, ...read(person).filter(other => same(other) !== same(item))].slice(0, size);
    browserStorage.writeJson(key, { person, items });
  };
  return { read, add };
}
