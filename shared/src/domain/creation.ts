import { creationAsks, optionKey } from './creation-conditions.ts';
import type { CreationGrant, CreationOption, CreationStep } from './creation-steps.ts';
import { isEmptyValue, type CharacterValues, type FieldLine, type FieldValue } from './field-value.ts';
import type { SheetDocument } from './sheet-places.ts';
import { linesOf } from './sheet-state.ts';
import { initialValues } from './sheet-viewer.ts';
import { finish, type Steps } from './turns.ts';

// Guided creation: what a player answers to the steps of a template makes the values of their character. The values are made from the
// answers alone, so that a player who goes back and changes one has what they would have had straight away.

/** What was answered to one step. */
export interface StepAnswer {
  /** Of a choice: ids of options. */
  options?: string[] | undefined;
  /** Of points: the value of each field, by its id; the lowest by default. */
  points?: Record<string, number> | undefined;
  /** Of a roll: what the dice gave, and the field that each result goes to. */
  totals?: number[] | undefined;
  order?: string[] | undefined;
  /** Of fields: what was written in them. */
  values?: CharacterValues | undefined;
}

/** By the ids of the steps. */
export type CreationAnswers = Record<string, StepAnswer>;

/** A step as it is offered with the answers before it. */
export interface OfferedStep {
  step: CreationStep;
  /** Those whose conditions are met. */
  options: readonly CreationOption[];
  /** The values of the character as the step begins. */
  before: CharacterValues;
}

export interface CreationState {
  steps: readonly OfferedStep[];
  /** What the character has with these answers; without what is calculated. */
  values: CharacterValues;
}

/** How many options may be chosen; there may be fewer of them than what the template asks for. */
export function choiceBounds({ step: { min = 1, max }, options }: Pick<OfferedStep, 'step' | 'options'>): {
  min: number;
  max: number;
} {
  const most = Math.min(max ?? Math.max(1, min), options.length);
  return { min: Math.min(min, most), max: most };
}

/** What a value of a field costs; undefined for one that is not sold. */
export function pointCost({ min = 0, max, costs }: CreationStep, value: number): number | undefined {
  if (!Number.isInteger(value) || value < min || (max !== undefined && value > max)) return undefined;
  return costs?.length ? costs.find(one => one.value === value)?.cost : value - min;
}

/** The value of each field of a step that spreads points. */
export const spreadOf = (
  { fieldIds = [], min = 0 }: CreationStep,
  answer: StepAnswer | undefined,
): [string, number][] => fieldIds.map(id => [id, ownOf(answer?.points, id) ?? min]);

/** How many points are spent, and how many are left; negative where too many are. */
export function pointsSpent(
  step: CreationStep,
  answer: StepAnswer | undefined,
): { spent: number; left: number } {
  const spent = spreadOf(step, answer).reduce((sum, [, value]) => sum + (pointCost(step, value) ?? 0), 0);
  return { spent, left: (step.points ?? 0) - spent };
}

const ownOf = <Value>(all: Record<string, Value> | undefined, id: string): Value | undefined =>
  all && Object.hasOwn(all, id) ? all[id] : undefined;

/** The values under construction: what steps wrote, and beside it what options add. */
class Building {
  readonly #written: Map<string, FieldValue>;
  readonly #added = new Map<string, number>();
  readonly #lines = new Map<string, FieldLine[]>();

  constructor(initial: CharacterValues) {
    this.#written = new Map(Object.entries(initial));
  }

  write(id: string, value: FieldValue | null | undefined): void {
    if (value === null || value === undefined || isEmptyValue(value)) this.#written.delete(id);
    else this.#written.set(id, value);
  }

  grant({ fieldId, how, value, cells = [] }: CreationGrant, lineId: string): void {
    if (how === 'set') this.write(fieldId, value);
    else if (how === 'add') {
      if (Array.isArray(value)) {
        const written = this.#written.get(fieldId);
        const chosen = isTexts(written) ? written : [];
        this.#written.set(fieldId, [...chosen, ...value.filter(one => !chosen.includes(one))]);
      }
      if (typeof value !== 'number') return;
      this.#added.set(fieldId, (this.#added.get(fieldId) ?? 0) + value);
    } else {
      const filled = cells.flatMap(({ columnId, value: cell }) =>
        cell === undefined || isEmptyValue(cell) ? [] : [[columnId, cell] as const],
      );
      const lines = this.#lines.get(fieldId) ?? [];
      this.#lines.set(fieldId, [...lines, { id: lineId, cells: Object.fromEntries(filled) }]);
    }
  }

  values(): CharacterValues {
    const all = new Map(this.#written);
    for (const [id, more] of this.#added) {
      const written = all.get(id);
      // Without the errors of decimals: 0.1 + 0.2 is 0.3.
      all.set(id, Number(((typeof written === 'number' ? written : 0) + more).toPrecision(12)));
    }
    for (const [id, lines] of this.#lines) all.set(id, [...linesOf(all.get(id)), ...lines]);
    return Object.fromEntries(all);
  }
}

function answered(building: Building, { step, options }: OfferedStep, answer: StepAnswer | undefined): void {
  const { fieldIds = [] } = step;
  switch (step.kind) {
    case 'fields':
      for (const id of fieldIds) {
        if (answer?.values && Object.hasOwn(answer.values, id)) building.write(id, answer.values[id]);
      }
      return;
    case 'points':
      for (const [id, value] of spreadOf(step, answer)) building.write(id, value);
      return;
    case 'roll':
      answer?.order?.forEach((id, at) => {
        if (fieldIds.includes(id)) building.write(id, answer.totals?.[at]);
      });
      return;
    case 'choice':
      for (const option of options) {
        if (!answer?.options?.includes(option.id)) continue;
        option.grants?.forEach((grant, at) => building.grant(grant, `${step.id}.${option.id}.${at}`));
      }
  }
}

const hasConditions = ({ showIf, options = [] }: CreationStep): boolean =>
  Boolean(showIf) || options.some(option => option.showIf);

/**
 * The steps that these answers lead through, and the values that they make. Answers to what is not offered count for nothing.
 * @throws FormulaBudgetError for conditions that take too long with these values
 */
export const creationState = (document: SheetDocument, answers: CreationAnswers): CreationState =>
  finish(creationStateSteps(document, answers));

/** The same, step by step. */
export function* creationStateSteps(document: SheetDocument, answers: CreationAnswers): Steps<CreationState> {
  const building = new Building(initialValues(document.fields));
  const asks = yield* creationAsks(document);
  const steps: OfferedStep[] = [];
  for (const step of document.structure.steps ?? []) {
    yield;
    const before = building.values();
    const isMet = hasConditions(step) ? yield* asks(before) : () => true;
    if (!isMet(step.id)) continue;
    const options = (step.options ?? []).filter(({ id }) => isMet(optionKey(step.id, id)));
    const offered = { step, options, before };
    steps.push(offered);
    answered(building, offered, ownOf(answers, step.id));
  }
  return { steps, values: building.values() };
}

/** The answers to the steps that are offered: what is kept with a character. */
export const offeredAnswers = ({ steps }: CreationState, answers: CreationAnswers): CreationAnswers =>
  Object.fromEntries(
    steps.flatMap(({ step, options }) => {
      const answer = ownOf(answers, step.id);
      if (!answer) return [];
      const offered = new Set(options.map(({ id }) => id));
      const chosen = answer.options && { options: answer.options.filter(id => offered.has(id)) };
      return [[step.id, { ...answer, ...chosen }] as const];
    }),
  );

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What a character has once its player answered other things: `before` and `after` are the values that the answers make. What was
 * changed by hand since stays; a number keeps the difference, and lines keep those that were written.
 * @returns the values that change, by field id; null clears a field
 */
export function recreatedValues(
  before: CharacterValues,
  after: CharacterValues,
  now: CharacterValues,
): Record<string, FieldValue | null> {
  const changes: Record<string, FieldValue | null> = {};
  for (const id of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, next, own] = [ownOf(before, id), ownOf(after, id), ownOf(now, id)];
    if (isSame(was, next)) continue;
    changes[id] = isSame(was, own) ? (next ?? null) : (rebased(was, next, own) ?? null);
  }
  return changes;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(one => typeof one === 'string');

function rebased(
  was: FieldValue | undefined,
  next: FieldValue | undefined,
  own: FieldValue | undefined,
): FieldValue | undefined {
  const numbers = [was ?? 0, next ?? 0, own ?? 0];
  if (numbers.every(one => typeof one === 'number')) {
    const [from = 0, to = 0, value = 0] = numbers;
    return Number((value + to - from).toPrecision(12));
  }
  const texts = [was ?? [], next ?? [], own ?? []];
  if (texts.every(isTexts)) {
    const [from = [], to = [], chosen = []] = texts;
    return [...to, ...chosen.filter(one => !from.includes(one) && !to.includes(one))];
  }
  const [old, made, kept] = [linesOf(was), linesOf(next), linesOf(own)];
  if (old.length + made.length > 0) {
    const gone = new Set(old.map(({ id }) => id));
    const there = new Map(kept.map(line => [line.id, line]));
    // A line that stays is as somebody left it; one that they took out stays out.
    const granted = made.flatMap(line => (gone.has(line.id) ? (there.get(line.id) ?? []) : line));
    const madeIds = new Set(made.map(({ id }) => id));
    return [...granted, ...kept.filter(({ id }) => !gone.has(id) && !madeIds.has(id))];
  }
  // What somebody wrote in its place stays.
  return own;
}
