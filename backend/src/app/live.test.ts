import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Server, Ticket } from '@rpd/shared/domain';
import { LiveFeed } from '../live/live.feed.ts';
import { buildServer, buildTicket } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import { follow, listen } from '../test/stream.ts';

const isAbout = (entity: string, id: string) => (event: { data: { entity?: string; id?: string } }) =>
  event.data.entity === entity && event.data.id === id;

test('streams to the team and the author that a ticket is answered, and to nobody else', async t => {
  const rpd = await startServer(t);
  const [author, moderator, stranger] = [
    await rpd.signIn(),
    await rpd.signIn({ roles: ['MO'] }),
    await rpd.signIn(),
  ];
  const api = await listen(rpd);
  const topics = ['tickets', 'notifications'];
  const streams = [];
  for (const person of [author, moderator, stranger])
    streams.push(await follow(t, api, { authorization: person.authorization, topics }));
  const [own, team, other] = streams;
  assert.ok(own && team && other);
  assert.equal(own.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  assert.equal(own.headers.get('x-accel-buffering'), 'no');
  assert.equal(own.headers.get('content-encoding'), null);
  assert.equal(own.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(own.headers.get('cache-control'), 'no-store, no-transform');

  const { body: ticket } = await author.post<Ticket>('/ticket', buildTicket());
  await Promise.all([own, team].map(stream => stream.until(isAbout('tickets', ticket._id))));
  await moderator.post(`/ticket/${ticket._id}/messages`, { text: 'Je regarde.', internal: false });
  const notice = await own.until(event => event.data.entity === 'notifications');
  assert.equal(notice.data.id, author.user._id);
  // What the stranger gets after it proves that nothing came before.
  const { body: server } = await stranger.post<Server>('/server', buildServer());
  const later = await follow(t, api, {
    authorization: stranger.authorization,
    topics: ['servers'],
    since: 60,
  });
  await later.until(isAbout('servers', server._id));
  assert.deepEqual(
    other.events.map(({ event }) => event),
    ['open'],
  );
});

test('tells only the team of a note in a ticket', async t => {
  const rpd = await startServer(t);
  const [author, moderator] = [await rpd.signIn(), await rpd.signIn({ roles: ['MO'] })];
  const { body: ticket } = await author.post<Ticket>('/ticket', buildTicket());
  const api = await listen(rpd);
  const own = await follow(t, api, { authorization: author.authorization, topics: ['tickets'] });
  const team = await follow(t, api, { authorization: moderator.authorization, topics: ['tickets'] });
  await moderator.post(`/ticket/${ticket._id}/messages`, { text: 'Entre nous.', internal: true });
  const note = await team.until(isAbout('tickets', ticket._id));
  assert.equal(note.data.by, moderator.user._id);
  await moderator.post(`/ticket/${ticket._id}/messages`, { text: 'Bonjour.', internal: false });
  const answer = await own.until(isAbout('tickets', ticket._id));
  assert.equal(answer.data.by, null, 'an act of the team is the team’s');
  assert.equal(own.events.filter(isAbout('tickets', ticket._id)).length, 1);
});

test('goes on after the last event that a reader saw, and says when that is too long ago', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn();
  const api = await listen(rpd);
  const { authorization } = owner;
  const topics = ['servers', 'sheets'];
  const first = await follow(t, api, { authorization, topics });
  const made = [];
  for (let index = 0; index < 3; index += 1) {
    const { body } = await owner.post<Server>('/server', buildServer());
    made.push(body._id);
    if (index === 0) await first.until(isAbout('servers', body._id));
  }
  const seen = first.events.find(isAbout('servers', made[0] ?? ''));
  first.close();
  const second = await follow(t, api, { authorization, topics, lastEventId: seen?.id });
  await second.until(isAbout('servers', made[2] ?? ''));
  const got = second.events.filter(({ event }) => event === 'change').map(({ data }) => data.id);
  assert.deepEqual(got, made.slice(1));

  await rpd.store.db.deleteFrom('live_events').execute();
  const third = await follow(t, api, { authorization, topics, lastEventId: seen?.id });
  const reset = await third.until(({ event }) => event === 'reset');
  assert.deepEqual(reset.data.topics, ['servers']);
  const stranger = await rpd.signIn();
  const foreign = await follow(t, api, {
    authorization: stranger.authorization,
    topics,
    lastEventId: seen?.id,
  });
  await foreign.until(({ event }) => event === 'reset');
});

test('ends a stream when the sign-in ends, the account is deactivated or a role goes', async t => {
  const rpd = await startServer(t);
  const api = await listen(rpd);
  const administrator = await rpd.signIn({ roles: ['AD'] });
  const open = async (roles: ('RP' | 'MO')[]) => {
    const person = await rpd.signIn({ roles });
    const stream = await follow(t, api, {
      authorization: person.authorization,
      topics: ['users', 'tickets'],
    });
    return { person, stream };
  };
  const leaving = await open(['RP']);
  const [signIn] = (
    await rpd.store.db
      .selectFrom('sessions')
      .where('user_id', '=', leaving.person.user._id)
      .selectAll()
      .execute()
  ).map(({ id }) => id);
  assert.equal((await administrator.remove(`/signin/${signIn}`)).status, 200);
  await leaving.stream.ended;

  const demoted = await open(['MO']);
  const { body: user } = await administrator.get<object>(`/user/${demoted.person.user._id}`);
  const changed = await administrator.put('/user/admin', { ...user, roles: ['RP'] });
  assert.equal(changed.status, 200);
  const { body: ticket } = await (await rpd.signIn()).post<Ticket>('/ticket', buildTicket());
  const again = await follow(t, api, {
    authorization: demoted.person.authorization,
    topics: ['tickets'],
    lastEventId: demoted.stream.lastId(),
  });
  const own = await demoted.person.post<Ticket>('/ticket', buildTicket());
  await again.until(isAbout('tickets', own.body._id));
  assert.equal(again.events.some(isAbout('tickets', ticket._id)), false);

  const inactive = await open(['RP']);
  const { body: account } = await administrator.get<object>(`/user/${inactive.person.user._id}`);
  await administrator.put('/user/admin', { ...account, valid: false });
  await inactive.stream.ended;
});

test('refuses signed-out callers, empty subscriptions and too many streams of one account', async t => {
  const rpd = await startServer(t);
  const api = await listen(rpd);
  const { authorization } = await rpd.signIn();
  const status = async (topics: string[], who: string | undefined = authorization) =>
    (await follow(t, api, { authorization: who, topics })).status;
  assert.equal((await rpd.anonymous.get('/live?topic=tickets')).status, 401);
  assert.equal(await status([]), 422);
  assert.equal(await status(['mails']), 403);
  assert.equal(await status(['access']), 403);
  for (let index = 0; index < 20; index += 1) assert.equal(await status(['tickets']), 200);
  assert.equal(await status(['tickets']), 429);
});

test('gives the places back of browsers that leave while their streams are being opened', async t => {
  const rpd = await startServer(t);
  const api = await listen(rpd);
  const { authorization } = await rpd.signIn();
  const [opening, left, goOn] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  const start = Object.getOwnPropertyDescriptor(LiveFeed.prototype, 'start')?.value as LiveFeed['start'];
  let [begun, closed] = [0, 0];
  const held = t.mock.method(LiveFeed.prototype, 'start', async function startLater(this: LiveFeed) {
    begun += 1;
    if (begun === 20) opening.resolve();
    await goOn.promise;
    return start.call(this);
  });
  rpd.app.server.on('request', (_request, response) => {
    response.once('close', () => {
      closed += 1;
      if (closed === 20) left.resolve();
    });
  });
  const leaving = new AbortController();
  const asked = Array.from({ length: 20 }, () =>
    fetch(`${api}/live?topic=tickets`, { headers: { authorization }, signal: leaving.signal }).catch(
      () => null,
    ),
  );
  await opening.promise;
  leaving.abort();
  await Promise.all([...asked, left.promise]);
  goOn.resolve();
  held.mock.restore();
  const stream = await follow(t, api, { authorization, topics: ['tickets'] });
  assert.equal(stream.status, 200);
});

test('ends its streams when the server closes', async t => {
  const rpd = await startServer(t);
  const api = await listen(rpd);
  const { authorization } = await rpd.signIn();
  const stream = await follow(t, api, { authorization, topics: ['tickets'] });
  await stream.until(({ event }) => event === 'open');
  await rpd.app.close();
  await stream.ended;
});
