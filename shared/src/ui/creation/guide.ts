import { valueErrors } from '../../domain/character-errors.ts';
import type { CreationAnswers, CreationState, OfferedStep, StepAnswer } from '../../domain/creation.ts';
import { isAskedOf, stepError } from '../../domain/creation-errors.ts';
import { isEmptyValue, type CharacterValues } from '../../domain/field-value.ts';
import type { SheetDocument } from '../../domain/sheet-places.ts';

/** What was answered, and where one is. */
export interface CreationProgress {
  answers: CreationAnswers;
  /** The id of a step; {@link SUMMARY}: all of them are done. Empty: the first. */
  at: string;
}

/** No step has this id: it has a space. */
export const SUMMARY = 'fin de la création';

export const answerTo = (answers: CreationAnswers, { step }: OfferedStep): StepAnswer =>
  (Object.hasOwn(answers, step.id) && answers[step.id]) || {};

const pick = <Value>(all: Readonly<Record<string, Value>>, ids: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));

/** What is wrong in the fields of a step, by their ids; what the sheet hides with these values is not asked for. */
export function fieldErrors(
  { fields }: SheetDocument,
  { step }: OfferedStep,
  values: CharacterValues,
  hidden: ReadonlySet<string>,
): Record<string, string> {
  const ids = (step.fieldIds ?? []).filter(id => !hidden.has(id));
  const own = pick(fields, ids);
  const wrong = Object.entries(valueErrors(own, pick(values, ids))).map(
    ([path, message]) => [path.slice('values.'.length), message] as const,
  );
  const missing = Object.entries(own)
    .filter(([id, field]) => isAskedOf(field) && isEmptyValue(values[id]))
    .map(([id]) => [id, 'Ce champ est obligatoire.'] as const);
  return Object.fromEntries([...missing, ...wrong]);
}

/** What keeps one from going on from a step, in French. */
export function stepProblem(
  document: SheetDocument,
  offered: OfferedStep,
  state: CreationState,
  answers: CreationAnswers,
  hidden: ReadonlySet<string>,
): string | undefined {
  const own = stepError(document.fields, offered, answerTo(answers, offered));
  if (own || offered.step.kind !== 'fields') return own;
  const count = Object.keys(fieldErrors(document, offered, state.values, hidden)).length;
  if (count === 0) return undefined;
  return count > 1 ? `${count} champs sont à compléter.` : 'Un champ est à compléter.';
}
