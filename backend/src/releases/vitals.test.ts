import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AreaVitals, Vital } from '@rpd/shared/remote';
import fc from 'fast-check';
import { purge } from '../app/purge.ts';
import { buildRelease } from '../test/builders.ts';
import { grantRemote } from '../test/grants.ts';
import { RELEASE_TOKEN, startServer } from '../test/server.ts';
import type { Client, TestServer } from '../test/server.ts';
import { bucketOf, rangeOf, thirdQuartile } from './vitals.buckets.ts';

const DAY = 86_400_000;

async function publish(rpd: TestServer, version: string, expectedLive: string | null): Promise<void> {
  const { statusCode, body } = await rpd.inject({
    method: 'POST',
    url: '/hosts/api/releases/servers',
    headers: { authorization: `Bearer ${RELEASE_TOKEN}` },
    payload: { release: buildRelease(version), expectedLive },
  });
  assert.equal(statusCode, 201, body);
}

const measure = (vital: Vital, value: number, changes: object = {}) => ({
  remote: 'servers',
  version: '1.0.0',
  area: '/app/servers',
  vital,
  value,
  ...changes,
});
const send = (person: Client, ...measures: object[]) => person.post('/vitals', { measures });
const read = async (admin: Client) => (await admin.get<AreaVitals[]>('/deployments/vitals')).body;

test('shows what three visits in four took, by area and version, and names nobody (EXT-9)', async t => {
  const rpd = await startServer(t);
  const [admin, person] = [await rpd.signIn({ roles: ['AD'] }), await rpd.signIn()];
  await grantRemote(rpd, 'servers');
  await publish(rpd, '1.0.0', null);
  await publish(rpd, '1.1.0', '1.0.0');
  for (const value of [800, 900, 1000, 4000])
    assert.equal((await send(person, measure('LCP', value))).status, 200);
  await send(person, measure('INP', 40), measure('CLS', 0), measure('LCP', 500, { version: '1.1.0' }));
  await send(person, measure('LCP', 300, { remote: 'shell', version: 'abc123', area: '/app/dashboard' }));

  const all = await read(admin);
  assert.deepEqual(
    all.map(({ remote, version, area, visits }) => [
      remote,
      version,
      area,
      visits.LCP,
      visits.INP,
      visits.CLS,
    ]),
    [
      ['servers', '1.1.0', '/app/servers', 1, 0, 0],
      ['servers', '1.0.0', '/app/servers', 4, 1, 1],
      ['shell', 'abc123', '/app/dashboard', 1, 0, 0],
    ],
  );
  const [second, first] = all;
  // The ranges are 12 % wide.
  assert.ok(Math.abs((first?.p75.LCP ?? 0) - 1000) <= 120, String(first?.p75.LCP));
  assert.equal(first?.p75.CLS, 0);
  assert.deepEqual([second?.p75.INP, second?.p75.CLS], [null, null]);
  const metrics = await rpd.inject({ method: 'GET', url: '/metrics' });
  assert.match(
    metrics.body,
    /rpd_web_vital_p75\{remote="servers",version="1\.1\.0",area="\/app\/servers",vital="LCP"\} \d/,
  );
  assert.doesNotMatch(metrics.body, /rpd_web_vital_p75\{remote="servers",version="1\.0\.0"/);
  const stored = JSON.stringify(await rpd.store.db.selectFrom('web_vitals').selectAll().execute());
  for (const word of [person.user._id, person.user.name]) assert.ok(!stored.includes(word));

  const { web_vitals: removed } = await purge(rpd.store, Date.now() + 61 * DAY);
  assert.ok(removed > 0);
  assert.deepEqual(await rpd.store.db.selectFrom('web_vitals').selectAll().execute(), []);
});

test('refuses what is no measure of a version that people get (EXT-9)', async t => {
  const rpd = await startServer(t);
  const [admin, person] = [await rpd.signIn({ roles: ['AD'] }), await rpd.signIn()];
  await grantRemote(rpd, 'servers');
  await publish(rpd, '1.0.0', null);
  for (const [wrong, field] of [
    [measure('LCP', -1), 'measures[0].value'],
    [measure('LCP', 1e9), 'measures[0].value'],
    [measure('CLS', 11), 'measures[0].value'],
    [{ ...measure('LCP', 1), vital: 'TTFB' }, 'measures[0].vital'],
    [{ ...measure('LCP', 1), user: 'x' }, 'measures[0].user'],
    [measure('LCP', 1, { version: '../x' }), 'measures[0].version'],
  ] as const) {
    const { status, body } = await send(person, wrong);
    assert.deepEqual([status, Object.keys((body as { fields: object }).fields)], [422, [field]]);
  }
  assert.equal((await send(person)).status, 422);
  assert.equal((await send(person, ...Array.from({ length: 51 }, () => measure('LCP', 1)))).status, 422);
  // Nothing is counted of a version that was never released, of another's area, or of an address that is no area.
  const unknown = await send(
    person,
    measure('LCP', 1, { version: '9.9.9' }),
    measure('LCP', 1, { remote: 'nobody' }),
    measure('LCP', 1, { area: '/app/admin' }),
    measure('LCP', 1, { remote: 'shell', area: '/app/servers/ferraille' }),
  );
  assert.deepEqual([unknown.status, unknown.body], [200, { counted: 0 }]);
  assert.deepEqual(await read(admin), []);
  assert.equal((await person.get('/deployments/vitals')).status, 403);
});

test('invented versions of the shell have an end (EXT-9)', async t => {
  const rpd = await startServer(t);
  const [admin, person] = [await rpd.signIn({ roles: ['AD'] }), await rpd.signIn()];
  const of = (version: string) => measure('LCP', 1, { remote: 'shell', area: '/app/dashboard', version });
  for (let count = 0; count < 30; count += 1) await send(person, of(`v${count}`));
  assert.equal((await read(admin)).length, 20);
  assert.deepEqual((await send(person, of('v0'))).body, { counted: 1 });
});

test('a person who sends without end is asked to wait, and others are not (EXT-9)', async t => {
  const rpd = await startServer(t);
  const [person, other] = [await rpd.signIn(), await rpd.signIn()];
  let status = 200;
  for (let count = 0; count < 200 && status !== 429; count += 1)
    ({ status } = await send(person, measure('LCP', 1, { remote: 'shell', area: '/app/dashboard' })));
  assert.equal(status, 429);
  assert.equal(
    (await send(other, measure('LCP', 1, { remote: 'shell', area: '/app/dashboard' }))).status,
    200,
  );
});

test('a value lies in the range of its bucket, and a quartile in that of the value it stands for', () => {
  const value = fc.double({ min: 0, max: 60_000, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom<Vital>('LCP', 'INP', 'CLS'), value, (vital, given) => {
      const [from, to] = rangeOf(vital, bucketOf(vital, given));
      assert.ok(given >= from * 0.999_999 && given <= to * 1.000_001, `${given} in ${from}..${to}`);
    }),
  );
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 60 }), values => {
      const buckets = new Map<number, number>();
      for (const one of values)
        buckets.set(bucketOf('LCP', one), (buckets.get(bucketOf('LCP', one)) ?? 0) + 1);
      const rows = [...buckets].map(([bucket, visits]) => ({ bucket, visits }));
      const exact = values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] ?? 0;
      const [from, to] = rangeOf('LCP', bucketOf('LCP', exact));
      const found = thirdQuartile('LCP', rows) ?? -1;
      assert.ok(found >= from * 0.999_999 && found <= to * 1.000_001, `${found} for ${exact}`);
    }),
  );
  assert.equal(thirdQuartile('LCP', []), null);
});
