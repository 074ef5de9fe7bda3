import type { CatalogueEntry, CatalogueKind } from './catalogue.ts';
import type { FieldLike, SheetField } from './sheet-field.ts';

type Entries = ReadonlyMap<CatalogueKind, readonly Pick<CatalogueEntry, 'name' | 'gameType'>[]>;

/** Which catalogues these fields take options from. */
export function cataloguesOf(fields: Readonly<Record<string, SheetField>>): CatalogueKind[] {
  const named = Object.values(fields).flatMap(field => [field, ...(field.columns ?? [])]);
  return [...new Set(named.flatMap(({ catalogue }) => catalogue || []))];
}

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
  const filled = <Field extends FieldLike>(field: Field): Field => {
    const kind = field.catalogue;
    if (!kind) return field;
    const known = new Set(field.options.map(({ value }) => value));
    const added = (entries.get(kind) ?? [])
      .filter(entry => !entry.gameType || entry.gameType === gameType)
      .flatMap(({ name }) => (known.has(name) ? [] : [{ value: name, label: name }]));
    return { ...field, options: [...field.options, ...added] };
  };
  return Object.fromEntries(
    Object.entries(fields).map(([id, field]) => [
      id,
      { ...filled(field), ...(field.columns && { columns: field.columns.map(filled) }) },
    ]),
  );
}
