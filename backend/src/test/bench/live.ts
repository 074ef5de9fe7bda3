import { fork, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createAuth } from '../../auth/auth.context.ts';
import { openSession } from '../../auth/sessions.ts';
import { insertRow } from '../../store/entities.ts';
import { openStore } from '../../store/store.ts';
import type { Store, StoreOptions } from '../../store/store.ts';
import { userCodec } from '../../store/tables/users.ts';
import { buildUser } from '../builders.ts';
import { startPostgres } from '../postgres.ts';
import { fillServers } from './data.ts';
import type { HostRequest, Used, Written } from './live-host.ts';
import { compareWrites } from './live-writes.ts';
import type { Received, Stream } from './live-readers.ts';

// `npm run bench:live`: how long an event takes from its commit to a browser, and what open streams cost. 200 entities, each followed by
// an equal part of the streams; changes at an even rate. One process (memory) and two (PostgreSQL, NATS where there is a server).
// `-- --streams 500,5000 --rate 400 --seconds 15` sets the sizes, `--only memory,postgres,nats` the buses; `writes`
// compares saves with and without the log.

const AUTH_URL = 'http://127.0.0.1/auth';
const ENTITIES = 200;
const STREAMS_PER_ACCOUNT = 20;
const PROMISED = { slowMs: 500, bytes: 400 * 1024 * 1024 };

const { values: asked } = parseArgs({
  options: {
    streams: { type: 'string', default: '500,1000,2500,5000' },
    rate: { type: 'string', default: '400' },
    seconds: { type: 'string', default: '15' },
    only: { type: 'string', default: 'memory,postgres,nats,writes' },
  },
});
const sizes = asked.streams.split(',').map(Number);
const [perSecond, seconds] = [Number(asked.rate), Number(asked.seconds)];
const buses = asked.only.split(',');
const say = (line: string) => process.stdout.write(`${line}\n`);

/** One answer of a process to one question. */
async function answerOf<Answer>(child: ChildProcess, question?: object | string): Promise<Answer> {
  const settled = new AbortController();
  const { signal } = settled;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`A process of the bench ended with ${code}.`);
  });
  const answer = Promise.race([once(child, 'message', { signal }), ended]);
  if (question !== undefined) child.send(question);
  const [first] = (await answer) as [Answer];
  ended.catch(() => undefined);
  settled.abort();
  return first;
}
const ask = <Answer>(child: ChildProcess, request: HostRequest) => answerOf<Answer>(child, request);

const start = (file: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): ChildProcess =>
  fork(join(import.meta.dirname, file), args, { stdio: 'inherit', env: { ...process.env, ...env } });

async function stop(...children: ChildProcess[]): Promise<void> {
  for (const child of new Set(children)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
}

/** Headers of accounts, each for as many streams as one account may have. */
async function signInMany(store: Store, count: number): Promise<string[]> {
  const auth = createAuth(store, { publicUrl: AUTH_URL, redirectUris: [] });
  const headers: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const user = buildUser({ roles: ['RP'], name: `Flux ${index}`, email: `flux-${index}@rpd.test` });
    await insertRow(store.db, 'users', userCodec.encodeAll(user));
    const origin = { userId: user._id, device: 'bench', address: '127.0.0.1' };
    const session = await store.transaction(trx => openSession(trx, origin, Date.now()));
    headers.push(`Bearer ${await auth.tokens.issue(session, session.endsAt)}`);
  }
  return headers;
}

interface Outcome {
  delays: number[];
  missing: number;
}

/** How long each event took to each stream that follows its entity. */
function compare(written: Written, received: Received): Outcome {
  const delays: number[] = [];
  let missing = 0;
  for (const [id, moments] of Object.entries(written)) {
    for (const times of received[id] ?? []) {
      missing += Math.abs(moments.length - times.length);
      for (const [index, at] of moments.entries()) {
        const came = times[index];
        if (came !== undefined) delays.push(came - at);
      }
    }
  }
  delays.sort((one, other) => one - other);
  return { delays, missing };
}

async function measure(
  bus: string,
  options: StoreOptions,
  { ids, headers }: { ids: readonly string[]; headers: readonly string[] },
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  let isKept = true;
  for (const count of sizes) {
    // A process that writes, and with a bus between them, another that has the streams.
    const writer = start('live-host.ts', [JSON.stringify(options), AUTH_URL], env);
    let address = await answerOf<string>(writer);
    const host = bus === 'memory' ? writer : start('live-host.ts', [JSON.stringify(options), AUTH_URL], env);
    if (host !== writer) address = await answerOf<string>(host);
    const readers = start('live-readers.ts');
    const before = await ask<Used>(host, { ask: 'memory' });
    const streams: Stream[] = Array.from({ length: count }, (_, index) => {
      const id = ids[index % ids.length] ?? '';
      return {
        url: `${address}/live?topic=servers:${id}`,
        authorization: headers[Math.floor(index / STREAMS_PER_ACCOUNT)] ?? '',
        id,
      };
    });
    await answerOf(readers, { open: streams });
    const begin = performance.now();
    const used = await ask<Used>(host, { ask: 'memory' });
    const written = await ask<Written>(writer, { ask: 'write', ids, perSecond, seconds });
    const took = (performance.now() - begin) / 1000;
    const after = await ask<Used>(host, { ask: 'memory' });
    let got = await answerOf<{ received: Received; ended: number }>(readers, 'received');
    // What is still on its way.
    const all: Received = got.received;
    for (let round = 0; round < 50 && compare(written, all).missing > 0; round += 1) {
      await new Promise(resolve => setTimeout(resolve, 200));
      got = await answerOf(readers, 'received');
      for (const [id, lists] of Object.entries(got.received))
        for (const [index, times] of lists.entries()) all[id]?.[index]?.push(...times);
    }
    const { delays, missing } = compare(written, all);
    const quantile = (part: number) => delays[Math.floor(delays.length * part)] ?? Number.NaN;
    const slow = quantile(0.99);
    if (count === 5_000) isKept &&= slow <= PROMISED.slowMs && after.rss <= PROMISED.bytes && missing === 0;
    const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
    const share = (after.processor - used.processor) / (took * 1000);
    say(
      `| ${bus} | ${count} | ${Math.round((perSecond * seconds) / took)} | ${Math.round(delays.length / took)} | ${quantile(0.5).toFixed(1)} | ${slow.toFixed(0)} | ${megabytes(before.rss)} → ${megabytes(after.rss)} | ${share.toFixed(2)} | ${missing} | ${got.ended} |`,
    );
    await stop(readers, host, writer);
  }
  return isKept;
}

async function prepare(options: StoreOptions) {
  const store = await openStore(options);
  const headers = await signInMany(store, Math.ceil(Math.max(...sizes) / STREAMS_PER_ACCOUNT));
  const { id: owner } = await store.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const ids = await fillServers(store, ENTITIES, { owner: () => owner });
  await store.db.updateTable('servers').set({ visible: 1 }).execute();
  await store.close();
  return { ids, headers };
}

async function onSqlite(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rpd-live-'));
  try {
    return await measure('memory', { dataDir }, await prepare({ dataDir }), { NATS_URL: '' });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

async function onPostgres(): Promise<boolean> {
  const postgres = await startPostgres();
  try {
    const options = { url: postgres.url, secretKey: randomBytes(32).toString('base64url') };
    const prepared = await prepare(options);
    let isKept = true;
    if (buses.includes('postgres')) isKept = await measure('postgres', options, prepared, { NATS_URL: '' });
    if (buses.includes('nats')) {
      const port = await freePort();
      const nats = spawn('nats-server', ['--addr', '127.0.0.1', '--port', String(port)], {
        stdio: 'ignore',
        env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` },
      });
      const failed = once(nats, 'error').then(() =>
        say('nats-server is not installed (Debian: nats-server).'),
      );
      if (nats.pid === undefined) await failed;
      else {
        const isKeptByNats = await measure('nats', options, prepared, {
          NATS_URL: `nats://127.0.0.1:${port}`,
        });
        isKept &&= isKeptByNats;
        nats.kill();
      }
    }
    return isKept;
  } finally {
    await postgres.stop();
  }
}

say(`${perSecond} events a second on ${ENTITIES} entities for ${seconds} s.\n`);
say(
  '| bus | streams | events/s | deliveries/s | median ms | 99 % ms | memory (MB) | processors of the host | missing | ended |',
);
say('|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|');
const kept = [
  buses.includes('memory') ? await onSqlite() : true,
  buses.includes('postgres') || buses.includes('nats') ? await onPostgres() : true,
  buses.includes('writes') ? await compareWrites({ authUrl: AUTH_URL, say }) : true,
];
process.exit(kept.every(Boolean) ? 0 : 1);
