import type { Part } from './formula-parts.ts';
import { foldName } from './formula-types.ts';

/** The number of options that are listed by value. */
const MAX_NAMED = 5;

/**
 * Why what a formula looks for in a choice is never found there: it is none of what can be chosen. Most often it is an option's words in
 * place of its value. Undefined for what can be chosen, for no text at all (nothing is chosen), and where neither is known.
 * @param isInside a part of a value is found too
 */
export function choiceDoubt(
  { choices, name = '' }: Part,
  { text }: Part,
  isInside = false,
): string | undefined {
  if (!choices || !text) return undefined;
  const options = choices.options.filter(({ value }) => value !== '');
  if (options.some(({ value }) => value === text || (isInside && value.includes(text)))) return undefined;
  const isMeant = (word: string) => foldName(word.trim()) === foldName(text.trim());
  const meant = options.find(({ value, label }) => isMeant(label) || isMeant(value));
  if (meant) {
    return `« ${text} » n’est pas une valeur de « ${name} » : écrivez ${JSON.stringify(meant.value)}.`;
  }
  if (choices.isOpen) return undefined;
  const reported = options.slice(0, MAX_NAMED).map(({ value }) => JSON.stringify(value));
  const more = options.length > MAX_NAMED ? '…' : '.';
  return `« ${text} » n’est pas une option de « ${name} » : ${reported.join(', ')}${more}`;
}
