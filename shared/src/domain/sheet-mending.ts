import { withoutGoneSteps } from './creation-fields.ts';
import { DASHBOARD_ELEMENTS } from './sheet-kinds.ts';
import { withoutGoneTargets } from './sheet-action-rules.ts';
import type { SheetField } from './sheet-field.ts';
import { withoutGonePair } from './sheet-look-rules.ts';
import { migrateDocument, repairPlaces, type SheetDocument } from './sheet-places.ts';
import { CUSTOM_ID } from './sheet-rules.ts';
import { safeStyle } from './sheet-style-values.ts';
import type { SheetStyle } from './sheet-styles.ts';

interface Styled {
  styles?: SheetStyle | undefined;
  customId?: string | undefined;
}

/**
 * A stored document as it may be saved again: in today's format, each field in one place, without styles that are none, with each
 * option, column and custom id once. What its author wrote in formulas and patterns stays as it is. The same object where nothing
 * is to mend.
 */
export function mendDocument(document: SheetDocument): SheetDocument {
  const placed = repairPlaces(migrateDocument(document));
  const customIds = new Set<string>();
  const ids = new Set(Object.keys(placed.fields));
  const styled = <Element extends Styled>(element: Element): Element => {
    const { styles, customId, ...rest } = element;
    const isKept = customId && CUSTOM_ID.test(customId) && !customIds.has(customId);
    if (isKept) customIds.add(customId);
    const safe = styles && safeStyle(styles);
    if (safe === styles && (isKept || !customId)) return element;
    return { ...rest, ...(safe && { styles: safe }), ...(isKept && { customId }) } as Element;
  };
  const tabs = placed.structure.tabs.map(tab =>
    styled({
      ...tab,
      rows: tab.rows.map(row => styled({ ...row, columns: row.columns.map(styled) })),
    }),
  );
  const fields = Object.entries(placed.fields).map(
    ([id, field]) =>
      [id, withoutGone(knownDashboard(styled(mendColumns(field, ids))), placed.fields)] as const,
  );
  const structure = { ...withoutGoneSteps(placed.structure, placed.fields), tabs };
  const mended = { structure, fields: Object.fromEntries(fields) };
  return JSON.stringify(mended) === JSON.stringify(document) ? document : mended;
}

/** A field that names only fields of its sheet. */
const withoutGone = (field: SheetField, fields: SheetDocument['fields']): SheetField =>
  withoutGoneTargets(withoutGonePair(field, fields), fields);

/** A document for a copy: a custom id belongs to one element, and is an administrator's to give. */
export function withoutCustomIds({ structure, fields }: SheetDocument): SheetDocument {
  const plain = <Element extends Styled>({
    customId: _own,
    ...element
  }: Element): Omit<Element, 'customId'> => element;
  const tabs = structure.tabs.map(tab =>
    plain({
      ...tab,
      rows: tab.rows.map(row => plain({ ...row, columns: row.columns.map(plain) })),
    }),
  );
  const own = Object.entries(fields).map(([id, field]) => [id, plain(field)] as const);
  return { structure: { ...structure, tabs }, fields: Object.fromEntries(own) };
}

function knownDashboard(field: SheetField): SheetField {
  const { dashboardElement, ...rest } = field;
  return !dashboardElement || Object.hasOwn(DASHBOARD_ELEMENTS, dashboardElement) ? field : rest;
}

type Mendable = Pick<SheetField, 'options'> & {
  columns?: readonly ({ id: string } & Mendable)[] | undefined;
};

/** Options with distinct values, and columns with distinct ids. The first keeps what characters entered. */
function mendColumns<Field extends Mendable>(field: Field, ids: Set<string>): Field {
  const { columns } = field;
  return {
    ...field,
    options: mendOptions(field.options),
    ...(columns && {
      columns: columns.map(column => {
        const id = ids.has(column.id) ? crypto.randomUUID() : column.id;
        ids.add(id);
        return mendColumns({ ...column, id }, ids);
      }),
    }),
  };
}

function mendOptions(options: SheetField['options']): SheetField['options'] {
  const values = new Set<string>();
  return options.map(option => {
    let { value } = option;
    for (let count = 2; values.has(value); count += 1)
      value = `${option.value.slice(0, 110)} ${count}`.trim();
    values.add(value);
    return value === option.value ? option : { ...option, value };
  });
}
