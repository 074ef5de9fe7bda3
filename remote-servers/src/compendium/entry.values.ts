import {
  type CompendiumColumn,
  type CompendiumEntry,
  type CompendiumEntryInput,
  type CompendiumValues,
  COMPENDIUM_DESCRIPTION_MAX,
  COMPENDIUM_NAME_MAX,
} from '@rpd/shared/domain';
import { object, string, type AnyObject, type ObjectSchema } from 'yup';

/** An entry as its form has it: values as they are typed, '' for none. */
export interface EntryValues extends Omit<CompendiumEntryInput, 'values'> {
  values: Record<string, string>;
}

export const entryFormSchema = object({
  kind: string().required(),
  name: string().trim().required().max(COMPENDIUM_NAME_MAX),
  system: string().trim().max(80).default(''),
  source: string().trim().max(120).default(''),
  values: object().default({}),
  description: string().trim().max(COMPENDIUM_DESCRIPTION_MAX).default(''),
}) as ObjectSchema<AnyObject> as unknown as ObjectSchema<EntryValues>;

export const newEntry = (kind: string): EntryValues => ({
  kind,
  name: '',
  system: '',
  source: '',
  values: {},
  description: '',
});

const typed = (value: CompendiumValues[string]): string => {
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return typeof value === 'number' ? String(value).replace('.', ',') : value;
};

export const entryValues = ({
  kind,
  name,
  system,
  source,
  values,
  description,
}: CompendiumEntryInput | CompendiumEntry): EntryValues => ({
  kind,
  name,
  system,
  source,
  values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, typed(value)])),
  description,
});

/** What is sent: values of the kind alone, as their columns have them. What is no number goes as it is, and is refused at its field. */
export function entryInput(
  { values, ...entry }: EntryValues,
  columns: readonly CompendiumColumn[],
): CompendiumEntryInput {
  const sent = columns.flatMap(({ key, type }): [string, CompendiumValues[string]][] => {
    const text = (Object.hasOwn(values, key) ? values[key] : '')?.trim() ?? '';
    if (text === '') return [];
    if (type === 'boolean') return [[key, text === 'oui']];
    const number = Number(
      text
        .replaceAll(/[\s\u00a0\u202f]/g, '')
        .replace(',', '.')
        .replace('−', '-'),
    );
    return [[key, type === 'number' && !Number.isNaN(number) ? number : text]];
  });
  return { ...entry, values: Object.fromEntries(sent) };
}
