import { plainText } from '@rpd/shared/importing';
import type { SheetField } from '@rpd/shared/domain';
import { isObject, wordsOf } from '../part.ts';

const OPTIONS_MAX = 500;

type Options = SheetField['options'];

const first = (item: Readonly<Record<string, unknown>>, keys: readonly string[]): string => {
  for (const key of keys) {
    const value = item[key];
    if (typeof value === 'boolean') return String(value);
    const found = wordsOf(value);
    if (found) return found;
  }
  return '';
};

/** The options of a choice, each value once, and what is not as it was, in French. */
export function optionsFrom(
  value: unknown,
  keys: { value: readonly string[]; label: readonly string[] },
): { options: Options; problems: string[] } {
  const problems: string[] = [];
  const items: unknown[] = Array.isArray(value)
    ? value
    : isObject(value)
      ? Object.entries(value).map(([key, label]) => ({
          [keys.value[0] ?? 'value']: key,
          [keys.label[0] ?? 'label']: label,
        }))
      : [];
  const seen = new Set<string>();
  const options: Options = [];
  const doubles: string[] = [];
  for (const item of items) {
    if (options.length >= OPTIONS_MAX) break;
    const own = isObject(item) ? item : { [keys.value[0] ?? 'value']: item };
    const stored = first(own, keys.value);
    if (seen.has(stored)) {
      doubles.push(plainText(first(own, keys.label)) || stored);
      continue;
    }
    seen.add(stored);
    options.push({ value: stored, label: plainText(first(own, keys.label)) || stored });
  }
  if (doubles.length > 0) {
    const many = doubles.length > 1;
    problems.push(
      `${doubles.length} option${many ? 's ont' : ' a'} la valeur d’une autre, qui est reprise\u00a0: ${doubles.join(', ')}`,
    );
  }
  const rest = items.length - doubles.length - options.length;
  if (rest > 0)
    problems.push(
      `${rest} option${rest > 1 ? 's' : ''} de trop : les ${OPTIONS_MAX} premières sont reprises.`,
    );
  return { options, problems };
}
