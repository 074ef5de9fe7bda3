const KEY = 'rpd-farewell';

/** Leaves a sentence for after the page has loaded anew (SES-7). */
export function saveFlashMessage(message: string): void {
  try {
    sessionStorage.setItem(KEY, message);
  } catch {
    // Without storage the page still signs out; the reason is then not told.
  }
}

/** The sentence that was left, once. */
export function consumeFlashMessage(): string | null {
  try {
    const message = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return message;
  } catch {
    return null;
  }
}
