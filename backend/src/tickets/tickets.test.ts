import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Notification, Server, Ticket, TicketSummary } from '@rpd/shared/domain';
import { buildServer, buildTicket } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client, TestServer } from '../test/server.ts';

const begin = async (client: Client, changes = {}) =>
  (await client.post<Ticket>('/ticket', buildTicket(changes))).body;

const mailsTo = (rpd: TestServer, email: string) =>
  rpd.store.db.selectFrom('mails').where('recipient', '=', email).select(['subject', 'text']).execute();

test('answers a question with a mail to its author, and keeps notes within the team', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const ticket = await begin(player);
  const { _id } = ticket;
  assert.deepEqual(
    [ticket.state, ticket.priority, ticket.page, ticket.appVersion],
    ['open', 'normal', '/app/me', '1.0.0'],
  );
  assert.deepEqual(
    ticket.messages.map(message => message.text),
    ['Il était dans la liste hier soir.'],
  );

  const write = (client: Client, text: string, internal = false) =>
    client.post<Ticket>(`/ticket/${_id}/messages`, { text, internal });
  const noted = await write(moderator, 'Déjà vu la semaine passée.', true);
  assert.deepEqual([noted.status, noted.body.state, noted.body.messages.length], [201, 'open', 2]);
  assert.equal((await mailsTo(rpd, player.user.email)).length, 0);
  const answered = await write(moderator, 'Il est dans **votre espace**.');
  assert.equal(answered.body.state, 'pending');
  const [mail] = await mailsTo(rpd, player.user.email);
  assert.match(mail?.text ?? '', /> Il est dans votre espace\./);
  const [news] = (await player.get<Notification[]>('/api/notifications')).body;
  assert.equal(news?.text, 'Il est dans votre espace.');

  const read = await player.get<Ticket>(`/ticket/${_id}`);
  assert.deepEqual(
    read.body.messages.map(message => message.text),
    ['Il était dans la liste hier soir.', 'Il est dans **votre espace**.'],
  );
  assert.equal(JSON.stringify(read.body).includes('semaine passée'), false);
  const list = await player.get<TicketSummary[]>('/ticket');
  assert.equal(JSON.stringify(list.body).includes('semaine passée'), false);
  // Nor does a moderator learn anybody's address.
  const all = JSON.stringify([(await moderator.get('/ticket')).body, answered.body]);
  assert.equal(all.includes(player.user.email), false);

  assert.equal((await write(player, 'Merci !')).body.state, 'open');
  assert.equal((await mailsTo(rpd, moderator.user.email)).length, 0);
  assert.equal((await write(player, 'Une note ?', true)).status, 403);
});

test('lets the team handle tickets, and authors only read and reply', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const other = await rpd.signIn({ roles: ['GM'] });
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const { _id } = await begin(player);
  const put = (client: Client, change: object) => client.put<Ticket>('/ticket', { _id, ...change });
  assert.equal((await put(player, { state: 'closed' })).status, 403);
  assert.equal((await other.get(`/ticket/${_id}`)).status, 404);
  assert.equal((await other.post(`/ticket/${_id}/messages`, { text: 'Moi aussi' })).status, 404);

  const taken = await put(moderator, {
    assignee: { _id: moderator.user._id },
    priority: 'urgent',
    version: 1,
  });
  assert.deepEqual(
    [taken.status, taken.body.assignee?.name, taken.body.priority],
    [200, moderator.user.name, 'urgent'],
  );
  const stale = await put(moderator, { state: 'closed', version: 1 });
  assert.equal(stale.status, 412);
  for (const assignee of [player.user._id, 'f'.repeat(24), 'x', 3]) {
    assert.deepEqual(Object.keys((await moderator.put('/ticket', { _id, assignee })).body.fields ?? {}), [
      'assignee',
    ]);
  }
  assert.equal((await put(moderator, { assignee: '' })).body.assignee, null);
  assert.equal((await put(moderator, { state: 'closed' })).body.state, 'closed');
  assert.equal((await put(moderator, { state: 'open' })).body.state, 'open');
  await put(moderator, { state: 'closed' });
  const kept = await moderator.post<Ticket>(`/ticket/${_id}/messages`, { text: 'Au revoir.' });
  assert.equal(kept.body.state, 'closed');
  const again = await player.post<Ticket>(`/ticket/${_id}/messages`, { text: 'Cela recommence.' });
  assert.equal(again.body.state, 'open');
});

test('hides notes from a moderator on their own ticket', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const admin = await rpd.signIn({ roles: ['AD'] });
  const { _id } = await begin(moderator);
  await admin.post(`/ticket/${_id}/messages`, { text: 'À surveiller.', internal: true });
  assert.equal((await moderator.get<Ticket>(`/ticket/${_id}`)).body.messages.length, 1);
  assert.equal((await admin.get<Ticket>(`/ticket/${_id}`)).body.messages.length, 2);
  assert.equal(
    (await moderator.post(`/ticket/${_id}/messages`, { text: 'Note', internal: true })).status,
    403,
  );
  const own = await moderator.post<Ticket>(`/ticket/${_id}/messages`, { text: 'Je précise.' });
  assert.equal(own.body.state, 'open');
  assert.equal((await mailsTo(rpd, moderator.user.email)).length, 0);
});

test('finds tickets by state, person, category and words, sorted by priority', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const bug = await begin(player, { subject: 'Élan bloqué', category: 'bug', priority: 'high' });
  const idea = await begin(player, { subject: 'Une idée', category: 'idea', priority: 'low' });
  const own = await begin(moderator, { subject: 'Mon compte', category: 'account' });
  await moderator.put('/ticket', { _id: bug._id, assignee: moderator.user._id, state: 'pending' });
  const ids = async (client: Client, query: string) =>
    (await client.get<TicketSummary[]>(`/ticket?${query}`)).body.map(one => one._id);
  assert.deepEqual(await ids(moderator, 'state=pending'), [bug._id]);
  assert.deepEqual(await ids(moderator, 'assignee=me'), [bug._id]);
  assert.deepEqual(await ids(moderator, 'assignee=none&sort=subject'), [own._id, idea._id]);
  assert.deepEqual(await ids(moderator, 'category=idea'), [idea._id]);
  assert.deepEqual(await ids(moderator, 'q=elan'), [bug._id]);
  assert.deepEqual(await ids(moderator, 'sort=-priority'), [bug._id, own._id, idea._id]);
  assert.deepEqual(await ids(moderator, 'author=me'), [own._id]);
  assert.deepEqual(await ids(player, 'sort=createdAt'), [bug._id, idea._id]);
  const page = await moderator.get<TicketSummary[]>('/ticket?page=2&limit=2');
  assert.deepEqual([page.body.length, page.headers['x-total-count']], [1, '3']);
  for (const query of [
    'state=x',
    'assignee=x',
    'category=x',
    'sort=author_id',
    'author=%00',
    'state=open&state=closed',
  ]) {
    assert.equal((await moderator.get(`/ticket?${query}`)).status, 422, query);
  }
});

test('reports visible things, and shows their name to the team', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn();
  const player = await rpd.signIn();
  const shown = (await owner.post<Server>('/server', buildServer())).body;
  const secret = (await owner.post<Server>('/server', buildServer({ visible: false }))).body;
  const ticket = await begin(player, { category: 'report', about: { kind: 'server', id: shown._id } });
  assert.deepEqual(ticket.about, { kind: 'server', id: shown._id, name: shown.name });
  const person = await begin(player, { about: { kind: 'user', id: owner.user._id } });
  assert.equal(person.about?.name, owner.user.name);
  for (const about of [
    { kind: 'server', id: secret._id },
    { kind: 'character', id: 'f'.repeat(24) },
    { kind: 'user', id: 'f'.repeat(24) },
    { kind: 'sheet', id: shown._id },
    { kind: 'user' },
    'x',
  ]) {
    assert.equal(
      (await player.post('/ticket', { ...buildTicket(), about })).status,
      422,
      JSON.stringify(about),
    );
  }
});

test('refuses an answer while one of a colleague is unread, in its words, and takes it once that is seen', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const first = await rpd.signIn({ roles: ['MO'], name: 'Zoé' });
  const second = await rpd.signIn({ roles: ['AD'] });
  const { _id, messages } = await begin(player);
  const path = `/ticket/${_id}/messages`;
  const seen = messages[0]?._id;
  const [one, two] = await Promise.all([
    first.post<Ticket>(path, { text: 'C’est réparé.', seen }),
    second.post<Ticket & { message: string; current: Ticket }>(path, { text: 'Rechargez la page.', seen }),
  ]);
  const [refused, sent] = one.status === 412 ? [one, two] : [two, one];
  assert.deepEqual([sent.status, refused.status], [201, 412]);
  const other = one.status === 412 ? /Rechargez/ : /Zoé a répondu entre-temps\s: «\sC’est réparé\.\s»/;
  assert.match((refused.body as unknown as { message: string }).message, other);
  const { current } = refused.body as unknown as { current: Ticket };
  assert.equal(current.messages.length, 2);
  assert.equal((await mailsTo(rpd, player.user.email)).length, 1);

  const slower = one.status === 412 ? first : second;
  const text = 'Et prévenez-nous si cela recommence.';
  const again = await slower.post<Ticket>(path, { text, seen: current.messages.at(-1)?._id });
  assert.equal(again.status, 201);
  assert.equal(again.body.messages.length, 3);
  // One’s own words are no surprise, and who says nothing of what they saw is not held up.
  assert.equal((await slower.post(path, { text: 'Merci.', seen: current.messages.at(-1)?._id })).status, 201);
  assert.equal((await player.post(path, { text: 'Merci.' })).status, 201);
});

test('rejects an invalid ticket at its fields', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const wrong = await player.post('/ticket', {
    ticket: { subject: 'ab', text: ' ', category: 'x', priority: 3, state: 'closed' },
  });
  assert.deepEqual(Object.keys(wrong.body.fields ?? {}).toSorted(), [
    'category',
    'priority',
    'state',
    'subject',
    'text',
  ]);
  const { _id } = await begin(player);
  for (const body of [
    {},
    { text: '' },
    { text: 3 },
    { text: 'x'.repeat(10_001) },
    { text: 'x', internal: 'oui' },
    { text: 'x', author_id: _id },
  ]) {
    const refused = await player.post(`/ticket/${_id}/messages`, body);
    assert.equal(refused.status, 422, JSON.stringify(body));
  }
  assert.equal((await player.get('/ticket/%00')).status, 404);
  assert.equal((await player.post('/ticket/%00/messages', { text: 'x' })).status, 404);
});
