import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  CreatedUser,
  JournalLine,
  Mail,
  Mailing,
  Overview,
  QueuedMail,
  Server,
} from '@rpd/shared/domain';
import { mailCodec } from '../store/tables/mails.ts';
import type { StoredMail } from '../store/tables/mails.ts';
import { buildServer } from '../test/builders.ts';
import { deliveredMails } from '../test/mails.ts';
import { startServer } from '../test/server.ts';
import type { TestServer } from '../test/server.ts';
import { EXPIRED_MAIL } from '../lib/mail.ts';
import { claimMail, eraseExpiredSecrets, settleMail } from './mails.claims.ts';
import { purgeMails } from './mails.purge.ts';

const buildMail = (changes: object = {}) => ({
  recipient: 'zoe@rpd.test',
  subject: 'Rendez-vous',
  message: 'À samedi !',
  ...changes,
});

const change = ({ store }: TestServer, id: string, changes: Partial<StoredMail>) =>
  store.db.updateTable('mails').set(mailCodec.encode(changes)).where('id', '=', id).execute();

test('creates, reads, edits and deletes a mail as an administrator', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const created = await admin.post<Mail>('/queue/', {
    app: buildMail({ message: 'À <b>samedi</b> !\n\nZoé' }),
  });
  assert.equal(created.status, 201);
  const { _id, state, attempts, reason, nextAttemptAt, sentAt } = created.body;
  assert.deepEqual([state, attempts, reason, sentAt], ['waiting', 0, '', null]);
  assert.ok(nextAttemptAt);
  assert.equal(created.body.message, 'À <b>samedi</b> !\n\nZoé');
  assert.match(created.body.body, /<p[^>]*>À &lt;b&gt;samedi&lt;\/b&gt;\s!<\/p>/);
  assert.deepEqual((await admin.get(`/queue/${_id}`)).body, created.body);

  const changed = await admin.put<Mail>('/queue', { ...created.body, body: undefined, message: 'Dimanche' });
  assert.equal(changed.status, 200);
  assert.match(changed.body.body, /Dimanche/);
  assert.equal(changed.body.version, 2);
  const renamed = await admin.put<Mail>('/queue', { _id, subject: 'Report' });
  assert.equal(renamed.body.body, changed.body.body);
  assert.equal((await admin.put('/queue', { _id, version: 1, subject: 'x' })).status, 412);
  assert.equal((await admin.remove(`/queue/${_id}`)).status, 200);
  assert.equal((await admin.get(`/queue/${_id}`)).status, 404);
});

test('removes scripts and remote content from an administrator’s mail', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const body = `<h1 style="color:#123456;position:fixed">Bonjour</h1><script>alert(1)</script><img src="https://x.test/p.png">
    <a href="javascript:alert(1)" onclick="x()">un</a><a href="https://rpd.test/">deux</a><iframe src="//x.test"></iframe>
    <style>p{}</style><svg onload=alert(1)></svg><p style="background:url(https://x.test)">fin</p>`;
  const { body: mail } = await admin.post<Mail>('/queue', buildMail({ message: '', body }));
  assert.doesNotMatch(mail.body, /script|<img|onclick|onload|iframe|<style|javascript|url\(|position|<svg/);
  assert.match(mail.body, /<h1 style="color:#123456">Bonjour<\/h1>/);
  assert.match(mail.body, /<a href="https:\/\/rpd.test\/">deux<\/a>/);
  assert.match(mail.message, /^Bonjour\n/);
  assert.doesNotMatch(mail.message, /</);
});

test('sanitises a mail crafted to be slow in bounded time', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  for (const part of [
    '<div>',
    '<br',
    ' ',
    '\n',
    '<a href="',
    '&',
    '<p style="color:#fff;',
    '<!--',
    '\ud800',
  ]) {
    const body = part.repeat(Math.floor(199_000 / part.length));
    const answer = await admin.post('/queue', buildMail({ body: `x${body}x`, message: '' }));
    assert.ok([201, 413, 422].includes(answer.status), `${part} ${answer.status}`);
  }
});

test('rejects wrong fields at their place and ignores server-managed ones', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const refused = await admin.post('/queue', { recipient: 'a@b.fr, c@d.fr', subject: ' ', x: 1 });
  assert.equal(refused.status, 422);
  assert.deepEqual(Object.keys(refused.body.fields ?? {}).toSorted(), [
    'message',
    'recipient',
    'subject',
    'x',
  ]);
  const echo = { state: 'sent', attempts: 9, reason: 'x', sentAt: 'hier', nextAttemptAt: null };
  const { body } = await admin.post<Mail>('/queue', buildMail(echo));
  assert.equal(body.state, 'waiting');
  assert.equal(body.attempts, 0);
});

test('lists the queue by state, failures first, then the newest, searched and sorted', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const ids: Record<string, string> = {};
  for (const subject of ['Élan', 'Bœuf', 'Zébu']) {
    ids[subject] = (await admin.post<Mail>('/queue', buildMail({ subject }))).body._id;
  }
  await change(rpd, ids['Bœuf'] ?? '', {
    state: 'failed',
    lastError: 'Refusé',
    nextAttemptAt: null,
    failedAt: '2026-01-01T00:00:00.000Z',
  });
  const list = async (query: string) => {
    const answer = await admin.get<QueuedMail[]>(`/queue?${query}`);
    assert.equal(answer.status, 200, query);
    return answer.body.map(({ subject }) => subject);
  };
  assert.deepEqual(await list(''), ['Bœuf', 'Zébu', 'Élan']);
  assert.deepEqual(await list('state=failed'), ['Bœuf']);
  assert.deepEqual(await list('state=waiting&sort=createdAt&limit=1'), ['Élan']);
  assert.deepEqual(await list('q=boeuf'), ['Bœuf']);
  assert.deepEqual(await list('q=ZOE@rpd'), ['Bœuf', 'Zébu', 'Élan']);
  assert.equal((await admin.get('/queue?state=perdu')).status, 422);
  assert.equal((await admin.get('/queue?state=sent&state=failed')).status, 422);
  const [first] = (await admin.get<QueuedMail[]>('/queue')).body;
  assert.equal('body' in (first ?? {}), false);
});

test('keeps the failure of a mail that is tried again until it is sent', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const { _id } = (await admin.post<Mail>('/queue', buildMail())).body;
  const failedAt = '2026-01-01T00:00:00.000Z';
  await change(rpd, _id, {
    state: 'failed',
    lastError: 'Refusé',
    attempts: 10,
    nextAttemptAt: null,
    failedAt,
  });
  const alerts = async () =>
    (await admin.get<Overview>('/overview')).body.next.filter(({ kind }) => kind === 'mails').length;
  assert.equal(await alerts(), 1);
  const corrected = await admin.put<Mail>('/queue', { _id, recipient: 'juste@rpd.test' });
  assert.equal(corrected.body.recipient, 'juste@rpd.test');
  const retried = await admin.post<Mail>(`/queue/${_id}/retry`, {});
  assert.equal(retried.status, 200);
  const { state, attempts, reason, nextAttemptAt } = retried.body;
  assert.deepEqual([state, attempts, reason, retried.body.failedAt], ['waiting', 0, 'Refusé', failedAt]);
  assert.ok(nextAttemptAt && nextAttemptAt <= new Date().toISOString());
  assert.equal(await alerts(), 1);
  assert.equal((await admin.get<QueuedMail[]>('/queue?state=failed')).body.length, 1);

  const claimed = await claimMail(rpd.store, Date.now(), { lease: 60_000 });
  assert.ok(claimed);
  assert.equal((await admin.post(`/queue/${_id}/retry`, {})).status, 409);
  await settleMail(rpd.store, claimed, { state: 'sent' }, Date.now());
  assert.equal(await alerts(), 0);
  assert.equal((await admin.put('/queue', { _id, subject: 'Trop tard' })).status, 409);
  assert.equal((await admin.post(`/queue/${'f'.repeat(24)}/retry`, {})).status, 404);
});

test('sends what was sent once more, as a mail of its own, unless its link is spent', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const first = (await admin.post<Mail>('/queue', buildMail())).body;
  await change(rpd, first._id, { state: 'sent', sentAt: first.createdAt });
  const again = await admin.post<Mail>(`/queue/${first._id}/retry`, {});
  assert.equal(again.status, 200);
  assert.notEqual(again.body._id, first._id);
  assert.deepEqual(
    [again.body.state, again.body.subject, again.body.body],
    ['waiting', first.subject, first.body],
  );
  assert.equal((await admin.get<Mail>(`/queue/${first._id}`)).body.state, 'sent');
  await change(rpd, first._id, { secretExpiresAt: first.createdAt });
  assert.equal((await admin.post(`/queue/${first._id}/retry`, {})).status, 409);
});

test('says whether mails leave: a process that sends them runs', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  assert.deepEqual((await player.get('/api/mailing')).body, { sends: false, queue: null });
  await rpd.store.db
    .insertInto('processes')
    .values({ id: 'facteur', beat: 1, started_at: new Date().toISOString(), sends_mail: 1 })
    .execute();
  assert.deepEqual((await player.get('/api/mailing')).body, { sends: true, queue: null });
  assert.equal((await rpd.anonymous.get('/api/mailing')).status, 401);
});

test('tells administrators whether the last attempts to send worked (ADM-12)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const queue = async () => (await admin.get<Mailing>('/api/mailing')).body.queue;
  assert.deepEqual(await queue(), { lastSentAt: null, waiting: 0, reason: '' });
  const [sent, tried] = [
    (await admin.post<Mail>('/queue', buildMail())).body,
    (await admin.post<Mail>('/queue', buildMail())).body,
  ];
  assert.deepEqual(await queue(), { lastSentAt: null, waiting: 2, reason: '' });
  const reason = 'Le serveur de messagerie ne répond pas.';
  await change(rpd, tried._id, { attempts: 1, lastError: reason, updatedAt: '2026-11-25T18:00:00.000Z' });
  assert.deepEqual(await queue(), { lastSentAt: null, waiting: 2, reason });
  // Trying it again alone changes nothing.
  await admin.post(`/queue/${tried._id}/retry`, {});
  assert.deepEqual(await queue(), { lastSentAt: null, waiting: 2, reason });
  // What was sent since shows that the server answers.
  const lastSentAt = '2999-01-01T00:00:00.000Z';
  await change(rpd, sent._id, { state: 'sent', sentAt: lastSentAt });
  assert.deepEqual(await queue(), { lastSentAt, waiting: 1, reason: '' });
});

test('mails a renewed password to its owner, for choosing another one only', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const name = '<b>Zoé</b> & "Cie"';
  const created = await admin.post<CreatedUser>('/user', {
    user: { name, email: 'zoe@rpd.test', roles: ['RP'] },
  });
  assert.equal(created.status, 201);
  const { password } = created.body;
  const [queued] = (await admin.get<QueuedMail[]>('/queue?q=zoe@rpd.test')).body;
  const mail = (await admin.get<Mail>(`/queue/${queued?._id}`)).body;
  assert.equal(mail.subject, 'Votre compte RPD est prêt');
  assert.ok(mail.message.includes('> •••'));
  assert.ok(!`${mail.message}${mail.body}`.includes(password));
  assert.ok(mail.message.includes('http://rpd.test/login'));
  assert.match(mail.body, /Bonjour &lt;b&gt;Zoé&lt;\/b&gt; &amp; &quot;Cie&quot;,/);

  const auth = '/hosts/auth';
  const signIn = (secret: string) =>
    rpd.inject({
      method: 'POST',
      url: `${auth}/user/authenticate`,
      payload: { username: name, password: secret },
    });
  assert.equal((await signIn(password)).statusCode, 403);
  const target = `redirect_uri=${encodeURIComponent('http://rpd.test/auth/callback')}&origin=rpd`;
  const page = await rpd.inject({ url: `${auth}/authorize?${target}` });
  const form = /name="form_token" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
  const send = (url: string, fields: Record<string, string>) =>
    rpd.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: String(page.headers['set-cookie']).split(';')[0] ?? '',
      },
    });
  const first = await send(`${auth}/authorize?${target}`, { username: name, password, form_token: form });
  const next = String(first.headers.location);
  assert.match(next, /^newpassword\?token=/);
  const mine = 'mes mots à moi';
  assert.equal((await send(`${auth}/${next}`, { password: mine, confirmation: mine })).statusCode, 200);
  assert.equal((await signIn(mine)).statusCode, 200);
  assert.equal((await signIn(password)).statusCode, 401);
});

test('notifies a server’s owner of a moderator’s act, and not of their own', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn();
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const { _id } = (await owner.post<Server>('/server', buildServer({ name: 'Aube' }))).body;
  await owner.put('/server', { _id, visible: false });
  await owner.put('/server', { _id, visible: true });
  await moderator.put('/server', { _id, name: 'Aube dorée' });
  await moderator.post(`/server/${_id}/hide`, { reason: 'Lien mort.' });
  await moderator.put('/server', { _id, name: 'Aube' });
  const mails = await rpd.store.db.selectFrom('mails').selectAll().execute();
  assert.deepEqual(
    mails.map(mail => [mail.recipient, mail.subject]),
    [[owner.user.email, 'Votre serveur « Aube dorée » est masqué']],
  );
  assert.ok(mails[0]?.text.includes(`http://rpd.test/app/servers/${_id}`));
});

const askForLink = (rpd: TestServer, email: string) =>
  rpd.inject({ method: 'POST', url: '/hosts/auth/user/lostpassword', payload: { email } });

test('shows no link of a queued mail to anybody, and journals who reads its body (ACC-7)', async t => {
  const logs: string[] = [];
  const rpd = await startServer(t, { log: { write: line => logs.push(line) } });
  const admin = await rpd.signIn({ roles: ['AD'], name: 'Gardienne' });
  const user = await rpd.addUser({ name: 'Zoé', email: 'zoe@rpd.test' });
  await askForLink(rpd, user.email);
  const [delivered] = await deliveredMails(rpd.store);
  const [link = ''] = /http:\S+newpassword\?token=[\w-]+/.exec(delivered?.text ?? '') ?? [];
  const token = link.split('=')[1] ?? assert.fail('the mail has no link');
  const list = await admin.get<QueuedMail[]>('/queue');
  const one = await admin.get<Mail>(`/queue/${delivered?._id}`);
  assert.equal(one.body.bringsSecret, true);
  assert.match(one.body.message, /Choisir un nouveau mot de passe\s:\n•••/);
  const stored = await rpd.store.db.selectFrom('mails').selectAll().execute();
  const journal = await admin.get<JournalLine[]>('/journal?action=read');
  for (const seen of [list.body, one.body, stored, journal.body, logs]) {
    assert.ok(!JSON.stringify(seen).includes(token));
  }
  const [reading] = journal.body;
  assert.deepEqual(
    [reading?.actor.name, reading?.entity, reading?.entityId, reading?.detail],
    ['Gardienne', 'Mail', delivered?._id, 'à zoe@rpd.test'],
  );
  const [asked] = (await admin.get<JournalLine[]>('/journal?action=link')).body;
  assert.deepEqual([asked?.actor.kind, asked?.entityId], ['anonymous', user._id]);
});

test('refuses to change or redirect a mail that brings a link (ACC-7)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const user = await rpd.addUser({ email: 'zoe@rpd.test' });
  await askForLink(rpd, user.email);
  const [{ _id } = assert.fail()] = (await admin.get<QueuedMail[]>('/queue')).body;
  for (const changes of [{ recipient: 'moi@rpd.test' }, { message: '•••' }, { subject: 'Autre' }]) {
    assert.equal((await admin.put('/queue', { _id, ...changes })).status, 409);
  }
  // A mask that somebody types stands for nothing.
  const own = { recipient: 'moi@rpd.test', subject: 'Un', message: '•••' };
  await admin.post('/queue', own);
  const delivered = (await deliveredMails(rpd.store)).find(({ recipient }) => recipient === own.recipient);
  assert.equal(delivered?.text, '•••');
});

test('erases a link that has expired, and sends it no more (ACC-7)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const user = await rpd.addUser({ email: 'zoe@rpd.test' });
  await askForLink(rpd, user.email);
  const [{ _id } = assert.fail()] = (await admin.get<QueuedMail[]>('/queue')).body;
  assert.equal(await eraseExpiredSecrets(rpd.store.db, Date.now()), 0);
  assert.equal(await eraseExpiredSecrets(rpd.store.db, Date.now() + 3_600_001), 1);
  const mail = (await admin.get<Mail>(`/queue/${_id}`)).body;
  assert.deepEqual([mail.state, mail.reason], ['failed', EXPIRED_MAIL]);
  assert.equal((await admin.post(`/queue/${_id}/retry`, {})).status, 409);
});

test('what the journal keeps of a text goes with its mail when that is removed by age (ADM-12)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const mail = { recipient: 'a@b.fr', subject: 'Un', message: 'Deux' };
  const { _id } = (await admin.post<{ _id: string }>('/queue', mail)).body;
  await admin.put('/queue', { _id, message: 'Trois' });
  const kept = () =>
    rpd.store.db.selectFrom('journal_changes').where('entity_id', '=', _id).selectAll().execute();
  assert.equal((await kept()).length, 1);
  const old = new Date(0).toISOString();
  await rpd.store.db
    .updateTable('mails')
    .set({ state: 'sent', created_at: old, updated_at: old })
    .where('id', '=', _id)
    .execute();
  await purgeMails(rpd.store);
  assert.deepEqual(await kept(), []);
});
