const PREFIX = 'rpd-reply-';

// Storage may be full, forbidden or somebody else's: then a draft lasts as long as the page.

/** What was written and not sent; '' for nothing. */
export function draftOf(key: string): string {
  try {
    return localStorage.getItem(PREFIX + key) ?? '';
  } catch {
    return '';
  }
}

/** Keeps what is being written, until it is sent or emptied. */
export function keepDraft(key: string, text: string): void {
  try {
    if (text) localStorage.setItem(PREFIX + key, text);
    else localStorage.removeItem(PREFIX + key);
  } catch {
    // See above.
  }
}
