import {
  foreignTo,
  mendDocument,
  SHEET_FORMAT,
  withoutForeign,
  withoutGonePair,
  withoutGoneSteps,
  withoutGoneTargets,
  type CreationStep,
  type FieldLike,
  type FieldType,
  type SheetColumn,
  type SheetDocument,
  type SheetField,
  type SheetInput,
  type SheetRow,
  type SheetTab,
  type SheetTheme,
} from '@rpd/shared/domain';

/** What the editor changes: a sheet before it is saved. */
export type SheetDraft = SheetInput;

/** SED-3, SED-4. */
export const newField = (): SheetField => ({ type: 'string', name: '', required: false, options: [] });
export const newColumn = (count: number): SheetColumn => ({
  id: crypto.randomUUID(),
  name: `Colonne ${count + 1}`,
  fieldIds: [],
});
export const newRow = (count: number): SheetRow => ({
  id: crypto.randomUUID(),
  name: `Ligne ${count + 1}`,
  columns: [newColumn(0)],
});
export const newTab = (count: number): SheetTab => ({
  id: crypto.randomUUID(),
  name: `Onglet ${count + 1}`,
  rows: [newRow(0)],
});

/** The draft with this theme; undefined: the page's own look. */
export function withTheme(draft: SheetDraft, theme: SheetTheme | undefined): SheetDraft {
  const { theme: _before, ...rest } = draft.structure;
  return { ...draft, structure: { ...rest, ...(theme && { theme }) } };
}

/** The draft with these steps of guided creation; a sheet without any says nothing of them. */
export function withSteps(draft: SheetDraft, steps: readonly CreationStep[]): SheetDraft {
  const { steps: _before, ...rest } = draft.structure;
  return { ...draft, structure: { ...rest, ...(steps.length > 0 && { steps: [...steps] }) } };
}

/** A sheet that nobody has saved yet: one tab, with a row to begin in. */
export function emptyDraft(): SheetDraft {
  const tab = newTab(0);
  return {
    description: { name: '', description: '', icon_img: '', background_img: '', publish: false },
    structure: { format: SHEET_FORMAT, tabs: [tab] },
    fields: {},
    isPublic: false,
    gameType: '',
  };
}

/** A stored sheet as the editor works on it: in today's format, each field in one place. */
export function draftOf({ description, structure, fields, isPublic, gameType }: SheetInput): SheetDraft {
  const document = mendDocument({ structure, fields });
  return inOrder({ description, ...document, isPublic, gameType: gameType ?? '' });
}

/** Fields in the order of the layout: the same sheet is the same JSON, however it was built. */
export function inOrder<Document extends SheetDocument>(document: Document): Document {
  const ids = document.structure.tabs.flatMap(({ rows }) =>
    rows.flatMap(({ columns }) => columns.flatMap(({ fieldIds }) => fieldIds)),
  );
  const fields = Object.fromEntries(
    ids.flatMap(id => {
      const field = document.fields[id];
      return field ? [[id, field] as const] : [];
    }),
  );
  return { ...document, fields };
}

/** Whether anything in a sheet is calculated, rolled or shown on a condition. */
export function hasFormulas({ structure, fields }: SheetDocument): boolean {
  const asks = (one: {
    formula?: string | undefined;
    dice?: string | undefined;
    showIf?: string | undefined;
    costs?: readonly unknown[] | undefined;
    resets?: readonly unknown[] | undefined;
  }) => Boolean(one.formula || one.dice || one.showIf || one.costs?.length || one.resets?.length);
  const inColumns = ({ columns = [] }: Pick<FieldLike, 'columns'>): boolean =>
    columns.some(column => asks(column) || inColumns(column));
  return (
    Object.values(fields).some(field => asks(field) || inColumns(field)) ||
    structure.tabs.some(
      tab => asks(tab) || tab.rows.some(row => asks(row) || row.columns.some(column => asks(column))),
    )
  );
}

/** A calculated field has no settings for filling it in: what it had before its formula is not saved. */
function withoutFilling<Field extends FieldLike>(field: Field): Field {
  const columns = field.columns?.map(withoutFilling);
  const own = columns ? { ...field, columns } : field;
  if (!field.formula) return own;
  const {
    initial: _initial,
    min: _min,
    max: _max,
    step: _step,
    minLength: _minLength,
    maxLength: _maxLength,
    pattern: _pattern,
    patternMessage: _patternMessage,
    ...kept
  } = own;
  return { ...kept, required: false } as Field;
}

/** A field that names only fields of its sheet. */
const withoutGone = (field: SheetField, fields: SheetDraft['fields']): SheetField =>
  withoutGoneTargets(withoutGonePair(field, fields), fields);

/** What is sent (specification, section 7). */
export function payloadOf(draft: SheetDraft): SheetInput {
  const ordered = inOrder(draft);
  const fields = Object.entries(ordered.fields).map(
    ([id, field]) => [id, withoutGone(withoutForeign(withoutFilling(field)), ordered.fields)] as const,
  );
  const structure = withoutGoneSteps(ordered.structure, ordered.fields);
  return { ...ordered, structure, fields: Object.fromEntries(fields) };
}

/** What makes a field one of another type: what that type does not have goes, and an undo brings it back. */
export function retyping(field: SheetField, type: FieldType): Partial<SheetField> {
  const gone = foreignTo(type, field).map(
    property =>
      [property, Object.hasOwn(PLAIN, property) ? PLAIN[property as 'required'] : undefined] as const,
  );
  return { ...Object.fromEntries(gone), type };
}
const PLAIN = { required: false, options: [] as SheetField['options'] };

/** Whether two drafts would be saved as the same. */
export const isSameDraft = (one: SheetDraft, other: SheetDraft): boolean =>
  one === other || JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
