import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JournalLine, Notification, Server, ServerTransfer } from '@rpd/shared/domain';
import { createPost } from '../lib/mail.ts';
import { buildServer } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client, Refused, TestServer } from '../test/server.ts';
import { endTransfers } from './transfers.routes.ts';

const DAY_MS = 86_400_000;
type Answer = { transfer: ServerTransfer | null };
type Person = Awaited<ReturnType<TestServer['signIn']>>;

const offer = (by: Client, server: string, to: { user: { name: string } }, more: object = {}) =>
  by.post<Answer & Refused>(`/server/${server}/transfer`, { name: to.user.name, stays: true, ...more });
const accept = (by: Client, server: string) =>
  by.post<Answer & Refused>(`/server/${server}/transfer/accept`, {});
const serverOf = async (by: Client, id: string) => (await by.get<Server>(`/server/${id}`)).body;
const noticesOf = async (by: Client) =>
  (await by.get<Notification[]>('/api/notifications')).body.map(({ title }) => title);

async function begin(t: Parameters<typeof startServer>[0], visible = true) {
  const rpd = await startServer(t);
  const owner = await rpd.signIn({ name: 'Ombeline' });
  const heir = await rpd.signIn({ name: 'Zoé' });
  const other = await rpd.signIn({ name: 'Tiers' });
  const admin = await rpd.signIn({ name: 'Camille', roles: ['AD'] });
  const made = await owner.post<Server>('/server', buildServer({ name: 'Brume', visible }));
  return { rpd, owner, heir, other, admin, id: made.body._id };
}

const end = (rpd: TestServer, days: number) =>
  endTransfers(rpd.store, createPost('http://rpd.test/', rpd.store.secrets), {
    log: rpd.app.log,
    now: Date.now() + days * DAY_MS,
  });

test('gives a server to who accepts it; its former owner stays in the team, and both are notified (SRV-5)', async t => {
  const { owner, heir, other, id } = await begin(t, false);
  const offered = await offer(owner, id, heir);
  assert.equal(offered.status, 201, JSON.stringify(offered.body));
  // Nothing changes before it is accepted, and nobody else learns of it.
  assert.equal((await serverOf(owner, id)).owner_id, owner.user._id);
  assert.equal((await other.get(`/server/${id}/transfer`)).status, 404);
  assert.equal((await heir.get(`/server/${id}`)).status, 404);
  assert.deepEqual(await noticesOf(heir), ['Ombeline vous propose le serveur «\u00a0Brume\u00a0»']);
  const seen = (await heir.get<Answer>(`/server/${id}/transfer`)).body.transfer;
  assert.deepEqual([seen?.server.name, seen?.server.visible, seen?.from.name], ['Brume', false, 'Ombeline']);
  assert.deepEqual((await heir.get<ServerTransfer[]>('/transfers')).body, [seen]);

  assert.equal((await accept(other, id)).status, 404);
  assert.equal((await accept(owner, id)).status, 403);
  assert.equal((await accept(heir, id)).status, 200);
  const now = await serverOf(heir, id);
  assert.equal(now.owner_id, heir.user._id);
  assert.deepEqual(now.managers, [owner.user._id]);
  assert.equal((await owner.remove(`/server/${id}`)).status, 403);
  assert.deepEqual((await noticesOf(owner))[0], 'Zoé est désormais propriétaire de «\u00a0Brume\u00a0»');
  assert.deepEqual(await noticesOf(heir), ['Le serveur «\u00a0Brume\u00a0» est à vous']);
  // It is over: there is nothing to accept twice.
  assert.equal((await accept(heir, id)).status, 409);
  assert.deepEqual((await heir.get<ServerTransfer[]>('/transfers')).body, []);
});

test('a former owner who does not stay no longer reads a hidden server, and a heir leaves the team (SRV-5)', async t => {
  const { owner, heir, id } = await begin(t, false);
  await owner.post(`/server/${id}/managers`, { name: heir.user.name });
  await offer(owner, id, heir, { stays: false });
  assert.equal((await accept(heir, id)).status, 200);
  assert.deepEqual((await serverOf(heir, id)).managers, []);
  assert.equal((await owner.get(`/server/${id}`)).status, 404);
});

test('only the owner or an administrator with a reason offers a server, to one active person at a time (SRV-5)', async t => {
  const { rpd, owner, heir, other, admin, id } = await begin(t);
  const fields = async (by: Client, to: object, more: object = {}) =>
    (await offer(by, id, to as Person, more)).body.fields;
  assert.equal((await offer(other, id, heir)).status, 403);
  await owner.post(`/server/${id}/managers`, { name: other.user.name });
  assert.equal((await offer(other, id, heir)).status, 403);
  assert.deepEqual(await fields(owner, owner), { name: 'Cette personne est déjà propriétaire du serveur.' });
  assert.deepEqual(await fields(owner, { user: { name: 'Personne' } }), {
    name: 'Personne ne porte ce pseudo.',
  });
  const off = await rpd.signIn({ valid: false });
  assert.deepEqual(await fields(owner, off), { name: 'Personne ne porte ce pseudo.' });
  assert.deepEqual(await fields(admin, heir), { reason: 'Dites pourquoi : les deux personnes le lisent.' });

  assert.equal((await offer(admin, id, heir, { reason: 'Ombeline ne répond plus.' })).status, 201);
  assert.equal((await offer(owner, id, other)).status, 409);
  assert.match((await noticesOf(owner))[0] ?? '', /^L’équipe de RPD propose votre serveur/);
  // What the team decided, the owner reads and does not take back.
  assert.equal((await owner.remove(`/server/${id}/transfer`)).status, 403);
  assert.equal((await owner.get<Answer>(`/server/${id}/transfer`)).body.transfer?.byTeam, true);
  assert.equal((await admin.remove(`/server/${id}/transfer`)).status, 200);
  assert.equal((await accept(heir, id)).status, 404);
  assert.equal((await offer(owner, id, other)).status, 201);
});

test('who refused is left in peace, and nobody is flooded with offers (SRV-5)', async t => {
  const { owner, heir, other, id } = await begin(t);
  await offer(owner, id, heir);
  assert.equal((await heir.post(`/server/${id}/transfer/refuse`, {})).status, 200);
  assert.deepEqual((await noticesOf(owner))[0], 'Zoé a refusé le serveur «\u00a0Brume\u00a0»');
  assert.equal((await serverOf(owner, id)).owner_id, owner.user._id);
  const again = await offer(owner, id, heir);
  assert.equal(again.body.fields?.['name'], 'Cette personne a refusé il y a moins de 30 jours.');
  for (const status of [201, 201, 201, 422]) {
    assert.equal((await offer(owner, id, other)).status, status);
    await owner.remove(`/server/${id}/transfer`);
  }
});

test('an offer ends by itself, and both are notified (SRV-5)', async t => {
  const { rpd, owner, heir, id } = await begin(t);
  await offer(owner, id, heir);
  await end(rpd, 13);
  assert.equal((await owner.get<Answer>(`/server/${id}/transfer`)).body.transfer?.to.name, 'Zoé');
  await end(rpd, 15);
  assert.equal((await owner.get<Answer>(`/server/${id}/transfer`)).body.transfer, null);
  for (const person of [owner, heir]) {
    assert.equal(
      (await noticesOf(person))[0],
      'La proposition du serveur «\u00a0Brume\u00a0» à Zoé a pris fin',
    );
  }
  assert.equal((await accept(heir, id)).status, 404);

  // One that nobody cleared away yet is over all the same, and does not stand in the way.
  await offer(owner, id, heir);
  await rpd.store.db
    .updateTable('server_transfers')
    .set({ expires_at: '2026-01-01T00:00:00.000Z' })
    .where('state', '=', 'open')
    .execute();
  assert.equal((await accept(heir, id)).status, 409);
  assert.equal((await offer(owner, id, heir)).status, 201);
});

test('a measure is not escaped by giving a server away, nor by receiving one (DSK-3, SRV-5)', async t => {
  const { rpd, owner, heir, other, admin, id } = await begin(t);
  const exclude = (person: Person, server = '') =>
    admin.post('/measure', {
      person: person.user._id,
      kind: 'exclusion',
      server,
      rule: 'Respect des autres',
      facts: 'Insultes répétées envers deux personnes de la table.',
    });
  // Excluded from this one server: not its owner either, and nobody reads why.
  assert.equal((await exclude(other, id)).status, 201);
  const refused = await offer(owner, id, other);
  assert.equal(refused.body.fields?.['name'], 'Cette personne ne peut pas recevoir de serveur en ce moment.');
  await offer(owner, id, heir);
  assert.equal((await exclude(owner)).status, 201);
  assert.equal((await accept(heir, id)).status, 409);
  // The team gives it to somebody else than whom the excluded person chose.
  await admin.remove(`/server/${id}/transfer`);
  assert.equal((await offer(admin, id, heir, { reason: 'Son propriétaire est exclu.' })).status, 201);
  assert.equal((await accept(heir, id)).status, 200);
  assert.equal((await exclude(heir)).status, 201);
  const friend = await rpd.signIn();
  assert.equal(
    (await offer(admin, id, heir, { reason: 'Retour.' })).body.fields?.['name'],
    'Cette personne est déjà propriétaire du serveur.',
  );
  const own = (await friend.post<Server>('/server', buildServer())).body._id;
  assert.equal((await offer(friend, own, heir)).status, 422);
});

test('accounts that go or become one leave no offer that could be accepted (DSK-2, SRV-5)', async t => {
  const { rpd, owner, heir, other, admin, id } = await begin(t);
  await offer(owner, id, heir);
  // The owner and who is to have it turn out to be one person.
  const path = `/api/moderation/people/${owner.user._id}/merge`;
  const preview = await admin.get<{ seal: string }>(`${path}?other=${heir.user._id}`);
  const merged = await admin.post(path, { other: heir.user._id, seal: preview.body.seal });
  assert.equal(merged.status, 200, JSON.stringify(merged.body));
  assert.equal((await accept(owner, id)).status, 409);
  assert.equal((await serverOf(owner, id)).owner_id, owner.user._id);
  await owner.remove(`/server/${id}/transfer`);

  assert.equal((await offer(owner, id, other)).status, 201);
  assert.equal((await admin.remove(`/user/${other.user._id}`)).status, 200);
  await end(rpd, 0);
  assert.equal((await owner.get<Answer>(`/server/${id}/transfer`)).body.transfer, null);
});

test('a transfer is in the journal, and an administrator takes it back with the team as it was (ADM-18)', async t => {
  const { owner, heir, other, admin, id } = await begin(t);
  await owner.post(`/server/${id}/managers`, { name: heir.user.name });
  await owner.post(`/server/${id}/managers`, { name: other.user.name });
  await offer(owner, id, heir);
  await accept(heir, id);
  const lineOf = async (by: Client) =>
    (await by.get<JournalLine[]>(`/history/Server/${id}`)).body.find(({ fields }) =>
      fields.includes('owner'),
    );
  const line = await lineOf(heir);
  assert.equal(line?.detail, 'Propriétaire\u00a0: Ombeline → Zoé');
  assert.equal(line?.undo, null);
  const undo = (by: Client) => by.post<Refused>(`/journal/${line?._id ?? ''}/undo`, {});
  assert.equal((await undo(heir)).status, 403);
  assert.equal((await undo(owner)).status, 403);
  const undone = await undo(admin);
  assert.equal(undone.status, 200, JSON.stringify(undone.body));
  const back = await serverOf(admin, id);
  assert.equal(back.owner_id, owner.user._id);
  assert.deepEqual(back.managers.toSorted(), [heir.user._id, other.user._id].toSorted());
});
