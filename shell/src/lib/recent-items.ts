/**
 * A short list of what somebody did last, kept in the browser under the identifier of the person: somebody else on the
 * same machine starts from nothing. Storage that is full, refused or overwritten costs the memory, nothing else.
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
    try {
      const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as { person?: unknown; items?: unknown };
      if (stored?.person !== person || !Array.isArray(stored.items)) return [];
      return stored.items.filter(isItem).slice(0, size);
    } catch {
      return [];
    }
  };
  const add = (person: string, item: Item): void => {
    const items = [item, ...read(person).filter(other => same(other) !== same(item))].slice(0, size);
    try {
      localStorage.setItem(key, JSON.stringify({ person, items }));
    } catch {
      // Not remembered.
    }
  };
  return { read, add };
}
