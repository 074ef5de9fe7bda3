import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  Character,
  Game,
  GameSession,
  Measure,
  NextStep,
  Overview,
  Server,
  Submission,
  Ticket,
} from '@rpd/shared/domain';
import { TREND_WEEKS } from '@rpd/shared/domain';
import { buildCharacter, buildGame, buildServer, buildTicket } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import { openTable, randomKey } from '../test/table.ts';
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
  const { guidance, ...rest } = await overview(player);
  assert.deepEqual(rest, { next: [], trends: [], session: null, counts: null });
  assert.deepEqual(
    guidance.roles.map(({ role }) => role),
    ['GM'],
  );

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

test('shows each at the table the evening that comes next, and nobody else (26.3)', async t => {
  const { rpd, game, master, alice, watcher, stranger, session } = await openTable(t);
  const seen = async (client: Client) => (await overview(client)).session;
  const open = await seen(alice);
  assert.deepEqual(
    [open?._id, open?.state, open?.role, open?.game, open?.peopleCount],
    [session._id, 'open', 'player', { _id: game._id, name: game.name }, 3],
  );
  assert.deepEqual(
    open?.people.map(({ name }) => name),
    ['Maud', 'Alice', 'Bruno'],
  );
  assert.match(open?.cover ?? '', new RegExp(`^/covers/.*${game._id}`));
  assert.equal((await seen(master))?.role, 'master');
  // Who may watch has no evening of their own, and the team no view into others'.
  assert.equal(await seen(watcher), null);
  assert.equal(await seen(stranger), null);

  // Whom one played last is named.
  const { body: hero } = await alice.post<Character>('/character', buildCharacter({ name: 'Aelis' }));
  const seat = { clientSeed: randomKey(), character: hero._id };
  assert.equal((await alice.post(`/gamesession/${session._id}/seat`, seat)).status, 200);
  assert.deepEqual((await seen(alice))?.character, { _id: hero._id, name: 'Aelis' });

  // Closed, it gives way to the next that is planned, the nearest first; what was not held is passed over.
  const plan = (title: string, hours: number) =>
    master.post<GameSession>(`/game/${game._id}/gamesessions`, {
      title,
      startsAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
      open: false,
    });
  await plan('Dans huit jours', 192);
  await plan('Demain', 24);
  assert.equal((await plan('Jamais tenue', 1)).status, 201);
  await rpd.store.db
    .updateTable('game_sessions')
    .set({ starts_at: new Date(Date.now() - 86_400_000).toISOString() })
    .where('title', '=', 'Jamais tenue')
    .execute();
  assert.equal((await seen(alice))?._id, session._id);
  assert.equal((await master.post(`/gamesession/${session._id}/state`, { state: 'closed' })).status, 200);
  const planned = await seen(alice);
  assert.deepEqual([planned?.title, planned?.state], ['Demain', 'planned']);

  // An open one that nobody closed for a day is no evening any more.
  await rpd.store.db
    .updateTable('game_sessions')
    .set({ state: 'open', opened_at: new Date(Date.now() - 2 * 86_400_000).toISOString() })
    .where('id', '=', session._id)
    .execute();
  assert.equal((await seen(alice))?.title, 'Demain');
  assert.equal((await master.remove(`/game/${game._id}`)).status, 200);
  assert.equal(await seen(alice), null);
});

test('counts for administrators what their lists hold, and for nobody else (DSH-1)', async t => {
  const rpd = await startServer(t);
  const administrator = await rpd.signIn({ roles: ['AD'] });
  const master = await rpd.signIn({ roles: ['GM'] });
  await master.post<Server>('/server', buildServer());
  await master.post<Server>('/server', buildServer({ name: 'Caché', visible: false }));
  const { body: game } = await master.post<Game>('/game', buildGame());
  await master.post<Game>('/game', buildGame({ name: 'Un autre' }));
  await rpd.signIn({ deletedAt: new Date().toISOString() });
  assert.equal((await master.remove(`/game/${game._id}`)).status, 200);
  assert.equal((await overview(master)).counts, null);
  const counts: Record<string, number> = { ...(await overview(administrator)).counts };
  for (const [list, path] of Object.entries({
    games: 'game',
    robots: 'robot',
    users: 'user',
    servers: 'server',
    sheets: 'sheet',
  })) {
    const { headers } = await administrator.get(`/${path}?page=1&limit=1`);
    assert.equal(counts[list], Number(headers['x-total-count']), list);
  }
  assert.deepEqual([counts['games'], counts['servers']], [1, 2]);
});

test('names appeals and exclusions to those alone who may decide them (DSK-3, DSH-3)', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const second = await rpd.signIn({ roles: ['MO'] });
  const admin = await rpd.signIn({ roles: ['AD'] });
  const decide = async (kind: string, person = player, by = moderator) => {
    const facts = 'Insultes répétées envers deux personnes.';
    const body = { person: person.user._id, kind, rule: 'Respect', facts };
    return (await by.post<Measure>('/measure', body)).body._id;
  };
  const waiting = async (client: Client) =>
    (await next(client)).flatMap(step =>
      step.kind === 'appeals' || step.kind === 'proposals'
        ? [[step.kind, step.id, step.count, step.name]]
        : [],
    );
  const exclusion = await decide('exclusion');
  assert.deepEqual(await waiting(moderator), []);
  assert.deepEqual(await waiting(second), []);
  assert.deepEqual(await waiting(admin), [['proposals', exclusion, 1, player.user.name]]);

  const warning = await decide('warning');
  await player.post(`/measure/${warning}/appeal`, { text: 'Ce n’était pas moi, voyez.' });
  assert.deepEqual(await waiting(player), []);
  // Nobody judges what they decided themselves.
  assert.deepEqual(await waiting(moderator), []);
  const step = ['appeals', warning, 1, player.user.name];
  assert.deepEqual(await waiting(second), [step]);
  assert.equal((await waiting(admin)).length, 2);

  // Nor what is about somebody of their own rank, or themselves.
  const own = await decide('warning', second, admin);
  await second.post(`/measure/${own}/appeal`, { text: 'Je ne suis pas d’accord.' });
  assert.deepEqual(await waiting(moderator), []);
  assert.deepEqual(await waiting(second), [step]);
  await second.post(`/measure/${warning}/judgement`, { verdict: 'upheld', answer: 'C’était bien vous.' });
  assert.deepEqual(await waiting(second), []);
});
