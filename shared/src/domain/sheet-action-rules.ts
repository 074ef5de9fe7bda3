import { fieldRuleError } from './field-rules.ts';
import { fieldValueError, isEmptyValue } from './field-value.ts';
import { matchesAnything } from './field-pattern.ts';
import { resetType } from './sheet-action-formulas.ts';
import { hasMaximum, isPressable } from './sheet-actions.ts';
import type { ActionReset, SheetField } from './sheet-field.ts';
import { FIELD_VISIBILITIES, isValueless } from './sheet-kinds.ts';
import type { SheetDocument } from './sheet-places.ts';

// What the buttons of a sheet break that no schema of one element sees (PLS-2).

/** Path, id of the element, message in French. */
type Note = (path: string, id: string, message: string) => void;
type Fields = SheetDocument['fields'];

const rank = ({ visibility }: SheetField): number => FIELD_VISIBILITIES.indexOf(visibility ?? 'everybody');
const quoted = ({ name }: SheetField): string => `« ${name || 'Champ sans nom'} »`;
const own = (fields: Fields, id: string): SheetField | undefined =>
  Object.hasOwn(fields, id) ? fields[id] : undefined;

export function actionProblems({ fields }: SheetDocument, note: Note): void {
  for (const id of Object.keys(fields)) {
    for (const { path, message } of buttonProblems(fields, id)) note(`fields.${id}.${path}`, id, message);
  }
}

/** What is wrong with what a press of this field changes, its formulas apart: `costs[0].fieldId`, `resets[1].value`. */
export function buttonProblems(fields: Fields, id: string): { path: string; message: string }[] {
  const field = own(fields, id);
  const { costs = [], resets = [] } = field ?? {};
  if (!field || (costs.length === 0 && resets.length === 0)) return [];
  const found: { path: string; message: string }[] = [];
  const note = (path: string, message: string | undefined) => {
    if (message) found.push({ path, message });
  };
  if (!isPressable(field)) {
    const message = 'rien ne se presse dans ce champ\u00a0: donnez-lui des dés, ou le type « Bouton ».';
    note(costs.length > 0 ? 'costs' : 'resets', message);
  }
  const targets = new Set<string>();
  const look = (path: string, fieldId: string, wrong: (target: SheetField) => string | undefined) => {
    const target = own(fields, fieldId);
    const isTwice = targets.has(fieldId);
    targets.add(fieldId);
    if (!target) note(path, 'le champ qui change n’existe pas.');
    else note(path, targetProblem(field, target, isTwice) ?? wrong(target));
  };
  costs.forEach(({ fieldId }, at) =>
    look(`costs[${at}].fieldId`, fieldId, target =>
      target.type === 'number' ? undefined : `${quoted(target)} n’est pas un nombre\u00a0: il ne paie rien.`,
    ),
  );
  resets.forEach((reset, at) => {
    const { fieldId, to } = reset;
    look(`resets[${at}].fieldId`, fieldId, one =>
      one.type === 'repeat' ? `${quoted(one)} a des lignes\u00a0: un bouton ne les change pas.` : undefined,
    );
    const target = own(fields, fieldId);
    if (target) note(`resets[${at}].${to === 'max' ? 'to' : to}`, resetProblem(reset, target));
  });
  return found;
}

/** What is wrong with a field that a press changes, whatever it makes of it. */
function targetProblem(button: SheetField, target: SheetField, isTwice: boolean): string | undefined {
  if (isTwice) return `${quoted(target)} change deux fois d’une seule pression.`;
  if (isValueless(target.type)) return `${quoted(target)} n’a pas de valeur.`;
  if (target.formula) return `${quoted(target)} se calcule : une pression ne le change pas.`;
  if (rank(target) > rank(button)) {
    return `${quoted(target)} ne se montre pas à toutes les personnes qui voient ce bouton : donnez la même visibilité aux deux.`;
  }
  return undefined;
}

function resetProblem({ to, value, formula }: ActionReset, target: SheetField): string | undefined {
  if (isValueless(target.type) || target.type === 'repeat' || target.formula) return undefined;
  switch (to) {
    case 'max':
      return hasMaximum(target)
        ? undefined
        : `${quoted(target)} n’a pas de maximum : donnez-lui en un, ou un champ qui le donne.`;
    case 'value':
      if (value === undefined) return `donnez la valeur que prend ${quoted(target)}.`;
      return valueProblem(target, value);
    case 'formula':
      if (!resetType(target)) return `${quoted(target)} ne se calcule pas : donnez-lui une valeur.`;
      return formula ? undefined : `écrivez ce que devient ${quoted(target)}.`;
  }
}

/** An empty value clears the field. Options of a catalogue are known where the sheet is used. */
function valueProblem(target: SheetField, value: NonNullable<ActionReset['value']>): string | undefined {
  if (isEmptyValue(value) || target.catalogue) return undefined;
  const message = fieldValueError(target, value) ?? fieldRuleError(target, value, matchesAnything);
  return message && `${quoted(target)} ne prend pas cette valeur. ${message}`;
}

/** A field whose press changes only fields that its sheet has. */
export function withoutGoneTargets(field: SheetField, fields: Fields): SheetField {
  const { costs, resets, ...rest } = field;
  if (!costs && !resets) return field;
  const isThere = ({ fieldId }: { fieldId: string }) => Object.hasOwn(fields, fieldId);
  if ((costs ?? []).every(isThere) && (resets ?? []).every(isThere)) return field;
  const [left, made] = [costs?.filter(isThere) ?? [], resets?.filter(isThere) ?? []];
  return { ...rest, ...(left.length > 0 && { costs: left }), ...(made.length > 0 && { resets: made }) };
}
