import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  appSchema,
  CATALOGUE_KINDS,
  CATALOGUE_SCHEMAS,
  gameSchema,
  gameTypeSchema,
  programOf,
  robotSchema,
  serverSchema,
  serverTypeSchema,
  sheetSchema,
  ticketSchema,
  userSchema,
} from '@rpd/shared/domain';
import type {
  App,
  Character,
  CharacterSummary,
  TicketSummary,
  QueuedMail,
  Robot,
  Game,
  RoleplayEvent,
  Server,
  Sheet,
  Submission,
  User,
} from '@rpd/shared/domain';
import { validate } from '../lib/body.ts';
import { CATALOGUES } from '../seed/catalogues.ts';
import { CHARACTERS } from '../seed/characters.ts';
import { EVENTS } from '../seed/events.ts';
import { GAMES } from '../seed/games.ts';
import { APPS, ROBOTS } from '../seed/administration.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../seed/people.ts';
import { SERVERS } from '../seed/servers.ts';
import { buildSheets } from '../seed/sheets.ts';
import { TICKETS } from '../seed/tickets.ts';
import { GAME_TYPES, SERVER_TYPES } from '../seed/types.ts';
import { buildUser } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import { seedDemo } from './demo.ts';

test('fills a new database once, and each demonstration account can sign in', async t => {
  const rpd = await startServer(t);
  const seeded = await Promise.all([seedDemo(rpd.store), seedDemo(rpd.store)]);
  assert.equal(seeded.filter(Boolean).length, 1);
  assert.equal(await seedDemo(rpd.store), false);

  for (const { name, roles } of DEMO_ACCOUNTS) {
    const login = await rpd.inject({
      method: 'POST',
      url: '/hosts/auth/user/authenticate',
      payload: { username: name, password: DEMO_PASSWORD, token: 'null' },
    });
    assert.equal(login.statusCode, 200);
    assert.deepEqual(login.json<User>().roles, roles);
  }
  const admin = await rpd.signIn({ roles: ['AD'] });
  const users = await admin.get<User[]>('/user');
  assert.ok(users.body.length > 36);
  for (const { name, email, roles, valid } of users.body) validate(userSchema, { name, email, roles, valid });
  assert.equal((await admin.get<Server[]>('/server')).body.length, SERVERS.length);
  assert.equal((await admin.get<Sheet[]>('/sheet')).body.length, buildSheets().length);
  assert.equal((await admin.get<Robot[]>('/robot')).body.length, ROBOTS.length);
  assert.equal((await admin.get<App[]>('/app')).body.length, APPS.length);
  const mails = (await admin.get<QueuedMail[]>('/queue')).body.map(({ state }) => state);
  assert.deepEqual([...new Set(mails)].toSorted(), ['failed', 'sent', 'waiting']);
  const characters = (await admin.get<CharacterSummary[]>('/character')).body;
  assert.equal(characters.length, CHARACTERS.length);
  const stands = characters.flatMap(character => character.submissions.map(({ state }) => state));
  // Holds an application in every state, for the queue and for one's own list.
  const states = new Set(stands);
  assert.deepEqual([...states].toSorted(), ['accepted', 'refused', 'submitted', 'to_change']);
  for (const { _id } of characters) {
    // All of them could be saved as they are, and submitted.
    const { values, incomplete, kept } = (await admin.get<Character>(`/character/${_id}`)).body;
    assert.deepEqual([incomplete, kept], [{}, []]);
    assert.equal((await admin.put('/character', { _id, values })).status, 200);
  }
  assert.equal((await admin.get<TicketSummary[]>('/ticket')).body.length, TICKETS.length);
  for (const { subject, category, priority, text, page } of TICKETS) {
    validate(ticketSchema, { subject, category, priority, text, page });
  }
  assert.equal((await admin.get<Game[]>('/game')).body.length, GAMES.length);
  const events = await admin.get<RoleplayEvent[]>(`/event?from=${new Date().toISOString()}`);
  assert.equal(events.body.length, EVENTS.length);
  assert.deepEqual(
    events.body.map(({ confirmedCount, waitingCount }) => [confirmedCount, waitingCount])[0],
    [4, 2],
  );
  // What people could save unchanged: whatever a mob or an entry refers to is there.
  for (const kind of [...CATALOGUE_KINDS, 'mob', 'game', 'event', 'server']) {
    const { body: things } = await admin.get<{ _id: string }[]>(`/${kind}`);
    assert.ok(things.length > 5, kind);
    for (const thing of things) assert.equal((await admin.put(`/${kind}`, thing)).status, 200, kind);
  }
});

test('lets a demonstration player submit a character from a server’s template, and its owner accept it (SRV-6)', async t => {
  const rpd = await startServer(t);
  await seedDemo(rpd.store);
  const { body: people } = await (await rpd.signIn({ roles: ['AD'] })).get<User[]>('/user');
  const signIn = (name: string) =>
    rpd.as({ ...buildUser(), _id: people.find(person => person.name === name)?._id ?? '' });
  const player = await signIn('joueur');
  const open = (await player.get<Server[]>('/server?open=true')).body;
  const withSheet = open.filter(server => server.options.characters.sheet_type.length > 0);
  assert.ok(withSheet.length >= 4);
  const emeraude = withSheet.find(server => server.name === 'Les Terres d’Émeraude');
  assert.ok(emeraude);
  const [id = ''] = emeraude.options.characters.sheet_type;
  const { body: sheet } = await player.get<Sheet>(`/sheet/${id}`);
  const values = Object.fromEntries(
    Object.entries(sheet.fields)
      .filter(([, field]) => field.required)
      .map(([field, { type, options }]) => [
        field,
        type === 'number' ? 10 : type === 'select' ? (options[0]?.value ?? '') : 'Élo',
      ]),
  );
  const made = await player.post<Character>('/character', { name: 'Élo', sheet: id, values });
  assert.equal(made.status, 201);
  const sent = { server: emeraude._id, message: '' };
  const submitted = await player.post<Submission>(`/character/${made.body._id}/submissions`, sent);
  assert.equal(submitted.status, 201);
  const owner = await signIn('mj');
  const queue = await owner.get<Submission[]>(`/server/${emeraude._id}/submissions`);
  assert.ok(queue.body.some(({ _id }) => _id === submitted.body._id));
  const accepted = await owner.put(`/submission/${submitted.body._id}`, { state: 'accepted', message: '' });
  assert.equal(accepted.status, 200);
  const shown = await player.get<CharacterSummary[]>(`/server/${emeraude._id}/characters`);
  assert.ok(shown.body.some(({ name }) => name === 'Élo'));
});

test('leaves a database with a single account unchanged', async t => {
  const rpd = await startServer(t);
  await rpd.addUser();
  assert.equal(await seedDemo(rpd.store), false);
  assert.equal((await rpd.store.db.selectFrom('servers').select('id').execute()).length, 0);
});

test('validates the demonstration data by the public schemas', () => {
  for (const robot of ROBOTS) validate(robotSchema, robot);
  for (const app of APPS) validate(appSchema, app);
  for (const { input } of SERVERS) validate(serverSchema, { ...input, serverType: [] });
  for (const type of SERVER_TYPES) validate(serverTypeSchema, type);
  for (const type of GAME_TYPES) validate(gameTypeSchema, type);
  for (const { input } of GAMES) validate(gameSchema, { ...input, gameType: [] });
  for (const { kind, input } of CATALOGUES) validate(CATALOGUE_SCHEMAS[kind], input);
  for (const { input } of buildSheets()) validate(sheetSchema, { ...input, gameType: null });
});

test('gives the first character of the demonstration dice that roll, hit points and an initiative', () => {
  const [first] = CHARACTERS;
  const sheet = buildSheets().find(({ input }) => input.description.name === first?.sheet);
  const { fields = {} } = sheet?.input ?? {};
  const filled = new Set(Object.keys(first?.values ?? {}));
  const rolled = Object.values(fields).filter(({ name, dice }) => dice && filled.has(name));
  assert.ok(rolled.length >= 3, 'fields with dice and a value');
  assert.deepEqual([...programOf(fields).problems.entries()], []);
  for (const name of ['PV', 'PV max', 'Initiative']) assert.ok(filled.has(name), name);
});
