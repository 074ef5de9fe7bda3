import type { PersonName } from '@rpd/shared/domain';
import type { ExperienceCandidate, ExperienceInput } from '@rpd/shared/domain';
import { foldName } from '@rpd/shared/domain';
import { refuse } from '../lib/refusals.ts';
import type { Actor } from '../lib/journal.ts';
import { changed } from '../store/changes.ts';
import { peopleNames } from '../store/names.ts';
import type { Queries } from '../store/queries.ts';
import type { StoredSession } from './gamesessions.store.ts';

/** The numbers of a character's sheet that somebody else adds to: what the feature of characters does for this one. */
export interface SheetNumbers {
  /** Null for a character that is gone. */
  numbersOf: (db: Queries, character: string) => Promise<NumberedCharacter | null>;
  /** Adds to one number of a sheet, as a version of its history. Refuses what the field does not take. */
  addToNumber: (
    db: Queries,
    actor: Actor,
    change: { character: string; field: string; delta: number },
  ) => Promise<void>;
}

export interface NumberedCharacter {
  _id: string;
  name: string;
  owner_id: string;
  sheet: { _id: string; name: string; numbers: { _id: string; name: string }[] } | null;
}

const NAMES = new Set(['experience', 'xp', 'px', 'points d’experience', 'points experience']);
const isExperience = ({ name }: { name: string }): boolean =>
  NAMES.has(foldName(name.replaceAll('_', ' ').replaceAll('’', "'").trim()));

/** The characters that members of the campaign played in a session. */
async function playedBy(db: Queries, { id, table }: StoredSession): Promise<Map<string, string>> {
  const seats = await db
    .selectFrom('game_session_seats')
    .where('session_id', '=', id)
    .where('character_id', 'is not', null)
    .select(['user_id', 'character_id'])
    .execute();
  const speakers = await db
    .selectFrom('log_entries')
    .where('session_id', '=', id)
    .where('character_id', 'is not', null)
    .where('audience', '=', 'all')
    .select(['author_id as user_id', 'character_id'])
    .distinct()
    .execute();
  const members = new Set(table.members.filter(person => !table.masters.includes(person)));
  return new Map(
    [...seats, ...speakers].flatMap(({ user_id, character_id }) =>
      character_id !== null && members.has(user_id) ? [[character_id, user_id]] : [],
    ),
  );
}

export async function listCandidates(
  db: Queries,
  sheets: SheetNumbers,
  session: StoredSession,
): Promise<ExperienceCandidate[]> {
  const played = await playedBy(db, session);
  const nameOf = await peopleNames(db, [...played.values()]);
  const chosen = await chosenFields(db, session.game_id);
  const given = await awardsOf(db, session.id);
  const found: ExperienceCandidate[] = [];
  for (const [id, player] of played) {
    const character = await sheets.numbersOf(db, id);
    if (!character || character.owner_id !== player) continue;
    const { name, sheet } = character;
    found.push({
      character: { _id: id, name },
      player: nameOf(player),
      sheet,
      field: fieldFor(sheet, chosen),
      amount: given.get(id)?.amount ?? 0,
    });
  }
  return found;
}

/** What the campaign chose, '' included; before it chose, the number that is named like experience. */
function fieldFor(sheet: ExperienceCandidate['sheet'], chosen: ReadonlyMap<string, string>): string {
  if (!sheet) return '';
  const known = chosen.get(sheet._id);
  if (known !== undefined) return sheet.numbers.some(({ _id }) => _id === known) ? known : '';
  return sheet.numbers.find(isExperience)?._id ?? '';
}

async function chosenFields(db: Queries, gameId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('campaign_experience_fields')
    .where('game_id', '=', gameId)
    .selectAll()
    .execute();
  return new Map(rows.map(row => [row.sheet_id, row.field_id]));
}

export async function awardsOf(db: Queries, sessionId: string) {
  const rows = await db
    .selectFrom('session_experience')
    .where('session_id', '=', sessionId)
    .orderBy('character_name')
    .selectAll()
    .execute();
  return new Map(rows.map(row => [row.character_id, row]));
}

/** Gives each character so much for the session. Sent once more, only the difference is added. Within a transaction. */
export async function giveExperience(
  db: Queries,
  sheets: SheetNumbers,
  session: StoredSession,
  { actor, input: { awards, fields } }: { actor: Actor; input: ExperienceInput },
): Promise<void> {
  const candidates = new Map(
    (await listCandidates(db, sheets, session)).map(one => [one.character._id, one]),
  );
  const given = await awardsOf(db, session.id);
  const wanted = new Map(fields.map(({ sheet, field }) => [sheet, field]));
  for (const [sheet_id, field_id] of wanted) {
    const known = [...candidates.values()].find(({ sheet }) => sheet?._id === sheet_id)?.sheet;
    const isKnown = known && (field_id === '' || known.numbers.some(({ _id }) => _id === field_id));
    if (!isKnown) throw refuse('invalid', { fields: { fields: 'Ce champ ne porte pas de nombre.' } });
    await db
      .insertInto('campaign_experience_fields')
      .values({ game_id: session.game_id, sheet_id, field_id })
      .onConflict(conflict => conflict.columns(['game_id', 'sheet_id']).doUpdateSet({ field_id }))
      .execute();
  }
  for (const { character, amount } of awards) {
    const candidate = candidates.get(character);
    if (!candidate) {
      throw refuse('invalid', { fields: { awards: 'Ce personnage n’a pas joué à cette séance.' } });
    }
    const before = given.get(character);
    if (amount === (before?.amount ?? 0)) continue;
    const { sheet, player } = candidate;
    const field = before ? (before.field_id ?? '') : (wanted.get(sheet?._id ?? '') ?? candidate.field);
    const delta = amount - (before?.amount ?? 0);
    if (field) await sheets.addToNumber(db, actor, { character, field, delta });
    await saveAward(db, session.id, { candidate, player, amount, field });
  }
  await changed(db, 'gamesessions', session.id);
}

async function saveAward(
  db: Queries,
  session_id: string,
  award: { candidate: ExperienceCandidate; player: PersonName; amount: number; field: string },
): Promise<void> {
  const { candidate, player, amount, field } = award;
  const at = new Date().toISOString();
  await db
    .insertInto('session_experience')
    .values({
      session_id,
      character_id: candidate.character._id,
      character_name: candidate.character.name,
      user_id: player._id,
      amount,
      field_id: field || null,
      at,
    })
    .onConflict(conflict => conflict.columns(['session_id', 'character_id']).doUpdateSet({ amount, at }))
    .execute();
}
