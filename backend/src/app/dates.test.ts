import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { localIn } from '@rpd/shared/domain';
import type { DatePoll, Game, GameSession, Notification, RoleplayEvent, Server } from '@rpd/shared/domain';
import { createPost } from '../lib/mail.ts';
import { buildEvent, buildGame, buildServer } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client, TestServer } from '../test/server.ts';
import { openStore } from '../store/store.ts';
import { doWhatIsDue } from './dates.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PARIS = 'Europe/Paris';

/** Each request has its own sign-in: hours pass, and a sign-in would have ended. */
async function lasting(rpd: TestServer, changes: Parameters<TestServer['signIn']>[0]) {
  const user = await rpd.addUser(changes);
  const client: Omit<Client, 'authorization'> = {
    get: async path => (await rpd.as(user)).get(path),
    post: async (path, body) => (await rpd.as(user)).post(path, body),
    put: async (path, body) => (await rpd.as(user)).put(path, body),
    remove: async (path, body) => (await rpd.as(user)).remove(path, body),
  };
  return { ...client, user };
}

/** Maud's game with Alice and Bruno. The clock is the test's. */
async function openGame(t: TestContext, now = Date.parse('2027-03-01T10:00:00Z')) {
  t.mock.timers.enable({ apis: ['Date'], now });
  const rpd = await startServer(t);
  const master = await lasting(rpd, { roles: ['GM'], name: 'Maud' });
  const [alice, bruno] = [await lasting(rpd, { name: 'Alice' }), await lasting(rpd, { name: 'Bruno' })];
  const { body: game } = await master.post<Game>('/game', buildGame());
  for (const player of [alice, bruno]) await player.post(`/game/${game._id}/members`, {});
  const post = createPost('http://rpd.test/', rpd.store.secrets);
  const at = async (moment: number | string) => {
    const then = typeof moment === 'string' ? Date.parse(moment) : moment;
    t.mock.timers.setTime(then);
    await doWhatIsDue(rpd.store, post, then);
  };
  const plan = async (startsAt: string, more = {}) =>
    (await master.post<GameSession>(`/game/${game._id}/gamesessions`, { startsAt, ...more })).body;
  const planned = async () =>
    (await master.get<GameSession[]>(`/gamesession?game=${game._id}&state=planned`)).body.toSorted(
      (one, other) => one.startsAt.localeCompare(other.startsAt),
    );
  return { rpd, master, alice, bruno, game, post, at, plan, planned };
}

const noticesOf = async (client: Pick<Client, 'get'>, wanted: RegExp): Promise<Notification[]> =>
  (await client.get<Notification[]>('/api/notifications?limit=100')).body.filter(({ title }) =>
    wanted.test(title),
  );

test('a session repeats at the hour of the clock, ahead of a rolling horizon, once, by two processes (TAB-7)', async t => {
  const { rpd, master, alice, at, plan, planned, post } = await openGame(t);
  const first = await plan('2027-03-04T19:30:00.000Z', { title: 'Le jeudi', timeZone: PARIS, minutes: 240 });
  const series = `/gamesession/${first._id}/series`;
  const rule = 'FREQ=WEEKLY;INTERVAL=2;UNTIL=20270630T215959Z';
  assert.equal((await alice.post(series, { rule })).status, 403);
  assert.equal((await master.post(series, { rule })).status, 201);
  assert.equal((await master.post(series, { rule })).status, 409);
  const local = async () => (await planned()).map(({ startsAt }) => localIn(PARIS, startsAt));
  // Summer time begins on 28 March: half past eight stays half past eight.
  const ahead = ['03-04', '03-18', '04-01', '04-15', '04-29'].map(day => `2027-${day}T20:30`);
  assert.deepEqual(await local(), ahead);
  assert.deepEqual((await planned())[2]?.startsAt, '2027-04-01T18:30:00.000Z');
  assert.ok(
    (await planned()).every(
      ({ title, minutes, series: head }) => title === 'Le jeudi' && minutes === 240 && head?.rule === rule,
    ),
  );

  // One is moved, one is taken back: neither is made again, by this process or another one.
  const [, second, third] = await planned();
  await master.put(`/gamesession/${second?._id}`, { startsAt: '2027-03-19T19:30:00.000Z' });
  await master.remove(`/gamesession/${third?._id}`);
  const other = await openStore(rpd.database.options);
  t.after(() => other.close());
  const later = Date.parse('2027-03-16T10:00:00Z');
  t.mock.timers.setTime(later);
  await Promise.all([doWhatIsDue(rpd.store, post, later), doWhatIsDue(other, post, later)]);
  await at(later);
  assert.deepEqual(await local(), [
    '2027-03-04T20:30',
    '2027-03-19T20:30',
    ...ahead.slice(3),
    '2027-05-13T20:30',
  ]);
  // The end of June is the end, however far one looks.
  await at('2027-06-20T10:00:00Z');
  await at('2027-12-01T10:00:00Z');
  assert.equal((await local()).at(-1), '2027-06-24T20:30');
});

test('a repetition stops, and takes back what is still to come if one says so', async t => {
  const { master, alice, at, plan, planned } = await openGame(t);
  const first = await plan('2027-03-04T19:30:00.000Z');
  await master.post(`/gamesession/${first._id}/series`, { rule: 'FREQ=MONTHLY;BYDAY=1TH;COUNT=3' });
  assert.deepEqual(
    (await planned()).map(({ startsAt }) => startsAt),
    ['2027-03-04T19:30:00.000Z', '2027-04-01T18:30:00.000Z'],
  );
  const [, second] = await planned();
  assert.equal((await master.remove(`/gamesession/${second?._id}/series?ahead=remove`)).status, 204);
  assert.deepEqual(await planned(), []);
  assert.equal(
    (await noticesOf(alice, /annulée$/)).length,
    1,
    'an unread notice of the same title is replaced',
  );
  await at('2027-04-20T10:00:00Z');
  assert.deepEqual(await planned(), []);
});

test('refuses rules that run away, and those that miss their first date', async t => {
  const { master, plan, planned } = await openGame(t);
  const first = await plan('2027-03-04T19:30:00.000Z');
  for (const rule of [
    'FREQ=SECONDLY',
    'FREQ=DAILY',
    'FREQ=WEEKLY;BYSECOND=0,1,2,3',
    'FREQ=WEEKLY;INTERVAL=0',
    'FREQ=WEEKLY;COUNT=1000',
    'FREQ=WEEKLY;COUNT=2;UNTIL=20270630T215959Z',
    'FREQ=WEEKLY\nDTSTART:20270101',
    'INTERVAL=2',
    'FREQ=MONTHLY;BYDAY=2TH',
    'FREQ=MONTHLY;BYDAY=1FR',
  ])
    assert.equal((await master.post(`/gamesession/${first._id}/series`, { rule })).status, 422, rule);
  assert.equal((await planned()).length, 1);
});

test('an event repeats in the name of its server as long as who made it acts for the server (DSK-8)', async t => {
  const { rpd, master, alice, at } = await openGame(t);
  const owner = await lasting(rpd, { name: 'Odile' });
  const { body: server } = await owner.post<Server>('/server', buildServer());
  await owner.post(`/server/${server._id}/managers`, { name: 'Alice' });
  const span = { start: '2027-03-05T19:00:00.000Z', end: '2027-03-05T22:00:00.000Z' };
  const { body: event } = await owner.post<RoleplayEvent>('/event', buildEvent(server._id, span));
  const rule = 'FREQ=WEEKLY';
  assert.equal((await master.post(`/event/${event._id}/series`, { rule })).status, 403);
  assert.equal((await owner.post(`/event/${event._id}/series`, { rule })).status, 201);
  const list = async () => (await alice.get<RoleplayEvent[]>(`/event?server=${server._id}&limit=100`)).body;
  assert.equal((await list()).length, 8);
  assert.ok(
    (await list()).every(one => Date.parse(one.end) - Date.parse(one.start) === 3 * HOUR && one.series),
  );
  await rpd.store.db.updateTable('users').set({ valid: 0 }).where('id', '=', owner.user._id).execute();
  await at('2027-03-20T10:00:00Z');
  assert.equal((await list()).length, 8);
  assert.ok((await list()).every(one => one.series === null));
});

test('reminds a day and an hour before, once each, and not of what was moved or taken back', async t => {
  const { rpd, master, alice, bruno, at, plan, post } = await openGame(t);
  const session = await plan('2027-03-10T19:00:00.000Z');
  const gone = await plan('2027-03-10T15:00:00.000Z', { title: 'Annulée' });
  await bruno.put('/api/notifications/settings', { reminders: false });
  await at('2027-03-09T18:59:00Z');
  assert.equal((await noticesOf(alice, /^Rappel/)).length, 1, 'the one of 16:00');
  await master.remove(`/gamesession/${gone._id}`);
  await alice.post('/api/notifications/read', {});
  const other = await openStore(rpd.database.options);
  t.after(() => other.close());
  const now = Date.parse('2027-03-09T19:01:00Z');
  t.mock.timers.setTime(now);
  await Promise.all([doWhatIsDue(rpd.store, post, now), doWhatIsDue(other, post, now)]);
  await at(now + 60_000);
  assert.equal((await noticesOf(alice, /^Rappel/)).length, 2);
  assert.equal((await noticesOf(master, /^Rappel/)).length, 1);
  // Moved by a day: the hour of the old date passes without a word, the new date has its own.
  await alice.post('/api/notifications/read', {});
  await master.put(`/gamesession/${session._id}`, { startsAt: '2027-03-11T19:00:00.000Z' });
  await at('2027-03-10T18:30:00Z');
  assert.equal((await noticesOf(alice, /^Bientôt/)).length, 0);
  await at('2027-03-10T19:30:00Z');
  assert.equal((await noticesOf(alice, /^Rappel/)).length, 3);
  await at('2027-03-11T18:10:00Z');
  await at('2027-03-11T18:20:00Z');
  const [soon, ...more] = await noticesOf(alice, /^Bientôt/);
  assert.deepEqual(more, []);
  assert.match(soon?.text ?? '', /jeudi 11 mars 2027 à 20:00 \(Europe\/Paris\)/);
  assert.equal((await noticesOf(bruno, /^(Rappel|Bientôt)/)).length, 0);
});

test('reminds those who have a place at an event, and not those who wait for one', async t => {
  const { rpd, alice, bruno, at } = await openGame(t);
  const owner = await lasting(rpd, { name: 'Odile' });
  const { body: server } = await owner.post<Server>('/server', buildServer());
  const span = { start: '2027-03-05T19:00:00.000Z', end: '2027-03-05T22:00:00.000Z' };
  const { body: event } = await owner.post<RoleplayEvent>(
    '/event',
    buildEvent(server._id, { ...span, places: 1 }),
  );
  await alice.post(`/event/${event._id}/signups`, {});
  await bruno.post(`/event/${event._id}/signups`, {});
  await at('2027-03-04T20:00:00Z');
  assert.equal((await noticesOf(alice, /^Rappel/)).length, 1);
  assert.equal((await noticesOf(bruno, /^Rappel/)).length, 0);
  const mails = await rpd.store.db.selectFrom('mails').select(['recipient', 'subject']).execute();
  assert.equal(mails.filter(({ subject }) => subject.startsWith('Rappel')).length, 1);
  await owner.remove(`/event/${event._id}`);
  await at('2027-03-05T18:30:00Z');
  assert.equal((await noticesOf(alice, /^Bientôt/)).length, 0);
});

test('reminds once those of a table who have not answered a poll', async t => {
  const { master, alice, bruno, game, at } = await openGame(t);
  const now = Date.parse('2027-03-01T10:00:00Z');
  const dates = [new Date(now + 10 * DAY).toISOString()];
  const { body: poll } = await master.post<DatePoll>(`/game/${game._id}/datepolls`, { dates });
  await alice.put(`/datepoll/${poll._id}/answer`, { answers: [{ date: poll.dates[0]?._id, answer: 'no' }] });
  await at(now + 2 * DAY - HOUR);
  assert.equal((await noticesOf(bruno, /^Rappel/)).length, 0);
  await at(now + 2 * DAY + HOUR);
  await at(now + 3 * DAY);
  assert.equal((await noticesOf(bruno, /^Rappel/)).length, 1);
  assert.equal((await noticesOf(alice, /^Rappel/)).length, 0);
});
