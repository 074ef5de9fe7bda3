import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { test, type TestContext } from 'node:test';
import type { Server } from '@rpd/shared/domain';
import { buildServer } from '../../test/builders.ts';
import { startCollector } from '../../test/collector.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { readShare } from './share.ts';
import { isTraced } from './tracing.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PRESS = 'b7ad6b7169203331';
const REQUEST = '00f067aa0ba902b7';
const TRACED = {
  traceparent: `00-${TRACE}-${REQUEST}-01`,
  baggage: 'rpd.remote=servers,rpd.version=1.2.0,other=1',
};
const step = { traceId: TRACE, start: Date.now(), duration: 30, remote: 'servers', version: '1.2.0' };
const press = { ...step, spanId: PRESS, parentId: null, name: 'press button', status: null };
const request = { ...step, spanId: REQUEST, parentId: PRESS, name: 'POST server', status: 201 };

/** A platform whose traces somebody collects. */
async function startTraced(t: TestContext) {
  const collector = await startCollector();
  t.after(() => collector.close());
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url;
  t.after(() => delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']);
  const rpd = await startServer(t);
  return { rpd, collector };
}

/** A body that comes after its headers is read by events of the connection, which know no request. */
async function postInParts(
  rpd: TestServer,
  url: string,
  headers: Record<string, string>,
  body: object,
): Promise<number | undefined> {
  const arrived = once(rpd.app.server, 'request');
  const sent = httpRequest(url, { method: 'POST', headers });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.flushHeaders();
  await arrived;
  sent.end(JSON.stringify(body));
  const [answer] = await answered;
  answer.resume();
  return answer.statusCode;
}

test('one trace shows the press, the request, the answer and its statements, by remote and version (EXT-9)', async t => {
  const { rpd, collector } = await startTraced(t);
  const person = await rpd.signIn();
  const sent = await rpd.inject({
    method: 'POST',
    url: '/hosts/api/server',
    headers: { ...TRACED, authorization: person.authorization },
    payload: buildServer({ name: 'Les Veilleurs' }),
  });
  assert.equal(sent.statusCode, 201, sent.body);
  const { body } = await person.post<{ taken: number }>('/traces', { spans: [press, request] });
  assert.deepEqual(body, { taken: 2 });
  await rpd.app.close();

  const ofTrace = collector.spans.filter(({ traceId }) => traceId === TRACE);
  const named = (name: string) => ofTrace.find(span => span.name === name);
  const [root, asked, answered, written] = [
    named('press button'),
    named('POST server'),
    named('POST /hosts/api/server'),
    ofTrace.find(({ attributes }) => String(attributes['db.query.text']).startsWith('insert into "servers"')),
  ];
  assert.deepEqual([root?.service, root?.parentSpanId ?? ''], ['rpd-page', '']);
  assert.deepEqual([asked?.service, asked?.parentSpanId], ['rpd-page', PRESS]);
  assert.deepEqual([answered?.service, answered?.parentSpanId], ['rpd', REQUEST]);
  assert.equal(written?.parentSpanId, answered?.spanId);
  for (const span of [root, asked, answered])
    assert.deepEqual([span?.attributes['rpd.remote'], span?.attributes['rpd.version']], ['servers', '1.2.0']);
  assert.equal(answered?.attributes['http.response.status_code'], 201);
  assert.equal(
    written?.attributes['db.system.name'],
    rpd.store.dialect === 'postgres' ? 'postgresql' : 'sqlite',
  );
  // Nobody's words or names leave the platform: neither what was written, nor who wrote it.
  const everything = JSON.stringify(collector.spans);
  for (const word of ['Veilleurs', person.user._id, person.user.name, person.authorization ?? ''])
    assert.ok(!everything.includes(word), word);
});

test('requests that are answered at the same time do not take each other’s statements (EXT-9)', async t => {
  const { rpd, collector } = await startTraced(t);
  const people = [await rpd.signIn(), await rpd.signIn()];
  const url = await rpd.app.listen({ port: 0, host: '127.0.0.1' });
  const traces = people.map((_person, index) => `${index + 1}`.repeat(32));
  await Promise.all(
    people.flatMap((person, index) =>
      Array.from({ length: 5 }, async (_, count) => {
        const headers = {
          authorization: person.authorization ?? '',
          'content-type': 'application/json',
          traceparent: `00-${traces[index]}-${`${index}${count}`.padStart(16, 'a')}-01`,
        };
        const status = await postInParts(rpd, `${url}/hosts/api/server`, headers, buildServer());
        assert.equal(status, 201);
      }),
    ),
  );
  await rpd.app.close();
  for (const trace of traces) {
    const spans = collector.spans.filter(({ traceId }) => traceId === trace);
    const answers = spans.filter(({ name }) => name === 'POST /hosts/api/server');
    assert.equal(answers.length, 5);
    for (const { spanId } of answers) {
      const inserts = spans.filter(
        ({ parentSpanId, attributes }) =>
          parentSpanId === spanId && String(attributes['db.query.text']).startsWith('insert into "servers"'),
      );
      assert.equal(inserts.length, 1);
    }
  }
});

test('takes no step of a page that could carry a text or name another trace (EXT-9)', async t => {
  const { rpd, collector } = await startTraced(t);
  const person = await rpd.signIn();
  const wrong = async (change: object) =>
    (await person.post('/traces', { spans: [{ ...press, ...change }] })).status;
  for (const change of [
    { name: 'press Envoyer à Élodie' },
    { name: 'GET server/6650f1' },
    { traceId: '0'.repeat(32) },
    { traceId: TRACE.toUpperCase() },
    { spanId: 'x' },
    { duration: -1 },
    { status: 1000 },
    { remote: '<script>' },
    { note: 'un texte' },
  ])
    assert.equal(await wrong(change), 422, JSON.stringify(change));
  assert.equal(
    (await person.post('/traces', { spans: Array.from({ length: 101 }, () => press) })).status,
    422,
  );
  const { body } = await person.post('/traces', { spans: [{ ...press, start: Date.now() - 86_400_000 }] });
  assert.deepEqual(body, { taken: 0 });
  const guest = await rpd.inject({ method: 'POST', url: '/hosts/api/traces', payload: { spans: [press] } });
  assert.equal(guest.statusCode, 401);
  await rpd.app.close();
  assert.ok(!collector.spans.some(({ name }) => name.startsWith('press')));
});

test('a collector that is away holds up nothing, and off nothing is taken (EXT-9)', async t => {
  const { rpd, collector } = await startTraced(t);
  await collector.close();
  const person = await rpd.signIn();
  assert.equal((await person.post<Server>('/server', buildServer())).status, 201);

  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  const off = await startServer(t);
  const other = await off.signIn();
  assert.deepEqual((await other.post('/traces', { spans: [press] })).body, { taken: 0 });
  const config = await off.inject({ method: 'GET', url: '/config.json' });
  assert.equal(config.json<{ tracing: number }>().tracing, 0);
});

test('the settings say where traces go and of how many', () => {
  assert.equal(isTraced({}), false);
  // As compose files say that there is none.
  assert.equal(isTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }), false);
  assert.equal(isTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }), true);
  assert.equal(isTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: 'x', OTEL_SDK_DISABLED: 'true' }), false);
  assert.equal(readShare('RPD_VITALS', 0.25, {}), 0.25);
  assert.equal(readShare('RPD_VITALS', 0.25, { RPD_VITALS: '0' }), 0);
  assert.throws(() => readShare('RPD_VITALS', 0.25, { RPD_VITALS: 'beaucoup' }), /RPD_VITALS/);
});
