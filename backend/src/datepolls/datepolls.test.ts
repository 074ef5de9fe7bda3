import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { DatePoll, Game, GameSession, Notification } from '@rpd/shared/domain';
import { buildGame } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';
import { follow, listen } from '../test/stream.ts';

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** A game master's game with two players, and three dates to choose from. */
async function openPoll(t: TestContext) {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'], name: 'Maud' });
  const [alice, bruno] = [await rpd.signIn({ name: 'Alice' }), await rpd.signIn({ name: 'Bruno' })];
  const stranger = await rpd.signIn({ name: 'Étrangère', roles: ['MO', 'AD'] });
  const { body: game } = await master.post<Game>('/game', buildGame());
  for (const player of [alice, bruno]) await player.post(`/game/${game._id}/members`, {});
  const made = await master.post<DatePoll>(`/game/${game._id}/datepolls`, {
    dates: [inDays(3), inDays(1), inDays(2)],
    minutes: 240,
    timeZone: 'America/Montreal',
    note: 'Chez Maud',
  });
  assert.equal(made.status, 201);
  return { rpd, game, master, alice, bruno, stranger, poll: made.body, path: `/datepoll/${made.body._id}` };
}

const titles = async (client: Client): Promise<string[]> =>
  (await client.get<Notification[]>('/api/notifications')).body.map(({ title }) => title);

test('a table answers a poll, sees the answers, and plays at the date that is chosen (TAB-7)', async t => {
  const { rpd, game, master, alice, bruno, stranger, poll, path } = await openPoll(t);
  const [first, second, third] = poll.dates;
  assert.ok(first && second && third && first.startsAt < second.startsAt && second.startsAt < third.startsAt);
  assert.match((await titles(alice))[0] ?? '', /^Quand jouer/);
  const api = await listen(rpd);
  const stream = await follow(t, api, { authorization: bruno.authorization, topics: ['datepolls'] });

  const one = (answer: string, date = second._id) => ({ answers: [{ date, answer }] });
  await alice.put(`${path}/answer`, one('yes'));
  await alice.put(`${path}/answer`, { ...one('no', first._id), comment: 'Plutôt après 20 heures' });
  await alice.put(`${path}/answer`, one('maybe'));
  await stream.until(({ data }) => data.id === poll._id && data.change === 'updated');
  const read = await bruno.get<DatePoll[]>(`/datepoll?game=${game._id}`);
  const ofAlice = read.body[0]?.people.find(({ name }) => name === 'Alice');
  assert.deepEqual(ofAlice?.answers, { [first._id]: 'no', [second._id]: 'maybe' });
  assert.equal(ofAlice.comment, 'Plutôt après 20 heures');

  assert.equal((await alice.post(`${path}/pick`, { date: second._id })).status, 403);
  const picked = await master.post<DatePoll>(`${path}/pick`, { date: second._id, title: 'Le retour' });
  assert.deepEqual([picked.body.state, picked.body.picked], ['closed', second._id]);
  assert.equal((await master.post(`${path}/pick`, { date: third._id })).status, 409);
  assert.equal((await alice.put(`${path}/answer`, one('yes'))).status, 409);
  const sessions = (await alice.get<GameSession[]>('/gamesession')).body;
  assert.deepEqual(
    sessions.map(({ _id, title, startsAt, minutes, timeZone }) => ({
      _id,
      title,
      startsAt,
      minutes,
      timeZone,
    })),
    [
      {
        _id: picked.body.session,
        title: 'Le retour',
        startsAt: second.startsAt,
        minutes: 240,
        timeZone: 'America/Montreal',
      },
    ],
  );
  for (const person of [alice, bruno]) assert.match((await titles(person))[0] ?? '', /la date est choisie$/);
  assert.deepEqual((await alice.get<DatePoll[]>('/datepoll')).body, []);

  // Who comes to the session is read from the poll that it was chosen from (issue 26).
  const [chosen] = (await master.get<DatePoll[]>(`/datepoll?session=${picked.body.session}`)).body;
  assert.equal(chosen?.people.find(({ name }) => name === 'Alice')?.answers[second._id], 'maybe');
  assert.deepEqual((await stranger.get<DatePoll[]>(`/datepoll?session=${picked.body.session}`)).body, []);
  assert.equal((await master.get('/datepoll?session=x')).status, 422);
});

test('a poll is its table’s: nobody else reads it, answers for others, or sees who has left', async t => {
  const { game, master, alice, bruno, stranger, poll, path } = await openPoll(t);
  const [date] = poll.dates;
  assert.ok(date);
  const answer = { answers: [{ date: date._id, answer: 'yes' }], comment: 'Oui' };
  for (const address of [path, `${path}/answer`])
    assert.equal((await stranger.put(address, answer)).status, 404, address);
  assert.equal((await stranger.get(path)).status, 404);
  assert.equal((await stranger.post(`/game/${game._id}/datepolls`, { dates: [inDays(1)] })).status, 404);
  assert.equal((await alice.post(`/game/${game._id}/datepolls`, { dates: [inDays(1)] })).status, 403);
  assert.equal((await alice.remove(path)).status, 403);
  assert.equal((await bruno.put(`${path}/answer`, answer)).status, 200);
  await master.remove(`/game/${game._id}/members/${bruno.user._id}`);
  assert.equal((await bruno.get(path)).status, 404);
  const left = (await alice.get<DatePoll>(path)).body.people.map(({ name }) => name);
  assert.deepEqual(left.toSorted(), ['Alice', 'Maud']);
  assert.equal((await master.remove(path)).status, 204);
  assert.equal((await alice.get(path)).status, 404);
});

test('a poll refuses what is too much: dates, the past, a long comment, a second poll', async t => {
  const { game, master, alice, poll, path } = await openPoll(t);
  const address = `/game/${game._id}/datepolls`;
  const many = Array.from({ length: 10_000 }, (_, index) =>
    new Date(Date.now() + (index + 1) * 3_600_000).toISOString(),
  );
  for (const dates of [
    many,
    many.slice(0, 11),
    [],
    [inDays(-1)],
    [inDays(1), 'demain'],
    ['2027-02-31T20:00:00Z'],
  ])
    assert.equal((await master.post(address, { dates })).status, 422);
  const same = inDays(4);
  assert.equal((await master.post(address, { dates: [same, same] })).status, 422);
  for (const minutes of [0, 100_000, 1.5])
    assert.equal((await master.post(address, { dates: [same], minutes })).status, 422);
  assert.equal((await master.post(address, { dates: [same] })).status, 409);
  assert.equal((await alice.put(`${path}/answer`, { comment: 'é'.repeat(301) })).status, 422);
  assert.equal(
    (await alice.put(`${path}/answer`, { answers: [{ date: game._id, answer: 'yes' }] })).status,
    422,
  );
  const [date] = poll.dates;
  assert.equal(
    (await alice.put(`${path}/answer`, { answers: [{ date: date?._id, answer: 'oui' }] })).status,
    422,
  );
});

test('slows who answers a poll by a script, and nobody else (TAB-7)', async t => {
  const { rpd, alice, bruno, poll, path } = await openPoll(t);
  const answer = { answers: poll.dates.map(({ _id }) => ({ date: _id, answer: 'yes' })) };
  assert.equal((await alice.put(`${path}/answer`, answer)).status, 200);
  await rpd.store.db
    .updateTable('attempts')
    .set({ count: 120, expires_at: new Date(Date.now() + 600_000).toISOString() })
    .where('key', '=', `poll-answer:${alice.user._id}`)
    .execute();
  const refused = await alice.put(`${path}/answer`, answer);
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.equal((await bruno.put(`${path}/answer`, answer)).status, 200);
});
