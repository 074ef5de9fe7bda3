import { ApiError } from '@rpd/shared/http';

/** How long a page waits before it reads again what it could not, in ms. */
const RETRY_MS = 2_000;
/** Entries that one request answers by their ids. */
const IDS_AT_ONCE = 50;

interface Readers {
  /** Reads what came after the last known entry. Answers whether there is more. */
  readNew: () => Promise<boolean>;
  /** Reads these entries again. */
  readAgain: (ids: readonly string[]) => Promise<void>;
  /** Reads the log from its end: what was asked for is no longer there. */
  readAll: () => Promise<void>;
}

/** Answers that say nothing about what was asked for. */
const TRANSIENT = new Set([401, 408, 425, 429]);

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !TRANSIENT.has(error.status);

/**
 * What a page has heard of and has not read: one request at a time, and again until it is answered. An event comes once, so that nothing else
 * would ask again.
 */
export function createUnread({ retryMs = RETRY_MS } = {}) {
  let readers: Readers | null = null;
  let hasNew = false;
  const changed = new Set<string>();
  let reading: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const readNext = async ({ readNew, readAgain }: Readers): Promise<void> => {
    if (hasNew) {
      hasNew = false;
      try {
        hasNew = (await readNew()) || hasNew;
      } catch (error) {
        hasNew = !isRefused(error);
        throw error;
      }
      return;
    }
    const ids = [...changed].slice(0, IDS_AT_ONCE);
    for (const id of ids) changed.delete(id);
    try {
      await readAgain(ids);
    } catch (error) {
      if (!isRefused(error)) for (const id of ids) changed.add(id);
      throw error;
    }
  };
  const readUntilEnd = async (): Promise<void> => {
    if (!readers || !(hasNew || changed.size > 0)) return;
    await readNext(readers);
    await readUntilEnd();
  };
  const read = async (): Promise<void> => {
    try {
      await readUntilEnd();
    } catch (error) {
      if (!isRefused(error)) {
        if (readers) timer = setTimeout(() => void start(), retryMs);
        return;
      }
      await readers?.readAll().catch(() => undefined);
      // What was heard of meanwhile is not in what was read.
      if (hasNew || changed.size > 0) await read();
    }
  };
  const start = (): Promise<void> => {
    clearTimeout(timer);
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
  return {
    /** Something came, or the entry of this id has changed. */
    hear(id?: string): Promise<void> {
      if (id === undefined) hasNew = true;
      else changed.add(id);
      return start();
    },
    /** Reads from now on. The returned function stops it. */
    start(by: Readers): () => void {
      readers = by;
      return () => {
        readers = null;
        clearTimeout(timer);
      };
    },
  };
}
