import { setImmediate as nextTurn } from 'node:timers/promises';
import { inTurns, sheetStateSteps } from '@rpd/shared/domain';
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
  // The roll reads what is calculated: others have their turn while it is (PLS-8).
  if (template) await inTurns(sheetStateSteps(template.fields, undefined, values), nextTurn);
  return { _id, name, owner_id, fields: template?.fields ?? {}, values };
}
