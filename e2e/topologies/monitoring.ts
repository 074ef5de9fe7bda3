import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlatform } from '../src/platform.ts';
import { missingReason, PROMETHEUS, skip } from './tools.ts';
import { waitFor } from './waiting.ts';

// Prometheus with the files of deploy/monitoring, reading a running platform: `npm run topology monitoring`. Its rules load, their tests hold,
// every series that a rule or the dashboard names is there, and the alarm of a platform that is gone goes off. Ends with 1 where one does not.

const missing = missingReason([PROMETHEUS]);
if (missing) skip(missing);

const files = join(import.meta.dirname, '../../deploy/monitoring');
const results: { what: string; passed: boolean }[] = [];
const check = (what: string, passed: boolean, detail = ''): void => {
  results.push({ what, passed });
  process.stdout.write(`${passed ? '✓' : '✗'} ${what}${detail && !passed ? `: ${detail}` : ''}\n`);
};

const promtool = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
  check(`promtool ${args.slice(0, 2).join(' ')}`, status === 0, `${stdout}${stderr}`);
};
promtool('check', 'rules', join(files, 'alerts.yml'));
promtool('check', 'config', join(files, 'prometheus.yml'));
promtool('test', 'rules', join(files, 'alerts.test.yml'));

/** Series that are there only where something has happened that a fresh platform has not seen. */
const LATER = new Set(['rpd_live_streams_ended_total', 'rpd_web_vital_p75']);

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}
const rules = await readFile(join(files, 'alerts.yml'), 'utf8');
const dashboard = JSON.parse(await readFile(join(files, 'dashboard.json'), 'utf8')) as Dashboard;
const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const named = new Set([rules, ...queries].flatMap(text => text.match(/\b(?:rpd|nodejs)_\w+/g) ?? []));

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  probe.close();
  await once(probe, 'close');
  return port;
}

const folder = await mkdtemp(join(tmpdir(), 'rpd-prometheus-'));
const platform = await startPlatform();
const port = await freePort();
const config = (await readFile(join(files, 'prometheus.yml'), 'utf8'))
  .replaceAll('15s', '1s')
  .replace('127.0.0.1:3000', new URL(platform.url).host.replace('localhost', '127.0.0.1'));
await writeFile(join(folder, 'prometheus.yml'), config);
// As deployed, but for how long a state has to last: nobody waits for minutes here.
await writeFile(join(folder, 'alerts.yml'), rules.replaceAll(/for: \w+/g, 'for: 2s'));
const prometheus = spawn(
  'prometheus',
  [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ],
  { stdio: ['ignore', 'ignore', 'inherit'] },
);

const ask = async <T>(path: string): Promise<T> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
  const { status, data, error } = (await response.json()) as { status: string; data: T; error?: string };
  if (status !== 'success') throw new Error(error ?? status);
  return data;
};
/** Asks again until it holds; 60 s at most. */
async function until(what: string, holds: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + 60_000;
  const work = async () => {
    while (performance.now() < end) {
      if (await holds().catch(() => false)) return true;
      await new Promise(resolve => setTimeout(resolve, 250));
    }
    return false;
  };
  return waitFor(what, work());
}
const upIs = async (value: string) => {
  const { result } = await ask<{ result: { value: [number, string] }[] }>('query?query=up');
  return result[0]?.value[1] === value;
};
const isFiring = async (name: string) => {
  const { alerts } = await ask<{ alerts: { labels: { alertname: string }; state: string }[] }>('alerts');
  return alerts.some(({ labels, state }) => labels.alertname === name && state === 'firing');
};

try {
  check('Prometheus reads the platform', await until('the first reading', () => upIs('1')));
  for (const name of [...named].filter(one => !LATER.has(one)).toSorted()) {
    const found = await until(name, async () =>
      (await ask<string[]>('label/__name__/values')).includes(name),
    );
    check(`${name} is measured`, found);
  }
  for (const query of queries) {
    const failed = await ask(`query?query=${encodeURIComponent(query)}`).then(
      () => '',
      (error: unknown) => String(error),
    );
    check(`the dashboard asks ${query.slice(0, 70)}`, failed === '', failed);
  }
  check(
    'nothing is wrong with a platform that runs',
    !(await isFiring('RpdDown')) && !(await isFiring('RpdNotReady')),
  );
  await platform.stop();
  check('the alarm goes off once it is gone', await until('the alarm', () => isFiring('RpdDown')));
} finally {
  prometheus.kill();
  await once(prometheus, 'exit');
  await platform.stop();
  await rm(folder, { recursive: true, force: true });
}
const failed = results.filter(({ passed }) => !passed).length;
process.stdout.write(`${results.length - failed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
