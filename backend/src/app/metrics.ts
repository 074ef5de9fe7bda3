import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { backupGauges } from '../backups/backups.metrics.ts';
import { refuse } from '../lib/refusals.ts';
import { vitalGauges } from '../releases/vitals.metrics.ts';
import { countDevices } from '../pushes/pushes.health.ts';
import type { Store } from '../store/store.ts';
import type { Readiness } from './readiness.ts';

/** Without it, /metrics answers this machine alone. */
const TOKEN_SETTING = 'METRICS_TOKEN';

/** Seconds: what a person does not notice, notices, and does not wait for. */
const REQUEST_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const QUERY_BUCKETS = [0.0002, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 2.5];

let ofProcess: Registry | undefined;

/** Event loop lag, memory, collections: of the process, however many hosts it holds; from the first time that somebody asks. */
function processMetrics(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
}

/**
 * Measures a host and serves the figures to Prometheus at /metrics. Register it before the routes: earlier routes are
 * not measured. `token` must be presented by the caller; without one, only this machine gets an answer (never through
 * a proxy on it).
 */
export function measure(
  app: FastifyInstance,
  store: Store,
  readiness: Readiness,
  token = process.env[TOKEN_SETTING],
): Registry {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'rpd_http_request_duration_seconds',
    help: 'Time to answer a request, by route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const queries = new Histogram({
    name: 'rpd_db_query_duration_seconds',
    help: 'Time of a database statement, by kind and outcome.',
    labelNames: ['dialect', 'kind', 'outcome'],
    buckets: QUERY_BUCKETS,
    registers,
  });
  longReadsGauge(store, registers);
  replicaReadsCounter(store, registers);
  mailsGauge(store, registers);
  pushGauges(store, registers);
  backupGauges(store, registers);
  vitalGauges(store, registers);
  readinessGauges(readiness, registers);

  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    // An address that is no route's may be anything: it must not become a series of its own.
    const labels = { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode };
    requests.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  const forget = store.onQuery(({ kind, milliseconds, failed }) => {
    const outcome = failed ? 'failed' : 'done';
    queries.observe({ dialect: store.dialect, kind, outcome }, milliseconds / 1000);
  });
  app.addHook('onClose', async () => forget());

  app.get('/metrics', { config: { access: 'public' } }, async (request, reply) => {
    // To everybody else the page does not exist.
    if (!mayRead(request, token)) throw refuse('noSuchAddress');
    const all = Registry.merge([registry, processMetrics()]);
    void reply.header('cache-control', 'no-store').type(all.contentType);
    return all.metrics();
  });
  return registry;
}

/** How many long reads are made, and how many wait for their turn. */
function longReadsGauge(store: Store, registers: Registry[]): void {
  const gauge: Gauge<'state'> = new Gauge({
    name: 'rpd_long_reads',
    help: 'Reads of lists that are made (running) or wait for their turn (waiting).',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(store.longReads())) gauge.set({ state }, count);
    },
  });
}

/** Whether replicas answer the lists that they may answer. */
function replicaReadsCounter(store: Store, registers: Registry[]): void {
  if (!store.replicaReads()) return;
  const counter: Counter<'answer'> = new Counter({
    name: 'rpd_replica_reads_total',
    help: 'Lists by who answered: a replica, or the primary since the replica was behind, away, or not to be asked for a while (paused).',
    labelNames: ['answer'],
    registers,
    collect() {
      counter.reset();
      for (const [answer, count] of Object.entries(store.replicaReads() ?? {}))
        counter.inc({ answer }, count);
    },
  });
}

/** How many pushes are in each state, and devices, counted when somebody asks. */
function pushGauges({ db }: Store, registers: Registry[]): void {
  const pushes: Gauge<'state'> = new Gauge({
    name: 'rpd_pushes',
    help: 'Notifications for devices in the queue, by state.',
    labelNames: ['state'],
    registers,
    async collect() {
      const rows = await db
        .selectFrom('pushes')
        .groupBy('state')
        .select(eb => ['state', eb.fn.countAll<number>().as('count')])
        .execute();
      pushes.reset();
      for (const { state, count } of rows) pushes.set({ state }, count);
    },
  });
  const devices: Gauge = new Gauge({
    name: 'rpd_push_devices',
    help: 'Browsers that are subscribed to notifications.',
    registers,
    async collect() {
      devices.set(await countDevices(db));
    },
  });
}

/** How many mails are in each state, counted when somebody asks. */
function mailsGauge({ db }: Store, registers: Registry[]): void {
  const gauge: Gauge<'state'> = new Gauge({
    name: 'rpd_mails',
    help: 'Mails of the queue, by state.',
    labelNames: ['state'],
    registers,
    async collect() {
      const rows = await db
        .selectFrom('mails')
        .groupBy('state')
        .select(eb => ['state', eb.fn.countAll<number>().as('count')])
        .execute();
      gauge.reset();
      for (const { state, count } of rows) gauge.set({ state }, count);
    },
  });
}

/** Whether /health/ready says yes, and how much space is left. */
function readinessGauges(readiness: Readiness, registers: Registry[]): void {
  const ready: Gauge = new Gauge({
    name: 'rpd_ready',
    help: '1 when the process takes requests and what is written is kept.',
    registers,
    async collect() {
      ready.set(readiness.open && (await readiness.problem()) === null ? 1 : 0);
    },
  });
  const space: Gauge<'folder'> = new Gauge({
    name: 'rpd_disk_free_bytes',
    help: 'Free space where the process writes.',
    labelNames: ['folder'],
    registers,
    async collect() {
      for (const [folder, bytes] of Object.entries(await readiness.free())) space.set({ folder }, bytes);
    },
  });
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const OWN_NAME = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;
/** Proxies set one of these headers on forwarded requests. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token) {
    const digest = (text: string) => createHash('sha256').update(text).digest();
    return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
  }
  const isOwn = LOOPBACK.test(socket.remoteAddress ?? '') && OWN_NAME.test(headers.host ?? '');
  return isOwn && FORWARDED.every(name => headers[name] === undefined);
}
