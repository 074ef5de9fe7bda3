import {
  choiceBounds,
  pointCost,
  pointsSpent,
  spreadOf,
  type CreationAnswers,
  type CreationState,
  type OfferedStep,
  type StepAnswer,
} from './creation.ts';
import type { SheetField } from './sheet-field.ts';
import type { SheetDocument } from './sheet-places.ts';

// What is wrong with the answers of a creation. The guide shows it at its step; the API refuses by it.

const plural = (count: number, word: string): string => `${count} ${word}${count > 1 ? 's' : ''}`;
const nameOf = (fields: SheetDocument['fields'], id: string): string =>
  (Object.hasOwn(fields, id) && fields[id]?.name) || 'Champ sans nom';

/** Whether something has the shape of answers. What they say is another matter. */
export function isCreationAnswers(value: unknown): value is CreationAnswers {
  if (!isRecord(value)) return false;
  return Object.values(value).every(answer => {
    if (!isRecord(answer)) return false;
    const { options, points, totals, order, values, ...more } = answer;
    return (
      Object.keys(more).length === 0 &&
      (options === undefined || isList(options, 'string')) &&
      (totals === undefined || isList(totals, 'number')) &&
      (order === undefined || isList(order, 'string')) &&
      (points === undefined ||
        (isRecord(points) && Object.values(points).every(one => typeof one === 'number'))) &&
      (values === undefined || isRecord(values))
    );
  });
}

const LIST_MAX = 200;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown, type: 'string' | 'number'): boolean =>
  Array.isArray(value) && value.length <= LIST_MAX && value.every(one => typeof one === type);

/** What is wrong with an answer to one step, in French; undefined for one that may stay. */
export function stepError(
  fields: SheetDocument['fields'],
  offered: OfferedStep,
  answer: StepAnswer | undefined,
): string | undefined {
  switch (offered.step.kind) {
    case 'choice':
      return choiceError(offered, answer);
    case 'points':
      return pointsError(fields, offered, answer);
    case 'roll':
      return rollError(offered, answer);
    case 'fields': {
      const own = offered.step.fieldIds ?? [];
      const other = Object.keys(answer?.values ?? {}).find(id => !own.includes(id));
      return other === undefined ? undefined : 'Cette étape ne remplit pas ce champ.';
    }
  }
}

function choiceError(offered: OfferedStep, { options: chosen = [] }: StepAnswer = {}): string | undefined {
  const offeredIds = new Set(offered.options.map(({ id }) => id));
  if (chosen.some(id => !offeredIds.has(id))) return 'Une des options choisies n’est pas, ou plus, proposée.';
  if (new Set(chosen).size < chosen.length) return 'Chaque option ne se choisit qu’une fois.';
  const { min, max } = choiceBounds(offered);
  if (chosen.length >= min && chosen.length <= max) return undefined;
  const wanted = min === max ? plural(min, 'option') : `de ${min} à ${plural(max, 'option')}`;
  return `Choisissez ${wanted}\u00a0: vous en avez ${chosen.length}.`;
}

function pointsError(
  fields: SheetDocument['fields'],
  { step }: OfferedStep,
  answer: StepAnswer | undefined,
): string | undefined {
  const { fieldIds = [], min = 0, max, points = 0 } = step;
  if (Object.keys(answer?.points ?? {}).some(id => !fieldIds.includes(id))) {
    return 'Ce champ ne reçoit pas de points à cette étape.';
  }
  for (const [id, value] of spreadOf(step, answer)) {
    if (pointCost(step, value) === undefined) {
      const most = max === undefined ? ` d’au moins ${min}` : ` de ${min} à ${max}`;
      return `«\u00a0${nameOf(fields, id)}\u00a0» prend un nombre entier${most}.`;
    }
  }
  const { spent, left } = pointsSpent(step, answer);
  return left < 0
    ? `${plural(points, 'point')} à répartir, vous en dépensez ${spent}\u00a0: reprenez-en ${-left}.`
    : undefined;
}

function rollError({ step: { fieldIds = [] } }: OfferedStep, answer: StepAnswer = {}): string | undefined {
  const { totals = [], order = [] } = answer;
  if (totals.length === 0) return 'Lancez les dés.';
  const isWhole =
    totals.length === fieldIds.length &&
    order.length === fieldIds.length &&
    new Set(order).size === order.length &&
    order.every(id => fieldIds.includes(id));
  return isWhole ? undefined : 'Chaque résultat va à un champ, et chaque champ reçoit un résultat.';
}

/** Everything that is wrong with answers, by `creation.<step id>`, in French. */
export function creationErrors(
  fields: SheetDocument['fields'],
  { steps }: CreationState,
  answers: CreationAnswers,
  known: readonly { id: string }[],
): Record<string, string> {
  const errors: Record<string, string> = {};
  const ids = new Set(known.map(({ id }) => id));
  for (const id of Object.keys(answers)) {
    if (!ids.has(id))
      errors[`creation.${id.slice(0, 100)}`] = 'Cette étape n’est pas, ou plus, dans la fiche.';
  }
  for (const offered of steps) {
    const { id } = offered.step;
    const message = stepError(fields, offered, Object.hasOwn(answers, id) ? answers[id] : undefined);
    if (message) errors[`creation.${id}`] = message;
  }
  return errors;
}

/** Whether a field of a step must be filled before one goes on. */
export const isAskedOf = ({ required, formula }: SheetField): boolean => required && !formula;
