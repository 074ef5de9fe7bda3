import type { LogEntry } from '@rpd/shared/domain';
import type { InfiniteData } from '@tanstack/react-query';
import type { LogPart } from './log.api.ts';

/** What a page knows of a log: its parts, newest first. */
export type Pages = InfiniteData<LogPart>;

/** Entries of a log that a page follows, at most. */
export const MAX_ENTRIES = 600;
/** How many of them are left when there were more. */
const ENTRIES_LEFT = 400;

/** All entries of the pages, oldest first. */
export const entriesIn = (pages: Pages | undefined): LogEntry[] =>
  (pages?.pages ?? []).toReversed().flatMap(({ entries }) => entries);

/** Adds entries to the newest page, or puts them in the place of what they were. */
export function withEntries(pages: Pages | undefined, found: readonly LogEntry[]): Pages | undefined {
  const [newest, ...older] = pages?.pages ?? [];
  if (!pages || !newest) return pages;
  const byId = new Map(found.map(entry => [entry._id, entry]));
  const known = new Set(pages.pages.flatMap(({ entries }) => entries.map(({ _id }) => _id)));
  const replaced = [newest, ...older].map(page => ({
    ...page,
    entries: page.entries.map(entry => byId.get(entry._id) ?? entry),
  }));
  const added = found.filter(({ _id }) => !known.has(_id));
  const [first, ...rest] = replaced;
  return first ? { ...pages, pages: [{ ...first, entries: [...first.entries, ...added] }, ...rest] } : pages;
}

/** Puts entries that can be read again where they were said. What is older than all that the page has is read with it. */
export function inPlace(pages: Pages | undefined, found: readonly LogEntry[]): Pages | undefined {
  const known = new Set(entriesIn(pages).map(({ _id }) => _id));
  const corrected = withEntries(
    pages,
    found.filter(({ _id }) => known.has(_id)),
  );
  return found.filter(({ _id }) => !known.has(_id)).reduce(insertedInto, corrected);
}

function insertedInto(pages: Pages | undefined, entry: LogEntry): Pages | undefined {
  if (!pages) return pages;
  // Pages are newest first: the first one that begins before it is the one in which it was said.
  const begun = pages.pages.findIndex(({ entries: [first] }) => first && first.at <= entry.at);
  const place = begun >= 0 ? begun : pages.pages.length - 1;
  if (begun < 0 && pages.pages[place]?.older) return pages;
  const parts = pages.pages.map((page, index) => {
    if (index !== place) return page;
    const before = page.entries.findLastIndex(({ at }) => at <= entry.at);
    return { ...page, entries: page.entries.toSpliced(before + 1, 0, entry) };
  });
  return { ...pages, pages: parts };
}

/** Forgets the oldest of many: they are read again where somebody goes back to them. */
export function trimmed(pages: Pages | undefined): Pages | undefined {
  const entries = entriesIn(pages);
  if (!pages || entries.length <= MAX_ENTRIES) return pages;
  const part = { entries: entries.slice(-ENTRIES_LEFT), more: true, older: true, newer: false };
  return { pages: [part], pageParams: pages.pageParams.slice(0, 1) };
}

export const without = (pages: Pages | undefined, id: string): Pages | undefined =>
  pages && {
    ...pages,
    pages: pages.pages.map(page => ({ ...page, entries: page.entries.filter(({ _id }) => _id !== id) })),
  };
