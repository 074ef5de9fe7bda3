/** A field that a column of a file may fill. */
export interface ImportField {
  /** As the API calls it. */
  name: string;
  label: string;
  /** Columns that are taken for it, folded. */
  known: readonly string[];
  kind: 'text' | 'number';
  /** Nothing is imported without it. */
  required?: boolean;
  /** What a line of the template has in it. */
  example?: string;
  /** A value that the field has, as people read it. */
  show?: (value: unknown) => string;
}

/** As columns are compared: without accents, capitals and punctuation. */
export const foldColumn = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** A field of words; `known`: what files call it besides its name and label, in French and English. */
export const textField = (name: string, label: string, ...known: string[]): ImportField => ({
  name,
  label,
  known: [name, label, ...known].map(foldColumn),
  kind: 'text',
});

export const numberField = (name: string, label: string, ...known: string[]): ImportField => ({
  ...textField(name, label, ...known),
  kind: 'number',
});

/** Which column fills which field, as far as their names tell: by field, '' for none. */
export function guessColumns(
  fields: readonly ImportField[],
  columns: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    fields.map(field => [field.name, columns.find(column => field.known.includes(foldColumn(column))) ?? '']),
  );
}

/** Cells hold texts and numbers; whatever else they hold is nothing. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

/** What is sent of a line: the cells of its chosen columns that hold something. */
export const cellsOf = (
  fields: readonly ImportField[],
  columnOf: Readonly<Record<string, string>>,
  cells: Readonly<Record<string, unknown>>,
): Record<string, string> =>
  Object.fromEntries(
    fields
      .map(({ name }) => [name, textOf(cells[columnOf[name] ?? ''])] as const)
      .filter(([, text]) => text !== ''),
  );
