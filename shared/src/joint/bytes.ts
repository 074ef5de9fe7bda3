// Updates are bytes, and travel in JSON. Both ends have `btoa` and `atob`.

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  // As many arguments at once as every engine takes.
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}

/** @throws where the text is no base64 */
export const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), character => character.charCodeAt(0));
