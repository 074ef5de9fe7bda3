import { matchesAnything } from './field-pattern.ts';
import { fieldRuleError } from './field-rules.ts';
import { fieldValueError, isEmptyValue } from './field-value.ts';
import type { CreationGrant, CreationStep } from './creation-steps.ts';
import type { FieldColumn, SheetField } from './sheet-field.ts';
import { isValueless } from './sheet-kinds.ts';
import type { SheetDocument } from './sheet-places.ts';

// What is wrong with the fields that steps fill. The values of a creation are made of its answers alone, whatever the order of the steps:
// one field is filled by one step, and what options give is not typed over.

type Fields = SheetDocument['fields'];
/** Path below the step, and what is wrong there, in French. */
export type StepNote = (path: string, message: string) => void;

const own = (fields: Fields, id: string): SheetField | undefined =>
  Object.hasOwn(fields, id) ? fields[id] : undefined;
const quoted = ({ name }: { name: string }): string => `« ${name || 'Champ sans nom'} »`;

/** Why no step writes this field. */
function unwritable(field: SheetField | undefined): string | undefined {
  if (!field) return 'ce champ n’est pas, ou plus, dans la fiche.';
  if (isValueless(field.type)) return `${quoted(field)} ne se remplit pas.`;
  if (field.formula) return `${quoted(field)} se calcule : une étape ne le remplit pas.`;
  if (field.visibility === 'gmOnly') return `${quoted(field)} est réservé au maître du jeu.`;
  return undefined;
}

interface Filling {
  at: number;
  step: CreationStep;
}

export function fieldNotes({ structure, fields }: SheetDocument, noteOf: (at: number) => StepNote): void {
  const { steps = [] } = structure;
  const filled = new Map<string, Filling>();
  for (const [at, step] of steps.entries()) {
    const note = noteOf(at);
    const inStep = new Set<string>();
    (step.fieldIds ?? []).forEach((id, index) => {
      const path = `.fieldIds[${index}]`;
      const field = own(fields, id);
      const message = unwritable(field) ?? (field && kindProblem(step, field));
      if (message) note(path, message);
      else if (field && inStep.has(id)) note(path, `${quoted(field)} y est deux fois.`);
      else if (field) {
        const other = filled.get(id);
        // Two ways to the same values: a condition says which of them is there.
        const isEither = other?.step.showIf && step.showIf;
        if (other && !isEither) note(path, `${quoted(field)} se remplit déjà à l’étape ${other.at + 1}.`);
      }
      inStep.add(id);
      if (!filled.has(id)) filled.set(id, { at, step });
    });
  }
  for (const [at, { options = [] }] of steps.entries()) {
    const note = noteOf(at);
    options.forEach(({ name, grants = [] }, optionAt) =>
      grants.forEach((grant, index) => {
        const { path, message } = grantProblem(grant, fields, filled) ?? {};
        if (path === undefined || message === undefined) return;
        note(`.options[${optionAt}].grants[${index}].${path}`, `option « ${name} » : ${message}`);
      }),
    );
  }
}

function kindProblem({ kind }: CreationStep, field: SheetField): string | undefined {
  if (kind === 'fields' || field.type === 'number') return undefined;
  return kind === 'points'
    ? `${quoted(field)} n’est pas un nombre : il ne reçoit pas de points.`
    : `${quoted(field)} n’est pas un nombre : il ne reçoit pas de résultat.`;
}

type Problem = { path: string; message: string } | undefined;

function grantProblem(grant: CreationGrant, fields: Fields, filled: ReadonlyMap<string, Filling>): Problem {
  const { fieldId, how, value, cells = [] } = grant;
  const field = own(fields, fieldId);
  const message = unwritable(field);
  if (message || !field) return { path: 'fieldId', message: message ?? '' };
  const filling = filled.get(fieldId);
  const mayMeet = how === 'add' && filling?.step.kind !== 'fields';
  if (filling && !mayMeet) {
    const words = `${quoted(field)} se remplit à l’étape ${filling.at + 1} : une option ne l’écrit pas aussi.`;
    return { path: 'fieldId', message: words };
  }
  switch (how) {
    case 'set': {
      if (cells.length > 0) return { path: 'cells', message: 'une valeur n’a pas de colonnes.' };
      if (field.type === 'repeat')
        return { path: 'how', message: `${quoted(field)} a des lignes : ajoutez-en une.` };
      if (value === undefined || isEmptyValue(value)) {
        return { path: 'value', message: `donnez la valeur que prend ${quoted(field)}.` };
      }
      const wrong = valueProblem(field, value);
      return wrong ? { path: 'value', message: wrong } : undefined;
    }
    case 'add':
      if (field.type === 'multiselect') {
        const wrong = isEmptyValue(value)
          ? `dites ce qui s’ajoute à ${quoted(field)}.`
          : valueProblem(field, value ?? []);
        return wrong ? { path: 'value', message: wrong } : undefined;
      }
      if (field.type !== 'number')
        return { path: 'how', message: `${quoted(field)} n’est pas un nombre : rien ne s’y ajoute.` };
      if (typeof value !== 'number')
        return { path: 'value', message: `dites combien s’ajoute à ${quoted(field)}.` };
      return undefined;
    case 'line':
      return lineProblem(field, grant);
  }
}

function lineProblem(field: SheetField, { value, cells = [] }: CreationGrant): Problem {
  const { columns = [] } = field;
  if (field.type !== 'repeat') return { path: 'how', message: `${quoted(field)} n’a pas de lignes.` };
  if (value !== undefined) return { path: 'value', message: 'une ligne se remplit par ses colonnes.' };
  if (cells.length === 0) return { path: 'cells', message: `remplissez la ligne de ${quoted(field)}.` };
  const seen = new Set<string>();
  for (const [at, { columnId, value: cell }] of cells.entries()) {
    const column: FieldColumn | undefined = columns.find(({ id }) => id === columnId);
    const path = `cells[${at}]`;
    if (!column)
      return { path: `${path}.columnId`, message: `${quoted(field)} n’a pas, ou plus, cette colonne.` };
    if (seen.has(columnId))
      return { path: `${path}.columnId`, message: `${quoted(column)} y est deux fois.` };
    seen.add(columnId);
    if (column.formula || column.type === 'repeat') {
      return { path: `${path}.columnId`, message: `${quoted(column)} ne se remplit pas ainsi.` };
    }
    if (cell === undefined || isEmptyValue(cell)) continue;
    const wrong = valueProblem(column, cell);
    if (wrong) return { path: `${path}.value`, message: wrong };
  }
  return undefined;
}

/** Options of a catalogue are known where the sheet is used. */
function valueProblem(
  field: SheetField | FieldColumn,
  value: NonNullable<CreationGrant['value']>,
): string | undefined {
  if (field.catalogue) return undefined;
  const message = fieldValueError(field, value) ?? fieldRuleError(field, value, matchesAnything);
  return message && `${quoted(field)} ne prend pas cette valeur. ${message}`;
}
