import { createHmac } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  creationErrors,
  creationStateSteps,
  fieldsOfSteps,
  FormulaError,
  inTurns,
  isCreationAnswers,
  offeredAnswers,
  recreatedValues,
  valueErrors,
} from '@rpd/shared/domain';
import type {
  CharacterValues,
  CreationAnswers,
  CreationState,
  CreationStep,
  FieldValue,
} from '@rpd/shared/domain';
import { rollProvably } from '@rpd/shared/dice';
import { patternMatcher } from '@rpd/shared/pattern';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Secrets } from '../store/secrets.ts';
import type { CharacterCreation } from '../store/tables/characters.ts';
import type { Template } from '../store/templates.ts';

// Characters that are made by the steps of their template (ADR 67): the values are made from the answers alone, and what the answers say
// is legal or refused.

/** Characters of JSON that the answers of one character may take. */
const ANSWERS_MAX = 200_000;

export interface Creating {
  secrets: Secrets;
  me: string;
  template: Template | null;
  /** Of the character as it is; null for a new one. */
  before: CharacterCreation | null;
  /** What its fields hold now. */
  values: CharacterValues;
}

export interface Created {
  creation: CharacterCreation;
  /** The values that change. */
  changes: Record<string, FieldValue | null>;
}

const invalid = (fields: Record<string, string>) => refuse('invalid', { fields });

/** What answers make of a character; refused by `creation`, `creation.<step id>` and `values.<field id>`. */
export async function readCreation(db: Queries, answers: unknown, creating: Creating): Promise<Created> {
  const { template, before, values } = creating;
  const steps = template?.structure.steps ?? [];
  if (!template || steps.length === 0) {
    throw invalid({ creation: 'Cette fiche n’a pas d’étapes de création.' });
  }
  if (!isCreationAnswers(answers)) throw invalid({ creation: 'Cette valeur n’est pas du type attendu.' });
  if (JSON.stringify(answers).length > ANSWERS_MAX)
    throw invalid({ creation: 'Ces réponses sont trop longues.' });
  const { fields, structure } = template;
  const state = await stateOf(template, answers);
  const errors = creationErrors(fields, state, answers, steps);
  const dice = await diceErrors(db, creating, state, answers);
  if (Object.keys({ ...errors, ...dice }).length > 0) throw invalid({ ...dice, ...errors });
  // Steps write no field of the game master's alone: a template that has such a step is not saved.
  const wrong = valueErrors(fields, state.values, { matches: patternMatcher(), layout: structure });
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const touched = new Set([...fieldsOfSteps(steps), ...Object.keys(before?.values ?? {})]);
  const made = Object.fromEntries(Object.entries(state.values).filter(([id]) => touched.has(id)));
  return {
    creation: { answers: offeredAnswers(state, answers), values: made },
    changes: before ? recreatedValues(before.values, made, values) : state.values,
  };
}

/** The state of a creation, while others have their turn. */
async function stateOf({ fields, structure }: Template, answers: CreationAnswers): Promise<CreationState> {
  try {
    return await inTurns(creationStateSteps({ fields, structure }, answers), nextTurn);
  } catch (error) {
    if (error instanceof FormulaError) throw invalid({ creation: error.message });
    throw error;
  }
}

/** Results that this server did not throw for this person. What a character was made of stays good. */
async function diceErrors(
  db: Queries,
  { secrets, me, template, before }: Creating,
  { steps }: CreationState,
  answers: CreationAnswers,
): Promise<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const { step } of steps) {
    const totals = answers[step.id]?.totals;
    if (step.kind !== 'roll' || !totals || !template) continue;
    if (isSame(totals, before?.answers[step.id]?.totals)) continue;
    if (isSame(totals, await creationDice(db, secrets, me, template._id, step))) continue;
    errors[`creation.${step.id}`] = 'Ces dés ne sont pas ceux qui ont été lancés ici : relancez-les.';
  }
  return errors;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The results of a step's dice for the next character that somebody makes with a template, one for each field. They are derived from the
 * key of the installation: a second request gets the same, until the caller has made that character.
 * @throws FormulaError in French for dice without a result
 */
export async function creationDice(
  db: Queries,
  secrets: Secrets,
  me: string,
  sheet: string,
  { id, dice = '', fieldIds = [] }: CreationStep,
): Promise<number[]> {
  const [key] = secrets.derive('creation dice');
  if (!key) throw new Error('No key to derive dice from.');
  const { count } = await db
    .selectFrom('characters')
    .where('owner_id', '=', me)
    .where('sheet_id', '=', sheet)
    .select(eb => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const seed = createHmac('sha256', key)
    .update(JSON.stringify([me, sheet, Number(count)]))
    .digest('hex');
  return fieldIds.map((_field, at) => {
    const request = { expression: dice, values: {}, clientSeed: '', nonce: `${id} ${at}` };
    return rollProvably(seed, request).total;
  });
}
