import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ticket } from '@rpd/shared/domain';
import { buildGame, buildMob, buildServer, buildTicket } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';

// What cells of lists are edited by: one field of a form, over the version that was read (26.5, ADR 121).

interface Stored {
  _id: string;
  version: number;
}
type Refused = Stored & {
  message: string;
  fields?: Record<string, string>;
  current?: Record<string, unknown>;
};

/** Saves a field, refuses the same version again with what is stored, and says in French what is wrong with a value. */
async function edits(
  client: Client,
  path: string,
  { _id, version }: Stored,
  { field, value, wrong }: { field: string; value: unknown; wrong: unknown },
): Promise<Stored> {
  const saved = await client.put<Stored & Record<string, unknown>>(path, { _id, version, [field]: value });
  assert.equal(saved.status, 200, `${path} ${field}`);
  assert.deepEqual(saved.body[field], value);
  const stale = await client.put<Refused>(path, { _id, version, [field]: value });
  assert.equal(stale.status, 412);
  assert.deepEqual(stale.body.current?.[field], value);
  assert.equal(stale.body.current?.['version'], saved.body.version);
  const invalid = await client.put<Refused>(path, { _id, version: saved.body.version, [field]: wrong });
  assert.equal(invalid.status, 422);
  const [at, words] = Object.entries(invalid.body.fields ?? {})[0] ?? [];
  assert.ok(at?.startsWith(field), `${path}: ${at}`);
  assert.match(words ?? '', /^[A-ZÀ-Ü].*\.$/);
  return { _id, version: saved.body.version };
}

test('changes the fields of cells one at a time: accounts, servers, games, creatures', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD', 'GM'] });
  let bao: Stored = await rpd.addUser({ name: 'Bao' });
  bao = await edits(admin, '/user/admin', bao, { field: 'name', value: 'Baô', wrong: '' });
  await edits(admin, '/user/admin', bao, { field: 'description', value: 'À suivre', wrong: 'x'.repeat(501) });
  const server = (await admin.post<Stored>('/server', buildServer())).body;
  await edits(admin, '/server', server, { field: 'name', value: 'Lande', wrong: '' });
  let game = (await admin.post<Stored>('/game', buildGame({}))).body;
  game = await edits(admin, '/game', game, { field: 'name', value: 'Aurore', wrong: '' });
  await edits(admin, '/game', game, { field: 'recruiting', value: false, wrong: 'peut-être' });
  let mob = (await admin.post<Stored>('/mob', buildMob({}))).body;
  mob = await edits(admin, '/mob', mob, { field: 'level', value: 7, wrong: 'sept' });
  await edits(admin, '/mob', mob, { field: 'kind', value: 'npc', wrong: 'dragon' });
});

test('changes what the team sets of a ticket from its cells, and not for who is not of the team', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const player = await rpd.signIn();
  const made = (await player.post<Ticket>('/ticket', { ...buildTicket(), subject: 'Perdu' })).body;
  let ticket: Stored = await edits(moderator, '/ticket', made, {
    field: 'priority',
    value: 'high',
    wrong: 'max',
  });
  ticket = await edits(moderator, '/ticket', ticket, { field: 'category', value: 'idea', wrong: 'rien' });
  await edits(moderator, '/ticket', ticket, { field: 'labels', value: ['urgence'], wrong: ['?!'] });
  const theirs = await player.put('/ticket', { _id: made._id, priority: 'low' });
  assert.equal(theirs.status, 403);
});
