const COPY = /(?: \(copie(?: \d+)?\))+$/;

/** What was copied, by the name of the copy. */
export const nameCopied = (name: string): string => name.replace(COPY, '');

/**
 * The name of a copy: 'Guerrier (copie)', 'Guerrier (copie 2)'; that of a copy is counted on, and no name is one of `taken`. `max` in
 * UTF-16 units: the name itself gives way, between characters.
 */
export function copyName(name: string, max: number, taken: ReadonlySet<string> = new Set()): string {
  const stem = nameCopied(name);
  for (let number = stem === name ? 1 : Number(/(\d+)\)$/.exec(name)?.[1] ?? 1) + 1; ; number += 1) {
    const suffix = number === 1 ? ' (copie)' : ` (copie ${number})`;
    // Not within a character that takes two places.
    const cut = stem.slice(0, max - suffix.length).replace(/[\uD800-\uDBFF]$/, '');
    const made = `${cut}${suffix}`.trim();
    if (!taken.has(made)) return made;
  }
}
