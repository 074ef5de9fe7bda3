// The same fields for every editor that is compared.

export const FIELD_KINDS = ['string', 'textarea', 'checkbox', 'number', 'date', 'select'] as const;

export interface BenchField {
  id: string;
  type: (typeof FIELD_KINDS)[number];
  name: string;
}

/** Fields of a tab at most: a sheet of 1,000 has ten tabs. */
export const TAB_SIZE = 100;
/** Of a column, of which each row has two. */
export const COLUMN_SIZE = 5;

export const OPTIONS = ['Guerrier', 'Mage', 'Voleur'].map(label => ({ value: label.toLowerCase(), label }));

export const fieldsOf = (count: number): BenchField[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `field${index + 1}`,
    type: FIELD_KINDS[index % FIELD_KINDS.length] ?? 'string',
    name: `Champ ${index + 1}`,
  }));

/** The parts of a list, each of `size`, the last one of what is left. */
export const parts = <Item>(all: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );

/** As our API takes it: tabs of a hundred, rows of two columns of five. */
export function sheetOf(count: number) {
  const fields = fieldsOf(count);
  const tabs = parts(fields, TAB_SIZE).map((inTab, tab) => ({
    id: `tab${tab}`,
    name: `Onglet ${tab + 1}`,
    rows: parts(inTab, 2 * COLUMN_SIZE).map((inRow, row) => ({
      id: `tab${tab}row${row}`,
      name: `Ligne ${row + 1}`,
      columns: parts(inRow, COLUMN_SIZE).map((inColumn, column) => ({
        id: `tab${tab}row${row}column${column}`,
        name: `Colonne ${column + 1}`,
        fieldIds: inColumn.map(({ id }) => id),
      })),
    })),
  }));
  return {
    description: {
      name: `Mesure, ${count} champs`,
      description: '',
      icon_img: '',
      background_img: '',
      publish: false,
    },
    structure: { format: 2, tabs },
    fields: Object.fromEntries(
      fields.map(({ id, type, name }) => [
        id,
        { type, name, required: false, options: type === 'select' ? OPTIONS : [] },
      ]),
    ),
    isPublic: false,
    gameType: '',
  };
}
