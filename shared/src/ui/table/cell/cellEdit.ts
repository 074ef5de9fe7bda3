// A cell that is edited in its place (ADR 121): one field, saved as the form of the row saves it.

/** What is saved: one field, over the version that was read. */
export interface CellChange {
  _id: string;
  version: number;
  [field: string]: unknown;
}

/** What a save answers, and what a refusal because of a newer version (412) brings. */
export interface SavedRow {
  version: number;
}

/** The field of a cell; `valueOf` is its value as text, of a row and of what a save answers. */
export type EditableCell<Row> = {
  /** As the form and its refusals call it. */
  field: string;
  valueOf: (row: Row) => string;
} & (
  | { type: 'text' }
  | { type: 'number' }
  /** Words with commas between them. */
  | { type: 'words' }
  | { type: 'choice'; options: readonly CellOption[] }
  /** 'true' and 'false'. */
  | { type: 'flag'; options: readonly CellOption[] }
);

export interface CellOption {
  value: string;
  label: string;
}

/** What a list lets one edit in its rows. Nothing that asks for a reason, for a confirmation or for a new proof of who one is. */
export interface CellEdit<Row> {
  /** By the id of the column. */
  cells: Readonly<Record<string, EditableCell<Row>>>;
  versionOf: (row: Row) => number;
  /** Saves by the route of the form. Its rows are read again by then. */
  save: (change: CellChange) => Promise<SavedRow>;
  /** Whether who looks may edit a row; each of them by default. */
  mayEdit?: (row: Row) => boolean;
}

/** A text of the editor as it is sent. */
export function sentValue({ type }: Pick<EditableCell<never>, 'type'>, value: string): unknown {
  if (type === 'flag') return value === 'true';
  // What is no number is sent as it is: the API says what is wrong with it.
  if (type === 'number') return value.trim() === '' || Number.isNaN(Number(value)) ? value : Number(value);
  if (type !== 'words') return value;
  return value
    .split(',')
    .map(word => word.trim())
    .filter(Boolean);
}

/** A value as people read it. */
export function cellWords<Row>(cell: EditableCell<Row>, value: string): string {
  const options = 'options' in cell ? cell.options : [];
  return options.find(option => option.value === value)?.label || value || '–';
}
