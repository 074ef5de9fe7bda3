import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JournalLine, Notification, RoleplayEvent, Server } from '@rpd/shared/domain';
import { buildEvent, buildServer } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client, TestServer } from '../test/server.ts';

const makeServer = async (owner: Client, changes = {}) =>
  (await owner.post<Server>('/server', buildServer({ name: 'Aube', ...changes }))).body;
const news = async (who: Client) => (await who.get<Notification[]>('/api/notifications')).body;
const titles = async (who: Client, query = '') =>
  (await who.get<RoleplayEvent[]>(`/event${query}`)).body.map(({ title }) => title);

async function proposed(rpd: TestServer, changes = {}) {
  const [owner, helper] = [await rpd.signIn({ name: 'Hôte' }), await rpd.signIn({ name: 'Aide' })];
  const master = await rpd.signIn({ name: 'Meneuse', roles: ['GM'] });
  const server = await makeServer(owner);
  await owner.post(`/server/${server._id}/managers`, { name: 'Aide' });
  const sent = buildEvent(server._id, { title: 'Veillée', ...changes });
  const { status, body: event } = await master.post<RoleplayEvent>('/event', sent);
  return { owner, helper, master, server, status, event };
}

test('turns an event of somebody who does not act for the server into a proposal (DSK-4)', async t => {
  const rpd = await startServer(t);
  const { owner, helper, master, server, status, event } = await proposed(rpd);
  assert.deepEqual([status, event.state, event.proposer], [201, 'proposed', 'Meneuse']);
  const [player, other] = [await rpd.signIn(), await rpd.signIn({ roles: ['GM'] })];
  const moderator = await rpd.signIn({ roles: ['MO'] });
  for (const outsider of [player, other]) {
    assert.equal((await outsider.get(`/event/${event._id}`)).status, 404);
    assert.deepEqual(await titles(outsider, '?state=proposed'), []);
    assert.equal((await outsider.post(`/event/${event._id}/signups`, {})).status, 404);
  }
  for (const insider of [owner, helper, master, moderator]) {
    assert.deepEqual(await titles(insider), [], 'a list has published events unless it is asked for others');
    assert.deepEqual(await titles(insider, `?state=proposed&server=${server._id}`), ['Veillée']);
  }
  assert.deepEqual(await titles(master, '?state=unpublished&owner=me'), ['Veillée']);
  assert.equal((await owner.post(`/event/${event._id}/signups`, {})).status, 409);
  for (const person of [owner, helper]) {
    const [notice] = await news(person);
    assert.equal(notice?.title, 'Meneuse propose l’événement « Veillée » pour Aube');
    assert.equal(notice?.to, `/app/servers/${server._id}/events/${event._id}`);
  }
  // A body cannot publish, and a moderator acts in the name of no server either.
  const forced = { ...buildEvent(server._id, { title: 'Forcée' }), state: 'published' };
  assert.equal((await master.post<RoleplayEvent>('/event', forced)).body.state, 'proposed');
  const { body: moderated } = await moderator.post<RoleplayEvent>('/event', buildEvent(server._id));
  assert.equal(moderated.state, 'proposed');
  assert.equal((await player.post('/event', buildEvent(server._id))).status, 403);
});

test('publishes an accepted proposal, which is then the server’s alone to change', async t => {
  const rpd = await startServer(t);
  const { owner, helper, master, event } = await proposed(rpd);
  const path = `/event/${event._id}/decision`;
  assert.equal((await master.post(path, { accepted: true })).status, 403);
  assert.equal((await (await rpd.signIn()).post(path, { accepted: true })).status, 404);
  assert.equal((await helper.post(path, {})).status, 422);
  const accepted = await helper.post<RoleplayEvent>(path, { accepted: true });
  assert.deepEqual([accepted.status, accepted.body.state, accepted.body.proposer], [200, 'published', '']);
  const again = await owner.post(path, { accepted: false });
  assert.deepEqual(
    [again.status, again.body.message],
    [409, 'Cette proposition a déjà sa réponse : relisez-la.'],
  );
  assert.equal((await news(master))[0]?.title, 'Votre événement « Veillée » est publié sur Aube');
  const player = await rpd.signIn();
  assert.deepEqual(await titles(player), ['Veillée']);
  assert.equal((await player.post(`/event/${event._id}/signups`, {})).status, 201);
  const { _id } = event;
  assert.equal((await master.put('/event', { _id, title: 'Autre chose' })).status, 403);
  assert.equal((await master.remove(`/event/${_id}`)).status, 403);
  assert.equal((await owner.put('/event', { _id, title: 'Longue veillée' })).status, 200);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const lines = await admin.get<JournalLine[]>(`/journal?entityId=${_id}`);
  assert.ok(lines.body.some(({ detail }) => detail === 'proposition acceptée'));
});

test('gives a declined proposal back with its reason, and takes it again once it is changed', async t => {
  const rpd = await startServer(t);
  const { owner, master, server, event } = await proposed(rpd);
  const { _id } = event;
  const reason = 'Ce soir-là nous jouons déjà.';
  const declined = await owner.post<RoleplayEvent>(`/event/${_id}/decision`, { accepted: false, reason });
  assert.deepEqual([declined.body.state, declined.body.declineReason], ['declined', reason]);
  const [notice] = await news(master);
  assert.deepEqual(
    [notice?.title, notice?.text],
    ['Votre événement « Veillée » est décliné par Aube', reason],
  );
  const changed = await master.put<RoleplayEvent>('/event', { _id, title: 'Veillée du jeudi' });
  assert.deepEqual([changed.body.state, changed.body.declineReason], ['proposed', '']);
  assert.equal((await news(owner))[0]?.title, 'Meneuse propose l’événement « Veillée du jeudi » pour Aube');
  // What the server's own people mend in it stays a proposal until they answer.
  assert.equal((await owner.put<RoleplayEvent>('/event', { _id, places: 8 })).body.state, 'proposed');
  assert.equal((await master.remove(`/event/${_id}`)).status, 200);
  assert.deepEqual(await titles(owner, `?state=unpublished&server=${server._id}`), []);
});

test('moves a published event only to a server for which one acts', async t => {
  const rpd = await startServer(t);
  const { owner, server } = await proposed(rpd);
  const elsewhere = await makeServer(await rpd.signIn(), { name: 'Brume' });
  const { body } = await owner.post<RoleplayEvent>('/event', buildEvent(server._id));
  assert.equal(body.state, 'published');
  assert.equal((await owner.put('/event', { _id: body._id, server: elsewhere._id })).status, 403);
  const mine = await rpd.signIn({ roles: ['GM'] });
  const own = await makeServer(mine, { name: 'Sel' });
  const { body: event } = await mine.post<RoleplayEvent>('/event', buildEvent(own._id));
  const moved = await mine.put('/event', { _id: event._id, server: elsewhere._id });
  assert.deepEqual(
    [moved.status, moved.body.fields],
    [422, { server: 'Un événement publié ne va que sur un serveur au nom duquel vous agissez.' }],
  );
  const admin = await rpd.signIn({ roles: ['AD'] });
  assert.equal((await admin.post<RoleplayEvent>('/event', buildEvent(own._id))).body.state, 'published');
});
