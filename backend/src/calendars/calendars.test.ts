import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { CalendarFeed, Game, GameSession, RoleplayEvent, Server } from '@rpd/shared/domain';
import ICAL from 'ical.js';
import { buildEvent, buildGame, buildServer } from '../test/builders.ts';
import { startServer } from '../test/server.ts';

const API = '/hosts/api';

/** Alice plays in Maud's game and comes to an event of Odile's server. */
async function openCalendar(t: TestContext, options = {}) {
  const rpd = await startServer(t, options);
  const master = await rpd.signIn({ roles: ['GM'], name: 'Maud' });
  const alice = await rpd.signIn({ name: 'Alice' });
  const owner = await rpd.signIn({ name: 'Odile' });
  const { body: game } = await master.post<Game>(
    '/game',
    buildGame({ name: 'La Guerre des Brumes, tome 2' }),
  );
  await alice.post(`/game/${game._id}/members`, {});
  // Calendars count seconds.
  const startsAt = new Date(Math.ceil(Date.now() / 1000) * 1000 + 86_400_000).toISOString();
  const { body: session } = await master.post<GameSession>(`/game/${game._id}/gamesessions`, {
    title: 'Élodie ; la nuit où « tout » bascule, très loin dans les marais de l’ouest',
    startsAt,
    minutes: 90,
  });
  const { body: server } = await owner.post<Server>('/server', buildServer());
  const { body: event } = await owner.post<RoleplayEvent>('/event', buildEvent(server._id));
  await alice.post(`/event/${event._id}/signups`, {});
  const feedOf = async (of = '') => (await alice.post<CalendarFeed>('/calendarfeed', { server: of })).body;
  const read = (path: string, headers = {}) => rpd.inject({ method: 'GET', url: `${API}/${path}`, headers });
  const dates = async (path: string) => parse((await read(path)).body);
  return { rpd, master, alice, owner, game, session, server, event, feedOf, read, dates };
}

/** What another program than ours reads in a calendar, by the ids of ours. */
function parse(text: string): Map<string, { event: ICAL.Event; status: string }> {
  const component = new ICAL.Component(ICAL.parse(text) as never);
  return new Map(
    component.getAllSubcomponents('vevent').map(one => {
      const event = new ICAL.Event(one);
      return [event.uid.replace('@rpd', ''), { event, status: String(one.getFirstPropertyValue('status')) }];
    }),
  );
}

test('a person’s calendar has their sessions and events, as another program reads them (TAB-7)', async t => {
  const { master, owner, session, event, feedOf, read, dates } = await openCalendar(t);
  const { path } = await feedOf();
  const answer = await read(path);
  assert.equal(answer.headers['content-type'], 'text/calendar; charset=utf-8');
  assert.ok(
    answer.body.split('\r\n').every(line => Buffer.byteLength(line) <= 75),
    'lines are folded',
  );
  const first = await dates(path);
  const shown = first.get(session._id);
  assert.equal(shown?.event.summary, `La Guerre des Brumes, tome 2 : ${session.title}`);
  assert.equal(shown.event.startDate.toJSDate().toISOString(), session.startsAt);
  assert.equal(shown.event.duration.toSeconds(), 90 * 60);
  assert.equal(first.get(event._id)?.status, 'CONFIRMED');

  const { etag } = answer.headers;
  const again = await read(path, { 'if-none-match': String(etag) });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
  await master.put(`/gamesession/${session._id}`, {
    startsAt: new Date(Date.now() + 2 * 86_400_000).toISOString(),
  });
  const changed = await read(path, { 'if-none-match': String(etag) });
  assert.equal(changed.statusCode, 200);
  const moved = (await dates(path)).get(session._id);
  assert.ok(moved && moved.event.sequence > shown.event.sequence);

  await master.remove(`/gamesession/${session._id}`);
  await owner.remove(`/event/${event._id}`);
  const last = await dates(path);
  assert.deepEqual([last.get(session._id)?.status, last.get(event._id)?.status], ['CANCELLED', 'CANCELLED']);
  assert.ok((last.get(session._id)?.event.sequence ?? 0) > moved.event.sequence);
});

test('a calendar loses a table with the person’s place there, and ends with its address or its account', async t => {
  const { rpd, master, alice, game, session, feedOf, read, dates } = await openCalendar(t);
  const { path } = await feedOf();
  assert.ok((await dates(path)).has(session._id));
  await master.remove(`/game/${game._id}/members/${alice.user._id}`);
  assert.ok(!(await dates(path)).has(session._id));
  await master.remove(`/gamesession/${session._id}`);
  assert.ok(!(await dates(path)).has(session._id));

  const renewed = await feedOf();
  assert.notEqual(renewed.path, path);
  assert.equal((await read(path)).statusCode, 404);
  assert.equal((await read(renewed.path)).statusCode, 200);
  assert.deepEqual((await alice.get<CalendarFeed[]>('/calendarfeed')).body, [renewed]);
  assert.equal((await master.remove(`/calendarfeed/${renewed._id}`)).status, 404);
  await rpd.store.db.updateTable('users').set({ valid: 0 }).where('id', '=', alice.user._id).execute();
  assert.equal((await read(renewed.path)).statusCode, 404);
  await rpd.store.db.updateTable('users').set({ valid: 1 }).where('id', '=', alice.user._id).execute();
  assert.equal((await alice.remove(`/calendarfeed/${renewed._id}`)).status, 204);
  assert.equal((await read(renewed.path)).statusCode, 404);
});

test('a server’s calendar shows what everybody may read, and nothing once the server is hidden', async t => {
  const { master, owner, alice, server, event, feedOf, read, dates } = await openCalendar(t);
  await owner.post(`/server/${server._id}/managers`, { name: 'Alice' });
  const proposal = await master.post<RoleplayEvent>(
    '/event',
    buildEvent(server._id, { title: 'Une proposition' }),
  );
  assert.equal(proposal.body.state, 'proposed');
  const feed = await feedOf(server._id);
  assert.deepEqual([...(await dates(feed.path)).keys()], [event._id]);
  assert.equal((await dates(feed.path)).get(event._id)?.event.attendees.length, 0);
  const { body: read1 } = await owner.get<Server>(`/server/${server._id}`);
  await owner.put('/server', { ...read1, visible: false });
  assert.equal((await read(feed.path)).statusCode, 404);
  assert.equal((await alice.post('/calendarfeed', { server: server._id })).status, 404);
});

test('the key of a calendar is in no log, no journal and no table, and nobody guesses or hammers it', async t => {
  const lines: string[] = [];
  const { rpd, feedOf, read } = await openCalendar(t, { log: { write: (line: string) => lines.push(line) } });
  const { path } = await feedOf();
  const key = path.split('key=')[1] ?? '';
  assert.equal(key.length, 43);
  assert.equal((await read(path)).statusCode, 200);
  assert.ok(lines.some(line => line.includes('calendar.ics')));
  const rows = [
    await rpd.store.db.selectFrom('calendar_feeds').selectAll().execute(),
    await rpd.store.db.selectFrom('journal').selectAll().execute(),
    await rpd.store.db.selectFrom('attempts').selectAll().execute(),
    await rpd.store.db.selectFrom('idempotency_keys').selectAll().execute(),
  ];
  assert.ok(!JSON.stringify(rows).includes(key));
  assert.ok(!lines.join('').includes(key));

  for (const wrong of ['', '?key=', `?key=${'a'.repeat(43)}`, `?key=${key}&key=${key}`, '?key[]=1'])
    assert.equal((await read(`calendar.ics${wrong}`)).statusCode, 404, wrong);
  const codes: number[] = [];
  for (let index = 0; index < 80; index += 1)
    codes.push((await read(`calendar.ics?key=${index}`)).statusCode);
  assert.equal(codes.at(-1), 429);
  assert.equal((await read(path)).statusCode, 200, 'those who have a key read on');
  codes.length = 0;
  for (let index = 0; index < 80; index += 1) codes.push((await read(path)).statusCode);
  assert.equal(codes.at(-1), 429);
  assert.ok(Number((await read(path)).headers['retry-after']) > 0);
});
