import type { CreationGrant, CreationOption } from '../../domain/creation-steps.ts';
import type { SheetField } from '../../domain/sheet-field.ts';
import type { SheetDocument } from '../../domain/sheet-places.ts';
import { signed, valueLabel } from '../../domain/value-label.ts';

/** What an option gives, in words. What it is called by is not said again. */
export function grantLabels(
  { name, grants = [] }: CreationOption,
  fields: SheetDocument['fields'],
): string[] {
  return grants.flatMap(grant => {
    const field = Object.hasOwn(fields, grant.fieldId) ? fields[grant.fieldId] : undefined;
    const words = field && wordsOf(grant, field);
    return !words || words.value === name ? [] : [words.label];
  });
}

const WORDS_MAX = 60;

function wordsOf({ how, value, cells = [] }: CreationGrant, field: SheetField) {
  const name = field.name || 'Champ sans nom';
  if (how === 'add' && typeof value === 'number') return { label: `${name} ${signed(value)}`, value: '' };
  if (field.type === 'checkbox') return value === true ? { label: name, value: name } : undefined;
  const first = cells.find(({ value: cell }) => typeof cell === 'string' && cell !== '')?.value;
  const words = how === 'line' ? String(first ?? 'une ligne') : valueLabel(field, value);
  const short = words.length > WORDS_MAX ? `${words.slice(0, WORDS_MAX - 1)}…` : words;
  return { label: `${name}\u00a0: ${short}`, value: words };
}
