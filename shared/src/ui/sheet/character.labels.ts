import {
  ALPHA_CLASS_LABELS,
  ALPHA_RACE_LABELS,
  ALPHA_SEX_LABELS,
  type Character,
  type FieldValue,
  type Warnings,
  warningWords,
} from '../../domain/index.ts';
import { valueLabel } from '../../domain/value-label.ts';

const LABELS: Record<string, string> = {
  name: 'Nom',
  portrait: 'Portrait',
  race: 'Race',
  class: 'Classe',
  sex: 'Sexe',
  age: 'Âge',
  traits: 'Traits de caractère',
  'equipment.armor': 'Armure',
  'equipment.weapons': 'Armes',
  'equipment.other': 'Autre',
  warnings: 'Avertissements',
  sheet: 'Fiche',
  values: 'Valeurs de la fiche',
};

const CODES: Record<string, Record<string, string>> = {
  race: ALPHA_RACE_LABELS,
  class: ALPHA_CLASS_LABELS,
  sex: ALPHA_SEX_LABELS,
};

/** What a place of a character is called. */
export const labelAt = (path: string): string => LABELS[path] ?? path;

const isWarnings = (value: unknown): value is Warnings =>
  typeof value === 'object' && value !== null && 'themes' in value;

const plainWords = (value: unknown): string => {
  if (isWarnings(value)) return warningWords(value) || '—';
  if (Array.isArray(value)) return value.join(', ') || '—';
  return typeof value === 'number' ? String(value) : typeof value === 'string' && value ? value : '—';
};

/** How a place of a character is called, and how what is there reads. */
export function valueLabelAt(
  character: Character,
  path: string,
): { label: string; words: (value: unknown) => string } {
  const field = path.startsWith('values.')
    ? character.template?.fields[path.slice('values.'.length)]
    : undefined;
  if (field) {
    const words = (value: unknown) => valueLabel(field, (value ?? undefined) as FieldValue | undefined);
    return { label: field.name || 'Champ sans nom', words };
  }
  const codes = CODES[path];
  return { label: labelAt(path), words: value => codes?.[String(value)] ?? plainWords(value) };
}
