import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JournalLine, Server } from '@rpd/shared/domain';
import { removeFromBin } from '../store/bin.moves.ts';
import { checkJournal } from '../store/journal-chain.ts';
import { buildServer } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';
import { buildWorld, undo } from '../test/undo.ts';

const lines = async (admin: Client, query = '') =>
  (await admin.get<JournalLine[]>(`/journal?sort=-at&limit=100&${query}`)).body;

test('an undo says what it undoes, and can be undone itself; nothing is undone twice', async t => {
  const rpd = await startServer(t);
  const { admin, ids } = await buildWorld(rpd);
  await admin.put('/server', { _id: ids.server, name: 'Brume' });
  const [change] = await lines(admin, `entityId=${ids.server}`);
  assert.deepEqual(change?.changes, [{ field: 'name', before: buildServer().name, after: 'Brume' }]);
  assert.equal(change?.undo, 'open');
  const undone = await undo(admin, change?._id ?? '');
  assert.equal(undone.status, 200);
  const name = async () => (await admin.get<Server>(`/server/${ids.server}`)).body.name;
  assert.equal(await name(), buildServer().name);
  const [back, first] = await lines(admin, `entityId=${ids.server}`);
  assert.deepEqual([back?._id, back?.undoes, first?.undo], [undone.body.undone[0], change?._id, 'done']);
  const again = await undo(admin, change?._id ?? '');
  assert.deepEqual(
    [again.status, again.body.message.startsWith('Ce changement est déjà annulé')],
    [409, true],
  );
  assert.equal((await undo(admin, back?._id ?? '')).status, 200);
  assert.equal(await name(), 'Brume');
});

test('what changed since is named, and the rest can be undone alone', async t => {
  const rpd = await startServer(t);
  const { admin, owner, ids } = await buildWorld(rpd);
  await owner.put('/server', { _id: ids.server, name: 'Brume', description: { intro: 'Neuve' } });
  const [change] = await lines(admin, `entityId=${ids.server}`);
  await owner.put('/server', { _id: ids.server, name: 'Sel' });
  const refused = await undo(admin, change?._id ?? '');
  assert.equal(refused.status, 409);
  assert.equal(refused.body.message, 'Ce qui a changé depuis n’est pas annulé\u00a0: nom.');
  assert.deepEqual(Object.keys(refused.body.fields ?? {}), ['name']);
  assert.equal((await undo(admin, change?._id ?? '', { fields: ['description.intro'] })).status, 200);
  const { name, description } = (await admin.get<Server>(`/server/${ids.server}`)).body;
  assert.deepEqual([name, description.intro], ['Sel', buildServer().description.intro]);
});

test('who may not do the change may not undo it, and nobody reads addresses they must not', async t => {
  const rpd = await startServer(t);
  const { admin, owner, ids } = await buildWorld(rpd);
  const moderator = await rpd.signIn({ roles: ['MO'], name: 'Modératrice' });
  const player = await rpd.signIn({ name: 'Élodie' });
  await admin.put('/user/admin', { _id: ids.user, roles: ['MO'], email: 'neuve@rpd.test', bio: 'Neuve' });
  const [roles, profile] = await lines(admin, `entityId=${ids.user}`);
  assert.doesNotMatch(JSON.stringify([roles, profile]), /neuve@|zoe@/);
  for (const entry of [roles, profile]) {
    for (const client of [moderator, player, owner]) {
      assert.ok([403, 404].includes((await undo(client, entry?._id ?? '')).status));
    }
  }
  assert.equal((await moderator.get(`/history/User/${ids.user}`)).status, 404);
  await owner.put('/server', { _id: ids.server, name: 'Brume' });
  const [renamed] = (await owner.get<JournalLine[]>(`/history/Server/${ids.server}`)).body;
  assert.deepEqual([renamed?.address, renamed?.undo], ['', 'open']);
  assert.equal((await player.get(`/history/Server/${ids.server}`)).status, 404);
  assert.equal((await undo(player, renamed?._id ?? '')).status, 404);
  assert.equal((await undo(owner, renamed?._id ?? '')).status, 200);
  // A moderator changes servers, and does not delete them.
  await admin.remove(`/server/${ids.server}`);
  const [deleted] = await lines(admin, `entityId=${ids.server}`);
  assert.equal((await undo(moderator, deleted?._id ?? '')).status, 404);
  assert.equal((await undo(owner, deleted?._id ?? '')).status, 200);
});

test('the last administrator stays, whatever is undone', async t => {
  const rpd = await startServer(t);
  const { admin, ids } = await buildWorld(rpd);
  await admin.put('/user/admin', { _id: ids.user, roles: ['AD'] });
  const zoe = await rpd.as({ ...(await rpd.addUser()), _id: ids.user });
  const [made] = await lines(admin, `entityId=${ids.user}`);
  assert.equal((await undo(zoe, made?._id ?? '')).status, 409);
  assert.equal((await undo(admin, made?._id ?? '')).status, 200);
});

test('hiding a server by moderation is undone with its reason', async t => {
  const rpd = await startServer(t);
  const { admin, ids } = await buildWorld(rpd);
  const server = async () => {
    const { visible, hidden } = (await admin.get<Server>(`/server/${ids.server}`)).body;
    return [visible, hidden?.reason ?? ''];
  };
  await admin.post(`/server/${ids.server}/hide`, { reason: 'Image qui choque' });
  const [hidden] = await lines(admin, `entityId=${ids.server}`);
  assert.equal((await undo(admin, hidden?._id ?? '')).status, 200);
  assert.deepEqual(await server(), [true, '']);
  const [shown] = await lines(admin, `entityId=${ids.server}`);
  assert.equal((await undo(admin, shown?._id ?? '')).status, 200);
  assert.deepEqual(await server(), [false, 'Image qui choque']);
});

test('an undo that would hide another’s server without a reason is not offered, and says how (DSK-7, ADM-9)', async t => {
  const rpd = await startServer(t);
  const { admin, owner, ids } = await buildWorld(rpd);
  const show = async (visible: boolean) => {
    const { body } = await owner.get<Server>(`/server/${ids.server}`);
    assert.equal((await owner.put('/server', { ...body, visible })).status, 200);
  };
  await show(false);
  await show(true);
  const whole = `entityId=${ids.server}`;
  const offered = async () =>
    (await lines(admin, whole)).slice(0, 2).map(({ undo: way, why }) => [way, /motif/.test(why)]);
  // What the owner hid, the team may show again; what the owner showed, it hides with a reason.
  assert.deepEqual(await offered(), [
    [null, true],
    ['open', false],
  ]);
  const [shown] = await lines(admin, whole);
  const refused = await undo(admin, shown?._id ?? '');
  assert.deepEqual([refused.status, /motif/.test(refused.body.message)], [422, true]);
  assert.equal((await undo(owner, shown?._id ?? '')).status, 200);
  assert.equal((await owner.get<Server>(`/server/${ids.server}`)).body.visible, false);
});

test('what was done in one go is undone in one go, and what changed since is named', async t => {
  const rpd = await startServer(t);
  const { admin } = await buildWorld(rpd);
  const people = await Promise.all(['Ana', 'Bao', 'Cam'].map(name => rpd.addUser({ name })));
  const bulk = 'abc'.repeat(8);
  for (const { _id } of people) {
    await rpd.inject({
      method: 'PUT',
      url: '/hosts/api/user/admin',
      headers: { authorization: admin.authorization ?? '', 'bulk-id': bulk },
      payload: { _id, valid: false },
    });
  }
  const parts = await lines(admin, `bulk=${bulk}`);
  assert.deepEqual(parts.map(line => line.entityName).toSorted(), ['Ana', 'Bao', 'Cam']);
  await admin.put('/user/admin', { _id: people[1]?._id ?? '', valid: true });
  const { status, body } = await undo(admin, parts[0]?._id ?? '', { bulk: true });
  assert.equal(status, 200);
  assert.deepEqual([body.undone.length, body.refused.map(({ name }) => name)], [2, ['Bao']]);
  const [last] = await lines(admin, 'action=activate');
  const again = await undo(admin, last?._id ?? '', { bulk: true });
  assert.deepEqual([again.status, again.body.undone.length], [200, 2]);
});

test('what is erased for good leaves no values in the journal, and its chain whole', async t => {
  const rpd = await startServer(t);
  const { admin, owner, ids } = await buildWorld(rpd);
  await owner.put('/mob', { _id: ids.mob, description: 'Secret de monstre' });
  await owner.remove(`/mob/${ids.mob}`);
  await rpd.store.transaction(trx => removeFromBin(trx, 'mob', ids.mob));
  const [, changed] = await lines(admin, `entityId=${ids.mob}`);
  assert.deepEqual([changed?.changes, changed?.undo], [[], null]);
  assert.equal((await checkJournal(rpd.store)).whole, true);
});

test('a value that somebody wrote into the journal is found, and not written back', async t => {
  const rpd = await startServer(t);
  const { admin, owner, ids } = await buildWorld(rpd);
  await owner.put('/server', { _id: ids.server, name: 'Brume' });
  const forged = JSON.stringify([{ field: 'name', before: 'Faux', after: 'Brume' }]);
  await rpd.store.db
    .updateTable('journal_changes')
    .set({ changes: forged })
    .where('entity_id', '=', ids.server)
    .execute();
  const [line] = await lines(admin, `entityId=${ids.server}`);
  assert.deepEqual([line?.changes, line?.undo], [[], null]);
  assert.equal((await undo(admin, line?._id ?? '')).status, 409);
  const check = await checkJournal(rpd.store);
  assert.ok(!check.whole && check.reason === 'changed');
});
