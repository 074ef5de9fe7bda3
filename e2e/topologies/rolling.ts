import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { type Distributed, type HostProcess, startDistributed } from './distributed/distributed.ts';
import { end } from './distributed/processes.ts';

// Two processes of each host behind nginx, under load: one of each is killed, comes back, then all are replaced one after the
// other. Ends with 1 when a single request has failed. `node e2e/topologies/rolling.ts [--callers 16]`

const say = (line: string) => process.stdout.write(`${line}\n`);

interface Tally {
  done: number;
  failed: string[];
  /** Milliseconds of every request. */
  times: number[];
}

const PASSWORD = 'aventure-demo';

async function signIn({ auth }: Distributed): Promise<string> {
  const answer = await fetch(`${auth}/user/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'joueur', password: PASSWORD, token: 'null' }),
  });
  return String(((await answer.json()) as { token: unknown }).token);
}

/** What a page asks for while somebody works: who one is, lists, and a report that is written. */
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

/** Callers that ask one thing after the other until `running.now` is false. */
async function load(platform: Distributed, callers: number, running: { now: boolean }): Promise<Tally> {
  const tally: Tally = { done: 0, failed: [], times: [] };
  const asked = requests(platform, await signIn(platform));
  const call = async (turn: number): Promise<void> => {
    for (let next = turn; running.now; next += 1) {
      const [address, init] = asked[next % asked.length] ?? ['', undefined];
      const started = performance.now();
      try {
        const response = await fetch(address, { ...init, signal: AbortSignal.timeout(30_000) });
        await response.arrayBuffer();
        if (!response.ok) tally.failed.push(`${response.status} ${address}`);
      } catch (error) {
        tally.failed.push(`${String(error)} ${address}`);
      }
      tally.times.push(performance.now() - started);
      tally.done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, turn) => call(turn)));
  return tally;
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
const platform = await startDistributed();
try {
  const running = { now: true };
  const started = performance.now();
  const loaded = load(platform, Number(values.callers), running);
  await pause(2_000);
  for (const kind of ['api', 'auth'] as const) {
    const host = platform.hosts.find(one => one.kind === kind);
    if (host) await kill(platform, host);
  }
  for (const host of platform.hosts) await replace(platform, host);
  await pause(1_000);
  running.now = false;
  const { done, failed, times } = await loaded;
  const seconds = (performance.now() - started) / 1000;
  for (const line of failed.slice(0, 20)) say(line);
  say(
    `${done} requests in ${seconds.toFixed(0)} s (${Math.round(done / seconds)} a second), ${failed.length} failed; p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms`,
  );
  process.exitCode = failed.length === 0 && done > 0 ? 0 : 1;
} finally {
  await platform.stop();
}
