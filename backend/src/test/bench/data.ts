import { refreshVisibility } from '../../store/character-visibility.ts';
import { newId } from '../../store/ids.ts';
import type { Database } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { fold, searchText } from '../../store/fold.ts';
import { sheetCodec } from '../../store/tables/sheets.ts';
import { characterCodec, submissionCodec } from '../../store/tables/characters.ts';
import { serverCodec } from '../../store/tables/servers.ts';
import { userCodec } from '../../store/tables/users.ts';
import { buildCharacter, buildServer, buildSheet, buildUser } from '../builders.ts';

export const SIZES = { users: 100_000, servers: 20_000, characters: 50_000 };
export type Sizes = typeof SIZES;
const WORDS =
  'aube brume cendre dragon écume forêt glace hiver île jade loup mer nuit orée pierre quête ronce sable tour vent Élodie Théo Maëlle Noé Zoé Cœur'.split(
    ' ',
  );
const word = (seed: number) => WORDS[Math.abs(Math.trunc(seed)) % WORDS.length] ?? '';
export const nameOf = (index: number) => `${word(index * 7)} ${word(index / 25)} ${index}`;
const DAY = 86_400_000;
/** Spread over three years, in no order. */
export const momentOf = (index: number) =>
  new Date(Date.now() - ((index * 7919) % 1095) * DAY - index).toISOString();
export const dated = (index: number) => ({
  _id: newId(),
  version: 1,
  createdAt: momentOf(index),
  updatedAt: momentOf(index * 3),
});

/** Rows of one statement: SQLite takes 32,766 values. */
const CHUNK = 500;

export async function fill<T extends keyof Database>(
  store: Store,
  table: T,
  count: number,
  make: (index: number) => object,
): Promise<void> {
  await store.transaction(async trx => {
    for (let from = 0; from < count; from += CHUNK) {
      const rows = Array.from({ length: Math.min(CHUNK, count - from) }, (_, index) => make(from + index));
      await trx
        .insertInto(table)
        .values(rows as never)
        .execute();
    }
  });
}

/** The fields of the one template that all characters are made from. */
const FIELDS = 20;
const fieldId = (index: number) => `champ-${index}`;
const template = buildSheet({
  isPublic: true,
  fields: Object.fromEntries(
    Array.from({ length: FIELDS }, (_, index) => [
      fieldId(index),
      { type: index % 3 === 0 ? 'number' : 'string', name: `Champ ${index}`, required: false, options: [] },
    ]),
  ),
});

/** What a player filled in: words and numbers, three fields left empty. */
const entriesOf = (character: number) =>
  Object.fromEntries(
    Array.from({ length: FIELDS - 3 }, (_, index) => {
      const isNumber = index % 3 === 0;
      const value = isNumber ? (character * index) % 20 : `${word(character + index)} ${word(character / 7)}`;
      return [
        fieldId(index),
        { type: isNumber ? 'number' : 'string', name: `Champ ${index}`, value },
      ] as const;
    }),
  );

/** As many accounts, of which some are inactive or in the bin. Answers their ids. */
export async function fillUsers(store: Store, count: number): Promise<string[]> {
  const users: string[] = [];
  await fill(store, 'users', count, index => {
    const user = buildUser({
      ...dated(index),
      name: nameOf(index),
      valid: index % 20 !== 0,
      deletedAt: index % 50 === 1 ? momentOf(index) : null,
      bio: `Aime ${word(index)} et ${word(index / 3)}.`.repeat(4),
    });
    users.push(user._id);
    return userCodec.encodeAll(user);
  });
  return users;
}

/** As many servers, of which a tenth is hidden; `types` are given in turns. Answers their ids. */
export async function fillServers(
  store: Store,
  count: number,
  { owner, types = [] }: { owner: (index: number) => string; types?: readonly string[] },
): Promise<string[]> {
  const servers: string[] = [];
  await fill(store, 'servers', count, index => {
    const name = nameOf(index);
    const type = types[index % types.length];
    const input = buildServer({ name, visible: index % 10 !== 0, serverType: type ? [type] : [] });
    const entity = dated(index);
    servers.push(entity._id);
    const search = searchText(name, input.description.intro, input.description.bio);
    return serverCodec.encodeAll({
      ...entity,
      ...input,
      owner_id: owner(index),
      nameKey: fold(name),
      search,
      activityAt: entity.updatedAt,
      publicSince: null,
      hiddenAt: null,
      hiddenReason: '',
      discordProblems: '',
      teamPlay: input.options.characters.group,
      showsCharacters: input.options.characters.visible_sheet,
    });
  });
  if (types.length > 0) {
    await fill(store, 'server_server_types', count, index => ({
      server_id: servers[index],
      server_type_id: types[index % types.length],
      position: 0,
    }));
  }
  return servers;
}

/** A community as large as it may become. Answers the ids of the servers, and of the template of all characters. */
export async function fillStore(
  store: Store,
  sizes: Sizes = SIZES,
): Promise<{ servers: string[]; sheet: string }> {
  const users = await fillUsers(store, sizes.users);
  const owner = (index: number) => users[(index * 13) % users.length] ?? '';
  const servers = await fillServers(store, sizes.servers, { owner });
  const sheet = dated(0);
  const sheetKeys = { nameKey: fold(template.description.name), search: fold(template.description.name) };
  await store.db
    .insertInto('sheets')
    .values(sheetCodec.encodeAll({ ...sheet, ...template, gameType: null, owner_id: owner(0), ...sheetKeys }))
    .execute();
  const characters: string[] = [];
  await fill(store, 'characters', sizes.characters, index => {
    const name = nameOf(index);
    const { portrait, sheet: _sheet, name: _name, ...details } = buildCharacter();
    const entity = dated(index);
    characters.push(entity._id);
    const own = { name, nameKey: fold(name), search: searchText(name), owner_id: owner(index) };
    return characterCodec.encodeAll({
      ...entity,
      ...own,
      portrait,
      sheet: sheet._id,
      details,
      entries: entriesOf(index),
      undo: null,
      creation: null,
      archive: [],
      isAccepted: false,
      isShown: false,
      publicPage: false,
      publicSince: null,
      publicFields: { sheet: '', ids: [] },
    });
  });
  await fill(store, 'submissions', sizes.characters / 2, index =>
    submissionCodec.encodeAll({
      ...dated(index),
      character_id: characters[index * 2] ?? '',
      server_id: servers[(index * 11) % servers.length] ?? '',
      state: index % 3 === 0 ? 'submitted' : 'accepted',
      message: '',
      reason: '',
      characterVersion: 1,
      submittedAt: momentOf(index),
      decidedAt: null,
      history: [],
    }),
  );
  await refreshVisibility(store.db, { characters });
  return { servers, sheet: sheet._id };
}
