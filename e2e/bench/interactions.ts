import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { chromium, type Locator, type Page } from '@playwright/test';
import { apiAs } from '../src/api.ts';
import { expectLoaded, signInByApi } from '../src/people.ts';
import { startPlatformProcess } from '../src/platform.ts';
import { allScreens, type Screen } from '../src/screens.ts';

// `npm run bench:interactions`: goes through every screen at a quarter of the processor's speed, presses what people press most, and prints
// how long each press took to its next paint (25.4), as Chromium's event timing says: what came before its handlers, the handlers, and the
// paint behind them. `-- --only '^/app/me'` takes some of the screens, `--worst 200` prints more of the presses.

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    slow: { type: 'string', default: '4' },
    worst: { type: 'string', default: '10' },
  },
});

/** What ends or sends something is not pressed: the next screens are to find the same data. */
const LEFT_ALONE =
  /supprim|envoy|enregistr|quitt|déconnect|termin|valid|accept|refus|ferm|rejoind|créer|commenc|ne plus|retir|bloqu|active|révoqu|publier|liker|aim|import|export|télécharg|imprim|répond|essay|inscri|désinscri|relanc|sauvegard/i;
/** So many of one kind on a screen. */
const EACH = 2;

/** How long an interaction took: ms, `[to the next paint, before its handlers, in its handlers]`. */
type Timing = [ms: number, before: number, handlers: number];

interface Press {
  path: string;
  what: string;
  timing: Timing;
}

declare global {
  interface Window {
    /** By interaction: each has several events. */
    pressed: Map<number, Timing>;
  }
}

/** Notes how long each interaction takes: keys and presses, from 16 ms on, which is the least that Chromium reports. */
const observe = (page: Page) =>
  page.addInitScript(() => {
    window.pressed = new Map();
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
        if (entry.interactionId > 0) {
          const [ms, before, handlers] = window.pressed.get(entry.interactionId) ?? [0, Infinity, 0];
          window.pressed.set(entry.interactionId, [
            Math.max(ms, entry.duration),
            Math.min(before, entry.processingStart - entry.startTime),
            handlers + entry.processingEnd - entry.processingStart,
          ]);
        }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });

/** The longest interaction of what `act` does; 16 ms where none took as long. */
async function time(page: Page, act: () => Promise<unknown>): Promise<Timing> {
  await page.evaluate(() => window.pressed.clear());
  await act();
  // Event timing is reported behind the paint.
  await page.evaluate(
    () =>
      new Promise(resolve =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))),
      ),
  );
  return page.evaluate(() =>
    [...window.pressed.values()].reduce((longest, one) => (one[0] > longest[0] ? one : longest), [16, 0, 0]),
  );
}

const KINDS: readonly {
  kind: string;
  selector: string;
  act: (page: Page, one: Locator) => Promise<unknown>;
}[] = [
  { kind: 'onglet', selector: '[role=tab][aria-selected=false]', act: (_, one) => one.click() },
  { kind: 'menu', selector: 'button[aria-haspopup=menu]', act: (_, one) => one.click() },
  { kind: 'fenêtre', selector: 'button[aria-haspopup=dialog]', act: (_, one) => one.click() },
  { kind: 'tri', selector: 'th button', act: (_, one) => one.click() },
  { kind: 'case', selector: '[role=gridcell] input[type=checkbox]', act: (_, one) => one.click() },
  { kind: 'bascule', selector: 'button[aria-pressed], button[aria-expanded]', act: (_, one) => one.click() },
  {
    kind: 'lettre',
    selector: 'input:is([type=search], [type=text], :not([type])), textarea',
    act: (page, one) => one.focus().then(() => page.keyboard.press('a')),
  },
];

async function walk(page: Page, { path }: Screen): Promise<Press[]> {
  const main = page.getByRole('main').first();
  const open = async () => {
    await page.goto(path);
    await main.waitFor();
    await expectLoaded(page);
  };
  await open();
  const presses: Press[] = [];
  const note = async (what: string, act: () => Promise<unknown>) => {
    // Something else lies over it, or it is gone by then: it is not counted.
    const timing = await time(page, act).catch(() => null);
    if (timing) presses.push({ path, what, timing });
    await page.keyboard.press('Escape');
  };
  for (const { kind, selector, act } of KINDS) {
    const found = main.locator(selector).filter({ visible: true });
    for (let at = 0; at < Math.min(EACH, await found.count()); at += 1) {
      const one = found.nth(at);
      const name = ((await one.getAttribute('aria-label')) ?? (await one.textContent()) ?? '')
        .trim()
        .slice(0, 40);
      if (LEFT_ALONE.test(name) || !(await one.isEnabled())) continue;
      await note(`${kind} « ${name} »`, () => act(page, one));
    }
    if (new URL(page.url()).pathname !== new URL(path, page.url()).pathname) await open();
  }
  await note('palette', () => page.keyboard.press('Control+k'));
  return presses;
}

const executablePath = (() => {
  try {
    return execFileSync('which', ['chromium-headless-shell'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
})();

const p75 = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.ceil(all.length * 0.75) - 1] ?? 0;

const platforms = startPlatformProcess();
const platform = await platforms.start();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const [administrator, gameMaster] = await Promise.all([
    apiAs(platform, 'administrator'),
    apiAs(platform, 'gameMaster'),
  ]);
  const [game] = await gameMaster<{ _id: string }[]>('GET', 'game?q=Trône');
  const body = { title: 'Mesures', open: true };
  const session = await gameMaster<{ _id: string }>('POST', `game/${game?._id}/gamesessions`, body);
  const screens = await allScreens(administrator, session._id);
  const all: Press[] = [];
  for (const who of new Set(screens.map(screen => screen.who))) {
    const context = await browser.newContext({
      baseURL: platform.url,
      locale: 'fr-FR',
      serviceWorkers: 'block',
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await observe(page);
    await signInByApi(page, who);
    const protocol = await context.newCDPSession(page);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slow) });
    for (const screen of screens.filter(one => one.who === who && new RegExp(values.only).test(one.path))) {
      const presses = await walk(page, screen).catch((error: unknown) => {
        process.stdout.write(`${screen.path}: ${String(error).split('\n')[0]}\n`);
        return [];
      });
      all.push(...presses);
      const ms = presses.map(({ timing }) => timing[0]);
      process.stdout.write(`${who} ${screen.path}: ${presses.length} presses, p75 ${p75(ms)} ms\n`);
    }
    await context.close();
  }
  process.stdout.write(
    `\n${all.length} presses on ${screens.length} screens, p75 ${p75(all.map(({ timing }) => timing[0]))} ms. The worst: ms, before the handlers, in them:\n`,
  );
  for (const { path, what, timing } of all
    .toSorted((a, b) => b.timing[0] - a.timing[0])
    .slice(0, Number(values.worst)))
    process.stdout.write(`${timing.map(ms => ms.toFixed(0).padStart(5)).join('')}  ${path}  ${what}\n`);
} finally {
  await browser.close();
  await platform.stop();
  await platforms.end();
}
