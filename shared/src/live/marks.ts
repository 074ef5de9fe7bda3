/** What is read again for somebody else's change arrives within this time, in ms. */
const VALID_MS = 10_000;
const marks = new Map<string, number>();

/** A query is read again because somebody else changed something. */
export function markLiveRead(queryHash: string): void {
  marks.set(queryHash, Date.now());
}

/** Whether the newest data of a query came because somebody else changed something; asks once. */
export function consumeLiveMark(queryHash: string): boolean {
  const at = marks.get(queryHash);
  marks.delete(queryHash);
  return at !== undefined && Date.now() - at < VALID_MS;
}

/** A write of this page begins: what is read from now on shows what the person did. */
export const clearLiveMarks = (): void => marks.clear();
