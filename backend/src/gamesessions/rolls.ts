import {
  foldName,
  programOf,
  readingFrom,
  scopeOfFields,
  sheetProgramOf,
  withAnswers,
} from '@rpd/shared/domain';
import type {
  CharacterValues,
  Identity,
  LogChange,
  LogRoll,
  Sheet,
  TemplateFields,
} from '@rpd/shared/domain';
import { rollProvably, valuesFor } from '@rpd/shared/dice';
import type { FastifyRequest } from 'fastify';
import type { Post } from '../lib/mail.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { SheetNumbers } from './experience.ts';

/** A character as a roll reads it. */
export interface RollingCharacter {
  _id: string;
  name: string;
  owner_id: string;
  fields: TemplateFields;
  structure: Sheet['structure'];
  /** The fields that are hidden from whom the values are read for. */
  unseen: ReadonlySet<string>;
  values: CharacterValues;
}

/** Reads one's own character, or somebody else's as its player or oneself sees it; null where there is none. */
export type CharacterOf = (
  db: Queries,
  me: Identity,
  id: string,
  sight?: 'own' | 'player' | 'me',
) => Promise<RollingCharacter | null>;

/** A press of a button of one's own character: see characters/actions.table.ts. */
interface WantedPress {
  character: string;
  action: string;
  answers: Record<string, string>;
  roll: (expression: string) => number;
}
export type PressAtTable = (
  db: Queries,
  request: FastifyRequest,
  press: WantedPress,
) => Promise<{ name: string; readsResult: boolean; changes: LogChange[] }>;

export interface GameSessionParts {
  characterOf: CharacterOf;
  press: PressAtTable;
  /** Counts an entry of somebody. Answers 0, or how many seconds to wait. */
  takeEntry: (userId: string) => Promise<number>;
  /** Count an X-card and a pause of somebody at a table, under a key that names nobody. They answer the same. */
  takeCard: (key: string) => Promise<number>;
  takePause: (key: string) => Promise<number>;
  sheets: SheetNumbers;
  post: Post;
  /** Whether somebody looks at the table of a session now. */
  isAtTable: (session: string, person: string) => boolean;
}

interface Wanted {
  expression: string;
  label: string;
  character: RollingCharacter | null;
}

/** `@Discrétion` alone names a roll of the sheet: its dice, and its name as what the roll is for. */
function namedRoll({ expression, label, character }: Wanted): { expression: string; label: string } {
  const [, name] = /^@\s*([^+\-*/()]+)$/.exec(expression) ?? [];
  if (!name || !character) return { expression, label };
  const wanted = foldName(name.replaceAll('_', ' ').trim());
  const field = Object.values(character.fields).find(
    one => one.dice && foldName(one.name.replaceAll('_', ' ').trim()) === wanted,
  );
  return field?.dice
    ? { expression: field.dice, label: label || field.name }
    : { expression, label: label || name.trim() };
}

/** Rolls dice with the session's seed. Refuses an expression that is none, at its field. */
export function rollFor(wanted: Wanted, dice: SessionDice): { roll: LogRoll; label: string } {
  const { expression, label } = namedRoll(wanted);
  return { roll: rollExpression(expression, wanted.character, dice), label };
}

/**
 * The dice of a button of a character that somebody else plays. What changes the sheet is its player's to press.
 * @param answers by question
 */
export function diceOfButton(
  { fields, structure, unseen }: RollingCharacter,
  action: string,
  answers: Record<string, string>,
): { name: string; expression: string } {
  const refusal = (message: string) => refuse('invalid', { fields: { action: message } });
  const field = Object.hasOwn(fields, action) && !unseen.has(action) ? fields[action] : undefined;
  if (!field?.dice) throw refusal('Ces dés ne sont pas dans la fiche, ou pas pour qui verrait le jet.');
  if (sheetProgramOf(fields, structure).actions.has(action)) {
    throw refusal('Ce bouton change la fiche\u00a0: seule la personne qui joue ce personnage le presse.');
  }
  return { name: field.name, expression: withAnswers(field.dice, answers) };
}

interface SessionDice {
  seed: string;
  seedId: string;
  clientSeed: string;
  nonce: string;
}

/** The same for an expression that names no roll of the sheet. */
export function rollExpression(
  expression: string,
  character: RollingCharacter | null,
  { seed, seedId, clientSeed, nonce }: SessionDice,
): LogRoll {
  try {
    const values = valuesOf(expression, character);
    const result = rollProvably(seed, { expression, values, clientSeed, nonce });
    return { expression, values, clientSeed, result, seed: seedId };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'FormulaError') throw error;
    throw refuse('invalid', { fields: { expression: error.message } });
  }
}

function valuesOf(expression: string, character: RollingCharacter | null): LogRoll['values'] {
  if (!character) {
    if (expression.includes('@')) {
      throw refuse('invalid', { fields: { expression: 'Choisissez d’abord votre personnage.' } });
    }
    return valuesFor(expression, { find: () => undefined }, { read: () => undefined });
  }
  const { fields } = character;
  const { values } = programOf(fields).evaluate(character.values);
  return valuesFor(expression, scopeOfFields(fields), readingFrom(values));
}
