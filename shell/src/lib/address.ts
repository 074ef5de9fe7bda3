/** An address as the browser reads it, relative to the shell's origin; null when it is none. */
export function parseAddress(text: string): URL | null {
  try {
    return new URL(text, window.location.origin);
  } catch {
    return null;
  }
}
