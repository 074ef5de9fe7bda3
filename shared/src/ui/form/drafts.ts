import { browserStorage } from '../../storage/index.ts';

// Drafts on this device, each under the name of what it is of and whose it is.

const keyOf = (name: string): string => `rpd-draft-${name}`;

export function readDraft<Draft>(name: string): Draft | null {
  const stored = browserStorage.readJson(keyOf(name));
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Draft) : null;
}

/** False when the device keeps nothing. */
export const writeDraft = (name: string, draft: object): boolean =>
  browserStorage.writeJson(keyOf(name), draft);

export const forgetDraft = (name: string): void => browserStorage.remove(keyOf(name));
