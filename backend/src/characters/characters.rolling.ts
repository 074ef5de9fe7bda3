import { setImmediate as nextTurn } from 'node:timers/promises';
import { inTurns, sheetProgramSteps } from '@rpd/shared/domain';
import type { CharacterValues, Identity, TemplateFields } from '@rpd/shared/domain';
import type { Queries } from '../store/queries.ts';
import { presentOne } from './characters.present.ts';
import { findCharacter } from './characters.store.ts';

/** What a roll reads of one's own character: its fields and values as its player sees them. Null where it is not theirs. */
export async function rollingCharacter(
  db: Queries,
  me: Identity,
  id: string,
): Promise<{
  _id: string;
  name: string;
  owner_id: string;
  fields: TemplateFields;
  values: CharacterValues;
} | null> {
  const found = await findCharacter(db, id);
  if (!found || found.owner_id !== me._id) return null;
  const { _id, name, owner_id, template, values } = await presentOne(db, me, found);
  // What a player does not see is left out: these fields are others than those that were read with the template.
  if (template) await inTurns(sheetProgramSteps(template.fields, template.structure), nextTurn);
  return { _id, name, owner_id, fields: template?.fields ?? {}, values };
}
