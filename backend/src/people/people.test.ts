import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JournalLine, ListedPerson, Note, PersonCard, PersonLines, Server } from '@rpd/shared/domain';
import { buildServer, buildTicket } from '../test/builders.ts';
import { hashPassword, startServer } from '../test/server.ts';
import type { Client, TestServer } from '../test/server.ts';

const PASSWORD = 'une phrase facile à retenir';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';
const DISCORD = '123456789012345678';

const authenticate = (rpd: TestServer, username: string, remoteAddress: string) =>
  rpd.inject({
    method: 'POST',
    url: '/hosts/auth/user/authenticate',
    payload: { username, password: PASSWORD },
    headers: { 'user-agent': FIREFOX },
    remoteAddress,
  });

async function team(t: Parameters<typeof startServer>[0]) {
  const rpd = await startServer(t);
  const passwordHash = await hashPassword(PASSWORD);
  const player = await rpd.signIn({ name: 'Kael', email: 'kael.durand@rpd.test', passwordHash });
  const moderator = await rpd.signIn({ roles: ['MO'], name: 'Veilleuse' });
  const admin = await rpd.signIn({ roles: ['AD'], name: 'Gardienne' });
  return { rpd, player, moderator, admin };
}

const cardOf = async (client: Client, id: string) => {
  const { status, body } = await client.get<PersonCard>(`/api/moderation/people/${id}`);
  assert.equal(status, 200);
  return body;
};
const found = async (client: Client, q: string) => {
  const { body } = await client.get<ListedPerson[]>(`/api/moderation/people?q=${encodeURIComponent(q)}`);
  return body.map(({ name }) => name).toSorted();
};
const mailsTo = (rpd: TestServer, recipient: string) =>
  rpd.store.db.selectFrom('mails').where('recipient', '=', recipient).selectAll().execute();

test('shows one person whole, addresses as networks, to moderators without the e-mail address (DSK-1)', async t => {
  const { rpd, player, moderator, admin } = await team(t);
  await authenticate(rpd, 'Kael', '203.0.113.9');
  await authenticate(rpd, 'Kael', '203.0.113.77');
  const server = await player.post<Server>('/server', buildServer({ serverDiscord_id: DISCORD }));
  assert.equal(server.status, 201);
  await player.post('/ticket', buildTicket({ subject: 'Une question' }));
  await player.post('/ticket', buildTicket({ about: { kind: 'user', id: admin.user._id } }));
  const about = { kind: 'user' as const, id: player.user._id };
  await admin.post('/ticket', buildTicket({ subject: 'Il insulte', about }));
  await admin.post(`/api/moderation/people/${player.user._id}/notes`, { text: 'À suivre.' });

  const theirs = { kind: 'server' as const, id: server.body._id };
  await admin.post('/ticket', buildTicket({ subject: 'Sa page insulte', category: 'report', about: theirs }));

  const { person, mayAct, sections } = await cardOf(moderator, player.user._id);
  assert.deepEqual([person.name, person.email, mayAct], ['Kael', null, true]);
  const totals = Object.fromEntries(
    Object.entries(sections).map(([section, part]) => [section, part?.total ?? null]),
  );
  assert.deepEqual(totals, {
    notes: 1,
    signins: 3,
    networks: 2,
    servers: 1,
    characters: 0,
    tickets: 1,
    reports: 1,
    reported: 2,
    mails: totals['mails'],
    journal: totals['journal'],
  });
  assert.equal(sections.notes?.items[0]?.author.name, 'Gardienne');
  assert.equal(sections.signins?.items[0]?.device, 'Firefox sur Windows');
  const network = sections.networks?.items.find(one => one.network === '203.0.113.0/24');
  assert.equal(network?.signIns, 2);
  assert.ok((network?.keptUntil ?? '') > new Date(Date.now() + 29 * 86_400_000).toISOString());
  assert.equal(sections.servers?.items[0]?.discordId, DISCORD);
  assert.deepEqual(
    sections.reported?.items.map(({ subject }) => subject),
    ['Sa page insulte', 'Il insulte'],
  );
  const whole = JSON.stringify(await cardOf(moderator, player.user._id));
  for (const hidden of ['203.0.113.9', '203.0.113.77', 'kael.durand', '$argon2']) {
    assert.ok(!whole.includes(hidden), hidden);
  }
  assert.equal((await cardOf(admin, player.user._id)).person.email, 'kael.durand@rpd.test');
  assert.ok(!JSON.stringify(await cardOf(admin, player.user._id)).includes('203.0.113.9'));

  const path = `/api/moderation/people/${player.user._id}/lines?section=signins&limit=2&page=2`;
  const page = await moderator.get<PersonLines['signins'][]>(path);
  assert.equal(page.headers['x-total-count'], '3');
  assert.equal(page.body.length, 1);
  assert.equal((await moderator.get(path.replace('signins', 'passwords'))).status, 422);
  assert.equal((await moderator.get(`/api/moderation/people/${'f'.repeat(24)}`)).status, 404);
});

test('finds accounts by pseudo, Discord id and network; by e-mail address for administrators alone', async t => {
  const { rpd, player, moderator, admin } = await team(t);
  await rpd.addUser({ name: 'Autre' });
  await authenticate(rpd, 'Kael', '203.0.113.9');
  await player.post('/server', buildServer({ serverDiscord_id: DISCORD }));
  for (const client of [moderator, admin]) {
    assert.deepEqual(await found(client, 'kael'), ['Kael']);
    assert.deepEqual(await found(client, DISCORD), ['Kael']);
    assert.deepEqual(await found(client, '203.0.113'), ['Kael']);
    assert.deepEqual(await found(client, '198.51.100.1'), []);
  }
  assert.deepEqual(await found(admin, 'durand@rpd'), ['Kael']);
  for (const q of ['durand@rpd', 'kael.durand@rpd.test']) assert.deepEqual(await found(moderator, q), [], q);
  // A whole address finds its network, and tells nothing of the rest of it.
  assert.deepEqual(await found(moderator, '203.0.113.200'), ['Kael']);
  assert.deepEqual(await found(moderator, '127.0.0.1'), ['Kael']);
  assert.deepEqual(await found(admin, '127.0.0.1'), ['Gardienne', 'Kael', 'Veilleuse']);
});

test('keeps private parts and acts from those who have not the rank', async t => {
  const { moderator, admin, player, rpd } = await team(t);
  const second = await rpd.signIn({ roles: ['MO'] });
  for (const person of [admin, second, moderator]) {
    const { person: head, mayAct, sections } = await cardOf(moderator, person.user._id);
    assert.deepEqual([mayAct, head.lastSeenAt, head.email], [false, null, null]);
    for (const section of ['notes', 'signins', 'networks', 'mails', 'journal'] as const) {
      assert.equal(sections[section], null);
    }
    assert.equal(sections.servers?.total, 0);
    const path = `/api/moderation/people/${person.user._id}`;
    for (const refused of [
      await moderator.get(`${path}/lines?section=networks`),
      await moderator.get(`${path}/lookalikes`),
      await moderator.post(`${path}/notes`, { text: 'Hum.' }),
      await moderator.post(`${path}/password-mail`, {}),
      await moderator.post(`${path}/confirmation-mail`, {}),
      await moderator.remove(`${path}/sessions`),
    ]) {
      assert.equal(refused.status, 403);
      assert.match(refused.body.message, /de votre rang ou au-dessus/);
    }
  }
  assert.equal((await admin.get('/server')).status, 200);
  assert.equal((await player.get(`/api/moderation/people/${player.user._id}`)).status, 403);
});

test('notes are the team’s: changed by their author alone, in the journal, never read by who they are about', async t => {
  const { player, moderator, admin, rpd } = await team(t);
  const second = await rpd.signIn({ roles: ['AD'] });
  const path = `/api/moderation/people/${player.user._id}/notes`;
  assert.equal((await moderator.post(path, { text: ' ' })).status, 422);
  const { status, body: note } = await moderator.post<Note>(path, { text: 'Insulte en privé.' });
  assert.deepEqual([status, note.author.name, note.text], [201, 'Veilleuse', 'Insulte en privé.']);
  const { _id, version } = note;
  assert.equal((await admin.put('/api/moderation/notes', { _id, text: 'Faux.' })).status, 403);
  assert.equal((await admin.remove(`/api/moderation/notes/${_id}`)).status, 403);
  const changed = await moderator.put<Note>('/api/moderation/notes', { ...note, text: 'Insulte.' });
  assert.deepEqual([changed.body.text, changed.body.version], ['Insulte.', version + 1]);
  assert.equal((await moderator.put('/api/moderation/notes', { ...note, text: 'Encore.' })).status, 412);
  assert.equal((await moderator.remove(`/api/moderation/notes/${_id}`)).status, 200);
  const lines = await admin.get<JournalLine[]>('/journal?entity=Note&sort=at');
  assert.deepEqual(
    lines.body
      .filter(({ action }) => action !== 'refused')
      .map(({ action, actor, entityName }) => [action, actor.name, entityName]),
    ['create', 'update', 'delete'].map(action => [action, 'Veilleuse', 'Kael']),
  );
  assert.ok(!JSON.stringify(lines.body).includes('Insulte'));

  const about = await second.post<Note>(`/api/moderation/people/${admin.user._id}/notes`, {
    text: 'Absente.',
  });
  assert.equal(about.status, 201);
  assert.equal((await cardOf(admin, admin.user._id)).sections.notes, null);
  assert.equal(
    (await admin.post(`/api/moderation/people/${admin.user._id}/notes`, { text: 'Moi.' })).status,
    403,
  );
  assert.equal((await cardOf(second, admin.user._id)).sections.notes?.total, 1);
});

test('sends links to the person’s address that nobody of the team sees, and ends their sessions', async t => {
  const { rpd, player, moderator, admin } = await team(t);
  const path = `/api/moderation/people/${player.user._id}`;
  const sent = await moderator.post(`${path}/password-mail`, {});
  assert.equal(sent.status, 200);
  assert.ok(!JSON.stringify(sent.body).includes('token'));
  const [mail] = await mailsTo(rpd, player.user.email);
  assert.match(mail?.subject ?? '', /L’équipe vous envoie un lien/);
  assert.notEqual(mail?.secret, null);
  assert.equal((await moderator.post(`${path}/confirmation-mail`, {})).status, 409);
  await rpd.store.db
    .updateTable('users')
    .set({ confirm_by: new Date(Date.now() + 86_400_000).toISOString() })
    .where('id', '=', player.user._id)
    .execute();
  assert.equal((await moderator.post(`${path}/confirmation-mail`, {})).status, 200);
  assert.equal((await mailsTo(rpd, player.user.email)).length, 2);
  // A mailbox is not filled by asking again and again.
  const many = [];
  for (let turn = 0; turn < 10; turn += 1) {
    many.push((await moderator.post(`${path}/password-mail`, {})).status);
  }
  assert.equal(many.at(-1), 429);

  assert.equal((await moderator.remove(`${path}/sessions`)).status, 200);
  assert.equal((await player.get('/server')).status, 401);
  const { sections } = await cardOf(moderator, player.user._id);
  assert.notEqual(sections.signins?.items[0]?.endedAt, null);
  const lines = (await admin.get<JournalLine[]>(`/journal?entity=User&entityId=${player.user._id}&sort=at`))
    .body;
  assert.ok(lines.some(({ action, detail }) => action === 'link' && detail === 'envoyé par l’équipe'));
  assert.ok(lines.some(({ action, actor }) => action === 'sign-out' && actor.name === 'Veilleuse'));
  await rpd.store.db.updateTable('users').set({ valid: 0 }).where('id', '=', player.user._id).execute();
  assert.equal((await moderator.post(`${path}/password-mail`, {})).status, 409);
});
