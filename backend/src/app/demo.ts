import { generatePassword, hashPassword } from '../auth/passwords.ts';
import { kindsOf } from '../compendium/compendium.store.ts';
import { applyPack, readPack } from '../compendium/packs.import.ts';
import { gameTypes as gameTypeStore } from '../gametypes/gametypes.store.ts';
import { DEMO_PACK } from '../seed/compendium.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, PEOPLE } from '../seed/people.ts';
import type { Person } from '../seed/people.ts';
import { SERVERS } from '../seed/servers.ts';
import { buildSheets } from '../seed/sheets.ts';
import { GAME_TYPES, SERVER_TYPES } from '../seed/types.ts';
import { addManager } from '../servers/managers.store.ts';
import { insertServer } from '../servers/servers.store.ts';
import { serverTypes as serverTypeStore } from '../servertypes/servertypes.store.ts';
import { keepSheetRevision } from '../sheets/revisions.store.ts';
import { insertSheet } from '../sheets/sheets.store.ts';
import { analyse } from '../store/analyse.ts';
import { insertRow, newEntity } from '../store/entities.ts';
import { fold } from '../store/fold.ts';
import { markPublicPage } from '../store/public-pages.ts';
import type { Queries } from '../store/queries.ts';
import type { Store } from '../store/store.ts';
import { userCodec, userKeys } from '../store/tables/users.ts';
import { insertAdministration } from './demo.administration.ts';
import { insertCharacters } from './demo.characters.ts';
import { insertPlay } from './demo.play.ts';

const DAY = 86_400_000;
type IdsByName = Map<string, string>;

/**
 * Fills a database without a single account with the demonstration data, all of it or nothing. Answers whether it did: a
 * database that has accounts is left alone, at the second start as with real data.
 */
export async function seedDemo(store: Store): Promise<boolean> {
  const isNew = async (db: Queries) =>
    (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
  if (!(await isNew(store.db))) return false;
  const hashes = await Promise.all(DEMO_ACCOUNTS.map(() => hashPassword(DEMO_PASSWORD)));
  const unknown = await hashPassword(generatePassword());
  return store.transaction(async trx => {
    if (!(await isNew(trx))) return false;
    const people: IdsByName = new Map();
    for (const [index, person] of [...DEMO_ACCOUNTS, ...PEOPLE].entries()) {
      people.set(person.name, await insertPerson(trx, person, hashes[index] ?? null));
    }
    await insertContent(trx, people);
    const by = people.get('moderateur') ?? '';
    await insertAdministration(trx, { secrets: store.secrets, passwordHash: unknown, by });
    await analyse(trx);
    return true;
  }, 'users');
}

async function insertPerson(db: Queries, person: Person, passwordHash: string | null): Promise<string> {
  const {
    name,
    roles,
    since,
    citation = '',
    bio = '',
    description = '',
    inactive,
    deleted,
    isPublic = false,
  } = person;
  const email = `${fold(name).replace(/[^a-z0-9]+/g, '.')}@rpd.example`;
  const entity = newEntity();
  const user = {
    ...entity,
    createdAt: new Date(Date.now() - since * DAY).toISOString(),
    name,
    email,
    roles,
    citation,
    bio,
    description,
    passwordHash,
    ...userKeys({ name, email, roles }),
    avatar: '',
    publicPage: isPublic,
    valid: !inactive,
    deletedAt: deleted ? entity.updatedAt : null,
    passwordTemporary: false,
    passwordRemoved: false,
    suspendedUntil: null,
    mutedUntil: null,
    confirmBy: null,
    factorDueAt: null,
  };
  await insertRow(db, 'users', userCodec.encodeAll(user));
  await markPublicPage(db, 'users', user._id, isPublic);
  return user._id;
}

async function insertContent(db: Queries, people: IdsByName): Promise<void> {
  const serverTypes: IdsByName = new Map();
  for (const type of SERVER_TYPES) serverTypes.set(type.name, (await serverTypeStore.insert(db, type))._id);
  const gameTypes: IdsByName = new Map();
  for (const type of GAME_TYPES) gameTypes.set(type.name, (await gameTypeStore.insert(db, type))._id);
  const sheets: IdsByName = new Map();
  for (const { owner, gameType, input } of buildSheets()) {
    const sheet = await insertSheet(db, idOf(people, owner), {
      ...input,
      gameType: idOf(gameTypes, gameType),
    });
    await keepSheetRevision(db, sheet.owner_id, sheet, []);
    sheets.set(sheet.description.name, sheet._id);
  }
  const servers: IdsByName = new Map();
  for (const { owner, managers, types, sheets: proposed, input } of SERVERS) {
    const sheet_type = proposed.map(name => idOf(sheets, name));
    const server = await insertServer(db, idOf(people, owner), {
      ...input,
      serverType: types.map(type => idOf(serverTypes, type)),
      options: { characters: { ...input.options.characters, sheet_type } },
    });
    for (const manager of managers) await addManager(db, server._id, idOf(people, manager));
    servers.set(server.name, server._id);
  }
  await insertPack(db, idOf(servers, DEMO_PACK.server), idOf(people, DEMO_PACK.by));
  const known = (ids: IdsByName) => (name: string) => idOf(ids, name);
  await insertPlay(db, {
    people: known(people),
    servers: known(servers),
    gameTypes: known(gameTypes),
  });
  await insertCharacters(db, { people: known(people), servers: known(servers), sheets: known(sheets) });
}

async function insertPack(db: Queries, server: string, _id: string): Promise<void> {
  const pack = await readPack(JSON.stringify(DEMO_PACK.pack), await kindsOf(db, server));
  const by = { _id, name: DEMO_PACK.by, avatar: '' };
  await applyPack(db, server, pack, {
    by,
    preview: false,
    replace: false,
    within: work => work(db),
  });
}

function idOf(ids: IdsByName, name: string): string {
  const id = ids.get(name);
  if (!id) throw new Error(`The demonstration data name nobody and nothing called ${name}.`);
  return id;
}
