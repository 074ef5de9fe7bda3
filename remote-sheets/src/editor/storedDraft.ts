import type { SheetDraft } from './model/draft.ts';
import { browserStorage } from '@rpd/shared/storage';

// The draft on this device: written within a second of each change, so that a crash, a closed tab or a session that ended takes
// nothing along (SED-14). A session that ends removes its own keys alone. What is found when the editor opens moves to a key of its
// own until the person answers: what they type before that has the other key.

export interface StoredDraft {
  draft: SheetDraft;
  /** The version that it was begun from; 0 for a new sheet. */
  version: number;
  /** Milliseconds since the epoch. */
  at: number;
  /** The joint draft that it was made in, and what the server had of it. */
  joint?: { id: string; confirmed: SheetDraft };
}

/** Found drafts of one sheet that wait for an answer. */
const MAX_FOUND = 10;

const keyOf = (person: string, sheet: string): string => `rpd-sheet-draft:${person}:${sheet}`;
const foundKeyOf = (person: string, sheet: string): string => `${keyOf(person, sheet)}:found`;

const isStored = (read: StoredDraft | null | undefined): read is StoredDraft =>
  typeof read?.at === 'number' && Array.isArray(read.draft?.structure?.tabs);

/** False when the device has no room for it. */
export const writeDraft = (person: string, sheet: string, stored: StoredDraft): boolean =>
  browserStorage.writeJson(keyOf(person, sheet), stored);

export const forgetDraft = (person: string, sheet: string): void =>
  browserStorage.remove(keyOf(person, sheet));

function readFound(person: string, sheet: string): StoredDraft[] {
  const read = browserStorage.readJson(foundKeyOf(person, sheet));
  return Array.isArray(read) ? (read as StoredDraft[]).filter(isStored) : [];
}

function writeFound(person: string, sheet: string, found: readonly StoredDraft[]): boolean {
  const key = foundKeyOf(person, sheet);
  if (found.length > 0) return browserStorage.writeJson(key, found);
  browserStorage.remove(key);
  return true;
}

/** The drafts that earlier visits left, the last first, in a key of their own from now on. `isNews`: whether one differs from what is saved. */
export function takeFoundDrafts(
  person: string,
  sheet: string,
  isNews: (draft: SheetDraft) => boolean,
): StoredDraft[] {
  const last = browserStorage.readJson(keyOf(person, sheet)) as StoredDraft | null;
  const before = readFound(person, sheet);
  const all = (isStored(last) ? [last, ...before] : before).filter(({ draft }) => isNews(draft));
  const found = all.slice(0, MAX_FOUND);
  // Both keys together may not fit.
  forgetDraft(person, sheet);
  if (!writeFound(person, sheet, found) && isStored(last)) writeDraft(person, sheet, last);
  return found;
}

/** The person has answered: one that they go on with is kept as what is typed is. */
export function answerFoundDraft(person: string, sheet: string, one: StoredDraft, isTaken: boolean): void {
  if (isTaken) writeDraft(person, sheet, one);
  writeFound(
    person,
    sheet,
    readFound(person, sheet).filter(({ at }) => at !== one.at),
  );
}
