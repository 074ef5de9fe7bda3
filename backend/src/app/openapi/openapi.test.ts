import assert from 'node:assert/strict';
import { createECDH, createHash } from 'node:crypto';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { serverSchema } from '@rpd/shared/domain';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import sharp from 'sharp';
import {
  buildCharacter,
  buildEvent,
  buildGame,
  buildGameType,
  buildMob,
  buildRelease,
  buildServer,
  buildServerType,
  buildSheet,
  buildTicket,
} from '../../test/builders.ts';
import { buildPack } from '../../test/compendium.ts';
import { buildForm } from '../../test/pictures.ts';
import { RELEASE_TOKEN, startServer } from '../../test/server.ts';
import type { TestServer } from '../../test/server.ts';
import { type TOTP, URI } from 'otpauth';
import { writeConsent } from '../../auth/app-consents.store.ts';
import { ACCOUNT_OPERATIONS } from '../../auth/account.openapi.ts';
import { AUTH_OPERATIONS } from './openapi.auth.ts';
import { describeAccess, describeRoutes } from './openapi.document.ts';
import { API_OPERATIONS } from './openapi.operations.ts';
import { toJson } from '../../lib/openapi.schema.ts';

const API = '/hosts/api';
const AUTH = '/hosts/auth';

test('describes every route, and only routes', async t => {
  const { app } = await startServer(t);
  for (const [prefix, operations] of [
    [API, API_OPERATIONS],
    [AUTH, AUTH_OPERATIONS],
  ] as const) {
    const { routes, undescribed } = describeRoutes({ accessTable: app.accessTable, prefix }, operations);
    assert.deepEqual(undescribed, [], `routes without a line in app/openapi (${prefix})`);
    const reported = new Set(routes.map(({ operation }) => operation));
    const missing = Object.entries(operations).filter(
      ([name, of]) => !reported.has(of) && !name.includes('health'),
    );
    assert.deepEqual(missing, []);
  }
});

test('includes the limits of a domain schema', () => {
  const json = toJson(serverSchema, 'body');
  const { name, serverDiscord_id, serverType, visible } = json['properties'] as Record<string, unknown>;
  assert.deepEqual(name, { type: 'string', minLength: 2, maxLength: 80 });
  assert.deepEqual(serverDiscord_id, {
    type: 'string',
    maxLength: 20,
    pattern: '^$|^\\d{17,20}$',
    default: '',
  });
  assert.deepEqual(serverType, {
    type: 'array',
    items: { type: 'string', maxLength: 24, pattern: '^[0-9a-f]{24}$' },
    maxItems: 20,
    default: [],
  });
  assert.deepEqual(visible, { type: 'boolean', default: true });
  assert.deepEqual(json['required'], ['name']);
  assert.equal(json['additionalProperties'], false);
});

test('describes access in words from the ability table', () => {
  assert.equal(describeAccess({ action: 'list', subject: 'User' }), 'Rôles : AD, MO');
  assert.match(
    describeAccess({ action: 'list', subject: 'Server' }),
    /^Toute personne connectée\u00a0; bots.+read:servers/,
  );
});

type Call = (
  method: string,
  path: string,
  options?: Options,
) => Promise<{ _id: string } & Record<string, unknown>>;
interface Options {
  /** The values of the path's parameters, in their order. */
  at?: readonly string[];
  body?: object | string;
  status?: number;
  host?: string;
  headers?: Record<string, string>;
  query?: string;
}

/** Calls of an administrator, each answer compared with the document of its host; `called` remembers the operations. */
async function startDocumented(t: TestContext): Promise<{
  call: Call;
  called: Set<string>;
  reported: Set<string>;
  admin: string;
  /** Its pseudo. */
  named: string;
  store: TestServer['store'];
}> {
  // A mail server is configured, so that a new account confirms its address. No mail leaves: the server does not listen.
  const mail = { smtpUrl: 'smtp://mail.rpd.test', from: 'RPD <rpd@rpd.test>' };
  const rpd = await startServer(t, { mail });
  const admin = await rpd.signIn({ roles: ['AD', 'GM'] });
  const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }));
  const reported = new Set<string>();
  for (const host of [API, AUTH]) {
    const document = (await rpd.inject({ url: `${host}/openapi.json` })).json<Paths>();
    assert.equal(document.openapi, '3.1.0');
    ajv.addSchema(document, host);
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const method of Object.keys(methods)) reported.add(`${host} ${method.toUpperCase()} ${path}`);
    }
  }
  const called = new Set<string>();
  const call: Call = async (
    method,
    path,
    { at = [], body, status, host = API, headers, query = '' } = {},
  ) => {
    const name = `${host} ${method} ${path}`;
    assert.ok(reported.has(name), `not in the document: ${name}`);
    called.add(name);
    const values = [...at];
    const answer = await rpd.inject({
      method,
      url: `${host}${path.replace(/\{\w+\}/g, () => values.shift() ?? '')}${query}`,
      headers: { authorization: admin.authorization ?? '', ...headers },
      ...(body && { payload: body }),
    });
    const expected = status ?? (await successOf(ajv, host, path, method));
    assert.equal(answer.statusCode, expected, `${name}: ${answer.body.slice(0, 300)}`);
    const type = String(answer.headers['content-type']).split(';')[0] ?? '';
    if (type !== 'application/json') return { _id: '' };
    const escaped = (text: string) => text.replace(/~/g, '~0').replace(/\//g, '~1');
    const schemaOf = (response: string) =>
      ajv.getSchema(
        `${host}${encodeURI(`#/paths/${escaped(path)}/${method.toLowerCase()}/responses/${response}/content/application~1json/schema`)}`,
      );
    const validate = schemaOf(String(expected)) ?? schemaOf('default');
    assert.ok(validate, `no schema for ${name} ${expected}`);
    const value = answer.json<{ _id: string } & Record<string, unknown>>();
    assert.ok(validate(value), `${name}: ${ajv.errorsText(validate.errors)} in ${answer.body.slice(0, 500)}`);
    return value;
  };
  return { call, called, reported, admin: admin.user._id, named: admin.user.name, store: rpd.store };
}

interface Paths {
  openapi: string;
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
}

/** The first status of success that the document names. */
async function successOf(ajv: Ajv2020, host: string, path: string, method: string): Promise<number> {
  const { paths = {} } = (ajv.getSchema(host)?.schema ?? {}) as Partial<Paths>;
  const { responses } = paths[path]?.[method.toLowerCase()] ?? { responses: {} };
  return Math.max(
    ...Object.keys(responses)
      .filter(code => code.startsWith('2'))
      .map(Number),
  );
}

/** A remote from its first version to the end of a canary. */
/** A campaign of a game, and an evening of it. */
async function callTable(call: Call, game: string): Promise<void> {
  const at = [game];
  const key = (letter: string) => letter.repeat(16);
  const campaign = await call('GET', '/game/{id}/campaign', { at });
  await call('PUT', '/game/{id}/campaign', { at, body: { lines: 'Araignées', spectators: true } });
  await call('POST', '/game/{id}/campaign/masters', { at, body: { user: String(campaign['owner_id']) } });
  await call('DELETE', '/game/{id}/campaign/people/{userId}', { at: [game, String(campaign['owner_id'])] });
  const { _id: pregen } = await call('POST', '/character', { body: { name: 'Garde' } });
  await call('PUT', '/game/{id}/pregens/{characterId}', { at: [game, pregen], body: {} });
  await call('POST', '/game/{id}/pregens/{characterId}/take', { at: [game, pregen], body: {} });
  await call('GET', '/game/{id}/pregens', { at });
  await call('DELETE', '/game/{id}/pregens/{characterId}', { at: [game, pregen] });
  const invitation = await call('POST', '/game/{id}/invitations', { at, body: { role: 'player' } });
  await call('GET', '/game/{id}/invitations', { at });
  await call('GET', '/invitation/{code}', { at: [String(invitation['code'])] });
  await call('POST', '/invitation/{code}', { at: [String(invitation['code'])] });
  await call('DELETE', '/game/{id}/invitations/{invitationId}', { at: [game, invitation._id] });
  const { _id: session } = await call('POST', '/game/{id}/gamesessions', { at, body: { title: 'La nuit' } });
  const planned = { title: 'Une autre nuit', startsAt: '2026-12-24T20:30:00.000Z' };
  const { _id: later } = await call('POST', '/game/{id}/gamesessions', { at, body: planned });
  await call('POST', '/gamesession/{id}/series', { at: [later], body: { rule: 'FREQ=WEEKLY' } });
  await call('DELETE', '/gamesession/{id}/series', { at: [later] });
  const dates = { dates: ['2030-01-01T20:00:00.000Z', '2030-01-02T20:00:00.000Z'] };
  const poll = await call('POST', '/game/{id}/datepolls', { at, body: dates });
  const [date] = poll['dates'] as { _id: string }[];
  const answers = [{ date: date?._id, answer: 'yes' }];
  await call('PUT', '/datepoll/{id}/answer', { at: [poll._id], body: { answers } });
  await call('GET', '/datepoll');
  await call('GET', '/datepoll/{id}', { at: [poll._id] });
  await call('POST', '/datepoll/{id}/pick', { at: [poll._id], body: { date: date?._id } });
  await call('DELETE', '/datepoll/{id}', { at: [poll._id] });
  await call('GET', '/calendarfeed');
  const feed = await call('POST', '/calendarfeed', { body: {} });
  await call('GET', '/calendar.ics', { query: String(feed['path']).replace('calendar.ics', '') });
  await call('DELETE', '/calendarfeed/{id}', { at: [feed._id] });
  await call('DELETE', '/gamesession/{id}', { at: [later] });
  await call('GET', '/gamesession');
  await call('PUT', '/gamesession/{id}', { at: [session], body: { title: 'La première nuit' } });
  await call('POST', '/gamesession/{id}/state', { at: [session], body: { state: 'open' } });
  await call('GET', '/gamesession/{id}', { at: [session] });
  await call('POST', '/gamesession/{id}/seat', { at: [session], body: { clientSeed: '0'.repeat(32) } });
  await call('GET', '/gamesession/{id}/seats', { at: [session] });
  const said = { key: key('a'), kind: 'say', text: 'Bonsoir' };
  const { _id: entry } = await call('POST', '/gamesession/{id}/entries', { at: [session], body: said });
  await call('POST', '/gamesession/{id}/entries', { at: [session], body: said, status: 200 });
  const roll = { key: key('b'), kind: 'roll', expression: '2d6+3' };
  await call('POST', '/gamesession/{id}/entries', { at: [session], body: roll });
  await call('PUT', '/gamesession/{id}/entries/{entryId}', {
    at: [session, entry],
    body: { text: 'Bonsoir !' },
  });
  const hidden = { hidden: true };
  await call('POST', '/gamesession/{id}/entries/{entryId}/hidden', { at: [session, entry], body: hidden });
  const warnings = { warnings: { themes: ['spiders'], other: '' } };
  await call('PUT', '/gamesession/{id}/entries/{entryId}/warnings', { at: [session, entry], body: warnings });
  await call('GET', '/gamesession/{id}/entries', { at: [session] });
  await call('GET', '/gamesession/{id}.md', { at: [session] });
  await call('GET', '/gamesession/{id}.html', { at: [session] });
  await callPreparation(call, game, session);
  await callFights(call, game, session);
  await call('PUT', '/gamesession/{id}/card', { at: [session], body: { anonymous: true } });
  await call('GET', '/gamesession/{id}/entries', { at: [session] });
  await call('PUT', '/gamesession/{id}/pause', { at: [session], body: { paused: false } });
  await call('GET', '/gamesession/{id}/experience', { at: [session] });
  await call('POST', '/gamesession/{id}/state', { at: [session], body: { state: 'closed' } });
  await call('PUT', '/gamesession/{id}/summary', { at: [session], body: { text: 'Une nuit calme.' } });
  const wasThere = { user: String(campaign['owner_id']), present: true };
  await call('PUT', '/gamesession/{id}/attendance', { at: [session], body: wasThere });
  await call('PUT', '/gamesession/{id}/experience', { at: [session], body: { awards: [] } });
  await call('GET', '/gamesession/{id}/summary', { at: [session] });
  await call('DELETE', '/gamesession/{id}/seat', { at: [session] });
}

/** What is prepared for a campaign, and shown at its session. */
async function callPreparation(call: Call, game: string, session: string): Promise<void> {
  const [at, table] = [[game], [session]];
  const { _id: scene } = await call('POST', '/game/{id}/scenes', { at, body: { title: 'La taverne' } });
  await call('GET', '/game/{id}/scenes', { at });
  await call('PUT', '/game/{id}/scenes/order', { at, body: { ids: [scene] } });
  await call('PUT', '/scene/{id}', { at: [scene], body: { notes: 'Le tavernier ment.' } });
  await call('POST', '/gamesession/{id}/scene', { at: table, body: { scene } });
  await call('GET', '/gamesession/{id}/scenes', { at: table });
  await call('DELETE', '/scene/{id}', { at: [scene] });
  const { _id: handout } = await call('POST', '/game/{id}/handouts', { at, body: { title: 'La lettre' } });
  await call('PUT', '/game/{id}/handouts/order', { at, body: { ids: [handout] } });
  await call('PUT', '/handout/{id}', { at: [handout], body: { text: 'Venez seul.' } });
  await call('PUT', '/handout/{id}/readers', { at: [handout], body: { all: true } });
  await call('GET', '/game/{id}/handouts', { at });
  await call('DELETE', '/handout/{id}', { at: [handout] });
  const { _id: map } = await call('POST', '/game/{id}/maps', { at, body: { title: 'La cave' } });
  await call('GET', '/game/{id}/maps', { at });
  await call('PUT', '/map/{id}', { at: [map], body: { cell: 40 } });
  await call('GET', '/map/{id}', { at: [map] });
  await call('POST', '/gamesession/{id}/map', { at: table, body: { map } });
  await call('GET', '/gamesession/{id}/map', { at: table });
  const { _id: token } = await call('POST', '/map/{id}/tokens', { at: [map], body: { name: 'Rat' } });
  await call('PUT', '/map/{id}/tokens/{tokenId}', { at: [map, token], body: { size: 2 } });
  const place = { x: 100, y: 100 };
  await call('POST', '/map/{id}/tokens/{tokenId}/move', { at: [map, token], body: place });
  const reveal = { action: 'reveal', ...place, width: 80, height: 80 };
  await call('POST', '/map/{id}/fog', { at: [map], body: reveal });
  await call('POST', '/map/{id}/pings', { at: [map], body: place });
  await call('GET', '/map/{id}/pings', { at: [map] });
  await call('DELETE', '/map/{id}/tokens/{tokenId}', { at: [map, token] });
  await call('DELETE', '/map/{id}', { at: [map] });
}

/** Encounters of a campaign, from the preparation to the undo. */
async function callFights(call: Call, game: string, session: string): Promise<void> {
  const [at, table] = [[game], [session]];
  const { _id: fight } = await call('POST', '/game/{id}/fights', { at, body: { title: 'La cave' } });
  await call('GET', '/game/{id}/fights', { at });
  await call('PUT', '/game/{id}/fights/order', { at, body: { ids: [fight] } });
  await call('PUT', '/fight/{id}', { at: [fight], body: { die: 6 } });
  const goblins = { action: 'add', kind: 'mob', name: 'Gobelin', hp: 7, hpMax: 7, count: 3 };
  await call('POST', '/fight/{id}/moves', { at: [fight], body: { version: 2, move: goblins } });
  await call('GET', '/fight/{id}', { at: [fight] });
  await call('POST', '/gamesession/{id}/fight', { at: table, body: { fight } });
  await call('POST', '/fight/{id}/moves', { at: [fight], body: { version: 3, move: { action: 'begin' } } });
  await call('POST', '/fight/{id}/copy', { at: [fight] });
  await call('GET', '/gamesession/{id}/fight', { at: table });
  await call('POST', '/fight/{id}/undo', { at: [fight], body: { version: 4 } });
  const awaited = { combatant: 'a'.repeat(24), key: 'b'.repeat(24) };
  await call('POST', '/gamesession/{id}/fight/initiative', { at: table, body: awaited, status: 422 });
  await call('GET', '/game/{id}/fighters', { at });
  await call('GET', '/game/{id}/combat-fields', { at });
  const fields = { sheet: 'a'.repeat(24) };
  await call('PUT', '/game/{id}/combat-fields', { at, body: fields, status: 422 });
  await call('DELETE', '/fight/{id}', { at: [fight] });
}

/** A server that nothing happened with: archived by an administrator, and restored by its owner. */
async function callInactive(call: Call, { db }: TestServer['store'], id: string): Promise<void> {
  const activity_at = '2020-01-01T00:00:00.000Z';
  await db.updateTable('servers').set({ activity_at }).where('id', '=', id).execute();
  await call('GET', '/api/administration/inactive');
  const body = { kind: 'server', ids: [id], act: 'archive' };
  await call('POST', '/api/administration/inactive', { body });
  await call('GET', '/inactive/mine');
  await call('POST', '/inactive/mine', { body: { kind: 'server', id, act: 'restore' } });
}

/** A server that is offered, and two that an administrator gets: refused and accepted. */
async function callTransfers(
  call: Call,
  { db }: TestServer['store'],
  { server, user, admin }: Record<'server' | 'user' | 'admin', string>,
): Promise<void> {
  const body = { name: 'Lorelei' };
  await call('POST', '/server/{id}/transfer', { at: [server], body });
  await call('GET', '/server/{id}/transfer', { at: [server] });
  await call('DELETE', '/server/{id}/transfer', { at: [server] });
  const me = await db.selectFrom('users').select('name').where('id', '=', admin).executeTakeFirstOrThrow();
  for (const step of ['refuse', 'accept']) {
    const { _id: id } = await call('POST', '/server', { body: buildServer() });
    const at = [id];
    await db.updateTable('servers').set({ owner_id: user }).where('id', '=', id).execute();
    await call('POST', '/server/{id}/transfer', { at, body: { name: me.name, reason: 'Absence.' } });
    await call('GET', '/transfers');
    await call('POST', `/server/{id}/transfer/${step}`, { at, body: {} });
    await call('DELETE', '/server/{id}', { at });
  }
}

/** A block of sheets, from the first save to the last. */
async function callBlocks(call: Call): Promise<void> {
  const field = { type: 'number', name: 'Force', required: false, options: [] };
  const parts = [{ type: 'field', element: { id: 'f' }, fields: { f: field } }];
  const { _id } = await call('POST', '/sheetblock', { body: { name: 'Force', parts } });
  await call('GET', '/sheetblock');
  await call('GET', '/sheetblock/{id}', { at: [_id] });
  await call('PUT', '/sheetblock', { body: { _id, version: 1, name: 'Vigueur' } });
  await call('DELETE', '/sheetblock/{id}', { at: [_id] });
}

/** Two public templates, of which one was made from the other. */
async function callGallery(call: Call): Promise<void> {
  const origin = await call('POST', '/sheet', { body: buildSheet({ isPublic: true }) });
  const body = { ...buildSheet({ isPublic: true }), origin: { _id: origin._id, version: 1 } };
  const at = [(await call('POST', '/sheet', { body }))._id];
  await call('PUT', '/sheet/{id}/like', { at });
  await call('GET', '/gallery/sheets');
  await call('GET', '/gallery/drawings', { query: `?ids=${origin._id}` });
  await call('GET', '/sheet/{id}/descent', { at });
  await call('DELETE', '/sheet/{id}/like', { at });
  await call('PUT', '/sheet', { body: { _id: origin._id, isPublic: true } });
  await call('GET', '/sheet/{id}/origin', { at });
  await call('PUT', '/sheet/{id}/origin', { at, body: { version: 2 } });
}

/** A button of a sheet: what it takes, rolls and resets. */
async function callActions(call: Call): Promise<void> {
  const field = { required: false, options: [] };
  const fields = {
    pv: { ...field, type: 'number', name: 'PV', max: 9 },
    soin: {
      ...field,
      type: 'roll',
      name: 'Soin',
      dice: '2d6kh1 => 4+: Bien',
      costs: [{ fieldId: 'mana', amount: '1' }],
      resets: [{ fieldId: 'pv', to: 'formula', formula: 'PV + résultat' }],
    },
    mana: { ...field, type: 'number', name: 'Mana' },
  } as const;
  const sheet = await call('POST', '/sheet', {
    body: buildSheet({ fields: structuredClone(fields) as never }),
  });
  const made = await call('POST', '/character', {
    body: { ...buildCharacter({ sheet: sheet._id }), values: { pv: 1, mana: 3 } },
  });
  const press = { action: 'soin', version: 1 };
  await call('POST', '/character/{id}/actions', { at: [made._id], body: press });
  await call('POST', '/character/{id}/undo', { at: [made._id], body: { version: 2 } });
  await callCreation(call);
}

/** A character that is made by the steps of its template. */
async function callCreation(call: Call): Promise<void> {
  const fields = { force: { type: 'number', name: 'Force', required: false, options: [] } } as const;
  const body = buildSheet({ fields: structuredClone(fields) as never });
  const steps = [{ id: 'des', kind: 'roll', title: 'Dés', fieldIds: ['force'], dice: '3d6' }] as const;
  const sheet = await call('POST', '/sheet', {
    body: { ...body, structure: { ...body.structure, steps: structuredClone(steps) as never } },
  });
  const at = [sheet._id, 'des'];
  const { totals } = (await call('GET', '/sheet/{id}/steps/{step}/dice', { at })) as unknown as {
    totals: number[];
  };
  const creation = { des: { totals, order: ['force'] } };
  await call('POST', '/character', { body: { name: 'Durin', sheet: sheet._id, creation } });
}

async function callPush(call: Call): Promise<void> {
  const { key } = await call('GET', '/api/push');
  await call('GET', '/api/push/health');
  const own = createECDH('prime256v1').generateKeys('base64url');
  const endpoint = 'https://push.rpd.test/send/1';
  const keys = { p256dh: own, auth: 'a'.repeat(22) };
  const device = await call('POST', '/api/push/devices', { body: { endpoint, keys, key } });
  await call('POST', '/api/push/here', { body: { endpoint } });
  await call('POST', '/api/push/devices/{id}/trial', { at: [device._id], status: 202 });
  await call('DELETE', '/api/push/devices/{id}', { at: [device._id] });
  await call('DELETE', '/api/push/devices');
}

async function callReleases(call: Call, publisher: Record<string, string>, account: string): Promise<void> {
  let headers = publisher;
  const at = ['servers'];
  const grants = {
    areas: ['/app/servers'],
    groups: ['game'],
    roles: ['AD', 'MO', 'GM', 'RP'],
    origins: [],
    offers: ['server.tab'],
    slots: ['server.tab'],
  };
  await call('PUT', '/deployments/{name}/grants', { at, body: { version: 0, ...grants } });
  const own = { id: 'lore', slot: 'server.tab@1', module: './tabs/Lore', title: 'Lore', roles: [], order: 2 };
  const descriptor = {
    ...buildRelease('1.0.0').descriptor,
    offers: [{ slot: 'server.tab', version: 1, props: 'The server.', deprecated: 'Soon.' }],
    fills: [{ ...own, icon: 'book' as const, flag: 'lore' }],
  };
  const modules = [{ module: './tabs/Lore', preload: ['remoteEntry.js'], shares: ['react'] }];
  await call('POST', '/releases/{name}/claims', { at, headers, body: { descriptor } });
  await call('POST', '/releases/{name}', { at, body: {}, headers, status: 422 });
  for (const [version, before] of [
    ['1.0.0', null],
    ['1.1.0', '1.0.0'],
  ] as const)
    await call('POST', '/releases/{name}', {
      at,
      headers,
      body: { release: buildRelease(version, { descriptor, modules }), expectedLive: before },
    });
  await call('GET', '/releases/{name}/versions/{version}', { at: ['servers', '1.1.0'] });
  await call('GET', '/frames/{name}/{version}', { at: ['servers', '1.1.0'] });
  await call('GET', '/frames/{name}', { at: ['servers'], status: 404 });
  const content = 'var sent = 1;';
  const hash = createHash('sha384').update(content).digest();
  const sent = { path: 'sent.js', bytes: content.length, integrity: `sha384-${hash.toString('base64')}` };
  await call('POST', '/releases/{name}/uploads', { at, headers, body: { version: '2.0.0', files: [sent] } });
  await call('PUT', '/releases/{name}/uploads/{hash}', {
    at: ['servers', hash.toString('hex')],
    query: `?offset=0&bytes=${sent.bytes}`,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: content,
  });
  const preview = ['servers', 'fix-dice'];
  const shown = { release: buildRelease('1.2.0', { descriptor, modules }), expectedLive: null };
  await call('POST', '/releases/{name}', { at, headers, body: { ...shown, pointer: 'fix-dice', days: 3 } });
  for (const host of ['/releases', '/deployments']) {
    const point = { version: '1.2.0', expected: host === '/releases' ? '1.2.0' : null };
    await call('POST', '/releases/{name}/pointers/{pointer}', {
      at: preview,
      headers: publisher,
      body: point,
    });
    await call('GET', '/releases/{name}/pointers/{pointer}', { at: preview });
    await call('DELETE', `${host}/{name}/pointers/{pointer}`, { at: preview, headers });
    const seen = await call('POST', `${host}/{name}/viewers`, { at, headers, body: { account } });
    const viewers = seen['viewers'] as object as { _id: string }[];
    await call('DELETE', `${host}/{name}/viewers/{id}`, { at: ['servers', viewers[0]?._id ?? ''], headers });
    const back = { version: '1.0.0', expectedLive: '1.1.0' };
    await call('POST', `${host}/{name}/live`, { at, headers, body: back });
    await call('POST', `${host}/{name}/canary`, { at, headers, body: { version: '1.1.0', share: 10 } });
    await call('GET', '/releases');
    await call('DELETE', `${host}/{name}/canary`, { at, headers });
    await call('POST', `${host}/{name}/live`, {
      at,
      headers,
      body: { version: '1.1.0', expectedLive: '1.0.0' },
    });
    if (host === '/releases') headers = {};
  }
  const lore = { kind: 'fill', name: 'lore', state: 'off' };
  await call('POST', '/deployments/{name}/switches', { at, body: lore });
  await call('GET', '/releases');
  const report = { version: '1.1.0', problem: 'network', file: 'remoteEntry.js', usedVersion: '1.0.0' };
  await call('POST', '/releases/{name}/reports', { at, body: { ...report, fill: 'lore' } });
  await call('POST', '/releases/{name}/starts', { at, body: { version: report.version } });
  const { _id } = await call('POST', '/deployments/{name}/tokens', { at, body: { name: 'Équipe' } });
  const measure = { remote: 'shell', version: '1.0.0', area: '/app/dashboard', vital: 'LCP', value: 900 };
  await call('POST', '/vitals', { body: { measures: [measure] } });
  const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  const step = { traceId, spanId, parentId: null, start: Date.now(), duration: 12, status: 200 };
  const span = { ...step, name: 'GET server', remote: 'servers', version: '1.1.0' };
  await call('POST', '/traces', { body: { spans: [span] } });
  await call('GET', '/deployments/vitals');
  await call('GET', '/deployments');
  await call('DELETE', '/deployments/{name}/tokens/{id}', { at: [...at, _id] });
  for (const state of ['off', 'on']) {
    await call('POST', '/deployments/{name}/state', { at, body: { state } });
    await call('GET', '/releases');
  }
  await call('GET', '/deployments/{name}/dependents', { at });
  await call('GET', '/releases/{name}', { at, headers: publisher });
  await call('GET', '/releases/{name}/dependents', { at, headers: publisher });
  await call('DELETE', '/deployments/{name}', { at });
  await call('PUT', '/deployments/{name}/grants', { at, body: { version: 0, ...grants } });
  await call('DELETE', '/releases/{name}', { at, headers: publisher });
}

async function callCompendium(call: Call, server: string, character: string): Promise<void> {
  const base = '/server/{id}/compendium';
  const at = [server];
  const entry = { kind: 'objet', name: 'Lanterne', values: { poids: 1 } };
  const { _id } = await call('POST', `${base}/entries`, { at, body: entry });
  await call('GET', `${base}/entries`, { at, query: '?page=1' });
  await call('GET', '/compendium/{id}', { at: [_id] });
  await call('GET', '/compendium', { query: `?ids=${_id}` });
  await call('PUT', '/compendium', { body: { _id, name: 'Lampe' } });
  const columns = [{ key: 'vitesse', name: 'Vitesse', type: 'number' }];
  await call('PUT', `${base}/kinds/{key}`, {
    at: [server, 'vehicule'],
    body: { name: 'Véhicules', columns },
  });
  const gone = await call('DELETE', `${base}/kinds/{key}`, {
    at: [server, 'vehicule'],
    query: '?entries=bin',
  });
  const { removed } = gone as unknown as { removed: string };
  await call('POST', '/compendium/kinds/{id}/restore', { at: [removed], body: {} });
  const pack = JSON.stringify(buildPack());
  const report = await call('POST', `${base}/packs`, { at, body: { pack } });
  await call('GET', `${base}/reports`, { at });
  await call('GET', `${base}/reports/{reportId}`, { at: [server, report._id] });
  await call('GET', `${base}/pack`, { at });
  const { packs } = (await call('GET', base, { at })) as unknown as { packs: { _id: string }[] };
  const template = await call('POST', '/sheet', { body: buildSheet() });
  await call('GET', '/sheet/{id}/compendium', { at: [template._id] });
  await call('GET', '/character/{id}/compendium', { at: [character], query: '?kind=objet&q=l' });
  await call('DELETE', `${base}/packs/{packId}`, { at: [server, packs[0]?._id ?? ''] });
  await call('DELETE', '/compendium/{id}', { at: [_id] });
  await call('POST', '/compendium/{id}/restore', { at: [_id], body: {} });
  await call('GET', '/schemas/compendium-pack-1.json');
}

test('returns what the document describes from every operation', async t => {
  const { call, called, reported, admin, named, store } = await startDocumented(t);
  const crud = async (path: string, body: object) => {
    const made = await call('POST', path, { body });
    const { _id } = made;
    await call('GET', path, { query: '?page=1&limit=5' });
    await call('GET', `${path}/{id}`, { at: [_id] });
    await call('PUT', path === '/user' ? '/user/admin' : path, { body: { _id } });
    await call('PUT', path, { body: { _id: 'f'.repeat(24) }, status: path === '/user' ? 403 : 404 });
    return _id;
  };
  const end = (path: string, id: string) => call('DELETE', `${path}/{id}`, { at: [id] });

  const server = await crud('/server', buildServer());
  const sheet = await crud('/sheet', buildSheet());
  const user = await crud('/user', { name: 'Lorelei', email: 'lorelei@rpd.test', roles: ['RP'] });
  await call('GET', '/user/belongings', { query: `?ids=${user}` });
  await call('POST', '/user/{id}/password-link', { at: [user], body: {} });
  await call('POST', '/user/{id}/confirm-email', { at: [user], body: {} });
  await call('PUT', '/user', { body: { bio: 'neuf' } });
  await call('GET', '/api/users/{id}', { at: [user] });
  await call('GET', '/user/{id}/public', { at: [user] });
  for (const path of ['/user/me/owned', '/user/me/export']) await call('GET', path);
  await call('GET', '/server/{id}/o', { at: [server] });
  await call('GET', '/server/{id}/first-steps', { at: [server] });
  await call('PUT', '/server/{id}/first-steps', { at: [server], body: { dismissed: true } });
  await call('GET', '/server/{id}/dependents', { at: [server] });
  await call('POST', '/server/{id}/managers', { at: [server], body: { name: 'Lorelei' } });
  await call('GET', '/server/{id}/managers', { at: [server] });
  const role = { name: 'Archiviste', color: 'blue', permissions: ['edit'] };
  const archivist = (await call('POST', '/server/{id}/roles', { at: [server], body: role }))._id;
  await call('PUT', '/server/{id}/roles/{roleId}', { at: [server, archivist], body: role });
  await call('PUT', '/server/{id}/managers/{userId}', { at: [server, user], body: { roles: [archivist] } });
  await call('GET', '/server/{id}/team', { at: [server] });
  await call('DELETE', '/server/{id}/roles/{roleId}', { at: [server, archivist] });
  await call('DELETE', '/server/{id}/managers/{userId}', { at: [server, user] });
  await callTransfers(call, store, { server, user, admin });
  await callGallery(call);
  await callBlocks(call);
  await call('GET', '/api/sheets/{id}', { at: [sheet] });
  await call('GET', '/sheet/{id}/revisions', { at: [sheet] });
  await call('GET', '/sheet/{id}/revisions/{version}', { at: [sheet, '1'] });
  await call('POST', '/sheet/{id}/revisions/{version}/restore', { at: [sheet, '1'], body: {} });
  await call('GET', '/sheet/{id}/dependents', { at: [sheet] });
  await call('POST', '/sheet/{id}/impact', { at: [sheet], body: { fields: {}, structure: { tabs: [] } } });
  await call('POST', '/sheet/{id}/joint', { at: [sheet], body: {} });

  const game = await crud('/game', buildGame());
  await call('POST', '/game/{id}/members', { at: [game] });
  await call('POST', '/game/{id}/members', { at: [game], status: 200 });
  await callTable(call, game);
  await call('GET', '/game/{id}/members', { at: [game] });
  await call('GET', '/game/{id}/dependents', { at: [game] });
  await call('DELETE', '/game/{id}/members/{userId}', { at: [game, 'me'] });
  const event = await crud('/event', buildEvent(server));
  await call('POST', '/event/{id}/signups', { at: [event] });
  await call('GET', '/event/{id}/signups', { at: [event] });
  await call('GET', '/event/{id}.ics', { at: [event] });
  await call('POST', '/event/{id}/series', { at: [event], body: { rule: 'FREQ=WEEKLY' } });
  await call('DELETE', '/event/{id}/series', { at: [event] });
  await call('DELETE', '/event/{id}/signups/{userId}', { at: [event, 'me'] });
  await call('GET', '/event/{id}/dependents', { at: [event] });
  await store.db.updateTable('events').set({ state: 'proposed' }).where('id', '=', event).execute();
  await call('POST', '/event/{id}/decision', { at: [event], body: { accepted: true } });
  await call('GET', '/encounter');
  await call('PUT', '/encounter', { body: { version: 0, combatants: [] } });
  await call('POST', '/event/import', {
    body: { rows: [{ title: 'Veillée', server, start: '24/12/2026 20:30', end: '23:00' }, {}] },
  });
  const mob = await crud('/mob', buildMob());
  await call('POST', '/mob/{id}/copy', { at: [mob] });
  await call('GET', '/mob/{id}/dependents', { at: [mob] });
  await call('POST', '/mob/import', { body: { rows: [{ name: 'Loup' }, buildMob()], preview: true } });
  for (const kind of ['/stat', '/skill', '/class', '/equipmenttype']) {
    const entry = await crud(kind, { name: 'Vigueur' });
    await call('GET', `${kind}/{id}/dependents`, { at: [entry] });
    await call('PUT', `${kind}/order`, { body: { ids: [entry] } });
    await call('POST', `${kind}/import`, { body: { rows: [{ name: 'Audace' }] } });
    await end(kind, entry);
  }

  const plain = await crud('/character', buildCharacter());
  const filled = await call('POST', '/character', {
    body: { ...buildCharacter({ sheet }), values: { champ: 'x' } },
  });
  await call('GET', '/character/{id}', { at: [filled._id] });
  const wound = { version: 1, field: 'champ', value: 1 };
  await call('PUT', '/character/{id}/hit-points', { at: [filled._id], body: wound, status: 422 });
  await callActions(call);
  await call('DELETE', '/character/{id}/kept', { at: [filled._id] });
  await call('GET', '/character/{id}/public-page', { at: [plain] });
  await call('PUT', '/character/{id}/public-page', {
    at: [plain],
    body: { publicPage: true, fields: ['race'] },
  });
  await call('GET', '/character/{id}/revisions', { at: [plain] });
  await call('GET', '/character/{id}/revisions/{version}', { at: [plain, '1'] });
  await call('POST', '/character/{id}/revisions/{version}/restore', { at: [plain, '1'], body: {} });
  const submission = await call('POST', '/character/{id}/submissions', { at: [plain], body: { server } });
  await call('PUT', '/submission/{id}', { at: [submission._id], body: { state: 'accepted' } });
  await call('GET', '/submission/{id}', { at: [submission._id] });
  await call('GET', '/submission');
  await call('GET', '/character/{id}/submissions', { at: [plain] });
  await call('GET', '/server/{id}/submissions', { at: [server] });
  await call('GET', '/server/{id}/characters', { at: [server] });

  const ticket = await call('POST', '/ticket', {
    body: buildTicket({ about: { kind: 'server', id: server } }),
  });
  await call('GET', '/ticket');
  await call('GET', '/ticket/views');
  await call('GET', '/ticket/labels');
  await call('GET', '/ticket/{id}', { at: [ticket._id] });
  await call('PUT', '/ticket', { body: { _id: ticket._id, state: 'pending', assignee: admin } });
  await call('POST', '/ticket/{id}/messages', { at: [ticket._id], body: { text: 'Voilà.' } });

  await call('GET', '/ticket/{id}/transcript', { at: [ticket._id] });
  await call('PUT', '/ticket', { body: { _id: ticket._id, state: 'closed', labels: ['paiement'] } });
  await call('GET', '/ticket');
  await call('POST', '/ticket/{id}/rating', { at: [ticket._id], body: { helpful: true } });
  const again = await call('POST', '/ticket', { body: buildTicket() });
  await call('POST', '/ticket/{id}/merge', { at: [again._id], body: { into: ticket._id } });
  const canned = await crud('/cannedanswer', { title: 'Bonjour', text: 'Bonjour {pseudo} !' });
  const view = await call('POST', '/savedview', {
    body: { list: 'journal', name: 'Ce matin', query: 'q=x' },
  });
  await call('GET', '/savedview', { query: '?list=journal' });
  await call('PUT', '/savedview', { body: { _id: view._id, version: 1, name: 'Ce soir' } });
  await call('DELETE', '/savedview/{id}', { at: [view._id] });
  await call('PUT', '/user/me/guidance', { body: { hidden: ['RP'], lastNews: 'warnings' } });
  await call('GET', '/user/me/guidance');
  await call('PUT', '/user/me/warnings', { body: { spiders: 'hide' } });
  await call('GET', '/user/me/warnings');
  await call('PUT', '/user/me/blocked/{id}', { at: [user] });
  await call('GET', '/user/me/blocked');
  await call('DELETE', '/user/me/blocked/{id}', { at: [user] });
  const wanted = { kind: 'word', term: 'crétin', effect: 'report', places: ['servers'], rule: 'Respect' };
  const filter = await crud('/wordfilter', wanted);
  await call('POST', '/wordfilter/trial', { body: wanted });
  await call('POST', '/server/{id}/hide', { at: [server], body: { reason: 'Lien mort.' } });
  await call('GET', '/api/moderation/summary');
  await call('GET', '/api/moderation/team');
  await call('GET', '/api/moderation/person/{id}', { at: [admin] });
  await call('GET', '/api/moderation/servers');
  await call('GET', '/api/administration/servers');
  await callInactive(call, store, server);
  await call('POST', '/server/{id}/show', { at: [server] });
  const why = { person: user, rule: 'Respect', facts: 'Insultes répétées sur la table.' };
  const warning = await call('POST', '/measure', { body: { ...why, kind: 'warning' } });
  await call('GET', '/measure');
  await call('GET', '/measure/{id}', { at: [warning._id] });
  await call('GET', '/measure/{id}/file', { at: [warning._id] });
  await call('GET', '/api/moderation/measures');
  await call('GET', '/user/me/measures');
  await call('POST', '/measure/{id}/confirm', { at: ['f'.repeat(24)], status: 404 });
  await call('POST', '/measure/{id}/decline', {
    at: ['f'.repeat(24)],
    body: { reason: 'Non.' },
    status: 404,
  });
  const words = { text: 'Ce n’était pas moi.' };
  await call('POST', '/measure/{id}/appeal', { at: [warning._id], body: words, status: 403 });
  const verdict = { verdict: 'upheld', answer: 'Relu.' };
  await call('POST', '/measure/{id}/judgement', { at: ['f'.repeat(24)], body: verdict, status: 404 });
  await call('POST', '/measure/{id}/lift', { at: [warning._id], body: { reason: 'Erreur.' } });
  const about = `/api/moderation/people/{id}`;
  const noted = await call('POST', `${about}/notes`, { at: [user], body: { text: 'À suivre.' } });
  await call('PUT', '/api/moderation/notes', { body: { _id: noted._id, text: 'À suivre de près.' } });
  await call('GET', '/api/moderation/people');
  await call('GET', about, { at: [user] });
  await call('GET', `${about}/lines`, { at: [user], query: '?section=notes' });
  await call('GET', `${about}/lookalikes`, { at: [user] });
  await call('POST', `${about}/password-mail`, { at: [user] });
  const soon = new Date(Date.now() + 86_400_000).toISOString();
  await store.db.updateTable('users').set({ confirm_by: soon }).where('id', '=', user).execute();
  await call('POST', `${about}/confirmation-mail`, { at: [user] });
  await call('DELETE', `${about}/factors`, { at: [user], status: 409 });
  await call('DELETE', `${about}/sessions`, { at: [user] });
  const double = { name: 'Le double', email: 'double@rpd.test', roles: ['RP'] };
  const twin = await call('POST', '/user', { body: double });
  const preview = await call('GET', `${about}/merge`, { at: [twin._id], query: `?other=${user}` });
  await call('POST', `${about}/merge`, {
    at: [twin._id],
    body: { other: user, seal: preview['seal'] },
  });
  await call('DELETE', `${about}/merge`, { at: [user] });
  await call('DELETE', '/api/moderation/notes/{id}', { at: [noted._id] });

  const robot = await crud('/robot', { name: 'Corbeau' });
  const renewed = await call('POST', '/robot/{id}/credentials', { at: [robot], body: {} });
  const client = { clientId: robot, password: renewed['password'] };
  await call('POST', '/api/auth/token', { host: AUTH, body: client });
  const app = await crud('/app', { name: 'Oracle' });
  await call('POST', '/app/{id}/credentials', { at: [app], body: {} });
  await callOidc(call, store, app);
  await call('GET', '/api/mailing');
  const mail = await crud('/queue', { recipient: 'a@rpd.test', subject: 'Bonjour', message: 'Texte' });
  await call('POST', '/queue/{id}/retry', { at: [mail] });
  await call('GET', '/journal', { query: '?limit=100' });
  await call('PUT', '/mob', { body: { _id: mob, name: 'Rôdeur des marais' } });
  await call('GET', '/history/{entity}/{id}', { at: ['Mob', mob] });
  const renamed = await store.db
    .selectFrom('journal')
    .select('id')
    .where('entity_id', '=', mob)
    .where('action', '=', 'update')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();
  await call('POST', '/journal/{id}/undo', { at: [renamed.id], body: {} });
  await call('POST', '/bulk/{entity}', {
    at: ['User'],
    body: { rows: [{ _id: admin, version: 1 }], field: 'valid', value: true, preview: true },
  });
  await call('POST', '/user/import', {
    body: { rows: [{ name: 'Ilse', email: 'ilse@rpd.test' }, {}], invite: 'link' },
  });
  await call('GET', '/backup');
  for (const path of ['', '/unread', '/settings']) await call('GET', `/api/notifications${path}`);
  await call('POST', '/api/notifications/read', { body: {} });
  await call('POST', '/live/presence', { body: { stream: 'x', topic: 'tickets:x', state: null } });
  await call('PUT', '/api/notifications/settings', { body: { mail: { event: false } } });
  await callPush(call);
  await call('GET', '/overview');

  const content = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#5626b0' } })
    .png()
    .toBuffer();
  const { payload, headers } = buildForm([{ field: 'file', fileName: 'a.png', type: 'image/png', content }]);
  const upload = await call('POST', '/upload', { body: payload, headers });
  const asked = { warnings: { themes: ['spiders'], other: '' }, reason: 'Photos.' };
  const nothing = ['server', 'f'.repeat(24)];
  await call('GET', '/warning/{kind}/{id}', { at: nothing });
  await call('PUT', '/warning/{kind}/{id}', { at: nothing, body: asked, status: 404 });
  await call('DELETE', '/warning/{kind}/{id}', { at: nothing, status: 404 });
  const proof = await call('POST', '/evidence', { body: payload, headers });
  await call('GET', '/evidence/{id}', { at: [proof._id] });
  await call('DELETE', '/evidence/{id}', { at: [proof._id] });
  const files = { files: ['f'.repeat(24)] };
  for (const base of ['/ticket', '/measure'])
    await call('POST', `${base}/{id}/evidence`, { at: ['f'.repeat(24)], body: files, status: 404 });
  await call('GET', '/files/{name}', { at: [String(upload['path']).replace('/files/', '')] });
  await call('GET', '/files/{name}.gif', { at: ['rien'], status: 404 });
  for (const art of ['cellar_1', 'fantastic_1', 'game_1', 'sci-fi_1', 'tavern_1'])
    await call('GET', `/files/${art}.webp`);
  await call('GET', '/avatar', { query: '?name=Lorelei' });
  const cover = ['1', 'server', 'sea', `${'a'.repeat(24)}.svg`];
  await call('GET', '/covers/{edition}/{kind}/{world}/{file}', { at: cover });
  const publisher = { authorization: `Bearer ${RELEASE_TOKEN}` };
  await callReleases(call, publisher, named);
  for (const path of ['/releases', '/health/live', '/health/ready', '/openapi.json', '/docs'])
    await call('GET', path);

  await callCompendium(call, server, plain);

  const [types, games] = [
    await crud('/servertype', buildServerType()),
    await crud('/gametype', buildGameType()),
  ];
  await call('GET', '/servertype/{id}/dependents', { at: [types] });
  await call('GET', '/gametype/{id}/dependents', { at: [games] });
  await end('/mob', mob);
  await call('GET', '/bin');
  await call('POST', '/bin/{kind}/{id}/restore', { at: ['mob', mob] });
  for (const [path, id] of [
    ['/servertype', types],
    ['/gametype', games],
    ['/queue', mail],
    ['/app', app],
    ['/cannedanswer', canned],
    ['/wordfilter', filter],
    ['/robot', robot],
    ['/character', plain],
    ['/character', filled._id],
    ['/mob', mob],
    ['/event', event],
    ['/game', game],
    ['/sheet', sheet],
    ['/server', server],
    ['/user', user],
  ] as const) {
    await end(path, id);
  }
  await call('DELETE', '/bin/{kind}/{id}', { at: ['mob', mob] });

  const host = AUTH;
  const me = { name: 'Ysolde', email: 'ysolde@rpd.test', password: 'une phrase facile à retenir' };
  await call('POST', '/user/register', { host, body: me });
  const signedIn = await call('POST', '/user/authenticate', {
    host,
    body: { username: me.name, password: me.password, token: 'null' },
  });
  const refreshToken = String(signedIn['refreshToken']);
  const grant = await call('POST', '/api/auth/refresh', { host, body: { refreshToken } });
  await call('GET', '/api/auth/verify', { host });
  const own = { authorization: `Bearer ${String(grant['token'])}` };
  const email = { email: 'autre@rpd.test', currentPassword: me.password };
  await call('GET', '/user/email', { host, headers: own });
  await call('POST', '/user/email', { host, headers: own, body: email });
  await call('POST', '/user/email/resend', { host, headers: own, body: {} });
  await call('POST', '/user/email/confirmation', { host, headers: own, body: {} });
  await call('DELETE', '/user/email', { host, headers: own });
  await call('GET', '/user/factors', { host, headers: own });
  // Without https, no passkey can be made here.
  await call('POST', '/user/passkeys/options', { host, headers: own, body: {}, status: 409 });
  await call('POST', '/user/passkeys', { host, headers: own, body: {}, status: 422 });
  const gone = { host, headers: own, at: ['f'.repeat(24)] };
  await call('POST', '/user/passkeys/{id}', { ...gone, body: { name: 'Clé' }, status: 404 });
  await call('DELETE', '/user/passkeys/{id}', { ...gone, status: 404 });
  await call('POST', '/user/identities/begin', {
    host,
    headers: own,
    body: { provider: 'club' },
    status: 404,
  });
  await call('POST', '/user/identities', { host, headers: own, body: { ticket: 'x' }, status: 422 });
  await call('DELETE', '/user/identities/{id}', { ...gone, status: 404 });
  await call('DELETE', '/user/password', { host, headers: own, status: 409 });
  await call('POST', '/user/recovery-codes', { host, headers: own, body: {}, status: 409 });
  const { uri } = await call('POST', '/user/totp', { host, headers: own, body: {} });
  const application = URI.parse(String(uri)) as TOTP;
  await call('POST', '/user/totp/confirm', { host, headers: own, body: { code: application.generate() } });
  await call('DELETE', '/user/totp', { host, headers: own });
  await call('POST', '/user/proof/options', { host, headers: own, body: {}, status: 409 });
  await call('GET', '/user/proof', { host, headers: own });
  await call('POST', '/user/proof', { host, headers: own, body: { password: me.password } });
  const next = { currentPassword: me.password, password: 'une tout autre phrase facile' };
  await call('POST', '/user/password', { host, headers: own, body: next });
  const back = await call('POST', '/user/authenticate', {
    host,
    body: { username: me.name, password: next.password, token: 'null' },
  });
  const leaving = { authorization: `Bearer ${String(back['token'])}` };
  await call('DELETE', '/user/me', { headers: leaving, body: { password: next.password } });
  await call('POST', '/user/lostpassword', { host, body: { email: me.email } });
  await call('POST', '/api/auth/revoke', { host, body: {}, headers: { authorization: '' } });
  const report = { headers: { 'content-type': 'application/csp-report' }, body: '{}' };
  await call('POST', '/csp-reports', { host, ...report });
  await call('POST', '/csp-reports', report);
  for (const path of ['/.well-known/jwks.json', '/lostpassword', '/register', '/openapi.json', '/docs'])
    await call('GET', path, { host });

  await call('POST', '/terms', { body: { text: 'On joue ensemble, et on reste courtois.' } });
  await call('GET', '/terms');
  await call('GET', '/terms/versions');
  await call('POST', '/user/me/consents', { body: { version: 1 } });
  await call('GET', '/user/me/consents');
  await call('GET', '/user/{id}/consents', { at: [user] });
  await call('GET', '/retention');
  await call('GET', '/factor-rule');
  await call('PUT', '/factor-rule', { body: { role: 'RP', required: false, graceDays: 14 } });
  await call('DELETE', '/signin', { query: `?user=${user}` });
  // The last: it may end the sign-in that all of this was called with.
  const signIns = (await call('GET', '/signin')) as unknown as { _id: string }[];
  await end('/signin', signIns[0]?._id ?? '');
  assert.ok(signIns.length > 0);

  // Pages, as a browser that was never here before asks for them.
  const target = `?redirect_uri=${encodeURIComponent('http://rpd.test/auth/callback')}&origin=rpd`;
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  await call('GET', '/appeal', { host, query: target });
  await call('POST', '/appeal', { host, query: target, headers: form, body: 'username=x', status: 403 });
  await call('GET', '/authorize', { host, query: target });
  await call('POST', '/authorize', { host, query: target, headers: form, body: 'username=x', status: 403 });
  for (const path of Object.keys(ACCOUNT_OPERATIONS)) {
    const [method, url = ''] = path.split(' ');
    if (url === '/privacy') await call('GET', url, { host });
    else if (method === 'GET') await call('GET', url, { host, status: 303 });
    else await call('POST', url, { host, headers: form, body: 'form_token=x', status: 403 });
  }
  await call('GET', '/recoverycode', { host, query: target });
  await call('POST', '/recoverycode', { host, query: target, headers: form, body: 'code=x', status: 403 });
  await call('POST', '/secondstep', { host, query: target, headers: form, body: 'code=x', status: 403 });
  await call('GET', '/provider', { host, query: `${target}&with=club`, status: 404 });
  await call('GET', '/callback-{id}', { host, at: ['club'], status: 403 });
  await call('GET', '/identity', { host, query: target, status: 403 });
  await call('POST', '/identity', { host, query: target, headers: form, body: 'name=x', status: 403 });
  await call('POST', '/identitylink', { host, query: target, headers: form, body: 'step=x', status: 403 });
  await call('POST', '/passkey', { host, query: target, headers: form, body: 'credential=x', status: 403 });
  await call('POST', '/register', { host, headers: form, body: 'name=Nobody', status: 403 });
  await call('POST', '/lostpassword', { host, headers: form, body: 'email=nobody%40rpd.test' });
  for (const path of ['/newpassword', '/confirmemail', '/confirmaccount', '/undoemail', '/recover'])
    await call('GET', path, { host, status: 410 });
  for (const path of ['/confirmemail', '/confirmaccount', '/undoemail', '/recover'])
    await call('POST', path, { host, headers: form, body: '', status: 410 });
  await call('POST', '/newpassword', { host, headers: form, body: 'password=x', status: 410 });

  // A stream has no end that could be compared: live.test.ts reads it.
  called.add('/hosts/api GET /live');
  assert.deepEqual(
    [...reported].filter(name => !called.has(name)),
    [],
  );
});

test('renders every group on a page without scripts or requests', async t => {
  const rpd = await startServer(t);
  const answer = await rpd.inject({ url: `${API}/docs` });
  const policy = String(answer.headers['content-security-policy']);
  assert.match(policy, /^default-src 'none'; style-src 'sha256-[^']+'; frame-ancestors 'none'/);
  assert.doesNotMatch(answer.body, /<script|src=|@import|url\(/);
  for (const words of ['POST /server', 'Personnages', 'Rôles : AD, MO', 'au plus 80 caractères']) {
    assert.ok(answer.body.includes(words), words);
  }
  const style = /<style>([\s\S]*?)<\/style>/.exec(answer.body)?.[1] ?? '';
  assert.ok(policy.includes(createHash('sha256').update(style).digest('base64')));
});

/** What an application calls to have people sign in to it, and what they make of it. */
async function callOidc(call: Call, store: TestServer['store'], app: string): Promise<void> {
  const body = { _id: app, redirectUris: ['https://oracle.exemple/retour'], signInScopes: ['profile'] };
  await call('PUT', '/app', { body });
  const host = AUTH;
  const form = { 'content-type': 'application/x-www-form-urlencoded', authorization: '' };
  await call('GET', '/oidc/.well-known/openid-configuration', { host });
  await call('GET', '/oidc/jwks', { host });
  await call('GET', '/oidc/auth', { host, headers: { accept: 'text/html' }, status: 400 });
  await call('GET', '/oidc/auth/{uid}', { host, at: ['x'], headers: { accept: 'text/html' }, status: 400 });
  for (const path of ['/oidc/token', '/oidc/token/revocation'])
    await call('POST', path, { host, headers: form, body: 'token=x', status: 400 });
  await call('POST', '/oidc/device/auth', { host, headers: form, body: 'client_id=x', status: 400 });
  const html = { accept: 'text/html' };
  await call('GET', '/oidc/device', { host, headers: html });
  await call('POST', '/oidc/device', { host, headers: { ...form, ...html }, body: 'xsrf=x', status: 400 });
  await call('GET', '/oidc/device/{uid}', { host, at: ['x'], headers: html, status: 400 });
  await call('GET', '/oidc/me', { host, headers: { authorization: 'Bearer x' }, status: 401 });
  await call('POST', '/oidc/me', {
    host,
    headers: { ...form, authorization: 'Bearer x' },
    body: 'x=x',
    status: 401,
  });
  await call('GET', '/oidc/session/end', { host, headers: html });
  await call('POST', '/oidc/session/end', { host, headers: form, body: 'state=x', status: 303 });
  const unknown = { headers: { ...form, ...html }, body: 'xsrf=x', status: 400 };
  await call('POST', '/oidc/session/end/confirm', { host, ...unknown });
  await call('GET', '/oidc/session/end/success', { host, headers: html });
  await call('GET', '/consent', { host, status: 403 });
  await call('POST', '/consent', { host, headers: form, body: 'answer=allow', status: 403 });
  const [person] = await store.db.selectFrom('users').select('id').execute();
  const at = new Date().toISOString();
  const consent = { userId: person?.id ?? '', appId: app, scopes: ['profile'] as const, at };
  const { _id } = await store.transaction(trx => writeConsent(trx, consent));
  await call('GET', '/appconsent');
  await call('DELETE', '/appconsent/{id}', { at: [_id] });
}
