import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { fire, middle } from './cannon.ts';

// `npm run bench:pages`: answers a second of the landing page and of the application's page, beside a bare Fastify that sends the same
// bytes, in turns. An answer's time of a processor is what one process could do on a machine that does nothing else: the callers take
// processors, too. The shell has to be built.

const HOST = join(import.meta.dirname, 'pages-host.ts');
const ROUNDS = 5;
const PAGES = [
  ['landing page, br', '/', 'br, gzip'],
  ['application’s page, br', '/login', 'br, gzip'],
  ['application’s page, gzip', '/login', 'gzip'],
] as const;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function start(kind: 'rpd' | 'bare'): Promise<{ child: ChildProcess; address: string }> {
  const child = fork(HOST, [kind], { stdio: 'inherit' });
  const [address] = (await once(child, 'message')) as [string];
  return { child, address };
}

async function usedBy(child: ChildProcess): Promise<number> {
  child.send('used');
  const [used] = (await once(child, 'message')) as [number];
  return used;
}

const hosts = { bare: await start('bare'), rpd: await start('rpd') };
say(`${ROUNDS} rounds in turns, load of the machine ${loadavg()[0]?.toFixed(1)}.\n`);
say('| page | bare/s | RPD/s | ratio | bare µs | RPD µs | RPD/s of a whole processor |');
say('|---|---:|---:|---:|---:|---:|---:|');
for (const [name, path, encoding] of PAGES) {
  const rates = { bare: [] as number[], rpd: [] as number[] };
  const costs = { bare: [] as number[], rpd: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const kind of ['bare', 'rpd'] as const) {
      const { child, address } = hosts[kind];
      const headers = { accept: 'text/html', 'accept-encoding': encoding };
      const before = await usedBy(child);
      const { rate, count } = await fire({ url: `${address}${path}`, headers });
      // The first round warms up.
      if (round === 0) continue;
      rates[kind].push(rate);
      costs[kind].push((1000 * ((await usedBy(child)) - before)) / count);
    }
  }
  const ratio = middle(rates.rpd.map((rate, round) => rate / (rates.bare[round] ?? rate)));
  const [bare, own] = [middle(costs.bare), middle(costs.rpd)];
  say(
    `| ${name} | ${middle(rates.bare).toFixed(0)} | ${middle(rates.rpd).toFixed(0)} | ${ratio.toFixed(2)} | ${bare.toFixed(0)} | ${own.toFixed(0)} | ${(1e6 / own).toFixed(0)} |`,
  );
}
say(`\nLoad at the end: ${loadavg()[0]?.toFixed(1)}.`);
for (const { child } of Object.values(hosts)) child.disconnect();
