import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventPath, NO_WARNINGS } from '@rpd/shared/domain';
import type { Notification, RoleplayEvent, Server } from '@rpd/shared/domain';
import { buildEvent, buildServer } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';

const newest = async (person: Client) =>
  (await person.get<Notification[]>('/api/notifications')).body.find(({ kind }) => kind === 'event');

test('leads from a notice to the page of its event, and to the server where it is no more', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn();
  const player = await rpd.signIn();
  const { body: server } = await owner.post<Server>('/server', buildServer());
  const { body: event } = await owner.post<RoleplayEvent>('/event', buildEvent(server._id));
  const page = `/app/servers/${server._id}/events/${event._id}`;
  assert.equal(eventPath(event), page);
  await player.post(`/event/${event._id}/signups`, {});
  const places: (string | undefined)[] = [];
  const seen = async () => void places.push((await newest(player))?.to);
  await owner.put('/event', { _id: event._id, title: 'Veillée' });
  await seen();
  await owner.remove(`/event/${event._id}/signups/${player.user._id}`);
  await seen();
  await player.post(`/event/${event._id}/signups`, {});
  await owner.remove(`/event/${event._id}`);
  await seen();
  assert.deepEqual(places, [page, page, `/app/servers/${server._id}`]);
});

test('says of an event what its server warns of', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn();
  const { body: server } = await owner.post<Server>('/server', buildServer());
  const { body: event } = await owner.post<RoleplayEvent>('/event', buildEvent(server._id));
  assert.deepEqual(event.serverWarnings, NO_WARNINGS);
  const warnings = { themes: ['spiders'], other: '' };
  const { description } = server;
  await owner.put('/server', { _id: server._id, description: { ...description, warnings } });
  const read = await owner.get<RoleplayEvent>(`/event/${event._id}`);
  assert.deepEqual(read.body.serverWarnings, warnings);
  // What is sent back with an event changes nothing of its server.
  const sent = { ...read.body, serverWarnings: NO_WARNINGS, title: 'Veillée' };
  assert.deepEqual((await owner.put<RoleplayEvent>('/event', sent)).body.serverWarnings, warnings);
});
