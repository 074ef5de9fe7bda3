import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  BlockedPerson,
  Character,
  LogPage,
  Notification,
  Server,
  ServerTransfer,
  Submission,
} from '@rpd/shared/domain';
import { buildCharacter, buildServer } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';
import { openTable, say } from '../test/table.ts';

const block = (by: Client, { user }: { user: { _id: string } }) =>
  by.put<BlockedPerson[]>(`/user/me/blocked/${user._id}`, {});
const texts = async (client: Client, path: string) =>
  (await client.get<LogPage>(`${path}/entries`)).body.entries.map(({ text }) => text).filter(Boolean);

test('keeps whom somebody blocks to themselves: once, never oneself, undone with one press (DSK-4)', async t => {
  const rpd = await startServer(t);
  const alice = await rpd.signIn({ name: 'Alice' });
  const bruno = await rpd.signIn({ name: 'Bruno' });
  const admin = await rpd.signIn({ roles: ['AD'] });
  assert.deepEqual((await alice.get('/user/me/blocked')).body, []);
  assert.equal((await block(alice, bruno)).status, 200);
  const again = await block(alice, bruno);
  assert.deepEqual(
    again.body.map(({ person }) => person.name),
    ['Bruno'],
  );
  assert.equal((await block(alice, alice)).status, 409);
  assert.equal((await alice.put('/user/me/blocked/aaaaaaaaaaaaaaaaaaaaaaaa', {})).status, 404);
  // Nobody else learns of it: neither who is blocked, nor the team, nor the journal.
  assert.deepEqual((await bruno.get('/user/me/blocked')).body, []);
  const page = (client: Client, of: string) => client.get(`/user/${of}/public`);
  const seen = JSON.stringify((await page(bruno, alice.user._id)).body);
  assert.equal(JSON.stringify((await page(admin, alice.user._id)).body), seen);
  assert.deepEqual((await admin.get(`/journal?entityId=${alice.user._id}`)).body, []);
  const exported = await rpd.store.db.selectFrom('blocked_people').selectAll().execute();
  assert.equal(exported.length, 1);

  assert.deepEqual((await alice.remove<BlockedPerson[]>(`/user/me/blocked/${bruno.user._id}`)).body, []);
  assert.equal((await alice.remove(`/user/me/blocked/${bruno.user._id}`)).status, 404);
});

test('withholds whispers of who is blocked, who sees no difference; game masters read everything (DSK-4)', async t => {
  const { rpd, master, alice, bruno, path } = await openTable(t);
  const before = await say(bruno, path, {
    kind: 'whisper',
    to: 'people',
    people: [alice.user._id],
    text: 'avant',
  });
  await block(alice, bruno);
  await block(master, bruno);
  const people = [alice.user._id, master.user._id];
  const sent = await say(bruno, path, { kind: 'whisper', to: 'people', people, text: 'secret' });
  assert.equal(sent.status, 201);
  // Who wrote it sees it sent, to both, as always.
  assert.deepEqual(sent.body.people.map(({ name }) => name).toSorted(), ['Alice', 'Maud']);
  assert.deepEqual({ ...sent.body, ...differing }, { ...before.body, ...differing });
  await say(bruno, path, { text: 'à tous' });
  assert.deepEqual(await texts(bruno, path), ['avant', 'secret', 'à tous']);
  assert.deepEqual(await texts(alice, path), ['avant', 'à tous']);
  assert.deepEqual(await texts(master, path), ['secret', 'à tous']);
  const folded = async (client: Client) =>
    (await client.get<LogPage>(`${path}/entries`)).body.entries
      .filter(one => one.folded && one.text)
      .map(({ text }) => text);
  assert.deepEqual(await folded(alice), ['avant', 'à tous']);
  assert.deepEqual([await folded(master), await folded(bruno)], [[], []]);
  const found = await alice.get<LogPage>(`${path}/entries?q=secret`);
  assert.deepEqual(found.body.entries, []);
  // The stream names nobody from whom it is withheld.
  const events = await rpd.store.db
    .selectFrom('live_events')
    .where('entity_id', '=', sent.body._id)
    .select('audience')
    .execute();
  assert.equal(events.length, 1);
  assert.doesNotMatch(events[0]?.audience ?? '', new RegExp(`"readers":\\[[^\\]]*${alice.user._id}`));
  // From somebody else it arrives, and from Bruno again once Alice wants that.
  await say(master, path, { kind: 'whisper', to: 'people', people: [alice.user._id], text: 'du maître' });
  await alice.remove(`/user/me/blocked/${bruno.user._id}`);
  await say(bruno, path, { kind: 'whisper', to: 'people', people: [alice.user._id], text: 'après' });
  assert.deepEqual(await texts(alice, path), ['avant', 'à tous', 'du maître', 'après']);
});

/** What is another in each message. */
const differing = { _id: '', key: '', at: '', text: '', people: [] };

test('keeps notices and offers of who is blocked away, and what is decided about somebody not (DSK-4)', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn({ name: 'Odile' });
  const player = await rpd.signIn({ name: 'Paul' });
  const options = { characters: { group: false, visible_sheet: true, sheet_type: [] } };
  const server = (await owner.post<Server>('/server', buildServer({ options }))).body._id;
  const notices = async (client: Client) =>
    (await client.get<Notification[]>('/api/notifications')).body.length;
  const submit = async () => {
    const { _id } = (await player.post<Character>('/character', buildCharacter())).body;
    const path = `/character/${_id}/submissions`;
    return (await player.post<Submission>(path, { server, message: '' })).body;
  };
  await submit();
  assert.equal(await notices(owner), 1);
  await block(owner, player);
  const second = await submit();
  assert.equal(await notices(owner), 1);
  assert.equal((await owner.get<Submission[]>(`/server/${server}/submissions`)).body.length, 2);

  // A player who blocked the owner is still notified of what becomes of the character.
  await block(player, owner);
  const decision = { version: second.version, state: 'refused', message: 'Trop fort.' };
  assert.equal((await owner.put(`/submission/${second._id}`, decision)).status, 200);
  assert.equal(await notices(player), 1);
  // An offer of the owner is not there for them, and the owner sees it wait.
  const offered = await owner.post(`/server/${server}/transfer`, { name: 'Paul', stays: false, reason: '' });
  assert.equal(offered.status, 201);
  assert.deepEqual([(await player.get<ServerTransfer[]>('/transfers')).body, await notices(player)], [[], 1]);
});

test('takes what somebody blocked along when an account ends', async t => {
  const rpd = await startServer(t);
  const [alice, bruno] = [await rpd.signIn({ name: 'Alice' }), await rpd.signIn({ name: 'Bruno' })];
  const admin = await rpd.signIn({ roles: ['AD'] });
  await block(alice, bruno);
  await block(bruno, alice);
  const whole = await alice.get<{ blockedPeople: unknown[] }>('/user/me/export');
  assert.equal(whole.status === 200 ? whole.body.blockedPeople.length : 1, 1);
  assert.equal((await admin.remove(`/user/${alice.user._id}`)).status, 200);
  assert.deepEqual((await bruno.get('/user/me/blocked')).status, 200);
});
