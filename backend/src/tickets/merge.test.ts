import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JournalLine, Ticket, TicketSummary } from '@rpd/shared/domain';
import { buildTicket } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';

const begin = async (client: Client, changes = {}) =>
  (await client.post<Ticket>('/ticket', buildTicket(changes))).body;

test('merges two tickets of one person and redirects the other', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const admin = await rpd.signIn({ roles: ['AD'] });
  const first = await begin(player, { subject: 'Portrait flou', text: 'Il est flou.' });
  const second = await begin(player, { subject: 'Encore flou', text: 'Toujours, et mon blason aussi.' });
  await moderator.post(`/ticket/${first._id}/messages`, { text: 'Sur téléphone ?' });
  const merge = (client: Client, from: string, into: unknown) =>
    client.post<Ticket>(`/ticket/${from}/merge`, { into });

  assert.equal((await merge(player, second._id, first._id)).status, 403);
  const merged = await merge(moderator, second._id, first._id);
  assert.equal(merged.status, 200);
  assert.deepEqual(
    merged.body.messages.map(message => [message.text.slice(0, 22), message.internal]),
    [
      ['Il est flou.', false],
      ['Toujours, et mon blaso', false],
      ['Sur téléphone ?', false],
      ['Demande « Encore flou ', true],
    ],
  );
  // What came later waits for an answer.
  assert.equal(merged.body.state, 'open');
  const read = await player.get<Ticket>(`/ticket/${second._id}`);
  assert.deepEqual([read.body.state, read.body.mergedInto, read.body.messages], ['closed', first._id, []]);
  assert.equal((await player.get<Ticket>(`/ticket/${first._id}`)).body.messages.length, 3);
  const found = await moderator.get<TicketSummary[]>('/ticket?q=blason&state=open');
  assert.deepEqual(
    found.body.map(one => one._id),
    [first._id],
  );

  assert.equal((await player.post(`/ticket/${second._id}/messages`, { text: 'Et ici ?' })).status, 409);
  assert.equal((await moderator.put('/ticket', { _id: second._id, state: 'open' })).status, 409);
  assert.equal((await merge(moderator, second._id, first._id)).status, 409);
  const lines = (await admin.get<JournalLine[]>(`/journal?entityId=${second._id}&action=merge`)).body;
  assert.equal(lines[0]?.detail, 'Réunie à « Portrait flou »');

  // What leads to a ticket follows it into the next.
  const third = await begin(player, { subject: 'Le troisième' });
  await merge(moderator, first._id, third._id);
  assert.equal((await player.get<Ticket>(`/ticket/${second._id}`)).body.mergedInto, third._id);
});

test('rejects an impossible merge', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const other = await rpd.signIn();
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const { _id } = await begin(player);
  const foreign = await begin(other);
  for (const into of [_id, foreign._id, 'f'.repeat(24), 'x', '', 3, undefined]) {
    const refused = await moderator.post(`/ticket/${_id}/merge`, { into });
    assert.deepEqual([refused.status, Object.keys(refused.body.fields ?? {})], [422, ['into']], String(into));
  }
  assert.equal((await moderator.post(`/ticket/${'f'.repeat(24)}/merge`, { into: _id })).status, 404);
  assert.equal((await player.get<Ticket>(`/ticket/${_id}`)).body.messages.length, 1);
});

test('finds later messages by words without accents, and notes never', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const { _id } = await begin(player);
  await player.post(`/ticket/${_id}/messages`, { text: 'C’était l’écusson d’Élodie.' });
  await moderator.post(`/ticket/${_id}/messages`, { text: 'Récidiviste.', internal: true });
  const count = async (client: Client, q: string) =>
    (await client.get<TicketSummary[]>(`/ticket?q=${q}`)).body.length;
  assert.equal(await count(moderator, 'ecusson'), 1);
  assert.equal(await count(player, 'recidiviste'), 0);
  assert.equal(await count(moderator, 'recidiviste'), 0);
});

test('records the time of the first answer, and ignores notes', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const { _id } = await begin(player);
  const say = async (client: Client, body: object) =>
    (await client.post<Ticket>(`/ticket/${_id}/messages`, body)).body.answeredAt;
  assert.equal(await say(moderator, { text: 'À voir.', internal: true }), null);
  assert.equal(await say(player, { text: 'Alors ?' }), null);
  const answeredAt = await say(moderator, { text: 'Voilà.' });
  assert.ok(answeredAt);
  assert.equal(await say(moderator, { text: 'Et encore.' }), answeredAt);
});

test('exports a transcript without notes for its author, and with them for the team on demand', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn({ name: 'Zoé <b>' });
  const other = await rpd.signIn();
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const { _id } = await begin(player, { text: 'Une balise.' });
  // As an earlier version stored it: today the API rejects it.
  const stored = 'Une balise <script>alert(1)</script>';
  await rpd.store.db.updateTable('ticket_messages').set({ text: stored }).execute();
  await moderator.post(`/ticket/${_id}/messages`, { text: 'Une note.', internal: true });
  const read = async (client: Client, query = '') => {
    const { authorization = '' } = client;
    const url = `/hosts/api/ticket/${_id}/transcript${query}`;
    const { statusCode, headers, body } = await rpd.inject({ url, headers: { authorization } });
    return { statusCode, headers, body };
  };
  const text = await read(player);
  assert.match(String(text.headers['content-type']), /^text\/plain/);
  assert.match(
    String(text.headers['content-disposition']),
    /^attachment; filename="demande-[0-9a-f]{24}\.txt"$/,
  );
  assert.match(text.body, /^Demande\u00a0: Je ne retrouve plus mon personnage\nDe\u00a0: Zoé <b>\n/);
  assert.match(text.body, /Page\u00a0: \/app\/me\nVersion\u00a0: 1\.0\.0/);
  const page = await read(player, '?format=html&notes=1');
  assert.match(String(page.headers['content-type']), /^text\/html/);
  assert.match(page.body, /&lt;script&gt;alert\(1\)/);
  assert.doesNotMatch(page.body, /<script|Une note/);
  assert.doesNotMatch((await read(moderator)).body, /Une note/);
  assert.match((await read(moderator, '?notes=1')).body, /\(note interne\)\nUne note\./);
  assert.equal((await read(other)).statusCode, 404);
  assert.equal((await read(player, '?format=pdf')).statusCode, 422);
});
