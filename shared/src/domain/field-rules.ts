import type { Matches } from './field-pattern.ts';
import type { FieldLine, FieldValue, ValueRules } from './field-value.ts';
import { isEmptyValue } from './field-value.ts';
import { formatNumber } from './format.ts';
import { markdownError } from './markdown.ts';

// The rules that an author gives to a field, beside what its type asks for (field-value.ts). They are apart because a value that
// breaks them is still a value: it is shown, with what is wrong beside it, and never put away.

/** What is wrong with a value by its field's own rules, in French; the value has the field's type. */
export function fieldRuleError(field: ValueRules, value: FieldValue, matches: Matches): string | undefined {
  if (isEmptyValue(value) || field.formula) return undefined;
  if (typeof value === 'number') return numberRule(field, value);
  if (typeof value === 'string') {
    const isText = field.type === 'string' || field.type === 'textarea';
    return isText ? textRule(field, value, matches) : undefined;
  }
  if (field.type === 'repeat') return linesRule(field, value as FieldLine[], matches);
  return undefined;
}

/** With all the decimals that it has. */
const words = (value: number): string =>
  Number.isSafeInteger(value) ? formatNumber(value) : String(value).replace('.', ',');

function numberRule({ min, max, step }: ValueRules, value: number): string | undefined {
  if (min !== undefined && value < min) return `Au moins ${words(min)}.`;
  if (max !== undefined && value > max) return `Au plus ${words(max)}.`;
  if (!step || step <= 0) return undefined;
  const steps = (value - (min ?? 0)) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6 ? undefined : `Par pas de ${words(step)}.`;
}

function textRule(field: ValueRules, value: string, matches: Matches): string | undefined {
  const { minLength, maxLength, pattern, patternMessage } = field;
  if (minLength !== undefined && value.length < minLength) return `Au moins ${minLength} caractères.`;
  if (maxLength !== undefined && value.length > maxLength)
    return `Au plus ${formatNumber(maxLength)} caractères.`;
  const mark = field.type === 'textarea' ? markdownError(value) : undefined;
  if (mark) return mark;
  const verdict = pattern ? matches(pattern, value) : true;
  if (verdict === true) return undefined;
  if (verdict === 'tooLong') return 'Ce texte est trop long pour être comparé au motif du champ.';
  return patternMessage || 'Cette valeur n’a pas la forme attendue.';
}

function linesRule({ columns = [] }: ValueRules, lines: FieldLine[], matches: Matches): string | undefined {
  for (const [index, { cells }] of lines.entries()) {
    for (const column of columns) {
      const cell = Object.hasOwn(cells, column.id) ? cells[column.id] : undefined;
      const where = `Ligne ${index + 1}, ${column.name || 'colonne sans nom'}`;
      if (isEmptyValue(cell)) {
        // Whether a conditional cell is asked for at all depends on the other values: see missingCell().
        if (column.required && !column.formula && !column.showIf)
          return `${where} : Ce champ est obligatoire.`;
        continue;
      }
      const error = fieldRuleError(column, cell as FieldValue, matches);
      if (error) return `${where} : ${error}`;
    }
  }
  return undefined;
}
