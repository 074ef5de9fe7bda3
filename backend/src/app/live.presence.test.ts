import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Game, GameSession, Server, Ticket } from '@rpd/shared/domain';
import { buildGame, buildServer, buildTicket } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import { follow, listen } from '../test/stream.ts';
import type { StreamEvent, TestStream } from '../test/stream.ts';

const peopleOn = ({ event, data }: StreamEvent, topic: string): string | null =>
  event === 'presence' && data.topic === topic
    ? (data.people ?? []).map(({ name, state }) => `${name} ${state}`).join(', ')
    : null;

/** Waits until this is the last that a stream got of an entity. */
const expectPeople = (stream: TestStream, topic: string, people: string): Promise<StreamEvent> =>
  stream.until(() => {
    const said = stream.events.map(event => peopleOn(event, topic)).filter(text => text !== null);
    return said.at(-1) === people;
  });

async function streamOf(stream: TestStream): Promise<string> {
  const opened = await stream.until(({ event }) => event === 'open');
  return opened.data.stream ?? '';
}

test('shows the team who answers a ticket, and not its author nor a stranger (LIV-4)', async t => {
  const rpd = await startServer(t);
  const [author, moderator, colleague, stranger] = [
    await rpd.signIn(),
    await rpd.signIn({ roles: ['MO'] }),
    await rpd.signIn({ roles: ['MO'] }),
    await rpd.signIn(),
  ];
  const { body: ticket } = await author.post<Ticket>('/ticket', buildTicket());
  const topic = `tickets:${ticket._id}`;
  const api = await listen(rpd);
  const open = (person: typeof author, here: string[] = []) =>
    follow(t, api, { authorization: person.authorization, topics: ['tickets'], here });
  const [own, desk, page, other] = [
    await open(author, [`${topic}~viewing`]),
    await open(colleague),
    await open(moderator, [`${topic}~viewing`]),
    await open(stranger, [`${topic}~viewing`]),
  ];
  await expectPeople(desk, topic, `${moderator.user.name} viewing`);
  const change = { stream: await streamOf(page), topic };
  assert.equal((await moderator.post('/live/presence', { ...change, state: 'answering' })).status, 200);
  await expectPeople(desk, topic, `${moderator.user.name} answering`);
  // Somebody else cannot speak for this stream.
  assert.equal((await colleague.post('/live/presence', { ...change, state: 'editing' })).status, 200);
  assert.equal((await stranger.post('/live/presence', { ...change, state: 'viewing' })).status, 404);
  assert.equal((await author.post('/live/presence', { ...change, state: 'viewing' })).status, 404);
  assert.equal((await moderator.post('/live/presence', { ...change, state: 'asleep' })).status, 422);
  assert.equal((await moderator.post('/live/presence', { ...change, state: null })).status, 200);
  await expectPeople(desk, topic, '');
  for (const stream of [own, other])
    assert.deepEqual(
      stream.events.filter(({ event }) => event === 'presence'),
      [],
    );
});

test('ends a presence soon after its stream, or at once with its sign-in', async t => {
  const rpd = await startServer(t);
  const [owner, manager] = [await rpd.signIn(), await rpd.signIn()];
  const { body: server } = await owner.post<Server>('/server', buildServer());
  const topic = `servers:${server._id}`;
  const api = await listen(rpd);
  const open = (person: typeof owner) =>
    follow(t, api, {
      authorization: person.authorization,
      topics: ['servers'],
      here: [`${topic}~editing`],
    });
  await owner.post(`/server/${server._id}/managers`, { name: manager.user.name });
  const own = await open(owner);
  const cut = await open(manager);
  await expectPeople(own, topic, `${manager.user.name} editing`);
  await expectPeople(cut, topic, `${owner.user.name} editing`);
  cut.close();
  await expectPeople(own, topic, '');
  const back = await open(manager);
  await expectPeople(own, topic, `${manager.user.name} editing`);
  // Who no longer manages the server is gone, and is shown nobody.
  await owner.remove(`/server/${server._id}/managers/${manager.user._id}`);
  await expectPeople(own, topic, '');
  await expectPeople(back, topic, '');
});

test('shows people at a table to one another, and to nobody else (LIV-4)', async t => {
  const rpd = await startServer(t);
  const [master, player, moderator] = [
    await rpd.signIn({ roles: ['GM'] }),
    await rpd.signIn(),
    await rpd.signIn({ roles: ['MO'] }),
  ];
  const { body: game } = await master.post<Game>('/game', buildGame());
  await player.post(`/game/${game._id}/members`, {});
  const { body: session } = await master.post<GameSession>(`/game/${game._id}/gamesessions`, { open: true });
  const topic = `gamesessions:${session._id}`;
  const api = await listen(rpd);
  const open = ({ authorization }: typeof master) =>
    follow(t, api, { authorization, topics: ['gamesessions'], here: [`${topic}~viewing`] });
  const [own, seen, outside] = [await open(master), await open(player), await open(moderator)];
  await expectPeople(own, topic, `${player.user.name} viewing`);
  await expectPeople(seen, topic, `${master.user.name} viewing`);
  const change = { stream: await streamOf(seen), topic, state: 'editing' };
  assert.equal((await player.post('/live/presence', change)).status, 200);
  await expectPeople(own, topic, `${player.user.name} editing`);
  assert.deepEqual(
    outside.events.filter(({ event }) => event === 'presence'),
    [],
  );
  // Who is no member any more is shown nobody, and to nobody.
  await master.remove(`/game/${game._id}/members/${player.user._id}`);
  await expectPeople(own, topic, '');
  await expectPeople(seen, topic, '');
});

test('ends what a demoted moderator sees and is seen of with the change of the roles', async t => {
  const rpd = await startServer(t);
  const [author, administrator, moderator, colleague] = [
    await rpd.signIn(),
    await rpd.signIn({ roles: ['AD'] }),
    await rpd.signIn({ roles: ['MO'] }),
    await rpd.signIn({ roles: ['MO'] }),
  ];
  const { body: ticket } = await author.post<Ticket>('/ticket', buildTicket());
  const topic = `tickets:${ticket._id}`;
  const api = await listen(rpd);
  const open = ({ authorization }: typeof author) =>
    follow(t, api, { authorization, topics: ['tickets'], here: [`${topic}~viewing`] });
  const [own, other] = [await open(moderator), await open(colleague)];
  await expectPeople(own, topic, `${colleague.user.name} viewing`);
  await expectPeople(other, topic, `${moderator.user.name} viewing`);
  const { body: account } = await administrator.get<object>(`/user/${moderator.user._id}`);
  const began = Date.now();
  assert.equal((await administrator.put('/user/admin', { ...account, roles: ['RP'] })).status, 200);
  await Promise.all([expectPeople(own, topic, ''), expectPeople(other, topic, '')]);
  t.diagnostic(`gone after ${Date.now() - began} ms`);
});
