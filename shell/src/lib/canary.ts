/**
 * Whether a person is among the share (in percent) of those who get a canary: always the same answer for the same person and
 * version, and for two versions not always the same people. FNV-1a, 32 bits.
 */
export function takesCanary(person: string, remote: string, version: string, share: number): boolean {
  let hash = 0x811c9dc5;
  for (const character of `${remote} ${version} ${person}`) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  // The last bits of similar texts are alike: mix the upper half in.
  hash ^= hash >>> 16;
  return (hash >>> 0) % 100 < share;
}
