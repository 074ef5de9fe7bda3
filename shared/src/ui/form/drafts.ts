// Drafts on this device, each under the name of what it is of and whose it is. A storage that is full, refused or holds something
// else costs the draft and nothing more.

const keyOf = (name: string): string => `rpd-draft-${name}`;

export function readDraft<Draft>(name: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null');
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Draft) : null;
  } catch {
    return null;
  }
}

/** False when the device keeps nothing. */
export function writeDraft(name: string, draft: object): boolean {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(name: string): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // It was never kept.
  }
}
