/** CST-1: the 15 colours of generated avatars; white text has at least 4.5:1 on each of them. */
export const AVATAR_COLORS = [
  '#6a35d4',
  '#8c671a',
  '#bd2529',
  '#1d61a2',
  '#1a7645',
  '#a24f16',
  '#9b2a78',
  '#0f6f76',
  '#5b5bc0',
  '#7a4a3a',
  '#476a1c',
  '#b3245a',
  '#3a5a78',
  '#6b4e8a',
  '#555570',
] as const;

/** The colour of a name: always the same one for the same name, on the server and in the page (FNV-1a). */
export function avatarColor(name: string): (typeof AVATAR_COLORS)[number] {
  let hash = 0x811c9dc5;
  for (const character of name.trim().toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return AVATAR_COLORS[(hash >>> 0) % AVATAR_COLORS.length] ?? AVATAR_COLORS[0];
}

/** The initials of a name: 'Élodie du Lac' → 'ÉL' (first and last word), 'mj' → 'M'; '?' for a blank name. */
export function initials(name: string, length = 2): string {
  const words = name
    .normalize('NFC')
    .trim()
    .split(/[\s_.-]+/)
    .filter(Boolean);
  // The first ones and the last; of a single letter, the first.
  const kept = Math.max(1, length - 1);
  const picked = words.length > length ? [...words.slice(0, kept), ...words.slice(-1)] : words;
  const letters = picked.map(word => [...word][0] ?? '').join('');
  // Whole characters: half of an emoji is none, and the capital of 'ß' is two letters.
  return [...letters.toLocaleUpperCase('fr')].slice(0, length).join('') || '?';
}
