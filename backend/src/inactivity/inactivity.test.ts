import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  AdministratedServer,
  Character,
  InactiveAct,
  InactiveKind,
  InactiveOutcome,
  InactiveThing,
  JournalLine,
  Notification,
  Server,
  Submission,
} from '@rpd/shared/domain';
import { buildCharacter, buildServer } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

async function begin(t: Parameters<typeof startServer>[0]) {
  const rpd = await startServer(t);
  const owner = await rpd.signIn({ name: 'Ombeline' });
  const player = await rpd.signIn({ name: 'Zoé' });
  const admin = await rpd.signIn({ name: 'Camille', roles: ['AD'] });
  const make = async (name: string, days: number) => {
    const { _id } = (await owner.post<Server>('/server', buildServer({ name }))).body;
    const at = { activity_at: daysAgo(days) };
    await rpd.store.db.updateTable('servers').set(at).where('id', '=', _id).execute();
    return _id;
  };
  const age = (id: string, days: number) =>
    rpd.store.db
      .updateTable('characters')
      .set({ updated_at: daysAgo(days) })
      .where('id', '=', id)
      .execute();
  return { rpd, owner, player, admin, make, age };
}

const list = async (admin: Client, query = '') =>
  (await admin.get<InactiveThing[]>(`/api/administration/inactive?page=1&limit=20${query}`)).body;
const names = (things: readonly { name: string }[]) => things.map(({ name }) => name);
const act = async (admin: Client, ids: string[], what: InactiveAct, more: object = {}) => {
  const body = { kind: 'server' as InactiveKind, ids, act: what, ...more };
  const answer = await admin.post<InactiveOutcome>('/api/administration/inactive', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
};
const answer = (by: Client, id: string, what: string, kind: InactiveKind = 'server') =>
  by.post<InactiveThing[]>('/inactive/mine', { kind, id, act: what });
const notices = async (by: Client) =>
  (await by.get<Notification[]>('/api/notifications')).body.map(({ title, to }) => `${title} ${to}`);

test('lists what nothing happened with, asks its owner once by one mail, who keeps it with one press (ADM-9)', async t => {
  const { owner, player, admin, make } = await begin(t);
  const [old, older] = [await make('Brume', 200), await make('Sel', 400)];
  await make('Aube', 30);
  assert.deepEqual(names(await list(admin)), ['Sel', 'Brume']);
  assert.deepEqual(names(await list(admin, '&months=12')), ['Sel']);

  // The preview does nothing, and says what would be done.
  const preview = await act(admin, [old, older], 'ask', { preview: true });
  assert.deepEqual([names(preview.done).toSorted(), preview.people], [['Brume', 'Sel'], 1]);
  assert.deepEqual(await notices(owner), []);
  assert.deepEqual(names((await act(admin, [old, older], 'ask')).done).toSorted(), ['Brume', 'Sel']);
  assert.deepEqual(await notices(owner), ['Toujours là\u00a0? /app/servers/keep']);
  assert.match((await act(admin, [old], 'ask')).left[0]?.reason ?? '', /^Déjà demandé le/);
  assert.deepEqual(names(await list(admin, '&state=asked')), ['Sel', 'Brume']);

  const mine = await owner.get<InactiveThing[]>('/inactive/mine');
  assert.deepEqual(names(mine.body), ['Brume', 'Sel']);
  // It is nobody else's to keep.
  assert.equal((await answer(player, old, 'keep')).status, 404);
  assert.equal((await answer(admin, old, 'archive')).status, 404);
  assert.deepEqual(names((await answer(owner, old, 'keep')).body), ['Sel']);
  assert.deepEqual(names(await list(admin)), ['Sel']);
  assert.match((await act(admin, [old], 'archive')).left[0]?.reason ?? '', /^Gardé le/);
});

test('an archived server is in no public list, and its owner restores it as it was (ADM-9)', async t => {
  const { owner, player, admin, make } = await begin(t);
  const id = await make('Brume', 200);
  assert.equal((await player.get(`/server/${id}`)).status, 200);
  await act(admin, [id], 'archive', { preview: true });
  assert.equal((await player.get(`/server/${id}`)).status, 200);
  await act(admin, [id], 'archive');
  assert.equal((await player.get(`/server/${id}`)).status, 404);
  assert.deepEqual(await notices(owner), ['Archivé faute d’activité /app/servers/keep']);
  const archived = await admin.get<AdministratedServer[]>('/api/administration/servers?visibility=archived');
  assert.deepEqual(names(archived.body), ['Brume']);
  assert.deepEqual(names(await list(admin, '&state=archived')), ['Brume']);
  assert.deepEqual(names(await list(admin)), []);
  assert.equal((await answer(owner, id, 'restore')).status, 200);
  assert.equal((await player.get(`/server/${id}`)).status, 200);

  // Showing it in its own settings takes it out of the archive too.
  assert.equal((await answer(owner, id, 'archive')).status, 200);
  assert.equal((await player.get(`/server/${id}`)).status, 404);
  await owner.put('/server', { _id: id, visible: true });
  assert.deepEqual((await owner.get<InactiveThing[]>('/inactive/mine')).body, []);
});

test('the archive is no way around the moderation, nor against somebody who is active (MOD-1, ADM-9)', async t => {
  const { owner, player, admin, make } = await begin(t);
  const [id, active] = [await make('Brume', 200), await make('Aube', 1)];
  await act(admin, [id], 'archive');
  await admin.post(`/server/${id}/hide`, { reason: 'Liens morts.' });
  await answer(owner, id, 'restore');
  assert.equal((await player.get(`/server/${id}`)).status, 404);
  assert.equal((await owner.get<Server>(`/server/${id}`)).body.hidden?.reason, 'Liens morts.');
  const refused = await act(admin, [active], 'archive');
  assert.match(refused.left[0]?.reason ?? '', /^Quelque chose s’y est passé/);
  assert.equal((await player.get(`/server/${active}`)).status, 200);
  const moderator = player;
  assert.equal((await moderator.get('/api/administration/inactive')).status, 403);
});

test('archives several at once, which the journal undoes as one (ADM-18, ADM-9)', async t => {
  const { player, admin, make } = await begin(t);
  const ids = [await make('Brume', 200), await make('Sel', 300)];
  await act(admin, ids, 'archive');
  const lines = (await admin.get<JournalLine[]>('/journal?entity=Server&action=update')).body;
  const archived = lines.filter(({ fields }) => fields.includes('archived'));
  assert.equal(new Set(archived.map(({ bulk }) => bulk)).size, 1);
  assert.deepEqual(
    archived.map(({ undo }) => undo),
    ['open', 'open'],
  );
  const undone = await admin.post(`/journal/${archived[0]?._id ?? ''}/undo`, { bulk: true });
  assert.equal(undone.status, 200, JSON.stringify(undone.body));
  for (const id of ids) assert.equal((await player.get(`/server/${id}`)).status, 200);
});

test('characters are asked about and archived like servers, and come back when their player writes (ADM-9)', async t => {
  const { rpd, owner, player, admin, age } = await begin(t);
  const server = (await owner.post<Server>('/server', buildServer())).body;
  const made = (await player.post<Character>('/character', buildCharacter({ name: 'Lia' }))).body;
  const submission = await player.post<Submission>(`/character/${made._id}/submissions`, {
    server: server._id,
  });
  const accepted = await owner.put(`/submission/${submission.body._id}`, { state: 'accepted' });
  assert.equal(accepted.status, 200, JSON.stringify(accepted.body));
  const stranger = await rpd.signIn();
  const isSeen = async () => (await stranger.get(`/character/${made._id}`)).status;
  assert.equal(await isSeen(), 200);
  await age(made._id, 200);
  const kind = 'character';
  assert.deepEqual(names(await list(admin, `&kind=${kind}`)), ['Lia']);
  await act(admin, [made._id], 'ask', { kind });
  assert.deepEqual(names((await player.get<InactiveThing[]>('/inactive/mine')).body), ['Lia']);
  await act(admin, [made._id], 'archive', { kind });
  assert.equal(await isSeen(), 404);
  assert.equal((await player.get(`/character/${made._id}`)).status, 200);
  const { version } = (await player.get<Character>(`/character/${made._id}`)).body;
  const saved = await player.put('/character', { _id: made._id, version, name: 'Lia des brumes' });
  assert.equal(saved.status, 200, JSON.stringify(saved.body));
  assert.equal(await isSeen(), 200);
  assert.deepEqual((await player.get<InactiveThing[]>('/inactive/mine')).body, []);
});
