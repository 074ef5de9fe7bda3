import { isMasterField, presentValues, saveValues, valueErrors } from '@rpd/shared/domain';
import type { SheetField } from '@rpd/shared/domain';
import { patternMatcher } from '@rpd/shared/pattern';
import { record } from '../lib/journal.ts';
import type { Actor } from '../lib/journal.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import { contentOf } from './characters.content.ts';
import { findCharacter, saveCharacter } from './characters.store.ts';
import { findTemplate } from '../store/templates.ts';
import { keepRevision } from './revisions.store.ts';

/** A number that is typed, and that the player sees. */
const isOpenNumber = (field: SheetField): boolean =>
  field.type === 'number' && !field.formula && !isMasterField(field);

/** What a game master learns of a character that played at their table: its name, and the numbers that its sheet has. */
export async function numbersOf(db: Queries, id: string) {
  const found = await findCharacter(db, id);
  if (!found) return null;
  const { _id, name, owner_id } = found;
  const template = await findTemplate(db, found.sheet);
  const numbers = Object.entries(template?.fields ?? {}).flatMap(([fieldId, field]) =>
    isOpenNumber(field) && field.name ? [{ _id: fieldId, name: field.name }] : [],
  );
  return { _id, name, owner_id, sheet: template && { _id: template._id, name: template.name, numbers } };
}

/** Adds to one number of a character's sheet, and keeps the version: its player sees who did it, and can restore the one before. */
export async function addToNumber(
  db: Queries,
  actor: Actor,
  { character: id, field: fieldId, delta }: { character: string; field: string; delta: number },
): Promise<void> {
  const current = await findCharacter(db, id);
  const fields = (current && (await findTemplate(db, current.sheet))?.fields) ?? {};
  const field = Object.hasOwn(fields, fieldId) ? fields[fieldId] : undefined;
  if (!current || !field || !isOpenNumber(field)) {
    throw refuse('invalid', { fields: { fields: 'Ce champ ne porte pas de nombre.' } });
  }
  const before = presentValues({ [fieldId]: field }, current).values[fieldId];
  const value = (typeof before === 'number' ? before : 0) + delta;
  const change = { [fieldId]: value };
  const [error] = Object.values(
    valueErrors({ [fieldId]: field }, change, { viewer: 'gm', matches: patternMatcher() }),
  );
  if (error) throw refuse('invalid', { fields: { awards: `${current.name}\u00a0: ${error}` } });
  const content = { ...contentOf(current), ...saveValues({ [fieldId]: field }, current, change) };
  const saved = await saveCharacter(db, current, content, null);
  if (!saved) throw refuse('stale');
  await keepRevision(db, actor.id ?? '', saved, ['values']);
  await record(db, actor, {
    action: 'update',
    entity: 'Character',
    id,
    name: current.name,
    fields: ['values'],
    detail: 'expérience d’une séance',
  });
}
