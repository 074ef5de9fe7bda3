import { Untranslated, type Expression } from './tree.ts';
import { LEVELS, type Value } from './values.ts';

// Questions that a roll asks.

export type Question = Extract<Expression, { type: 'question' }>;

const HEAD = /^\s*([^:,[\]]*?)\s*(?::\s*(['"]?)(.*?)\2\s*)?(\[[^\]]*\])?\s*(?:,\s*(.*))?$/su;

/** The pieces between a sign that stands in no braces, and in no quotes where there are some. */
function pieces(text: string, sign: string, hasQuotes: boolean): string[] {
  const found = [''];
  let quote = '';
  let depth = 0;
  for (const one of text) {
    if (hasQuotes && (quote ? one === quote : one === '"' || one === "'")) quote = quote ? '' : one;
    if (one === '{') depth += 1;
    if (one === '}') depth -= 1;
    if (one === sign && !quote && depth === 0) found.push('');
    else found[found.length - 1] += one;
  }
  return found;
}

const unquoted = (text: string): string =>
  text
    .trim()
    .replace(/^(['"])([\s\S]*)\1$/u, '$2')
    .trim();

/**
 * `?{Bonus|0}`, `?{bonus:'Bonus'[number]|0}`, and a choice: `?{bonus:'Bonus'|0,'Aucun'|2,'Grand'}`.
 * @param isLabelFirst whether options are written as Roll20 does, `Aucun,0|Grand,2`
 */
export function questionOf(inside: string, isLabelFirst = false): Question {
  const [head = '', ...rest] = pieces(inside, '|', !isLabelFirst);
  const [, name = '', , label, kind = '', behind = ''] = isLabelFirst
    ? ['', head.trim()]
    : (HEAD.exec(head) ?? []);
  const question = { type: 'question' as const, name, label: label?.trim() || name };
  const pairs = rest.map(one => pieces(one, ',', !isLabelFirst));
  if (rest.length > 1 || pairs.some(({ length }) => length > 1)) {
    const options = pairs.map(([first = '', ...more]) => {
      const second = more.join(',').trim() || first;
      const [value, words] = isLabelFirst ? [second, first] : [first, second];
      return { value: unquoted(value), label: unquoted(words) };
    });
    return { ...question, initial: options[0]?.value ?? '', options };
  }
  const initial = unquoted(rest[0] ?? behind);
  if (/check|bool/iu.test(kind)) {
    const both = [
      { value: '0', label: 'Non' },
      { value: '1', label: 'Oui' },
    ];
    const isSet = initial !== '' && initial !== '0' && initial !== 'false';
    return { ...question, initial: isSet ? '1' : '0', options: isSet ? both.toReversed() : both };
  }
  return { ...question, initial: /text|string/iu.test(kind) ? 'text' : initial };
}

const SIGNS = /[?{}|;:#@[\]<>="]/gu;
const NUMBER = /^[-+]?\d{1,6}(?:\.\d{1,6})?$/u;

const wordsFor = (text: string, more = SIGNS): string =>
  text.replace(more, ' ').replace(/\s+/gu, ' ').trim().slice(0, 60);

/**
 * A question in a roll: its answer is a number, typed or chosen.
 * @param read our notation of an answer that is no number
 */
export function questionValue(
  { label, initial, options = [] }: Question,
  read?: (answer: string) => Value,
): Value {
  const words = wordsFor(label) || 'Modificateur';
  const rolled = { hasDice: false };
  const plain = (text: string): string => {
    if (NUMBER.test(text)) return text.replace('+', '');
    if (read && text.trim() === '') return '0';
    const value = read?.(text);
    if (!value || /[{}|]/u.test(value.text))
      throw new Untranslated(`sa question «\u00a0${words}\u00a0» n’attend pas un simple nombre`);
    if (value.hasDice) rolled.hasDice = true;
    return value.text;
  };
  const answers =
    options.length > 0
      ? options.map(
          option => `${wordsFor(option.label.replaceAll(',', ' ')) || option.value},${plain(option.value)}`,
        )
      : [plain(initial || '0')];
  // One option alone would be read as a number.
  const asked = answers.length === 1 && options.length === 1 ? [plain(options[0]?.value ?? '0')] : answers;
  const text = `?{${[words, ...asked].join('|')}}`;
  return { type: 'number', text, level: LEVELS.value, ...(rolled.hasDice && { hasDice: true }) };
}
