import { creationConditions } from './creation-conditions.ts';
import { fieldNotes, type StepNote } from './creation-field-rules.ts';
import type { CreationStep } from './creation-steps.ts';
import { formatNumber } from './format.ts';
import { STEPS_TEXT_MAX } from './sheet-kinds.ts';
import type { DocumentProblem, SheetDocument } from './sheet-places.ts';
import { finish, type Steps } from './turns.ts';

// What the steps of a sheet break that no schema of one element sees. No older sheet has steps: nothing that never works is saved.

/** « Étape 2, « Peuple » » */
const placeOf = ({ title }: CreationStep, at: number): string =>
  `Étape ${at + 1}${title ? `, «\u00a0${title}\u00a0»` : ''}`;

/** Everything that is wrong with the steps of a document, with its place. */
export const stepProblems = (document: SheetDocument): DocumentProblem[] =>
  finish(stepProblemSteps(document));

/** The same, step by step. */
export function* stepProblemSteps(document: SheetDocument): Steps<DocumentProblem[]> {
  const { fields, structure } = document;
  const { steps = [] } = structure;
  if (steps.length === 0) return [];
  const found: DocumentProblem[] = [];
  const noteOf =
    (at: number): StepNote =>
    (path, message) => {
      const [step] = steps.slice(at, at + 1);
      if (step)
        found.push({ path: `structure.steps[${at}]${path}`, message: `${placeOf(step, at)} : ${message}` });
    };
  if (JSON.stringify(steps).length > STEPS_TEXT_MAX) {
    const most = formatNumber(STEPS_TEXT_MAX);
    found.push({
      path: 'structure.steps',
      message: `Les étapes de création sont trop longues ensemble : ${most} caractères au plus.`,
    });
  }
  const ids = new Set<string>();
  for (const [at, step] of steps.entries()) {
    const note = noteOf(at);
    if (ids.has(step.id)) note('.id', 'cet identifiant est déjà celui d’une autre étape.');
    ids.add(step.id);
    kindProblems(step, note);
    if (step.kind === 'choice') choiceProblems(step, note);
    else if ((step.fieldIds ?? []).length === 0) note('.fieldIds', 'choisissez au moins un champ.');
    if (step.kind === 'points') pointProblems(step, note);
    if (step.kind === 'roll' && !step.dice) note('.dice', 'écrivez les dés qui se lancent.');
    yield;
  }
  fieldNotes(document, noteOf);
  yield;
  const { problems } = yield* creationConditions({ fields, structure });
  for (const { path, at, message } of problems) noteOf(at)(path.slice(`[${at}]`.length), message);
  return found;
}

/** Which properties each kind has, beside its title and its condition. */
const PARTS: Record<CreationStep['kind'], readonly (keyof CreationStep)[]> = {
  fields: ['fieldIds'],
  choice: ['options', 'min', 'max'],
  points: ['fieldIds', 'points', 'min', 'max', 'costs'],
  roll: ['fieldIds', 'dice'],
};
const ALL = ['fieldIds', 'options', 'min', 'max', 'points', 'costs', 'dice'] as const;

function kindProblems(step: CreationStep, note: StepNote): void {
  for (const part of ALL) {
    const value = step[part];
    const isThere = Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '';
    if (isThere && !PARTS[step.kind].includes(part)) note(`.${part}`, 'une étape de ce genre n’en a pas.');
  }
}

function choiceProblems({ options = [], min = 1, max }: CreationStep, note: StepNote): void {
  const most = max ?? Math.max(1, min);
  if (options.length === 0) note('.options', 'ajoutez au moins une option.');
  if (min < 0) note('.min', 'on ne choisit pas moins de 0 option.');
  if (most < Math.max(1, min)) note('.max', 'le plus que l’on choisit est en dessous du moins.');
  if (options.length > 0 && min > options.length) {
    note('.min', `on ne peut choisir ${min} options parmi ${options.length}.`);
  }
  const ids = new Set<string>();
  options.forEach(({ id, name }, at) => {
    if (ids.has(id))
      note(`.options[${at}].id`, `l’identifiant de « ${name} » est déjà celui d’une autre option.`);
    ids.add(id);
  });
}

function pointProblems(step: CreationStep, note: StepNote): void {
  const { fieldIds = [], points, min = 0, max, costs = [] } = step;
  if (!points) note('.points', 'dites combien de points se répartissent.');
  if (max === undefined) {
    note('.max', 'dites jusqu’où va un champ.');
    return;
  }
  if (max < min) {
    note('.max', 'le plus haut est en dessous du plus bas.');
    return;
  }
  const table = new Map<number, number>();
  costs.forEach(({ value, cost }, at) => {
    const path = `.costs[${at}].value`;
    if (table.has(value)) note(path, `la valeur ${value} a deux coûts.`);
    else if (value < min || value > max) note(path, `la valeur ${value} n’est pas entre ${min} et ${max}.`);
    table.set(value, cost);
  });
  const costOf = (value: number) => (costs.length > 0 ? table.get(value) : value - min);
  if (costs.length > 0) {
    for (let value = min; value <= max; value += 1) {
      if (table.has(value)) continue;
      note('.costs', `la valeur ${value} n’a pas de coût.`);
      return;
    }
    for (let value = min + 1; value <= max; value += 1) {
      if ((costOf(value) ?? 0) >= (costOf(value - 1) ?? 0)) continue;
      note('.costs', `la valeur ${value} coûte moins que ${value - 1}.`);
      return;
    }
  }
  const [least, most] = [(costOf(min) ?? 0) * fieldIds.length, (costOf(max) ?? 0) * fieldIds.length];
  if (points && fieldIds.length > 0 && most < points) {
    note('.points', `on ne peut pas les dépenser tous : ${most} au plus avec ces champs.`);
  }
  if (points && least > points)
    note('.points', `il en faut ${least} pour donner à chaque champ le plus bas.`);
}
