import { may } from '@rpd/shared/domain';
import type { Identity, PublicField } from '@rpd/shared/domain';
import { filterTexts, textsOf } from '../lib/word-filters.ts';
import type { Texts } from '../lib/word-filters.ts';
import { visibilityOf } from '../store/character-visibility.ts';
import type { Queries } from '../store/queries.ts';
import type { CharacterContent } from '../store/tables/characters.ts';
import { presentOne } from './characters.present.ts';
import { findCharacter } from './characters.store.ts';

/** The texts of a character by the fields of its form. */
export function characterTexts({
  name,
  details: { warnings, ...details },
  entries,
}: Pick<CharacterContent, 'name' | 'details' | 'entries'>): Texts {
  const values = Object.fromEntries(Object.entries(entries).map(([id, { value }]) => [id, value]));
  return {
    name,
    ...textsOf(details, keys => keys.slice(0, keys[0] === 'equipment' ? 2 : 1).join('.')),
    'warnings.other': warnings.other,
    // A line of a list is refused at its list.
    ...textsOf(values, ([id]) => `values.${id}`),
  };
}

/** The texts that somebody may read of a character; null where it does not exist for them. */
export async function seenTexts(db: Queries, me: Identity, id: string): Promise<Texts | null> {
  const character = await findCharacter(db, id);
  if (!character || !may(me, 'read', 'Character', await visibilityOf(db, id, character.owner_id)))
    return null;
  const { name, values } = await presentOne(db, me, character);
  return {
    name,
    ...textsOf(character.details, keys => keys.join('.')),
    ...textsOf(values, keys => keys.join('.')),
  };
}

/** The servers to which a character went, and that decide on it or took it in. */
async function serversOf(db: Queries, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('submissions')
    .where('character_id', '=', id)
    .where('state', 'in', ['submitted', 'to_change', 'accepted'])
    .select('server_id')
    .execute();
  return rows.map(({ server_id }) => server_id);
}

interface Written {
  id: string;
  owner_id: string;
  /** Who writes. */
  by: string;
  content: CharacterContent;
  before: CharacterContent | null;
}

/** Refuses what filters do not accept of what is new in a character, and reports what they let through. */
export async function filterCharacter(
  trx: Queries,
  { id, owner_id, by, content, before }: Written,
): Promise<void> {
  const writing = {
    place: 'characters',
    servers: before ? await serversOf(trx, id) : [],
    texts: characterTexts(content),
    before: before ? characterTexts(before) : {},
  } as const;
  await filterTexts(trx, writing, thingOf(trx, { id, owner_id, name: content.name }, by));
}

/** The same for what everybody is to read of it. What was written before counts: it is new to them. */
export async function filterPublished(
  trx: Queries,
  { _id: id, owner_id, name }: { _id: string; owner_id: string; name: string },
  fields: readonly PublicField[],
  by: string,
): Promise<void> {
  const texts = { name, ...Object.fromEntries(fields.map(field => [`values.${field.id}`, field.text])) };
  const writing = { place: 'characters', servers: await serversOf(trx, id), texts } as const;
  await filterTexts(trx, writing, thingOf(trx, { id, owner_id, name }, by));
}

interface Submitted {
  character: { _id: string; owner_id: string };
  server: string;
  message: string;
}

/** What a server does not accept is not submitted to it: its filters read the whole character, and the words that go along. */
export async function filterSubmission(
  trx: Queries,
  { character, server, message }: Submitted,
): Promise<void> {
  const content = await findCharacter(trx, character._id);
  if (!content) return;
  const whole = Object.values(characterTexts(content)).join('\n');
  const texts = { message, character: whole };
  const thing = thingOf(
    trx,
    { id: character._id, owner_id: character.owner_id, name: content.name },
    character.owner_id,
  );
  await filterTexts(trx, { place: 'characters', servers: [server], texts }, thing);
}

const thingOf = (
  trx: Queries,
  { id, owner_id, name }: { id: string; owner_id: string; name: string },
  by: string,
) => ({
  place: 'characters' as const,
  person: by,
  called: `Personnage « ${name} »`,
  to: `/app/me/characters/${id}`,
  readers: async (people: readonly string[]) => {
    const facts = await visibilityOf(trx, id, owner_id);
    return people.filter(_id => may({ _id, roles: [] }, 'read', 'Character', facts));
  },
});
