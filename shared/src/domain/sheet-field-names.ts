import type { FieldType } from './sheet-kinds.ts';

/** What people call an element without a name. */
const UNNAMED: Partial<Record<FieldType, string>> = {
  portrait: 'Portrait',
  picture: 'Image',
  divider: 'Séparateur',
  label: 'Texte fixe',
};

/** How people call a field: by its name, or by what it is. */
export const fieldName = ({ name, type }: { name: string; type: FieldType }): string =>
  name || UNNAMED[type] || 'Champ sans nom';
