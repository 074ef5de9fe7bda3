import { rollCompiled, type RollOutcome } from '../../domain/dice.ts';
import type { CharacterValues, FieldValue } from '../../domain/field-value.ts';
import { pressAction } from '../../domain/sheet-actions.ts';
import { sheetProgramOf } from '../../domain/sheet-conditions.ts';
import type { SheetDocument } from '../../domain/sheet-places.ts';
import { readingFrom } from '../../domain/sheet-state.ts';
import { unseenFields, type SheetViewer } from '../../domain/sheet-viewer.ts';
import type { OnPress } from './usePresses.ts';

interface PressHereInput {
  document: SheetDocument;
  values: CharacterValues;
  viewer: SheetViewer;
  onChange: (values: CharacterValues) => void;
}

/** Presses on values that no server has: to try a sheet while it is made. */
export const pressHere =
  ({ document: { fields, structure }, values, viewer, onChange }: PressHereInput): OnPress =>
  ({ id, answers }) =>
    new Promise(resolve => {
      const program = sheetProgramOf(fields, structure);
      let rolls: readonly RollOutcome[] = [];
      const roll = () => {
        const dice = program.dice.get(id);
        if (!dice) return null;
        ({ rolls } = rollCompiled(dice.answered(answers), readingFrom(program.evaluate(values).values)));
        return rolls[0]?.total ?? null;
      };
      const unseen = unseenFields(fields, viewer, structure);
      const pressed = pressAction({ fields, program, values, unseen, fieldId: id, roll });
      const next = new Map<string, FieldValue>(Object.entries(values));
      for (const { fieldId, after } of pressed.changes) {
        if (after === null) next.delete(fieldId);
        else next.set(fieldId, after);
      }
      onChange(Object.fromEntries(next));
      resolve({ ...pressed, rolls });
    });
