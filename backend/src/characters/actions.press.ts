import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  FormulaError,
  inTurns,
  presentValues,
  pressAction,
  saveValues,
  seenValues,
  sheetProgramOf,
  sheetStateSteps,
  unseenFields,
  valueErrors,
} from '@rpd/shared/domain';
import type {
  CharacterValues,
  DiceFormula,
  Identity,
  Pressed,
  PressInput,
  SheetField,
  SheetViewer,
} from '@rpd/shared/domain';
import { patternMatcher } from '@rpd/shared/pattern';
import { refuse } from '../lib/refusals.ts';
import type { CharacterVisibility } from '../store/character-visibility.ts';
import type { Queries } from '../store/queries.ts';
import type { CharacterContent, StoredCharacter } from '../store/tables/characters.ts';
import { contentOf, refuseOlderTemplate, refuseTooMuch } from './characters.content.ts';
import { findTemplate } from '../store/templates.ts';
import type { Template } from '../store/templates.ts';
import { viewerOf } from './characters.viewer.ts';

/** A button, and the values of this moment. */
export interface PressedButton {
  field: SheetField;
  /** Its dice, read. */
  dice: DiceFormula | undefined;
  template: Template;
  /** As its player sees them, with what is calculated. */
  values: CharacterValues;
}

/** Rolls the dice of a button: the result that its resets may read. */
export type RollButton = (button: PressedButton) => number | null;

export interface PressedCharacter {
  content: CharacterContent;
  button: SheetField;
  pressed: Pressed;
  template: Template;
}

/** What a press makes of a character. Refuses in French what lets nobody press it. Saves nothing. */
export async function pressOn(
  trx: Queries,
  me: Identity,
  current: StoredCharacter,
  sight: CharacterVisibility,
  { action, sheetVersion }: Pick<PressInput, 'action' | 'sheetVersion'>,
  roll: RollButton,
): Promise<PressedCharacter> {
  const template = await findTemplate(trx, current.sheet);
  if (!template) throw refusal('Ce personnage n’a pas de fiche.');
  refuseOlderTemplate(sheetVersion, template.version);
  const { fields, structure } = template;
  const viewer: SheetViewer = viewerOf(me, sight, template);
  const values = seenValues(fields, presentValues(fields, current).values, viewer, structure);
  await inTurns(sheetStateSteps(fields, structure, values), nextTurn);
  const program = sheetProgramOf(fields, structure);
  const unseen = unseenFields(fields, viewer, structure);
  const field = Object.hasOwn(fields, action) ? fields[action] : undefined;
  try {
    const shown = () => ({
      dice: program.dice.get(action),
      template,
      values: program.evaluate(values).values,
    });
    const throwThem = () => (field?.dice ? roll({ field, ...shown() }) : null);
    const pressed = pressAction({ fields, program, values, unseen, fieldId: action, roll: throwThem });
    const sent = Object.fromEntries(pressed.changes.map(({ fieldId, after }) => [fieldId, after]));
    const [wrong] = Object.entries(valueErrors(fields, sent, { viewer, matches: patternMatcher() }));
    if (wrong) {
      const name = fields[wrong[0].replace(/^values\./, '')]?.name ?? '';
      throw refusal(`« ${name} » : ${wrong[1]}`);
    }
    const stored = saveValues(fields, current, sent);
    refuseTooMuch(stored);
    if (!field) throw refusal('Ce bouton n’est pas, ou plus, dans la fiche.');
    return { content: { ...contentOf(current), ...stored }, button: field, pressed, template };
  } catch (error) {
    if (error instanceof FormulaError) throw refusal(error.message);
    throw error;
  }
}

const refusal = (message: string) => refuse('invalid', { fields: { action: message } });
