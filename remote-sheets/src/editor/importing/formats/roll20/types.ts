import type { FieldType } from '@rpd/shared/domain';

/** What a field is of which `kind` is the tag and `input` its type. */
export const typeOf = (kind: string, input: string): FieldType => {
  if (kind === 'select' || input === 'radio') return 'select';
  if (kind === 'textarea') return 'textarea';
  if (input === 'checkbox' || input === 'date') return input;
  return input === 'number' || input === 'range' ? 'number' : 'string';
};
