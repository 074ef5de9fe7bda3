import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { Notification, Ticket, TicketSummary, TicketViewCounts } from '@rpd/shared/domain';
import { createPost } from '../lib/mail.ts';
import { buildTicket } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';
import { wakeTickets } from './tickets.wake.ts';

type Answer = Ticket & { fields?: Record<string, string> };

const HOUR_MS = 3_600_000;
const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const begin = async (client: Client, changes = {}) =>
  (await client.post<Ticket>('/ticket', buildTicket(changes))).body;
const subjects = async (client: Client, query: string) =>
  (await client.get<TicketSummary[]>(`/ticket?${query}`)).body.map(({ subject }) => subject);

async function open(t: TestContext) {
  const rpd = await startServer(t);
  const player = await rpd.signIn({ name: 'Isaure' });
  const moderator = await rpd.signIn({ roles: ['MO'], name: 'Zoé' });
  const post = createPost('http://rpd.test/', rpd.store.secrets);
  return { rpd, player, moderator, wake: (now: number) => wakeTickets(rpd.store, post, now) };
}

test('puts the urgent first and then who waits longest; who writes again keeps their place (DSK-5)', async t => {
  const { player, moderator } = await open(t);
  const first = await begin(player, { subject: 'Ancienne' });
  const second = await begin(player, { subject: 'Seconde' });
  await begin(player, { subject: 'Urgente', priority: 'urgent' });
  await player.post(`/ticket/${first._id}/messages`, { text: 'Toujours pas.' });
  const queue = () => subjects(moderator, 'view=queue&sort=queue');
  assert.deepEqual(await queue(), ['Urgente', 'Ancienne', 'Seconde']);

  await moderator.put('/ticket', { _id: second._id, priority: 'high' });
  assert.deepEqual(await queue(), ['Urgente', 'Seconde', 'Ancienne']);
  // Answered, it waits for its author; from their answer on it waits for the team, behind the others.
  await moderator.post(`/ticket/${first._id}/messages`, { text: 'Et maintenant ?' });
  const last = await begin(player, { subject: 'Nouvelle' });
  await player.post(`/ticket/${first._id}/messages`, { text: 'Non.' });
  assert.deepEqual(await queue(), ['Urgente', 'Seconde', 'Nouvelle', 'Ancienne']);

  await moderator.put('/ticket', { _id: last._id, state: 'closed' });
  assert.deepEqual(await subjects(moderator, 'view=closed'), ['Nouvelle']);
  assert.deepEqual(await subjects(moderator, 'view=unanswered&sort=queue'), ['Urgente', 'Seconde']);
  assert.deepEqual(await subjects(moderator, 'view=mine'), ['Ancienne']);
  const { body: counts } = await moderator.get<TicketViewCounts>('/ticket/views');
  assert.deepEqual(counts, { queue: 3, mine: 1, unanswered: 2, snoozed: 0, pending: 0 });
});

test('takes a ticket by answering it, and leaves one that a colleague has', async t => {
  const { rpd, player, moderator } = await open(t);
  const colleague = await rpd.signIn({ roles: ['AD'] });
  const { _id } = await begin(player);
  await moderator.post(`/ticket/${_id}/messages`, { text: 'Vu.', internal: true });
  assert.equal((await moderator.get<Ticket>(`/ticket/${_id}`)).body.assignee, null);
  const { body: taken } = await moderator.post<Ticket>(`/ticket/${_id}/messages`, { text: 'Bonjour.' });
  assert.equal(taken.assignee?.name, 'Zoé');
  const { body: kept } = await colleague.post<Ticket>(`/ticket/${_id}/messages`, { text: 'Et moi.' });
  assert.equal(kept.assignee?.name, 'Zoé');
});

test('puts a ticket aside until a moment or an answer, and its author learns nothing of it', async t => {
  const { rpd, player, moderator, wake } = await open(t);
  const [one, two] = [await begin(player, { subject: 'Une' }), await begin(player, { subject: 'Deux' })];
  const put = (change: object) => moderator.put<Answer>('/ticket', change);
  for (const snoozedUntil of [later(-1), later(24 * 400), 'demain']) {
    const refused = await put({ _id: one._id, snoozedUntil });
    assert.deepEqual([refused.status, Object.keys(refused.body.fields ?? {})], [422, ['snoozedUntil']]);
  }
  const until = later(2);
  const aside = await put({ _id: one._id, snoozedUntil: until, assignee: moderator.user._id });
  assert.deepEqual([aside.status, aside.body.snoozedUntil], [200, until]);
  await put({ _id: two._id, snoozedUntil: later(48) });
  assert.deepEqual(await subjects(moderator, 'view=queue'), []);
  assert.deepEqual(await subjects(moderator, 'view=snoozed&sort=subject'), ['Deux', 'Une']);
  assert.deepEqual(await subjects(moderator, 'view=mine'), []);
  assert.equal((await player.get<Ticket>(`/ticket/${one._id}`)).body.snoozedUntil, null);
  for (const query of ['view=snoozed', 'label=x', `problem=${one._id}`]) {
    assert.equal((await player.get(`/ticket?${query}`)).status, 403, query);
  }

  // An answer of its author brings it back at once, the clock the other.
  await player.post(`/ticket/${two._id}/messages`, { text: 'Alors ?' });
  assert.deepEqual(await subjects(moderator, 'view=queue'), ['Deux']);
  const now = Date.now() + 3 * HOUR_MS;
  await Promise.all([wake(now), wake(now)]);
  assert.deepEqual(await subjects(moderator, 'view=queue&sort=queue'), ['Une', 'Deux']);
  const { body: news } = await moderator.get<Notification[]>('/api/notifications');
  assert.equal(news.filter(({ title }) => /De retour dans la file.*Une/.test(title)).length, 1);

  await put({ _id: one._id, snoozedUntil: later(5) });
  const closed = await put({ _id: one._id, state: 'closed' });
  assert.equal(closed.body.snoozedUntil, null);
  assert.equal((await put({ _id: one._id, snoozedUntil: later(5) })).status, 422);
  assert.equal((await rpd.anonymous.get('/ticket/views')).status, 401);
});

test('labels tickets, finds them by a label, and answers, labels and closes in one', async t => {
  const { player, moderator } = await open(t);
  const { _id } = await begin(player, { subject: 'Compte' });
  const write = (client: Client, more: object) =>
    client.post<Ticket>(`/ticket/${_id}/messages`, { text: 'C’est fait.', ...more });
  assert.equal((await write(player, { close: true })).status, 403);
  assert.equal((await write(player, { label: 'x' })).status, 403);
  assert.equal((await write(moderator, { internal: true, close: true })).status, 422);
  const done = await write(moderator, { close: true, label: 'Paiement' });
  assert.deepEqual([done.status, done.body.state, done.body.labels], [201, 'closed', ['paiement']]);
  assert.deepEqual(await subjects(moderator, 'label=paiement'), ['Compte']);
  assert.deepEqual((await moderator.get<string[]>('/ticket/labels')).body, ['paiement']);
  assert.deepEqual((await player.get<Ticket>(`/ticket/${_id}`)).body.labels, []);
  for (const labels of [['a"b'], ['%'], Array.from({ length: 9 }, (_, index) => `l${index}`), ['a', 'a']]) {
    assert.equal((await moderator.put('/ticket', { _id, labels })).status, 422, String(labels));
  }
  // The former labels put everything back.
  await moderator.put('/ticket', { _id, labels: [], state: 'open' });
  assert.deepEqual(await subjects(moderator, 'label=paiement'), []);
});

test('tells everybody whose ticket is joined to a problem, each in their own ticket, by mail and bell', async t => {
  const { rpd, player, moderator } = await open(t);
  const others = [await rpd.signIn(), await rpd.signIn()];
  const lead = await begin(player, { subject: 'Site lent' });
  const joined: Ticket[] = [];
  for (const other of others) joined.push(await begin(other, { subject: 'Lent' }));
  for (const { _id } of joined) {
    assert.equal((await moderator.put('/ticket', { _id, problem: lead._id })).status, 200);
  }
  const shown = await moderator.get<Ticket>(`/ticket/${lead._id}`);
  assert.equal(shown.body.joined, 2);
  assert.deepEqual(await subjects(moderator, `problem=${lead._id}`), ['Lent', 'Lent']);
  // A problem is not joined to another, nor to itself, nor a ticket to what is joined.
  const refusals = [
    { _id: lead._id, problem: lead._id },
    { _id: lead._id, problem: joined[0]?._id },
    { _id: (await begin(player))._id, problem: joined[0]?._id },
    { _id: joined[0]?._id, problem: 'f'.repeat(24) },
  ];
  for (const body of refusals) {
    const refused = await moderator.put<Answer>('/ticket', body);
    assert.deepEqual([refused.status, Object.keys(refused.body.fields ?? {})], [422, ['problem']]);
  }

  const text = 'Le site est de nouveau rapide.';
  const path = `/ticket/${lead._id}/messages`;
  assert.equal((await player.post(path, { text, toAll: true })).status, 403);
  await moderator.post(path, { text, toAll: true, close: true });
  for (const [index, person] of [player, ...others].entries()) {
    const id: string | undefined = index === 0 ? lead._id : joined[index - 1]?._id;
    const { body: own } = await person.get<Ticket>(`/ticket/${id}`);
    assert.deepEqual(
      [own.state, own.messages.at(-1)?.text, own.problem, own.joined],
      ['closed', text, null, 0],
    );
    const mails = await rpd.store.db
      .selectFrom('mails')
      .where('recipient', '=', person.user.email)
      .select('text')
      .execute();
    assert.match(mails[0]?.text ?? '', /de nouveau rapide/);
    const { body: news } = await person.get<Notification[]>('/api/notifications');
    assert.equal(news.filter(({ kind }) => kind === 'ticket').length, 1);
  }
  // A ticket that is detached is answered by itself again.
  await moderator.put('/ticket', { _id: joined[0]?._id, problem: '' });
  assert.equal((await moderator.get<Ticket>(`/ticket/${lead._id}`)).body.joined, 1);
});

test('asks an author once whether the help helped, when the ticket is closed', async t => {
  const { rpd, player, moderator } = await open(t);
  const { _id } = await begin(player);
  const rate = (client: Client, helpful: unknown = true) =>
    client.post<Ticket>(`/ticket/${_id}/rating`, { helpful, comment: 'Vite répondu.' });
  assert.equal((await rate(player)).status, 409);
  await moderator.put('/ticket', { _id, state: 'closed' });
  assert.equal((await rate(moderator)).status, 403);
  assert.equal((await rate(await rpd.signIn())).status, 404);
  assert.equal((await rate(player, 'oui')).status, 422);
  assert.equal((await rate(player)).body.rating?.helpful, true);
  assert.equal((await rate(player, false)).status, 409);
  const { body: read } = await moderator.get<Ticket>(`/ticket/${_id}`);
  assert.deepEqual([read.rating?.comment, read.state], ['Vite répondu.', 'closed']);
});

test('keeps pictures with a message, and takes no file but an upload', async t => {
  const { player, moderator } = await open(t);
  const path = `/files/${'a'.repeat(40)}.png`;
  const { _id, messages } = await begin(player, { pictures: [path] });
  assert.deepEqual(messages[0]?.pictures, [path]);
  const write = (pictures: unknown) =>
    moderator.post<Ticket>(`/ticket/${_id}/messages`, { text: 'Voyez.', pictures });
  assert.deepEqual((await write([path])).body.messages.at(-1)?.pictures, [path]);
  for (const pictures of [
    ['https://exemple.fr/a.png'],
    ['/files/../x.png'],
    [path, path],
    'x',
    Array(5).fill(path),
  ]) {
    assert.equal((await write(pictures)).status, 422, JSON.stringify(pictures));
  }
});
