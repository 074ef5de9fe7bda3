import type { Page, Route } from '@playwright/test';
import { apiAs } from '../src/api.ts';
import { signInByApi } from '../src/people.ts';
import { allScreens, type Screen } from '../src/screens.ts';
import { expect, extendedIf, test } from '../src/story.ts';

interface Shift {
  value: number;
  what: string;
}
declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** Notes what moves on each page from its first paint on. */
const observeShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        const { value, sources, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        const what = sources
          .map(
            ({ node, previousRect: from, currentRect: to }) =>
              `${node?.nodeName} ${node?.textContent?.slice(0, 40)} (${from.y}, ${from.height} → ${to.y}, ${to.height})`,
          )
          .join(' | ');
        if (!hadRecentInput) window.shifts.push({ value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  );

/**
 * Answers of the API come one after the other, each once what came before is drawn: as on a slow line.
 * @returns waits until all have come, and are drawn
 */
async function answerInTurns(page: Page): Promise<() => Promise<void>> {
  let last: Promise<unknown> = Promise.resolve();
  await page.route(/\/hosts\/api\/(?!live)/, (route: Route) => {
    const turn = last.then(async () => {
      await twoFrames(page).catch(() => undefined);
      await route
        .fetch()
        .then(response => route.fulfill({ response }))
        .catch(() => undefined);
      await twoFrames(page).catch(() => undefined);
    });
    last = turn;
    return turn;
  });
  return async () => {
    for (let seen: unknown; seen !== last;) {
      seen = last;
      await last;
      await twoFrames(page);
    }
  };
}

test.describe.configure({ mode: 'parallel' });

/** The sum of a screen's layout shifts, as Chromium counts them: no unit. */
const SHIFT_MAX = 0.02;

const LOOKS = [
  { parts: true, width: 390, height: 844 },
  { parts: false, width: 390, height: 844 },
  { parts: false, width: 1280, height: 800 },
];
let screens: Screen[];
test.beforeAll(async ({ platform }) => {
  const [administrator, gameMaster] = await Promise.all([
    apiAs(platform, 'administrator'),
    apiAs(platform, 'gameMaster'),
  ]);
  const games = await gameMaster<{ _id: string; name: string }[]>('GET', 'game?q=Trône');
  const { _id } = await gameMaster<{ _id: string }>('POST', `game/${games[0]?._id}/gamesessions`, {
    title: 'Ce qui reste en place',
    open: true,
  });
  screens = await allScreens(administrator, _id);
});

for (const { parts, ...size } of LOOKS)
  for (const who of ['player', 'gameMaster', 'moderator', 'administrator'] as const)
    test(`nothing moves on ${parts ? 'a' : 'any'} screen of a ${who} while it comes, ${size.width} px (25.3)${extendedIf(!parts)}`, async ({
      page,
    }) => {
      test.setTimeout(parts ? 120_000 : 600_000);
      await page.setViewportSize(size);
      await signInByApi(page, who);
      await observeShifts(page);
      const moved: string[] = [];
      for (const { path } of screens.filter(one => one.who === who && (!parts || one.hasParts)))
        moved.push(...(await visit(page, path)));
      expect(moved.join('\n')).toBe('');
    });

/** What moves on a screen, where it is more than what one notices. */
async function visit(page: Page, path: string): Promise<string[]> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const allAnswered = await answerInTurns(page);
  await page.goto(path);
  await expect(page.getByRole('main').first(), path).toBeVisible();
  // What another team puts into the page is loaded when one comes near it: below what is seen it waits.
  await expect(page.getByRole('main').locator('[aria-busy="true"]:not([data-fill] *)')).toHaveCount(0);
  await allAnswered();
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum <= SHIFT_MAX) return [];
  const large = shifts.filter(({ value }) => value > SHIFT_MAX / 10);
  return [`${sum.toFixed(3)} ${path}`, ...large.map(({ value, what }) => `    ${value.toFixed(4)} ${what}`)];
}
