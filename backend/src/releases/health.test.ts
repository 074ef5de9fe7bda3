import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Deployment, RemoteProblem } from '@rpd/shared/remote';
import { buildRelease } from '../test/builders.ts';
import { grantRemote } from '../test/grants.ts';
import { deliveredMails } from '../test/mails.ts';
import { RELEASE_TOKEN, startServer } from '../test/server.ts';
import type { Client, TestServer } from '../test/server.ts';

const publish = async (rpd: TestServer, version: string, expectedLive: string | null, canary?: number) => {
  const { statusCode, body } = await rpd.inject({
    method: 'POST',
    url: '/hosts/api/releases/servers',
    headers: { authorization: `Bearer ${RELEASE_TOKEN}` },
    payload: { release: buildRelease(version), expectedLive, ...(canary && { canary }) },
  });
  assert.equal(statusCode, 201, body);
};
const read = async (admin: Client) => {
  const all = (await admin.get<Deployment[]>('/deployments')).body;
  const found = all.find(({ name }) => name === 'servers');
  assert.ok(found);
  return found;
};
const starts = (person: Client, version: string) => person.post('/releases/servers/starts', { version });
const fails = (person: Client, version: string, problem: RemoteProblem = 'render') =>
  person.post('/releases/servers/reports', { version, problem, file: null, usedVersion: version });

async function begin(t: Parameters<typeof startServer>[0]) {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const people: Client[] = [];
  for (let count = 0; count < 24; count += 1) people.push(await rpd.signIn());
  await grantRemote(rpd, 'servers');
  await publish(rpd, '1.0.0', null);
  for (const person of people) assert.equal((await starts(person, '1.0.0')).status, 200);
  return { rpd, admin, people };
}

test('ends a trial that fails people, and says why to the administrators (EXT-4)', async t => {
  const { rpd, admin, people } = await begin(t);
  await publish(rpd, '1.1.0', '1.0.0', 10);
  const [one, ...others] = people;
  assert.ok(one);
  // One person counts once, whatever their browser sends.
  for (const problem of ['render', 'event', 'promise', 'execution', 'chunk'] as const) {
    assert.equal((await fails(one, '1.1.0', problem)).status, 200);
  }
  const early = await read(admin);
  assert.deepEqual(early.canary, { version: '1.1.0', share: 10, auto: false });
  assert.deepEqual(early.health[0], { version: '1.1.0', people: 1, failed: 1 });
  for (const person of others.slice(0, 5)) await fails(person, '1.1.0');
  const { canary, live, history } = await read(admin);
  assert.deepEqual([canary, live], [null, '1.0.0']);
  const [last] = history;
  assert.deepEqual([last?.kind, last?.version, last?.who], ['abort', '1.1.0', 'health']);
  assert.match(last?.reason ?? '', /^\d personnes sur \d en échec, 0 sur 24 avec l’autre version$/);
  const mails = await deliveredMails(rpd.store);
  const mail = mails.find(({ subject }) => /fin de lui-même/.test(subject));
  assert.match(mail?.text ?? '', /en échec/);
});

test('takes a live version back that fails people after its release, and leaves one that does not (EXT-4)', async t => {
  const { rpd, admin, people } = await begin(t);
  await publish(rpd, '1.1.0', '1.0.0');
  for (const person of people.slice(0, 12)) await starts(person, '1.1.0');
  // Whose network is down says nothing about a version.
  for (const person of people) await fails(person, '1.1.0', 'network');
  assert.equal((await read(admin)).live, '1.1.0');
  for (const person of people.slice(0, 10)) await fails(person, '1.1.0');
  const after = await read(admin);
  assert.equal(after.live, '1.0.0');
  assert.deepEqual([after.history[0]?.kind, after.history[0]?.who], ['rollback', 'health']);

  // What was bad is nothing to fall back on: neither for people, nor for a browser.
  await publish(rpd, '1.2.0', '1.0.0');
  assert.equal((await read(admin)).previous, '1.0.0');
  await publish(rpd, '1.3.0', '1.2.0');
  for (const person of people.slice(0, 6)) await fails(person, '1.3.0');
  await publish(rpd, '1.4.0', '1.3.0');
  assert.equal((await read(admin)).previous, '1.2.0');
});

test('goes on by itself in steps while nothing fails, and not for a trial of people (EXT-4)', async t => {
  const { rpd, admin, people } = await begin(t);
  await publish(rpd, '1.1.0', '1.0.0', 5);
  const auto = { version: '1.1.0', share: 5, auto: true };
  assert.equal((await admin.post('/deployments/servers/canary', auto)).status, 200);
  const wait = async () => {
    const before = new Date(Date.now() - 11 * 60_000).toISOString();
    await rpd.store.db.updateTable('release_pointers').set({ changed_at: before }).execute();
  };
  for (const person of people.slice(0, 22)) await starts(person, '1.1.0');
  assert.equal((await read(admin)).canary?.share, 5, 'a step lasts');
  await wait();
  await starts(people[22] as Client, '1.1.0');
  const second = await read(admin);
  assert.deepEqual([second.canary, second.history[0]?.who], [{ ...auto, share: 25 }, 'health']);
  await wait();
  for (let count = 0; count < 18; count += 1) await starts(await rpd.signIn(), '1.1.0');
  const done = await read(admin);
  assert.deepEqual([done.live, done.canary, done.history[0]?.kind], ['1.1.0', null, 'promote']);
});

test('counts nothing of versions that are not there, nor without a sign-in', async t => {
  const { rpd, people } = await begin(t);
  const [one] = people;
  assert.ok(one);
  assert.equal((await starts(one, '9.9.9')).status, 404);
  assert.equal((await one.post('/releases/servers/starts', { version: '../x' })).status, 422);
  assert.equal((await rpd.anonymous.post('/releases/servers/starts', { version: '1.0.0' })).status, 401);
});

test('a plain step back passes bad releases by, however few people saw them (24.7, EXT-4)', async t => {
  const { rpd, admin, people } = await begin(t);
  await publish(rpd, '1.1.0', '1.0.0');
  const [one, two, ...others] = people;
  assert.ok(one && two);
  await fails(one, '1.1.0');
  await publish(rpd, '1.2.0', '1.1.0');
  await fails(one, '1.2.0');
  const both = await read(admin);
  assert.deepEqual([both.live, both.previous, both.rollbackTo], ['1.2.0', '1.1.0', '1.0.0']);
  // It runs for nearly everybody after all: it is not what is to be passed by.
  for (const person of [two, ...others]) await starts(person, '1.1.0');
  assert.equal((await read(admin)).rollbackTo, '1.1.0');
  await admin.post('/deployments/servers/live', { version: '1.0.0', expectedLive: '1.2.0' });
  assert.equal((await read(admin)).rollbackTo, null);
});

test('a plain step back leads to the version before where each failed people (24.7)', async t => {
  const { rpd, admin, people } = await begin(t);
  await publish(rpd, '1.1.0', '1.0.0');
  for (const person of people) await fails(person, '1.0.0');
  await fails(people[0] ?? admin, '1.1.0');
  await publish(rpd, '1.2.0', '1.1.0');
  assert.equal((await read(admin)).rollbackTo, '1.1.0');
});
