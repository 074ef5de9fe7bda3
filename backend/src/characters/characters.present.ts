import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  alphaErrors,
  inTurns,
  may,
  presentValues,
  seenValues,
  seesField,
  unseenFields,
  valueErrorSteps,
} from '@rpd/shared/domain';
import type { Character, CharacterSummary, Identity, SheetViewer } from '@rpd/shared/domain';
import { patternMatcher } from '@rpd/shared/pattern';
import { outsideBin } from '../store/bin.ts';
import { visibilityOf } from '../store/character-visibility.ts';
import type { CharacterVisibility } from '../store/character-visibility.ts';
import { peopleNames } from '../store/names.ts';
import { managersOf } from '../store/references.ts';
import type { Queries } from '../store/queries.ts';
import { submissionCodec } from '../store/tables/characters.ts';
import type { StoredCharacter, StoredCharacterSummary } from '../store/tables/characters.ts';
import { sheetSummaryCodec } from '../store/tables/sheets.ts';
import { inputOf } from './characters.content.ts';
import { undoLabel } from './characters.undo.ts';
import { findFormerFields } from './characters.store.ts';
import { findTemplate } from '../store/templates.ts';
import type { Template } from '../store/templates.ts';
import { viewerOf } from './characters.viewer.ts';

/** A page of characters as somebody sees them: three queries, however many there are. */
export async function presentAll(
  db: Queries,
  identity: Identity,
  characters: readonly StoredCharacterSummary[],
): Promise<CharacterSummary[]> {
  if (characters.length === 0) return [];
  const personOf = await peopleNames(
    db,
    characters.map(character => character.owner_id),
  );
  const sheetNames = await namesOfSheets(
    db,
    characters.map(character => character.sheet),
  );
  const submissions = await submissionsOf(db, identity, characters);
  return characters.map(
    ({ _id, version, createdAt, updatedAt, name, portrait, owner_id, sheet, details }) => ({
      _id,
      version,
      createdAt,
      updatedAt,
      name,
      portrait,
      owner_id,
      owner: personOf(owner_id),
      sheet: sheet ?? '',
      sheetName: sheetNames.get(sheet ?? '') ?? '',
      ...details,
      submissions: submissions.get(_id) ?? [],
    }),
  );
}

/** What a submission of this character would be refused for, as far as its player can do something about it. */
export async function incompleteness(
  character: StoredCharacter,
  template: Template | null,
): Promise<Record<string, string>> {
  if (!template) return alphaErrors(inputOf(character));
  const { fields, structure: layout } = template;
  const present = presentValues(fields, character).values;
  await nextTurn();
  const values = seenValues(fields, present, 'owner', layout);
  await nextTurn();
  const judging = { complete: true, viewer: 'owner', matches: patternMatcher(), layout } as const;
  return inTurns(valueErrorSteps(fields, values, judging), nextTurn);
}

/** One character with its values; what lies beside them is for those who may change it. */
export async function presentOne(
  db: Queries,
  identity: Identity,
  character: StoredCharacter,
): Promise<Character> {
  const [summary] = await presentAll(db, identity, [character]);
  if (!summary) throw new Error('A character without a summary.');
  const template = await findTemplate(db, character.sheet);
  const fields = template?.fields ?? {};
  // Two thousand values take some 10 ms for each of these steps: others have their turn in between (PLS-8).
  await nextTurn();
  const { values, converted, kept } = presentValues(fields, character);
  await nextTurn();
  const sight = await visibilityOf(db, character._id, character.owner_id);
  const isEditor = may(identity, 'update', 'Character', sight);
  const viewer = viewerOf(identity, sight, template);
  const lost = kept.map(({ fieldId }) => fieldId).filter(id => !Object.hasOwn(fields, id));
  const unseen = new Set([
    ...unseenFields(fields, viewer, template?.structure),
    ...(template ? await unseenFormerFields(db, template, lost, viewer) : []),
  ]);
  const isSeen = ({ fieldId }: { fieldId: string }) => !unseen.has(fieldId);
  const incomplete = await incompleteness(character, template);
  return {
    ...summary,
    viewer,
    mayFill: may(identity, 'fill', 'Character', sight),
    mayFight: may(identity, 'fight', 'Character', sight),
    publicPage: character.publicPage,
    undo: character.owner_id === identity._id ? undoLabel(character) : null,
    creation: isEditor ? (character.creation?.answers ?? null) : null,
    values: seenValues(fields, values, viewer, template?.structure),
    template: template && shownTemplate(template),
    incomplete,
    converted: isEditor ? converted.filter(isSeen) : [],
    kept: isEditor ? kept.filter(isSeen) : [],
  };
}

/** Of the fields that a template lost, those that the last version with them hid: losing a secret does not tell it. */
async function unseenFormerFields(
  db: Queries,
  { _id }: Template,
  lost: readonly string[],
  viewer: SheetViewer,
): Promise<string[]> {
  if (lost.length === 0 || viewer === 'gm') return [];
  const former = await findFormerFields(db, _id, lost);
  return Object.keys(former).filter(id => former[id] && !seesField(former[id], viewer));
}

const shownTemplate = ({ _id, version, name, structure, fields }: Template) => ({
  _id,
  version,
  name,
  structure,
  fields,
});

async function namesOfSheets(db: Queries, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter(id => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('sheets')
    .where('id', 'in', wanted)
    .select([...sheetSummaryCodec.names])
    .execute();
  return new Map(
    rows.map(row => sheetSummaryCodec.decode(row)).map(({ _id, description }) => [_id, description.name]),
  );
}

/** Where characters stand with servers: all of it for their players and those servers' owners, else what is shown. */
async function submissionsOf(
  db: Queries,
  identity: Identity,
  characters: readonly StoredCharacterSummary[],
): Promise<Map<string, CharacterSummary['submissions']>> {
  const owners = new Map(characters.map(({ _id, owner_id }) => [_id, owner_id]));
  const rows = await db
    .selectFrom('submissions')
    .innerJoin('servers', 'servers.id', 'submissions.server_id')
    .where(outsideBin('servers'))
    .where('submissions.character_id', 'in', [...owners.keys()])
    .orderBy('submissions.submitted_at', 'desc')
    .orderBy('submissions.id', 'desc')
    .selectAll('submissions')
    .select(['servers.name as serverName', 'servers.owner_id as serverOwner_id'])
    .select(['servers.visible as serverVisible', 'servers.shows_characters as showsCharacters'])
    .execute();
  const managers = await managersOf(
    db,
    rows.map(row => row.server_id),
    'applications',
  );
  const shown = new Map<string, CharacterSummary['submissions']>();
  for (const { serverName, serverOwner_id, serverVisible, showsCharacters, ...row } of rows) {
    const { _id, character_id, server_id: server, state } = submissionCodec.decode(row);
    const serverManagers = managers.get(server) ?? [];
    const thing = { owner_id: owners.get(character_id) ?? '', serverOwner_id, serverManagers };
    const isPublic = state === 'accepted' && serverVisible === 1 && showsCharacters === 1;
    if (!isPublic && !may(identity, 'read', 'Submission', thing)) continue;
    const list = shown.get(character_id) ?? [];
    list.push({ _id, server, serverName, state });
    shown.set(character_id, list);
  }
  return shown;
}

/** The character and the facts by which it is seen; null if it does not exist for this person. */
export async function findVisible(
  db: Queries,
  identity: Identity,
  character: StoredCharacter | null,
): Promise<(StoredCharacter & { sight: CharacterVisibility }) | null> {
  if (!character) return null;
  const sight = await visibilityOf(db, character._id, character.owner_id);
  return may(identity, 'read', 'Character', sight) ? { ...character, sight } : null;
}
