import { Command, Option } from 'commander';

import { launchBrowser } from '../bench/browser.ts';
import { median, type Arrival, timeToArea, timeToDashboard } from '../bench/timing.ts';
import { type BuiltVariant, buildVariant } from '../bench/variants.ts';
import { type Fetched, type Served, openDashboard, serveVariant, visitVariant } from '../bench/visit.ts';
import type { Browser } from 'playwright';
import type { SharingVariant } from '../build/sharing.ts';
import { brotliOf } from '../release/check.ts';
import { type Output, bytes, outputOf } from './output.ts';

const arrivals = ['cold', 'idle', 'hovered'] as const satisfies Arrival[];
const ARRIVAL_LABELS: Record<Arrival, string> = {
  cold: 'at once',
  idle: 'after a look',
  hovered: 'hovered on',
};
const variants: SharingVariant[] = ['monolith', 'whole-chakra', 'one-piece', 'split', 'not-shared'];

interface Row {
  variant: SharingVariant;
  firstScreen: Fetched;
  /** Brotli bytes on the way to each remote. */
  areas: Record<string, number>;
  /** In ms: the first screen (median), and areas that were never opened (their medians, and the mean of these). */
  firstRoute: number;
  toArea: Record<Arrival, number>;
  eachArea: Record<Arrival, Record<string, number>>;
}

export function benchCommand(): Command {
  return new Command('bench')
    .description('compare ways of sharing the interface: bytes, requests, time to the first route')
    .option('--rounds <n>', 'how often each first screen and area is timed', '3')
    .addOption(new Option('--only <ways...>', 'compare these alone').choices(variants).default(variants))
    .action(async (options: { rounds: string; only: SharingVariant[] }, command: Command) => {
      const output = outputOf(command);
      const rows = await compare(options.only, Number(options.rounds), output);
      output.result(rows, table(rows));
    });
}

interface Candidate {
  built: BuiltVariant;
  served: Served;
  times: number[];
  /** By area. */
  toArea: Record<Arrival, Record<string, number[]>>;
}

/** The areas differ more than ways of building them do: each has its median, and all of them their mean. */
const mediansOf = (byArea: Record<string, number[]>): Record<string, number> =>
  Object.fromEntries(Object.entries(byArea).map(([area, times]) => [area, Math.round(median(times))]));
function meanOf(byArea: Record<string, number>): number {
  const values = Object.values(byArea);
  return Math.round(values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length));
}
const byArrival = <Value>(of: (arrival: Arrival) => Value): Record<Arrival, Value> => ({
  cold: of('cold'),
  idle: of('idle'),
  hovered: of('hovered'),
});

async function compare(ways: SharingVariant[], rounds: number, output: Output): Promise<Row[]> {
  const candidates: Candidate[] = [];
  const browser = await launchBrowser();
  try {
    for (const variant of ways) {
      output.say(`building ${variant} …`);
      const built = await buildVariant(variant);
      const toArea = { cold: {}, idle: {}, hovered: {} };
      candidates.push({ built, served: await serveVariant(built), times: [], toArea });
    }
    output.say('timing …');
    // In turns, so that whatever else this machine does meets all of them alike.
    for (let round = 0; round < rounds; round += 1)
      for (const candidate of candidates) await timeOnce(browser, candidate, output);
    const rows: Row[] = [];
    for (const { built, served, times, toArea } of candidates) {
      const eachArea = byArrival(arrival => mediansOf(toArea[arrival]));
      rows.push({
        variant: built.variant,
        firstRoute: Math.round(median(times)),
        toArea: byArrival(arrival => meanOf(eachArea[arrival])),
        eachArea,
        ...(await weigh(built, served, browser)),
      });
    }
    return rows;
  } finally {
    await browser.close();
    for (const { served } of candidates) await served.stop();
  }
}

/**
 * One visit of each kind to each area. A visit that times out is reported and repeated: the others of a long run are
 * not lost with it.
 */
async function timeOnce(
  browser: Browser,
  { built, served, times, toArea }: Candidate,
  output: Output,
): Promise<void> {
  const timed = (visit: () => Promise<number>): Promise<number> =>
    visit().catch((error: unknown) => {
      output.say(`made again, ${built.variant}: ${String(error)}`);
      return visit();
    });
  times.push(await timed(() => timeToDashboard(browser, served)));
  if (built.variant === 'not-shared') return;
  for (const [area, path] of Object.entries(served.paths))
    for (const arrival of arrivals)
      (toArea[arrival][area] ??= []).push(await timed(() => timeToArea(browser, served, path, arrival)));
}

/** A remote with an interface of its own does not run beside the shell's: it is weighed by its files. */
async function weigh(
  { variant, remotes }: BuiltVariant,
  served: Served,
  browser: Browser,
): Promise<Pick<Row, 'firstScreen' | 'areas'>> {
  if (variant !== 'not-shared') {
    const { firstScreen, areas } = await visitVariant(browser, served);
    return {
      firstScreen,
      areas: Object.fromEntries(Object.entries(areas).map(([name, fetched]) => [name, fetched.bytes])),
    };
  }
  const { page, watch } = await openDashboard(browser, served);
  const firstScreen = await watch();
  await page.context().close();
  const areas = await Promise.all(
    remotes.map(async ({ name, folder, built }) => [name, await brotliOf(built, folder)] as const),
  );
  return { firstScreen, areas: Object.fromEntries(areas) };
}

function table(rows: Row[]): string[] {
  const [monolith] = rows;
  const names = Object.keys(monolith?.areas ?? {});
  const ratio = (row: Row): string =>
    (row.firstScreen.bytes / (monolith?.firstScreen.bytes ?? row.firstScreen.bytes)).toFixed(2);
  return [
    `| | first screen | × monolith | requests (scripts) | first route | ${arrivals.map(arrival => `→ an area, ${ARRIVAL_LABELS[arrival]}`).join(' | ')} | ${names.map(name => `→ ${name}`).join(' | ')} |`,
    `|---|---|---|---|---|---|---|---|${'---|'.repeat(names.length)}`,
    ...rows.map(
      row =>
        `| ${row.variant} | ${bytes(row.firstScreen.bytes)} | ${ratio(row)} | ${row.firstScreen.requests} (${Object.keys(row.firstScreen.scripts).length}) | ${row.firstRoute} ms | ${arrivals.map(arrival => `${row.toArea[arrival]} ms`).join(' | ')} | ${names.map(name => bytes(row.areas[name] ?? 0)).join(' | ')} |`,
    ),
    '',
    `| area by area | ${names.join(' | ')} |`,
    `|---|${'---|'.repeat(names.length)}`,
    ...rows.flatMap(({ variant, eachArea }) =>
      arrivals.map(
        arrival =>
          `| ${variant}, ${ARRIVAL_LABELS[arrival]} | ${names.map(name => `${eachArea[arrival][name] ?? '—'} ms`).join(' | ')} |`,
      ),
    ),
  ];
}
