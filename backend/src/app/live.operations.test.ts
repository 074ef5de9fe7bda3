import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Server } from '@rpd/shared/domain';
import { buildServer } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import { follow, listen } from '../test/stream.ts';

// Nobody listens there: the bus of this process never connects.
process.env['NATS_URL'] = 'nats://127.0.0.1:1';

test('stays ready without its bus, and sends what it writes itself', async t => {
  const rpd = await startServer(t, { metricsToken: 'jeton' });
  const owner = await rpd.signIn();
  const { authorization } = owner;
  const api = await listen(rpd);
  const metrics = async () => {
    const { body } = await rpd.inject({ url: '/metrics', headers: { authorization: 'Bearer jeton' } });
    return (name: string) =>
      body
        .split('\n')
        .find(line => line.startsWith(`${name} `))
        ?.split(' ')[1];
  };
  const stream = await follow(t, api, { authorization, topics: ['servers'] });
  const { body: server } = await owner.post<Server>('/server', buildServer());
  await stream.until(({ data }) => data.id === server._id);

  const open = await metrics();
  assert.equal(open('rpd_live_bus_connected{bus="nats"}'), '0');
  assert.equal(open('rpd_live_streams'), '1');
  assert.equal(open('rpd_live_events_total'), '1');
  assert.equal(open('rpd_live_lag_seconds_count'), '1');
  assert.equal(open('rpd_live_streams_ended_total{reason="slow"}'), '0');
  assert.equal((await rpd.inject({ url: '/hosts/api/health/ready' })).statusCode, 200);

  const [row] = await rpd.store.db.selectFrom('sessions').select('id').execute();
  assert.equal((await owner.remove(`/signin/${row?.id}`)).status, 200);
  await stream.ended;
  const ended = await metrics();
  assert.equal(ended('rpd_live_streams'), '0');
  assert.equal(ended('rpd_live_streams_ended_total{reason="rights"}'), '1');
});
