import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PERMISSIONS } from '@rpd/shared/domain';
import type { Role } from '@rpd/shared/domain';
import {
  buildCharacter,
  buildEvent,
  buildGame,
  buildMob,
  buildServer,
  buildSheet,
  buildTicket,
} from '../test/builders.ts';
import { allowed, BODIES, PARAMETERS, SEGMENTS, malformed, TEXTS } from '../test/malformed.ts';
import { RELEASE_TOKEN, startServer } from '../test/server.ts';
import type { Client, TestServer } from '../test/server.ts';

// A client that has read the document and nothing else calls all of it, as everybody, with whatever may be sent.

type Json = { [key: string]: unknown };
interface Operation {
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Json }> };
}
interface Call {
  host: string;
  method: string;
  path: string;
  operation: Operation;
}

async function callsOf(rpd: TestServer): Promise<Call[]> {
  const calls: Call[] = [];
  for (const host of ['/hosts/api', '/hosts/auth']) {
    const { paths } = (await rpd.inject({ url: `${host}/openapi.json` })).json<{
      paths: Record<string, Record<string, Operation>>;
    }>();
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        calls.push({ host, method: method.toUpperCase(), path, operation });
      }
    }
  }
  // What removes comes last, so that the others find what they name.
  return calls.toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'));
}

/** One thing of each kind, of somebody else than those who call. */
async function fill(owner: Client, admin: Client): Promise<Record<string, string>> {
  const post = async (path: string, body: object, as = owner) =>
    (await as.post<{ _id: string }>(path, body)).body._id;
  const server = await post('/server', buildServer());
  const character = await post('/character', buildCharacter());
  return {
    server,
    character,
    sheet: await post('/sheet', buildSheet({ isPublic: true })),
    event: await post('/event', buildEvent(server)),
    game: await post('/game', buildGame()),
    mob: await post('/mob', buildMob()),
    ticket: await post('/ticket', buildTicket()),
    submission: await post(`/character/${character}/submissions`, { server }),
    stat: await post('/stat', { name: 'Vigueur' }, admin),
    robot: await post('/robot', { name: 'Corbeau' }, admin),
    app: await post('/app', { name: 'Oracle' }, admin),
    queue: await post('/queue', { recipient: 'a@rpd.test', subject: 'Bonjour', message: 'Texte' }, admin),
    user: (await owner.get<{ user: { _id: string } }[]>('/signin')).body[0]?.user._id ?? '',
  };
}

const FRENCH =
  /[éèêàùçôîû’]|\b(?:le|la|les|un|une|des|de|est|pas|vous|au|ce|cette|en|trop|invalide|possibles?|inconnu)\b/i;

/** What every answer has to be. */
function assertSafeReply(name: string, answer: { statusCode: number; headers: Json; body: string }): void {
  assert.ok(answer.statusCode < 500, `${name}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
  const type = answer.headers['content-type'] ?? '';
  assert.ok(typeof type === 'string', name);
  if (answer.statusCode < 400 || type.startsWith('text/html')) return;
  assert.match(type, /^application\/json/, name);
  const { message, fields = {}, ...more } = JSON.parse(answer.body) as Json;
  assert.match(String(message), FRENCH, name);
  for (const words of Object.values(fields as Json)) assert.match(String(words), FRENCH, name);
  assert.deepEqual(
    Object.keys(more).filter(key => key !== 'current' && key !== 'challenge'),
    [],
    name,
  );
}

test('rejects malformed input on every route, in French', async t => {
  const rpd = await startServer(t);
  const [owner, admin] = [await rpd.signIn({ roles: ['RP', 'GM'] }), await rpd.signIn({ roles: ['AD'] })];
  const ids = await fill(owner, admin);
  const foreign = 'a'.repeat(24);
  const idFor = (path: string) => ids[path.split('/').find(part => part in ids) ?? ''] ?? foreign;
  const people: Record<string, () => Promise<Client>> = {
    AD: () => rpd.signIn({ roles: ['AD', 'GM'] }),
    anonymous: async () => rpd.anonymous,
    machine: () => rpd.signInMachine('robot', [...PERMISSIONS]),
    ...Object.fromEntries(
      (['RP', 'GM', 'MO'] as Role[]).map(role => [role, () => rpd.signIn({ roles: [role] })]),
    ),
  };
  const signedIn = new Map<string, Client>();
  let sent = 0;
  const send = async (who: string, call: Call, url: string, payload?: string, type = 'application/json') => {
    const client = signedIn.get(who) ?? (await people[who]?.()) ?? rpd.anonymous;
    signedIn.set(who, client);
    const authorization = call.path.startsWith('/releases/')
      ? `Bearer ${RELEASE_TOKEN}`
      : client.authorization;
    const hasBody = call.method !== 'GET' && payload !== undefined;
    const answer = await rpd.inject({
      method: call.method,
      url: `${call.host}${url}`,
      ...(hasBody && { payload }),
      headers: { ...(authorization && { authorization }), ...(hasBody && { 'content-type': type }) },
    });
    sent += 1;
    // Some calls end one's own sign-in, or account.
    if (answer.statusCode === 401) signedIn.delete(who);
    assertSafeReply(`${call.method} ${url.slice(0, 200)} by ${who} with ${payload?.slice(0, 200)}`, {
      ...answer,
      headers: { ...answer.headers },
      body: answer.body,
    });
  };

  for (const [turn, call] of (await callsOf(rpd)).entries()) {
    const { path, operation } = call;
    const id = idFor(path);
    const at = (segment: string) => path.replace(/\{\w+\}/g, () => segment);
    const [type = 'application/json', content] =
      Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
    const right = allowed(content?.schema, id);
    const body = (typeof right === 'object' && right !== null ? right : {}) as Json;
    const properties = Object.keys(content?.schema['properties'] ?? {});
    const text = content && JSON.stringify({ ...body, ...(call.method === 'PUT' && { _id: id }) });
    for (const who of Object.keys(people)) await send(who, call, at(id), text, type);

    // Spreads the calls of the less privileged accounts; the most privileged one makes all of them.
    const weak = ['RP', 'GM', 'MO', 'machine', 'anonymous'];
    const also = (index: number) => weak[(turn + index) % weak.length] ?? 'RP';
    const inPath = path.includes('{') ? SEGMENTS : [];
    for (const [index, segment] of inPath.entries()) {
      await send(index % 4 === 0 ? also(index) : 'AD', call, at(segment), text, type);
    }
    const names = operation.parameters.filter(parameter => parameter.in === 'query').map(({ name }) => name);
    for (const [index, name] of names.entries()) {
      for (const step of [0, 7]) {
        const value = PARAMETERS[(turn + index + step) % PARAMETERS.length] ?? '';
        await send(step === 0 ? also(index) : 'AD', call, `${at(id)}?${name}=${value}&${name}=${value}`);
        await send('AD', call, `${at(id)}?${name}=${value}`);
      }
    }
    if (!content) continue;
    const isSlow =
      path.startsWith('/user/auth') || path.endsWith('/credentials') || path.endsWith('password');
    let index = 0;
    for (const wrong of malformed(body, isSlow ? [] : properties, turn)) {
      await send(index % 5 === 0 ? also(index) : 'AD', call, at(id), JSON.stringify(wrong), type);
      index += 1;
    }
    for (const step of [0, 5]) {
      const raw = BODIES[(turn + step) % BODIES.length] ?? '';
      await send(step === 0 ? 'AD' : also(turn), call, at(id), raw, turn % 9 === 0 ? 'text/plain' : type);
    }
  }
  assert.ok(sent > 1_500, `only ${sent} requests`);
});

test('rejects malformed headers', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const tokens = TEXTS.map(text => encodeURIComponent(text.toWellFormed()).slice(0, 4_000));
  for (const token of tokens) {
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { authorization: token },
      { authorization: player.authorization ?? '', 'idempotency-key': token },
      { authorization: player.authorization ?? '', 'content-type': token },
    ]) {
      const payload = JSON.stringify(buildServer());
      const answer = await rpd.inject({
        method: 'POST',
        url: '/hosts/api/server',
        headers: { 'content-type': 'application/json', ...headers },
        payload,
      });
      assertSafeReply(JSON.stringify(headers).slice(0, 200), {
        ...answer,
        headers: { ...answer.headers },
        body: answer.body,
      });
    }
  }
});
