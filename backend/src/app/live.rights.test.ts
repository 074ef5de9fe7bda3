import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Server, Ticket } from '@rpd/shared/domain';
import { buildServer, buildTicket } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import { follow, listen } from '../test/stream.ts';
import type { StreamEvent } from '../test/stream.ts';

const isAbout = (id: string) => (event: StreamEvent) => event.data.id === id;
const changesOf = (events: readonly StreamEvent[], id: string) =>
  events.filter(isAbout(id)).map(({ data }) => data.change);

test('tells a removed manager of the removal, and of nothing that the hidden server does later', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn();
  const manager = await rpd.signIn();
  const { body: server } = await owner.post<Server>('/server', { ...buildServer(), visible: false });
  const { _id } = server;
  await owner.post(`/server/${_id}/managers`, { name: manager.user.name });
  const api = await listen(rpd);
  const stream = await follow(t, api, { authorization: manager.authorization, topics: ['servers'] });
  const save = async (name: string) => {
    const { body } = await owner.get<Server>(`/server/${_id}`);
    assert.equal((await owner.put('/server', { _id, version: body.version, name })).status, 200);
  };
  await save('Aube');
  await stream.until(isAbout(_id));
  assert.equal((await owner.remove(`/server/${_id}/managers/${manager.user._id}`)).status, 200);
  await save('Brume');
  // What they get after it proves that nothing came before.
  const { body: own } = await manager.post<Server>('/server', buildServer());
  await stream.until(isAbout(own._id));
  assert.deepEqual(changesOf(stream.events, _id), ['updated', 'updated'], 'the save, and the removal');
});

test('sends nothing of the team’s to a moderator who was one a moment ago, in the stream that stays open', async t => {
  const rpd = await startServer(t);
  const [administrator, player] = [await rpd.signIn({ roles: ['AD'] }), await rpd.signIn()];
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const api = await listen(rpd);
  const stream = await follow(t, api, { authorization: moderator.authorization, topics: ['tickets'] });
  const { body: first } = await player.post<Ticket>('/ticket', buildTicket());
  await stream.until(isAbout(first._id));
  const { body: account } = await administrator.get<object>(`/user/${moderator.user._id}`);
  assert.equal((await administrator.put('/user/admin', { ...account, roles: ['RP'] })).status, 200);
  const { body: second } = await player.post<Ticket>('/ticket', buildTicket());
  const { body: own } = await moderator.post<Ticket>('/ticket', buildTicket());
  await stream.until(isAbout(own._id));
  assert.deepEqual(changesOf(stream.events, second._id), []);
  assert.equal(stream.text().includes(second._id), false);
});

test('ends the stream of a tab that signs out, and of no other sign-in', async t => {
  const rpd = await startServer(t);
  const user = await rpd.addUser();
  const [leaving, staying] = [await rpd.as(user), await rpd.as(user)];
  const api = await listen(rpd);
  const topics = ['servers'];
  const ending = await follow(t, api, { authorization: leaving.authorization, topics });
  const going = await follow(t, api, { authorization: staying.authorization, topics });
  const { authorization = '' } = leaving;
  const url = '/hosts/auth/api/auth/revoke';
  const { statusCode } = await rpd.inject({ method: 'POST', url, headers: { authorization }, payload: {} });
  assert.equal(statusCode, 200);
  await ending.ended;
  const { body: server } = await staying.post<Server>('/server', buildServer());
  await going.until(isAbout(server._id));
  assert.equal(ending.events.some(isAbout(server._id)), false);
  assert.equal(ending.text().includes(server._id), false);
});
