import { readsResult, sheetProgramOf, unseenFields, withAnswers } from '@rpd/shared/domain';
import type { LogChange } from '@rpd/shared/domain';
import type { FastifyRequest } from 'fastify';
import { caller } from '../lib/access.ts';
import type { Queries } from '../store/queries.ts';
import { pressOn } from './actions.press.ts';
import { changeWithin, type Target } from './characters.change.ts';

interface TablePress {
  character: string;
  action: string;
  answers: Record<string, string>;
  /** Rolls for the table: the expression has its answers. The result that resets may read. */
  roll: (expression: string) => number;
}

/** What the others at a table learn of a press. */
export interface PressedAtTable {
  name: string;
  /** Whether a reset reads what the dice gave. */
  readsResult: boolean;
  changes: LogChange[];
}

/**
 * Presses a button of one's own character at a table, in the transaction that writes the log: nobody sees a roll without its price.
 * The answer has the changes that everybody may see.
 */
export async function pressAtTable(
  trx: Queries,
  request: FastifyRequest,
  { character, action, answers, roll }: TablePress,
): Promise<PressedAtTable> {
  const me = caller(request);
  const target: Target = { id: character, version: undefined, isAutosave: true, undo: true };
  let made: PressedAtTable = { name: '', readsResult: false, changes: [] };
  await changeWithin(trx, request, target, async (db, current, sight) => {
    const { content, button, pressed, template } = await pressOn(
      db,
      me,
      current,
      sight,
      { action, sheetVersion: undefined },
      ({ field: { dice = '' } }) => roll(withAnswers(dice, answers)),
    );
    target.undo = button.name || true;
    const unseen = unseenFields(template.fields, 'other', template.structure);
    const changes = pressed.changes
      .filter(({ fieldId }) => !unseen.has(fieldId))
      .map(({ name, before, after }) => ({ name, before, after }));
    const compiled = sheetProgramOf(template.fields, template.structure).actions.get(action);
    made = { name: button.name, readsResult: compiled !== undefined && readsResult(compiled), changes };
    return content;
  });
  return made;
}
