import { setImmediate as nextTurn } from 'node:timers/promises';
import { inTurns, sheetStateSteps, unseenFields } from '@rpd/shared/domain';
import type { CharacterValues, Identity, Sheet, TemplateFields } from '@rpd/shared/domain';
import type { Queries } from '../store/queries.ts';
import { presentOne } from './characters.present.ts';
import { findCharacter } from './characters.store.ts';

interface Rolling {
  _id: string;
  name: string;
  owner_id: string;
  fields: TemplateFields;
  structure: Sheet['structure'];
  /** The fields that are hidden from whom the values are read for. */
  unseen: ReadonlySet<string>;
  values: CharacterValues;
}

/**
 * What a roll reads of a character: its fields and values as `sight` sees them.
 * @param sight `own`: only of one's own character, null where it is not theirs; of somebody else's, whose right the caller has judged:
 * `player` as its player sees it, `me` as one sees it oneself
 */
export async function rollingCharacter(
  db: Queries,
  me: Identity,
  id: string,
  sight: 'own' | 'player' | 'me' = 'own',
): Promise<Rolling | null> {
  const found = await findCharacter(db, id);
  if (!found || (sight === 'own' && found.owner_id !== me._id)) return null;
  const reader = sight === 'player' ? { ...me, _id: found.owner_id, roles: [] } : me;
  const { _id, name, owner_id, template, values, viewer } = await presentOne(db, reader, found);
  // The roll reads what is calculated: others have their turn while it is (PLS-8).
  if (template) await inTurns(sheetStateSteps(template.fields, undefined, values), nextTurn);
  const { fields, structure } = template ?? { fields: {}, structure: { tabs: [] } };
  const unseen = unseenFields(fields, viewer, structure);
  return { _id, name, owner_id, fields, structure, unseen, values };
}
