import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { type Distributed, type HostProcess, startDistributed } from './distributed/distributed.ts';
import { end } from './distributed/processes.ts';
import { NGINX, missingReason, skip } from './tools.ts';

// Two processes of each host behind nginx, under load: one of each is killed, comes back, then all are replaced one
// after the other. Half of the calls read, half write. nginx tries a read again elsewhere; the client repeats a write
// that was cut off, with its Idempotency-Key. Ends with 1 when a single request has failed, a written row is missing,
// or one is there twice. `npm run topology rolling [-- --callers 16]`

const say = (line: string) => process.stdout.write(`${line}\n`);

interface Tally {
  done: number;
  failed: string[];
  /** Rows that were acknowledged. */
  written: number;
  /** Writes that were cut off, and sent again with their key. */
  resent: number;
  /** Milliseconds of every request. */
  times: number[];
}

const PASSWORD = 'aventure-demo';

async function signIn({ auth }: Distributed): Promise<string> {
  const answer = await fetch(`${auth}/user/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'mj', password: PASSWORD, token: 'null' }),
  });
  return String(((await answer.json()) as { token: unknown }).token);
}

/** What a page asks for while somebody works: who one is, and lists. */
function requests({ auth, api }: Distributed, token: string): [string, RequestInit?][] {
  const headers = { authorization: `Bearer ${token}` };
  return [
    [`${api}/server?page=1&limit=10`, { headers }],
    [`${auth}/api/auth/verify`, { headers }],
    [`${api}/releases`],
    [`${api}/sheet?page=1&limit=10`, { headers }],
    [`${auth}/.well-known/jwks.json`],
  ];
}

/** In the name of every row that is written here. */
const MARK = `Relève ${Date.now()}`;
/**
 * How long a write is sent again, in ms. A process that was killed in the middle of one holds its key for a minute: until then the
 * others answer that it is under way.
 */
const INSISTENCE = 90_000;

/** Writes a row, again with the same key for as long as nobody answers. @throws Error when nobody ever does. */
async function write({ api }: Distributed, token: string, tally: Tally): Promise<void> {
  const key = crypto.randomUUID();
  const body = JSON.stringify({
    name: `${MARK} ${key}`,
    description: { text: 'Écrit pendant que les processus changent.' },
    serverType: [],
    visible: true,
    options: { characters: { group: false, visible_sheet: true, sheet_type: [] } },
  });
  const until = Date.now() + INSISTENCE;
  for (;;) {
    const answer = await fetch(`${api}/server`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body,
      signal: AbortSignal.timeout(30_000),
    }).catch((error: unknown) => String(error));
    if (typeof answer !== 'string' && answer.ok) {
      await answer.arrayBuffer();
      tally.written += 1;
      return;
    }
    const why = typeof answer === 'string' ? answer : `${answer.status} ${await answer.text()}`;
    // What the host refuses stays refused.
    if (Date.now() > until || (typeof answer !== 'string' && answer.status < 500 && answer.status !== 409))
      throw new Error(`${why} POST ${api}/server`);
    tally.resent += 1;
    await pause(500);
  }
}

async function read([address, init]: [string, RequestInit?]): Promise<void> {
  const response = await fetch(address, { ...init, signal: AbortSignal.timeout(30_000) });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.status} ${address}`);
}

/** Callers that read and write one thing after the other until `running.now` is false. */
async function load(
  platform: Distributed,
  callers: number,
  running: { now: boolean },
  token: string,
): Promise<Tally> {
  const tally: Tally = { done: 0, failed: [], written: 0, resent: 0, times: [] };
  const asked = requests(platform, token);
  const call = async (turn: number): Promise<void> => {
    for (let next = turn; running.now; next += 1) {
      const started = performance.now();
      try {
        if (next % 2 === 0) await write(platform, token, tally);
        else await read(asked[((next - 1) / 2) % asked.length] ?? ['']);
      } catch (error) {
        tally.failed.push(String(error));
      }
      tally.times.push(performance.now() - started);
      tally.done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, turn) => call(turn)));
  return tally;
}

/** How many rows there are of what was written here. What is searched is counted up to the thousand in which the page ends (ADR 130). */
async function countRows({ api }: Distributed, token: string): Promise<number> {
  const answer = await fetch(`${api}/server?page=1000&limit=100&q=${encodeURIComponent(MARK)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return Number(answer.headers.get('x-total-count') ?? Number.NaN);
}

async function kill(platform: Distributed, host: HostProcess): Promise<void> {
  await end(host.child, 'SIGKILL');
  say(`killed ${host.kind} on ${host.port}`);
  await pause(2_000);
  await platform.revive(host);
}

async function replace(platform: Distributed, host: HostProcess): Promise<void> {
  const code = await end(host.child, 'SIGTERM');
  if (code !== 0) throw new Error(`${host.kind} ended with ${code}`);
  await platform.revive(host);
  say(`replaced ${host.kind} on ${host.port}`);
}

const percentile = (times: number[], share: number): number =>
  Math.round(times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0);

const { values } = parseArgs({ options: { callers: { type: 'string', default: '16' } } });
const reason = missingReason([NGINX]);
if (reason) skip(reason);
const platform = await startDistributed();
try {
  const running = { now: true };
  const started = performance.now();
  const token = await signIn(platform);
  const loaded = load(platform, Number(values.callers), running, token);
  await pause(2_000);
  for (const kind of ['api', 'auth'] as const) {
    const host = platform.hosts.find(one => one.kind === kind);
    if (host) await kill(platform, host);
  }
  for (const host of platform.hosts) await replace(platform, host);
  await pause(1_000);
  running.now = false;
  const { done, failed, times, written, resent } = await loaded;
  const rows = await countRows(platform, token);
  const seconds = (performance.now() - started) / 1000;
  for (const line of failed.slice(0, 20)) say(line);
  say(
    `${done} requests in ${seconds.toFixed(0)} s (${Math.round(done / seconds)} a second), ${failed.length} failed; p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms`,
  );
  say(`${written} rows acknowledged, ${rows} there; ${resent} writes were cut off and sent again`);
  process.exitCode = failed.length === 0 && written > 0 && rows === written ? 0 : 1;
} finally {
  await platform.stop();
}
