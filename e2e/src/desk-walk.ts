import type { Browser } from '@playwright/test';
import { expectNoSideScroll } from './accessibility.ts';
import { DAYS } from './desk-tasks.ts';
import { handsOf } from './hands.ts';
import { expectLoaded, signInByApi } from './people.ts';
import type { Platform } from './platform.ts';
import { expect, test } from './story.ts';
import { rememberToasts } from './toasts.ts';

/**
 * Does every task, on a window of its own for each person, and holds each to its gestures. One that fails hides none of the others. Two
 * windows need a platform each: tasks leave things behind.
 */
export async function walkDesk(
  browser: Browser,
  platform: Platform,
  viewport: { width: number; height: number },
): Promise<void> {
  const isPhone = viewport.width < 500;
  const counts: string[] = [];
  const failed: string[] = [];
  for (const [person, place, tasks] of DAYS) {
    const page = await (
      await browser.newContext({ baseURL: platform.url, locale: 'fr-FR', viewport })
    ).newPage();
    // The whole day's time is no measure of one step.
    page.setDefaultTimeout(30_000);
    await rememberToasts(page);
    await signInByApi(page, person, place);
    const hands = handsOf(page, isPhone);
    for (const { name, most, before, run } of tasks) {
      // Three that fail say enough: each waits for half a minute.
      if (failed.length > 2) break;
      await test.step(name, async () => {
        await before?.(platform);
        await page.goto(place);
        await expectLoaded(page);
        const error = await run(hands)
          .then(() => expectNoSideScroll(page))
          .then(
            () => '',
            (reason: unknown) => ` ${String(reason).slice(0, 300)}`,
          );
        const taken = hands.taken();
        counts.push(`${taken} ${name}`);
        if (error || taken > most + (isPhone ? 1 : 0)) failed.push(`${taken} ${name}${error}`);
      });
    }
    await page.context().close();
  }
  await test.info().attach('gestures', { body: counts.join('\n'), contentType: 'text/plain' });
  expect(failed).toEqual([]);
}
