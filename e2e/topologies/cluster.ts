import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import embedded from '../playwright.config.ts';
import { type Cluster, startCluster } from './cluster/cluster.ts';
import { type Kill, killsOf, untilBack } from './cluster/kills.ts';
import { type Load, startLoad } from './cluster/load.ts';
import { countReplicaReads, hearsDatabase } from './cluster/processes.ts';
import { type Backup, makeBackup, makeClusterOf, restoreTo } from './cluster/restore.ts';
import { countReasons, evaluate, printRounds, type Round } from './cluster/verdict.ts';
import { openWriterPage } from './cluster/writer-page.ts';
import { CLUSTER_TOOLS, NATS, NGINX, missingReason, skip } from './tools.ts';

// Where one machine ends: three databases under Patroni, etcd, HAProxy, PgBouncer, three NATS servers, two processes of each host, two workers of
// mails, nginx. Each part is killed once under load. Ends with 1 when an acknowledged write is lost or there twice, when nobody can write for more
// than 30 s, when a page that was open says nothing or loses what was typed, when a list of a replica is older than one's own write, or when a restore to a
// moment has not what was acknowledged before it, or has what came after. `npm run topology cluster [-- --only primary,PgBouncer]`

/** Writing again after the primary was killed, in ms (issue 24, point 6). */
const WRITING_AGAIN_MS = 30_000;
/** Before and after each kill, so that what is seen belongs to it, in ms. */
const CALM_MS = 3_000;

const say = (line: string) => process.stdout.write(`${line}\n`);
const begin = performance.now();
const clock = () => `${((performance.now() - begin) / 1000).toFixed(0).padStart(4)} s`;

const { values } = parseArgs({ options: { only: { type: 'string' }, must: { type: 'boolean' } } });
const reason = missingReason([NGINX, NATS, ...CLUSTER_TOOLS]);
if (reason) skip(reason);

const demands: { what: string; isMet: boolean }[] = [];
const demand = (what: string, isMet: boolean) => {
  demands.push({ what, isMet });
  say(`${clock()}  ${isMet ? '✓' : '✗'} ${what}`);
};

const cluster = await startCluster();
const browser = await chromium.launch(embedded.use?.launchOptions);
// Nothing of it goes on after its end.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cluster.stop().finally(() => process.exit(1)));
try {
  say(`${clock()}  the cluster stands`);
  const backup = await makeBackup(cluster);
  say(`${clock()}  a copy of the primary is made`);
  const load = await startLoad(cluster.platform);
  const rounds: Round[] = [];
  for (const kill of killsOf(cluster)) {
    if (values.only && !values.only.split(',').includes(kill.name)) continue;
    rounds.push(await play(cluster, load, kill));
  }
  await tryRestore(cluster, load, backup);
  await load.stop();
  const answered = await countReplicaReads(cluster);
  say(`${clock()}  lists: ${answered.map(([by, count]) => `${by} ${count}`).join(', ')}`);
  demand(
    'replicas have answered lists',
    answered.some(([by, count]) => by === 'replica' && count > 0),
  );
  demand(`of ${load.lists.asked} lists after a write, each holds it`, load.stale.length === 0);
  demand('a process hears the database by LIVE_DATABASE_URL, past PgBouncer', await hearsDatabase(cluster));
  say(printRounds(rounds));
} finally {
  await browser.close();
  await cluster.stop();
}
const failed = demands.filter(({ isMet }) => !isMet);
say(`${demands.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);

async function play(on: Cluster, load: Load, kill: Kill): Promise<Round> {
  await pause(CALM_MS);
  const page = kill.name === 'primary' ? await openWriterPage(browser, on.platform) : null;
  const from = performance.now();
  const revive = await kill.kill();
  say(`${clock()}  ${kill.name}: killed`);
  if (page) {
    const api = on.platform.hosts.find(({ kind }) => kind === 'api');
    const said = await page.saveInVain();
    const { status } = await fetch(`http://127.0.0.1:${api?.port}/health/ready`);
    demand(`/health/ready says no while no primary is there (${status})`, status === 503);
    demand(`the page says it and keeps what was typed: « ${said} »`, said !== '');
  }
  await untilBack(kill, () => untilAcknowledged(load, from + 1_000));
  await revive();
  await untilAcknowledged(load, performance.now());
  if (page) {
    await page.saveAgain();
    const [row] = await on.ask(`select count(*) from servers where name = '${page.name}'`);
    demand('the page saves what was typed, once', row?.[0] === '1');
  }
  await pause(CALM_MS);
  const round = await evaluate(on, load, { part: kill.name, from, to: performance.now() });
  say(
    `${clock()}  ${kill.name}: ${round.acknowledged} acknowledged, ${(round.gap / 1000).toFixed(1)} s without one`,
  );
  for (const line of countReasons(round.failed)) say(`          ${line}`);
  if (round.sentAgain > 0) say(`          ${round.sentAgain} mails came twice with one Message-ID`);
  if (kill.hidesDatabase)
    demand(
      `${kill.name}: refused with 503 and Retry-After alone (${round.rough[0] ?? 'yes'})`,
      round.rough.length === 0,
    );
  demand(`${kill.name}: 0 acknowledged writes lost (${round.lost.length})`, round.lost.length === 0);
  demand(`${kill.name}: 0 writes doubled (${round.doubled.length})`, round.doubled.length === 0);
  demand(`${kill.name}: writing again within 30 s`, round.gap <= WRITING_AGAIN_MS);
  return round;
}

/** Restores to a moment between two acknowledged writes. */
async function tryRestore(on: Cluster, load: Load, backup: Backup): Promise<void> {
  const [before, after] = [`${load.mark} avant`, `${load.mark} après`];
  await load.writeOnce(before);
  const [row] = await on.ask('select clock_timestamp()');
  await load.writeOnce(after);
  const moment = row?.[0] ?? '';
  const restored = await restoreTo(on, backup, moment);
  try {
    say(`${clock()}  restored to ${moment} in ${restored.seconds.toFixed(0)} s, RPD runs on it`);
    demand('what was acknowledged before the moment is there', await restored.has(before));
    demand('what was acknowledged after it is not', !(await restored.has(after)));
  } finally {
    await restored.stop();
  }
  const counts = await makeClusterOf(on, restored.data, [before, after]);
  say(`${clock()}  three nodes go on with what was restored`);
  demand('a cluster of what was restored has the same', counts.join() === '1,0');
}

/** Resolves with the first write that is acknowledged after a moment. @throws Error when none is for 120 s */
async function untilAcknowledged({ acknowledged }: Load, after: number): Promise<void> {
  while (performance.now() < after + 120_000) {
    if (acknowledged.some(({ at, kind }) => kind === 'row' && at > after)) return;
    await pause(100);
  }
  throw new Error('nobody can write any more');
}
