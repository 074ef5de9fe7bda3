import type { SheetDraft } from './model/draft.ts';
import { browserStorage } from '@rpd/shared/storage';

// The draft on this device: written within a second of each change, so that a crash, a closed tab or a session that ended takes
// nothing along (SED-14). A session that ends removes its own keys alone.

export interface StoredDraft {
  draft: SheetDraft;
  /** The version that it was begun from; 0 for a new sheet. */
  version: number;
  /** Milliseconds since the epoch. */
  at: number;
}

const keyOf = (person: string, sheet: string): string => `rpd-sheet-draft:${person}:${sheet}`;

export function readDraft(person: string, sheet: string): StoredDraft | null {
  const read = browserStorage.readJson(keyOf(person, sheet)) as StoredDraft | null;
  return read && typeof read.at === 'number' && Array.isArray(read.draft?.structure?.tabs) ? read : null;
}

/** False when the device has no room for it. */
export const writeDraft = (person: string, sheet: string, stored: StoredDraft): boolean =>
  browserStorage.writeJson(keyOf(person, sheet), stored);

export const forgetDraft = (person: string, sheet: string): void =>
  browserStorage.remove(keyOf(person, sheet));
