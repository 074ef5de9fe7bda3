import type { Page, Route } from '@playwright/test';
import { apiAs } from '../src/api.ts';
import { expectLoaded, signInByApi } from '../src/people.ts';
import { allScreens, type Screen } from '../src/screens.ts';
import { expect, test } from '../src/story.ts';

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

const LOOKS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
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

for (const size of LOOKS)
  for (const who of ['player', 'gameMaster', 'moderator', 'administrator'] as const)
    test(`nothing moves on a screen of a ${who} while it comes, ${size.width} px (25.3)`, async ({
      page,
    }) => {
      test.setTimeout(90_000);
      await page.setViewportSize(size);
      await signInByApi(page, who);
      await observeShifts(page);
      const moved: string[] = [];
      for (const { path } of screens.filter(
        screen => screen.who === who && new RegExp(process.env.SCREENS ?? '').test(screen.path),
      )) {
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        const allAnswered = await answerInTurns(page);
        await page.goto(path);
        await expect(page.getByRole('main').first(), path).toBeVisible();
        await expectLoaded(page);
        await allAnswered();
        const shifts = await page.evaluate(() => window.shifts);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        if (sum > 0.02)
          moved.push(
            `${sum.toFixed(3)} ${path}\n${shifts
              .filter(({ value }) => value > 0.003)
              .map(({ value, what }) => `    ${value.toFixed(4)} ${what}`)
              .join('\n')}`,
          );
      }
      expect(moved.join('\n')).toBe('');
    });
