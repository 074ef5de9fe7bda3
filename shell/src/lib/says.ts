const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Without the mark of a plural: « mails » finds « mail ». */
const singular = (word: string): string => (word.length > 3 ? word.replace(/[sx]$/, '') : word);

/** Whether each word of `search` is in `text`, whatever its case, accents and number. */
export function says(text: string, search: string): boolean {
  const within = folded(text);
  return folded(search)
    .split(/\s+/)
    .every(word => within.includes(singular(word)));
}
