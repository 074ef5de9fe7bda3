import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BulkEditReport, Game, JournalLine, Server, Ticket, User } from '@rpd/shared/domain';
import { buildGame, buildServer, buildTicket } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';
import { undo } from '../test/undo.ts';

// One field of several rows: before and after, done as one, undone as one (26.5, ADR 115).

const edit = (client: Client, entity: string, body: object) =>
  client.post<BulkEditReport & { message: string }>(`/bulk/${entity}`, body);
const shown = ({ lines }: BulkEditReport) =>
  lines.map(({ name, outcome, before, after }) => [name, outcome, before, after]);

test('shows what a field of several accounts becomes, does that, and takes it back', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'], name: 'Ada' });
  const [bao, zoe] = [await rpd.addUser({ name: 'Bao' }), await rpd.addUser({ name: 'Zoé', valid: false })];
  const rows = [admin.user, bao, zoe].map(({ _id, version }) => ({ _id, version }));
  const wanted = { rows, field: 'valid', value: false };
  const preview = (await edit(admin, 'User', { ...wanted, preview: true })).body;
  assert.deepEqual(shown(preview), [
    ['Ada', 'refused', true, true],
    ['Bao', 'changed', true, false],
    ['Zoé', 'unchanged', false, false],
  ]);
  assert.notEqual(preview.lines[0]?.message, undefined);
  assert.equal((await admin.get<User>(`/user/${bao._id}`)).body.valid, true);
  const done = (await edit(admin, 'User', { ...wanted, seen: preview.seen })).body;
  assert.deepEqual(shown(done), shown(preview));
  assert.equal((await admin.get<User>(`/user/${bao._id}`)).body.valid, false);
  await undo(admin, done.entry ?? '', { bulk: true });
  assert.equal((await admin.get<User>(`/user/${bao._id}`)).body.valid, true);
});

test('refuses a row that somebody else changed since it was read, and goes on with the others', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const games: Game[] = [];
  for (const name of ['Aube', 'Brume'])
    games.push((await admin.post<Game>('/game', buildGame({ name }))).body);
  const rows = games.map(({ _id, version }) => ({ _id, version }));
  await admin.put('/game', { _id: games[0]?._id, name: 'Aurore' });
  const { body } = await edit(admin, 'Game', { rows, field: 'recruiting', value: false });
  assert.deepEqual(shown(body), [
    ['Aurore', 'refused', true, true],
    ['Brume', 'changed', true, false],
  ]);
  assert.match(body.lines[0]?.message ?? '', /modifié entre-temps/);
});

test('adds a label to tickets and takes another one away, in the rights of the team', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const player = await rpd.signIn();
  const tickets: Ticket[] = [];
  for (const subject of ['Premier ticket', 'Second ticket'])
    tickets.push((await player.post<Ticket>('/ticket', { ...buildTicket(), subject })).body);
  await moderator.put('/ticket', { _id: tickets[0]?._id, labels: ['vieux'] });
  const rows = tickets.map(({ _id, version }, place) => ({
    _id,
    version: place === 0 ? version + 1 : version,
  }));
  const change = { rows, field: 'labels', value: { add: ['urgence'], remove: ['vieux'] } };
  const { body } = await edit(moderator, 'Ticket', change);
  assert.deepEqual(shown(body), [
    ['Premier ticket', 'changed', ['vieux'], ['urgence']],
    ['Second ticket', 'changed', [], ['urgence']],
  ]);
  // Who may change none of them learns nothing, and holds up nobody.
  assert.equal((await edit(player, 'Ticket', { ...change, preview: true })).status, 404);
  const { body: undone } = await undo(moderator, body.entry ?? '', { bulk: true });
  assert.equal(undone.undone.length, 2);
});

test('keeps servers by the rules of their form, and a private one from those who may not read it', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn({ roles: ['GM'] });
  const stranger = await rpd.signIn();
  const { _id, version } = (await owner.post<Server>('/server', buildServer({ visible: false }))).body;
  const wanted = { rows: [{ _id, version }], field: 'visible', value: true };
  assert.equal((await edit(stranger, 'Server', wanted)).status, 404);
  const own = (await stranger.post<Server>('/server', buildServer({ name: 'Le mien' }))).body;
  const both = [...wanted.rows, { _id: own._id, version: own.version }];
  const theirs = (await edit(stranger, 'Server', { ...wanted, rows: both, preview: true })).body;
  assert.deepEqual(theirs.lines[0]?.outcome, 'refused');
  assert.equal(theirs.lines[0]?.name, '');
  const [line] = (await edit(owner, 'Server', { ...wanted, value: 'peut-être' })).body.lines;
  assert.equal(line?.outcome, 'refused');
  assert.equal((await edit(owner, 'Server', wanted)).body.lines[0]?.outcome, 'changed');
});

test('refuses what is no field of a bulk edit, no row, and too many of them', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const row = { _id: admin.user._id, version: 1 };
  const status = async (entity: string, body: object) => (await edit(admin, entity, body)).status;
  assert.equal(await status('User', { rows: [row], field: 'email', value: 'a@b.fr' }), 422);
  assert.equal(await status('User', { rows: [], field: 'valid', value: true }), 422);
  assert.equal(await status('User', { rows: [row, row], field: 'valid', value: true }), 422);
  assert.equal(await status('User', { rows: [{ _id: 'x' }], field: 'valid', value: true }), 422);
  assert.equal(await status('User', { rows: [row], field: 'valid' }), 422);
  assert.equal(await status('Release', { rows: [row], field: 'name', value: 'x' }), 404);
  const lines = await admin.get<JournalLine[]>('/journal?action=update');
  assert.deepEqual(lines.body, []);
});
