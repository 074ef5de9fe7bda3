import type { CatalogueEntry, CatalogueKind } from './catalogue.ts';
import type { FieldLike, SheetField } from './sheet-field.ts';

type Entries = ReadonlyMap<CatalogueKind, readonly Pick<CatalogueEntry, 'name' | 'gameType'>[]>;

/** Which catalogues these fields take options from. */
export function cataloguesOf(fields: Readonly<Record<string, SheetField>>): CatalogueKind[] {
  return [...new Set(Object.values(fields).flatMap(namedIn))];
}

const namedIn = ({ catalogue, columns = [] }: FieldLike): CatalogueKind[] => [
  ...(catalogue ? [catalogue] : []),
  ...columns.flatMap(namedIn),
];

/** Options that catalogues add to one sheet (PLS-8): a stored one may ask for the same three hundred in thousands of fields. */
const ADDED_MAX = 20_000;

/**
 * The fields with the entries of their catalogues behind their own options: those of the sheet's system, and those of none. What is
 * stored of a choice is the entry's name, which stays readable when the entry goes.
 */
export function withCatalogues(
  fields: Record<string, SheetField>,
  entries: Entries,
  gameType: string,
): Record<string, SheetField> {
  if (cataloguesOf(fields).length === 0) return fields;
  const filled = <Field extends FieldLike>(field: Field): Field => ({
    ...field,
    ...(field.catalogue && { options: [...field.options, ...addedTo(field, field.catalogue)] }),
    ...(field.columns && { columns: field.columns.map(filled) }),
  });
  let left = ADDED_MAX;
  const addedTo = ({ options }: FieldLike, kind: CatalogueKind) => {
    if (left <= 0) return [];
    const known = new Set(options.map(({ value }) => value));
    return (entries.get(kind) ?? [])
      .filter(entry => !entry.gameType || entry.gameType === gameType)
      .flatMap(({ name }) => (known.has(name) ? [] : [{ value: name, label: name }]))
      .filter(() => (left -= 1) >= 0);
  };
  return Object.fromEntries(Object.entries(fields).map(([id, field]) => [id, filled(field)]));
}
