import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  isValueless,
  characterSchema,
  HIT_POINTS_MAX,
  isEmptyValue,
  isMasterField,
  may,
  presentValues,
  saveValues,
  valueErrors,
} from '@rpd/shared/domain';
import type { Identity, SheetField, StoredValues, TemplateFields } from '@rpd/shared/domain';
import { patternMatcher } from '@rpd/shared/pattern';
import { number, object, string } from 'yup';
import { editable, merge, referenceId, validate } from '../lib/body.ts';
import type { Fields } from '../lib/body.ts';
import { refuse } from '../lib/refusals.ts';
import type { Queries } from '../store/queries.ts';
import type { Secrets } from '../store/secrets.ts';
import type { CharacterContent, StoredCharacter } from '../store/tables/characters.ts';
import { readCreation } from './creation.ts';
import { findFormerFields } from './characters.store.ts';
import { findTemplate } from '../store/templates.ts';
import type { Template } from '../store/templates.ts';
import { viewerOf } from './characters.viewer.ts';
import type { ViewerFacts } from './characters.viewer.ts';

/** What is ours to say of a character. */
const OURS = [
  'owner',
  'sheetName',
  'sheetVersion',
  'autosave',
  'submissions',
  'values',
  'viewer',
  'mayFill',
  'mayFight',
  'publicPage',
  'undo',
  'creation',
  'template',
  'incomplete',
  'converted',
  'kept',
];

const NO_VALUES: StoredValues = { entries: {}, archive: [] };
/** Characters of JSON that the values of one character may take, what is kept beside them included. */
const VALUES_MAX = 1_500_000;

/** What a body makes of a character; refused field by field (`values.<field id>` for those of the template). */
export async function readContent(
  db: Queries,
  identity: Identity,
  body: Fields,
  current: StoredCharacter | null,
  { secrets, sight }: { secrets: Secrets; sight?: ViewerFacts },
): Promise<CharacterContent> {
  const sent = editable(body, OURS);
  if ('sheet' in sent) sent['sheet'] = referenceId(sent['sheet']) ?? '';
  const before = current ? inputOf(current) : {};
  const { name, portrait, sheet, ...details } = validate(characterSchema, merge(before, sent, ['equipment']));
  const template = await findTemplate(db, sheet || null);
  const isNew = sheet !== (current?.sheet ?? '');
  if (isNew && sheet && !(template && may(identity, 'read', 'Sheet', template))) {
    throw refuse('invalid', { fields: { sheet: 'Cette fiche n’existe pas.' } });
  }
  refuseOlderTemplate(body['sheetVersion'], template?.version);
  const made = await createdBy(db, body, { secrets, identity, template, current: isNew ? null : current });
  const values = made?.changes ?? body['values'] ?? {};
  const fields = { ...(await formerFields(db, template, values)), ...template?.fields };
  const facts = sight ?? { owner_id: identity._id, serverOwners: [], tableMasters: [] };
  // What a creation makes is judged already: it holds what every new character starts with.
  const viewer = made ? 'gm' : viewerOf(identity, facts, template);
  const errors = valueErrors(fields, values, { viewer, matches: patternMatcher() });
  if (Object.keys(errors).length > 0) throw refuse('invalid', { fields: errors });
  // Each step takes some 10 ms for two thousand values (PLS-8).
  await nextTurn();
  const stored = saveValues(fields, current ?? NO_VALUES, meant(values as Fields, template));
  await nextTurn();
  refuseTooMuch(stored);
  const creation = made ? made.creation : isNew ? null : (current?.creation ?? null);
  return { name, portrait, sheet: sheet || null, details, ...stored, creation };
}

interface CreatedBy {
  secrets: Secrets;
  identity: Identity;
  template: Template | null;
  /** Null for a new character, and for one that gets another template. */
  current: StoredCharacter | null;
}

/** What a body's answers to the steps of the template make; undefined for a body without new ones. */
async function createdBy(db: Queries, body: Fields, { secrets, identity, template, current }: CreatedBy) {
  const { creation: answers, values } = body;
  const before = current?.creation ?? null;
  if (answers === undefined || answers === null || isSame(answers, before?.answers)) return undefined;
  if (values !== undefined && Object.keys(values as object).length > 0) {
    const message = 'Les étapes donnent les valeurs : elles ne s’envoient pas avec.';
    throw refuse('invalid', { fields: { values: message } });
  }
  if (current && !before) {
    const message = 'Ce personnage n’a pas été créé pas à pas.';
    throw refuse('invalid', { fields: { creation: message } });
  }
  const shown = current && template ? presentValues(template.fields, current).values : {};
  return readCreation(db, answers, { secrets, me: identity._id, template, before, values: shown });
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Fields that the template had when somebody typed into them: what they typed is kept beside the values, as that of all fields that
 * are gone.
 */
async function formerFields(
  db: Queries,
  template: Template | null,
  values: unknown,
): Promise<TemplateFields> {
  if (!template || typeof values !== 'object' || values === null) return {};
  const gone = Object.keys(values).filter(id => !Object.hasOwn(template.fields, id));
  return gone.length > 0 ? findFormerFields(db, template._id, gone) : {};
}

/** An empty field does not delete values of a removed field: they are deleted on demand only. */
const meant = (values: Fields, template: Template | null): Fields =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([id, value]) => !isEmptyValue(value) || Object.hasOwn(template?.fields ?? {}, id),
    ),
  );

const masterSchema = object({}).exact();

/** Applies a game master's changes to somebody else's character: the game-master fields, and nothing else. */
export async function readMasterValues(
  db: Queries,
  body: Fields,
  current: StoredCharacter,
): Promise<CharacterContent> {
  validate(masterSchema, editable(body, ['sheetVersion', 'autosave', 'values']));
  const template = await findTemplate(db, current.sheet);
  refuseOlderTemplate(body['sheetVersion'], template?.version);
  const fields = template?.fields ?? {};
  const values = body['values'] ?? {};
  const own = Object.fromEntries(Object.entries(fields).filter(([, field]) => isMasterField(field)));
  const errors = valueErrors(own, values, { viewer: 'gm', matches: patternMatcher() });
  for (const [path, message] of Object.entries(errors)) {
    const id = path.replace(/^values\./, '');
    const field = Object.hasOwn(fields, id) && !Object.hasOwn(own, id) ? fields[id] : undefined;
    errors[path] = field ? notTheirs(field) : message;
  }
  if (Object.keys(errors).length > 0) throw refuse('invalid', { fields: errors });
  // Each step takes some 10 ms for two thousand values (PLS-8).
  await nextTurn();
  const stored = saveValues(own, current, values as Fields);
  refuseTooMuch(stored);
  return { ...contentOf(current), ...stored };
}

const hitPointsSchema = object({
  field: string().required(),
  value: number().integer().min(0).max(HIT_POINTS_MAX).required(),
}).exact();

/** Applies what a fight leaves of a character's hit points: one field that holds a number, and nothing else (ADR 45). */
export async function readHitPoints(
  db: Queries,
  body: Fields,
  current: StoredCharacter,
): Promise<CharacterContent> {
  const { field: id, value } = validate(hitPointsSchema, editable(body, ['sheetVersion']));
  const template = await findTemplate(db, current.sheet);
  refuseOlderTemplate(body['sheetVersion'], template?.version);
  const field = Object.hasOwn(template?.fields ?? {}, id) ? template?.fields[id] : undefined;
  if (!field || field.type !== 'number' || field.formula) {
    throw refuse('invalid', { fields: { field: 'Ce champ ne porte pas de points de vie.' } });
  }
  const errors = valueErrors({ [id]: field }, { [id]: value }, { viewer: 'gm', matches: patternMatcher() });
  if (Object.keys(errors).length > 0) throw refuse('invalid', { fields: errors });
  const stored = saveValues({ [id]: field }, current, { [id]: value });
  refuseTooMuch(stored);
  return { ...contentOf(current), ...stored };
}

/** Why a game master does not fill in this field of somebody else's character. */
const notTheirs = ({ formula, type }: SheetField): string => {
  if (formula) return 'Ce champ se calcule : il ne se remplit pas.';
  return isValueless(type)
    ? 'Ce champ ne se remplit pas.'
    : 'Seule la personne qui joue ce personnage remplit ce champ.';
};

/** What a save can change of a character. */
export const contentOf = (character: CharacterContent): CharacterContent => {
  const { name, portrait, sheet, details, entries, archive, creation = null } = character;
  return { name, portrait, sheet, details, entries, archive, creation };
};

/** A character as its form sends it. */
export const inputOf = ({ name, portrait, sheet, details }: CharacterContent) => ({
  name,
  portrait,
  sheet: sheet ?? '',
  ...details,
});

/** Reports a form filled in under an older template, before values end up in other fields. */
export function refuseOlderTemplate(filled: unknown, version: number | undefined): void {
  if (typeof filled !== 'number' || version === undefined || filled === version) return;
  throw refuse('stale', { message: 'La fiche de ce personnage a changé entre-temps : relisez-la.' });
}

export function refuseTooMuch({ entries, archive }: StoredValues): void {
  if (JSON.stringify(entries).length + JSON.stringify(archive).length <= VALUES_MAX) return;
  const message =
    archive.length > 0
      ? 'Ce personnage garde trop d’anciennes valeurs : oubliez-en avant d’en ajouter.'
      : 'Ces valeurs sont trop longues.';
  throw refuse('invalid', { fields: { values: message } });
}
