import type { Browser, Page } from 'playwright';

import { signIn } from './product.ts';
import { throttleCpu } from './timing.ts';

/** A browser of its own at the table, with its stream. */
export async function openTable(
  browser: Browser,
  url: string,
  { username, path, width }: { username: string; path: string; width: number },
): Promise<Page> {
  const { session } = await signIn(url, username);
  const context = await browser.newContext({
    baseURL: url,
    locale: 'fr-FR',
    viewport: { width, height: 844 },
  });
  await context.addInitScript(entries => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, session);
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('textbox', { name: 'Message ou jet' }).waitFor();
  return page;
}

/** Milliseconds since the epoch, of the same clock in every browser, at which a frame with this text is drawn. */
export const drawnAt = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    wanted =>
      new Promise<number>(resolve => {
        const log = document.querySelector('[role="log"]');
        const look = () => {
          if (!log?.textContent?.includes(wanted)) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
        };
        const observer = new MutationObserver(look);
        observer.observe(log ?? document.body, { childList: true, subtree: true, characterData: true });
        look();
      }),
    text,
  );

/** Types a roll and presses « Envoyer ». @returns milliseconds since the epoch of the press */
export async function pressRoll(page: Page, expression: string): Promise<number> {
  await page.getByRole('textbox', { name: 'Message ou jet' }).fill(`/r ${expression}`);
  return page.evaluate(() => {
    const send = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Envoyer',
    );
    const pressed = performance.timeOrigin + performance.now();
    send?.click();
    return pressed;
  });
}

export interface FirstScreen {
  /** From the address to the log and the message line, ms. */
  ms: number;
  /** Scripts of the area that the table takes: their paths. */
  scripts: string[];
}

/** The table on a phone of a quarter of this machine's speed behind a mobile line, nothing cached. */
export async function firstScreen(
  browser: Browser,
  url: string,
  { username, path }: { username: string; path: string },
): Promise<FirstScreen> {
  const { session } = await signIn(url, username);
  const context = await browser.newContext({
    baseURL: url,
    locale: 'fr-FR',
    viewport: { width: 390, height: 844 },
  });
  try {
    await context.addInitScript(entries => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, session);
    const page = await context.newPage();
    const scripts = new Set<string>();
    page.on('response', answer => {
      const { pathname } = new URL(answer.url());
      if (pathname.startsWith('/remotes/servers/') && pathname.endsWith('.js')) scripts.add(pathname);
    });
    await throttleCpu(page);
    await page.goto(path, { waitUntil: 'commit' });
    const handle = await page.waitForFunction(
      () =>
        document.querySelector('[role="log"] time') !== null &&
        document.querySelector('textarea') !== null &&
        performance.now(),
      undefined,
      { polling: 'raf' },
    );
    return { ms: Number(await handle.jsonValue()), scripts: [...scripts] };
  } finally {
    await context.close();
  }
}
