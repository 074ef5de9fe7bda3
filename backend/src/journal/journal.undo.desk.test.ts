import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { App, Campaign, JournalLine, Mail, Measure, Robot, Ticket } from '@rpd/shared/domain';
import { buildCharacter, buildTicket } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client, TestServer } from '../test/server.ts';
import { openTable } from '../test/table.ts';
import { buildWorld, undo } from '../test/undo.ts';

const lines = async (admin: Client, query: string) =>
  (await admin.get<JournalLine[]>(`/journal?sort=-at&limit=100&${query}`)).body;
const lastOf = async (admin: Client, id: string): Promise<JournalLine> => {
  const [line] = await lines(admin, `entityId=${id}`);
  return line ?? assert.fail('Nothing is in the journal.');
};

/** Every session was proved six minutes ago. */
const letTimePass = ({ store }: TestServer) =>
  store.db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 6 * 60_000).toISOString() })
    .execute();

async function start(t: TestContext) {
  const rpd = await startServer(t);
  return { rpd, ...(await buildWorld(rpd)) };
}

test('a creation is undone: into the bin where there is one, and from there back (DSK-7)', async t => {
  const { admin, owner, ids } = await start(t);
  const character = await owner.post<{ _id: string }>('/character', buildCharacter());
  const things = {
    server: ids.server,
    game: ids.game,
    event: ids.event,
    mob: ids.mob,
    sheet: ids.sheet,
    character: character.body._id,
  };
  for (const [kind, id] of Object.entries(things).toReversed()) {
    const made = await lastOf(admin, id);
    assert.deepEqual([made.action, made.undo, made.why], ['create', 'open', ''], kind);
    assert.equal((await undo(admin, made._id)).status, 200, kind);
    assert.equal((await owner.get(`/${kind}/${id}`)).status, 404, kind);
    const deleted = await lastOf(admin, id);
    assert.deepEqual([deleted.action, deleted.undoes, deleted.undo], ['delete', made._id, 'open'], kind);
    assert.equal((await undo(admin, deleted._id)).status, 200, kind);
    assert.equal((await owner.get(`/${kind}/${id}`)).status, 200, kind);
  }
});

test('the creation of an account is undone by administrators, with a proof, and not for the last of them', async t => {
  const { rpd, admin } = await start(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const made = await admin.post<{ _id: string }>('/user', {
    name: 'Nouvelle',
    email: 'neuve@rpd.test',
    roles: ['AD'],
  });
  const line = await lastOf(admin, made.body._id);
  assert.equal((await undo(moderator, line._id)).status, 404);
  await letTimePass(rpd);
  assert.equal((await undo(admin, line._id)).status, 403);
  await rpd.store.db.updateTable('sessions').set({ proved_at: new Date().toISOString() }).execute();
  assert.equal((await undo(admin, line._id)).status, 200);
  assert.equal(
    (await admin.get<{ deletedAt: string }>(`/user/${made.body._id}`)).body.deletedAt !== null,
    true,
  );
});

test('what has no bin is deleted while nothing hangs on it, and stays with a reason otherwise', async t => {
  const { rpd, admin, owner, ids } = await start(t);
  const created = async (id: string) =>
    (await lines(admin, `entityId=${id}&action=create`))[0]?._id ?? assert.fail(id);
  await owner.put('/server', { _id: ids.server, serverType: [ids.servertype] });
  await owner.put('/mob', { _id: ids.mob, stats: { [ids.stat]: 12 } });
  await rpd.store.db
    .updateTable('robots')
    .set({ last_used_at: new Date().toISOString() })
    .where('id', '=', ids.robot)
    .execute();
  for (const id of [ids.servertype, ids.stat, ids.robot]) {
    const { status, body } = await undo(admin, await created(id));
    assert.deepEqual([status, body.message.startsWith('Cet élément est employé')], [409, true], id);
  }
  // A later change would be lost with it.
  await admin.put('/cannedanswer', { _id: ids.answer, title: 'Bonsoir' });
  const refused = await undo(admin, await created(ids.answer));
  assert.match(refused.body.message, /^Cet élément a changé depuis sa création/);
  await undo(admin, (await lastOf(admin, ids.answer))._id);
  for (const id of [ids.gametype, ids.answer, ids.app, ids.mail, ids.filter]) {
    assert.equal((await undo(admin, await created(id))).status, 200, id);
    const gone = await lastOf(admin, id);
    assert.deepEqual([gone.action, gone.undo, gone.why.endsWith('.')], ['delete', null, true]);
  }
});

test('rights of a machine come back by the journal; where it sends people needs a proof (ACC-3)', async t => {
  const { rpd, admin, ids } = await start(t);
  await admin.put('/robot', { _id: ids.robot, permissions: ['read:servers'] });
  await admin.put('/app', { _id: ids.app, redirectUris: ['https://carnet.test/retour'] });
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const [rights, place] = [await lastOf(admin, ids.robot), await lastOf(admin, ids.app)];
  assert.deepEqual(rights.changes, [{ field: 'permissions', before: [], after: ['read:servers'] }]);
  for (const line of [rights, place]) assert.equal((await undo(moderator, line._id)).status, 404);
  await letTimePass(rpd);
  assert.equal((await undo(admin, rights._id)).status, 200);
  assert.deepEqual((await admin.get<Robot>(`/robot/${ids.robot}`)).body.permissions, []);
  assert.equal((await undo(admin, place._id)).status, 403);
  assert.equal((await admin.get<App>(`/app/${ids.app}`)).body.redirectUris.length, 1);
  await admin.post(`/robot/${ids.robot}/credentials`, {});
  await rpd.store.db.updateTable('sessions').set({ proved_at: new Date().toISOString() }).execute();
  await admin.post(`/robot/${ids.robot}/credentials`, {});
  const renewed = await lastOf(admin, ids.robot);
  assert.deepEqual([renewed.undo, /identifiants/.test(renewed.why)], [null, true]);
  assert.equal((await undo(admin, place._id)).status, 200);
});

test('the text of a waiting mail comes back as it was, without its address, and goes with the mail (ADM-12)', async t => {
  const { rpd, admin, ids } = await start(t);
  const read = async () => (await admin.get<Mail>(`/queue/${ids.mail}`)).body;
  const { message, body } = await read();
  await admin.put('/queue', { _id: ids.mail, recipient: 'autre@rpd.test', message: 'Une autre phrase' });
  const [changed] = await lines(admin, `entityId=${ids.mail}&action=update`);
  assert.deepEqual(
    changed?.changes.map(({ field }) => field),
    ['message', 'body'],
  );
  assert.doesNotMatch(JSON.stringify(changed), /autre@/);
  assert.equal((await undo(admin, changed?._id ?? '')).status, 200);
  const back = await read();
  assert.deepEqual([back.message, back.body, back.recipient], [message, body, 'autre@rpd.test']);
  const [again] = await lines(admin, `entityId=${ids.mail}&action=update`);
  const old = new Date(0).toISOString();
  await rpd.store.db
    .updateTable('mails')
    .set({ state: 'sent', created_at: old, updated_at: old })
    .where('id', '=', ids.mail)
    .execute();
  assert.equal((await undo(admin, again?._id ?? '')).status, 409);
  const [made] = await lines(admin, `entityId=${ids.mail}&action=create`);
  assert.equal((await undo(admin, made?._id ?? '')).status, 409);
  assert.equal((await admin.remove(`/queue/${ids.mail}`)).status, 200);
  const kept = await rpd.store.db
    .selectFrom('journal_changes')
    .where('entity', '=', 'Mail')
    .selectAll()
    .execute();
  assert.deepEqual(kept, []);
});

test('the team undoes what it did to a ticket; its author does not, of the team or not (MOD-1)', async t => {
  const { rpd, admin } = await start(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const author = await rpd.signIn({ roles: ['MO'] });
  const player = await rpd.signIn();
  const { _id } = (await author.post<Ticket>('/ticket', buildTicket())).body;
  await admin.put('/ticket', { _id, state: 'closed', priority: 'urgent', labels: ['agence'] });
  await admin.put('/ticket', { _id, assignee: moderator.user._id });
  const [assigned, handled] = (await moderator.get<JournalLine[]>(`/history/Ticket/${_id}`)).body;
  assert.deepEqual([assigned?.undo, assigned?.names[moderator.user._id]], ['open', moderator.user.name]);
  for (const client of [author, player]) {
    assert.equal((await client.get(`/history/Ticket/${_id}`)).status, 404);
    assert.equal((await undo(client, handled?._id ?? '')).status, 404);
  }
  assert.equal((await undo(moderator, handled?._id ?? '')).status, 200);
  const { state, priority, labels, assignee } = (await moderator.get<Ticket>(`/ticket/${_id}`)).body;
  assert.deepEqual([state, priority, labels, assignee?._id], ['open', 'normal', [], moderator.user._id]);
  await moderator.post(`/ticket/${_id}/messages`, { text: 'Bonjour' });
  const [answer] = (await moderator.get<JournalLine[]>(`/history/Ticket/${_id}`)).body;
  assert.deepEqual([answer?.undo, /ne se reprend pas/.test(answer?.why ?? '')], [null, true]);
});

test('what a table agrees on is undone by its game masters, and read by nobody else in the journal (GAM)', async t => {
  const { rpd, game, master, alice, stranger } = await openTable(t, { lines: 'Pas d’araignées' });
  const address = `/game/${game._id}/campaign`;
  await master.put(address, { lines: 'Rien' });
  const [own] = (await master.get<JournalLine[]>(`/history/Campaign/${game._id}`)).body;
  assert.deepEqual([own?.undo, own?.changes[0]?.before], ['open', 'Pas d’araignées']);
  const seen = await lines(stranger, 'entity=Campaign');
  assert.doesNotMatch(JSON.stringify(seen), /araignées/);
  assert.match(seen[0]?.why ?? '', /maîtres du jeu/);
  for (const client of [stranger, alice]) {
    assert.equal((await undo(client, own?._id ?? '')).status, 404);
    assert.equal((await client.get(`/history/Campaign/${game._id}`)).status, 404);
  }
  assert.equal((await undo(master, own?._id ?? '')).status, 200);
  assert.equal((await master.get<Campaign>(address)).body.lines, 'Pas d’araignées');
  // It goes with the game.
  await rpd.signIn({ roles: ['AD'] });
  await master.remove(`/game/${game._id}`);
  const admin = await rpd.signIn({ roles: ['AD'] });
  assert.ok((await admin.remove(`/bin/game/${game._id}`)).status < 300);
  const kept = rpd.store.db.selectFrom('journal_changes').where('entity_id', '=', game._id).selectAll();
  assert.deepEqual(await kept.execute(), []);
});

test('a measure is not undone by the journal, which says how it is lifted and contested (DSK-3)', async t => {
  const { rpd, admin } = await start(t);
  const player = await rpd.signIn();
  const { _id } = player.user;
  const made = await admin.post<Measure>('/measure', {
    person: _id,
    kind: 'warning',
    rule: 'Respect des autres',
    facts: 'Insultes répétées envers deux personnes de la table.',
  });
  assert.equal(made.status, 201);
  const [line] = await lines(admin, `entityId=${_id}&action=measure`);
  assert.deepEqual([line?.undo, /se lève/.test(line?.why ?? '')], [null, true]);
  const refused = await undo(admin, line?._id ?? '');
  assert.deepEqual([refused.status, refused.body.message], [409, line?.why]);
});
