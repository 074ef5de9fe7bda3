import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Character, NextStep, Overview, Server, Submission, Ticket } from '@rpd/shared/domain';
import { TREND_WEEKS } from '@rpd/shared/domain';
import { buildCharacter, buildServer, buildTicket } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';

const overview = async (client: Client) => (await client.get<Overview>('/overview')).body;
const next = async (client: Client) => (await overview(client)).next;
const kinds = (steps: NextStep[]) => steps.map(({ kind }) => kind);

test('leads a player from the first character to its server, and back for changes (DSH-3)', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const master = await rpd.signIn({ roles: ['GM'] });
  assert.deepEqual(await next(player), [{ kind: 'character' }]);

  const character = (await player.post<Character>('/character', buildCharacter())).body;
  const [unsubmitted] = await next(player);
  assert.ok(unsubmitted?.kind === 'unsubmitted');
  assert.deepEqual([unsubmitted.id, unsubmitted.count], [character._id, 1]);

  const server = (await master.post<Server>('/server', buildServer())).body;
  assert.deepEqual(await next(master), []);
  const path = `/character/${character._id}/submissions`;
  const submission = (await player.post<Submission>(path, { server: server._id })).body;
  assert.equal(submission.state, 'submitted');
  assert.deepEqual(await next(player), []);
  const [toDecide] = await next(master);
  assert.ok(toDecide?.kind === 'submissions');
  assert.deepEqual([toDecide.server.name, toDecide.count], [server.name, 1]);

  const decision = { state: 'to_change', message: 'Son âge ?' };
  assert.equal((await master.put(`/submission/${submission._id}`, decision)).status, 200);
  const [toChange] = await next(player);
  assert.ok(toChange?.kind === 'toChange');
  assert.equal(toChange.serverName, server.name);
  assert.deepEqual(await next(master), []);
});

test('shows the team the oldest ticket, and its author the answer (DSH-3)', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn({ roles: ['GM'] });
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const other = await rpd.signIn({ roles: ['MO'] });
  const first = (await player.post<Ticket>('/ticket', buildTicket())).body;
  await player.post('/ticket', buildTicket());
  const [step] = await next(moderator);
  assert.ok(step?.kind === 'ticket');
  assert.deepEqual([step.id, step.count, step.subject], [first._id, 2, first.subject]);

  // A ticket that a colleague has taken belongs to the colleague.
  const { state, category, priority } = first;
  const taken = { _id: first._id, state, category, priority, assignee: other.user._id };
  assert.equal((await other.put('/ticket', taken)).status, 200);
  const [left] = await next(moderator);
  assert.ok(left?.kind === 'ticket');
  // The number is Moderation's: everything that is open.
  assert.equal(left.count, 2);
  const urgent = (await player.post<Ticket>('/ticket', buildTicket({ subject: 'Menaces' }))).body;
  await other.put('/ticket', { _id: urgent._id, priority: 'urgent' });
  const [call] = await next(moderator);
  assert.ok(call?.kind === 'ticket');
  assert.deepEqual([call.id, call.urgent, call.count], [urgent._id, true, 3]);
  // Urgent is everybody's, until it is answered.
  const held = { _id: urgent._id, priority: 'urgent', assignee: other.user._id };
  assert.equal((await other.put('/ticket', held)).status, 200);
  const [shared] = await next(moderator);
  assert.ok(shared?.kind === 'ticket');
  assert.deepEqual([shared.id, shared.takenBy], [urgent._id, other.user.name]);
  const summary = await moderator.get<{ open: number }>('/api/moderation/summary');
  assert.equal(summary.body.open, call.count);
  await other.put('/ticket', { _id: urgent._id, state: 'closed' });

  await moderator.post(`/ticket/${first._id}/messages`, { text: 'Voilà.' });
  const [reply] = await next(player);
  assert.ok(reply?.kind === 'reply');
  assert.equal(reply.id, first._id);
});

test('shows administrators abandoned mails and weekly registrations, and nobody else (DSH-1)', async t => {
  const rpd = await startServer(t);
  const administrator = await rpd.signIn({ roles: ['AD'] });
  const player = await rpd.signIn({ roles: ['GM'] });
  const mail = { recipient: 'a@rpd.test', subject: 'Essai', message: 'Bonjour' };
  assert.equal((await administrator.post('/queue', mail)).status, 201);
  await rpd.store.db
    .updateTable('mails')
    .set({ state: 'failed', failed_at: '2026-01-01T00:00:00.000Z' })
    .execute();
  assert.deepEqual(kinds(await next(administrator)), ['mails']);
  assert.deepEqual(await overview(player), { next: [], trends: [] });

  const longAgo = new Date(Date.now() - 8 * 86_400_000).toISOString();
  await rpd.signIn({ createdAt: longAgo });
  const { trends } = await overview(administrator);
  assert.deepEqual(
    trends.map(({ subject }) => subject),
    ['users', 'tickets'],
  );
  const weeks = trends[0]?.weeks ?? [];
  assert.equal(weeks.length, TREND_WEEKS);
  assert.deepEqual(weeks.slice(-2), [1, 2]);
});
