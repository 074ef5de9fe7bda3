import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { RoleplayEvent, Server } from '@rpd/shared/domain';
import { buildEvent, buildServer } from '../test/builders.ts';
import { startSecondProcess } from '../test/second-process.ts';
import { startServer } from '../test/server.ts';
import type { Client } from '../test/server.ts';

// Two servers on one database, as two processes have them: they share the data, and nothing else.

async function startTwo(t: TestContext) {
  const rpd = await startServer(t);
  const { app } = await startSecondProcess(t, rpd);
  /** The same call to one and to the other, at once. */
  const race = async (
    calls: readonly [Client, method: 'POST' | 'PUT', path: string, payload: object, key?: string][],
  ) => {
    const answers = await Promise.all(
      calls.map(([{ authorization }, method, path, payload, key], index) =>
        (index % 2 === 0 ? rpd.app : app).inject({
          method,
          url: `/hosts/api${path}`,
          payload,
          headers: { authorization: authorization ?? '', ...(key && { 'idempotency-key': key }) },
        }),
      ),
    );
    return answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
  };
  return { rpd, race };
}

test('accepts one of two saves of a version by two processes and rejects the other', async t => {
  const { rpd, race } = await startTwo(t);
  const owner = await rpd.signIn();
  const { _id } = (await owner.post<Server>('/server', buildServer())).body;
  for (let version = 1; version <= 5; version += 1) {
    const save = (name: string) => [owner, 'PUT', '/server', { _id, version, name }] as const;
    const statuses = await race([
      [...save('Aube')],
      [...save('Brume')],
      [...save('Cendre')],
      [...save('Dune')],
    ]);
    assert.deepEqual(statuses, [200, 412, 412, 412]);
  }
  assert.equal((await owner.get<Server>(`/server/${_id}`)).body.version, 6);
});

test('keeps one of two administrators who remove each other through two processes', async t => {
  const { rpd, race } = await startTwo(t);
  const [one, other] = [await rpd.signIn({ roles: ['AD'] }), await rpd.signIn({ roles: ['AD'] })];
  const demote = (who: { user: { _id: string } }) => ({ _id: who.user._id, roles: ['RP'] });
  const statuses = await race([
    [one, 'PUT', '/user/admin', demote(other)],
    [other, 'PUT', '/user/admin', demote(one)],
  ]);
  // The second one is the last administrator, or is no administrator any more.
  assert.equal(statuses[0], 200);
  assert.ok([403, 409].includes(statuses[1] ?? 0), String(statuses));
  const rows = await rpd.store.db.selectFrom('users').where('roles', 'like', '%AD%').select('id').execute();
  assert.equal(rows.length, 1);
});

test('runs a request once that two processes receive with one key', async t => {
  const { rpd, race } = await startTwo(t);
  const owner = await rpd.signIn();
  const send = [owner, 'POST', '/server', buildServer(), 'une-cle'] as const;
  assert.deepEqual(await race([[...send], [...send], [...send], [...send]]), [201, 201, 201, 201]);
  assert.equal((await owner.get<Server[]>('/server')).body.length, 1);
});

test('gives an event’s places once across processes', async t => {
  const { rpd, race } = await startTwo(t);
  const owner = await rpd.signIn();
  const server = (await owner.post<Server>('/server', buildServer())).body._id;
  const { _id } = (await owner.post<RoleplayEvent>('/event', buildEvent(server, { places: 2 }))).body;
  const players = await Promise.all(Array.from({ length: 6 }, () => rpd.signIn()));
  const statuses = await race(players.map(player => [player, 'POST', `/event/${_id}/signups`, {}]));
  assert.deepEqual(statuses, [201, 201, 201, 201, 201, 201]);
  const { confirmedCount, waitingCount } = (await owner.get<RoleplayEvent>(`/event/${_id}`)).body;
  assert.deepEqual([confirmedCount, waitingCount], [2, 4]);
});
