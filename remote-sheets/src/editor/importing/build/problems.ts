import {
  FormulaError,
  compileDice,
  compileFormula,
  referencesOf,
  scopeOf,
  scopeOfFields,
  type FieldColumn,
  type FormulaProblem,
  type SheetDocument,
  type SheetField,
} from '@rpd/shared/domain';

// Formulas that do not run in the document.

/** Whether a formula does not run; one that compares a choice with what it never is runs all the same. */
export function isWrong(
  { fields }: SheetDocument,
  { fieldId, columnId, part, message, isLimit }: FormulaProblem,
): boolean {
  if (isLimit || message.startsWith('Boucle')) return true;
  const field = fields[fieldId];
  if (!field) return true;
  const found =
    columnId === undefined
      ? { one: field, scope: scopeOfFields(fields) }
      : within(field, columnId, scopeOfFields(fields));
  const text = part === 'costs' || part === 'resets' ? undefined : found?.one[part];
  if (!found || !text) return true;
  const { type } = found.one;
  const wanted = part === 'showIf' || type === 'checkbox' ? 'flag' : type === 'number' ? 'number' : 'text';
  try {
    if (part === 'dice') compileDice(text, found.scope);
    else compileFormula(text, found.scope, wanted);
    return false;
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return true;
  }
}

function within(
  field: Pick<SheetField, 'columns'>,
  id: string,
  outer: ReturnType<typeof scopeOfFields>,
): { one: FieldColumn; scope: ReturnType<typeof scopeOfFields> } | undefined {
  const columns = (field.columns ?? []) as FieldColumn[];
  const scope = scopeOf(referencesOf(columns), outer);
  for (const one of columns) {
    if (one.id === id) return { one, scope };
    const inner = within(one as Pick<SheetField, 'columns'>, id, scope);
    if (inner) return inner;
  }
  return undefined;
}

export function withoutPlaceCondition({ structure, fields }: SheetDocument, id: string): SheetDocument {
  const plain = <Place extends { id: string; showIf?: string | undefined }>(place: Place): Place => {
    if (place.id !== id) return place;
    const { showIf: _gone, ...rest } = place;
    return rest as Place;
  };
  const tabs = structure.tabs.map(tab => ({
    ...plain(tab),
    rows: tab.rows.map(row => ({ ...plain(row), columns: row.columns.map(plain) })),
  }));
  return { structure: { ...structure, tabs }, fields };
}
