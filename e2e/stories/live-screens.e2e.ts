import type { Browser, Page } from '@playwright/test';
import { apiAs } from '../src/api.ts';
import { buildScene, LIVE_SCREENS } from '../src/live-screens.ts';
import type { Callers, LiveScreen } from '../src/live-screens.ts';
import { buildTable } from '../src/live-table-scene.ts';
import { TABLE_SCREENS } from '../src/live-tables.ts';
import { expectLoaded, people, signInByApi } from '../src/people.ts';
import type { Person } from '../src/people.ts';
import type { Platform } from '../src/platform.ts';
import { expect, test } from '../src/story.ts';

// What one does is in the other browser without a touch, on every screen. How long it takes is printed, and nothing is asserted of it:
// a busy machine takes longer.

async function openBrowser(browser: Browser, platform: Platform, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: platform.url, locale: 'fr-FR' });
  const page = await context.newPage();
  await signInByApi(page, person);
  return page;
}

async function callersOf(platform: Platform): Promise<Callers> {
  const calls = Object.keys(people).map(
    async person => [person, await apiAs(platform, person as Person)] as const,
  );
  return Object.fromEntries(await Promise.all(calls)) as Callers;
}

/** Opens a screen, and waits until its topic is followed. */
async function openScreen(page: Page, path: string, topic: string): Promise<void> {
  const isFollowed = page.waitForResponse(
    answer => new URL(answer.url()).searchParams.getAll('topic').includes(topic) && answer.ok(),
  );
  await page.goto(path);
  await isFollowed;
  await expectLoaded(page);
}

const plain = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction(
    wanted => document.body.innerHTML.replaceAll(/&nbsp;|[\u00a0\u202f]/g, ' ').includes(wanted),
    text,
    { timeout: 10_000 },
  );

/** How long a change takes from its answer to the other page, in ms; null: it is not there after 10 s. */
async function measure(page: Page, text: string, act: () => Promise<unknown>): Promise<number | null> {
  const isSeen = plain(page, text).then(
    () => performance.now(),
    () => null,
  );
  await act();
  const answered = performance.now();
  const seen = await isSeen;
  return seen && Math.max(0, Math.round(seen - answered));
}

/** Walks through screens: what somebody else does there has to come, and when it came is printed. */
async function walk<Subject>(
  browser: Browser,
  platform: Platform,
  { screens, build }: { screens: readonly LiveScreen<Subject>[]; build: (by: Callers) => Promise<Subject> },
): Promise<void> {
  const by = await callersOf(platform);
  const scene = await build(by);
  const pages = new Map<Person, Page>();
  const pageOf = async (person: Person): Promise<Page> => {
    const page = pages.get(person) ?? (await openBrowser(browser, platform, person));
    pages.set(person, page);
    return page;
  };
  const lines: string[] = [];
  const missing: string[] = [];
  for (const { screen, who, path, topic, act, prepare, open, text } of screens) {
    await test.step(screen, async () => {
      const page = await pageOf(who);
      await prepare?.(by, scene);
      await openScreen(page, path(scene), typeof topic === 'string' ? topic : topic(scene));
      await open?.(page);
      const ms = await measure(page, text, () => act(by, scene));
      if (ms === null) missing.push(screen);
      const line = `${String(ms ?? 'never').padStart(5)} ms  ${screen}`;
      lines.push(line);
      process.stdout.write(`${line}\n`);
    });
  }
  test.info().annotations.push({ type: 'from the answer to the other page', description: lines.join('\n') });
  expect(missing).toEqual([]);
  for (const page of pages.values()) await page.context().close();
}

test('shows what one person does on every screen of another, without a touch (LIV-4) @extended', async ({
  browser,
  platform,
}) => {
  test.slow();
  await walk(browser, platform, { screens: LIVE_SCREENS, build: buildScene });
});

test('shows what one prepares, plays and plans on every page of the others at the table (LIV-4) @extended', async ({
  browser,
  platform,
}) => {
  test.slow();
  await walk(browser, platform, { screens: TABLE_SCREENS, build: buildTable });
});

test('shows who answers a ticket, who has a sheet open, and a new sign-in of one’s own', async ({
  browser,
  platform,
}) => {
  const [moderator, administrator] = [
    await openBrowser(browser, platform, 'moderator'),
    await openBrowser(browser, platform, 'administrator'),
  ];
  const by = await callersOf(platform);
  const { _id: ticket } = await by.player<{ _id: string }>('POST', 'ticket', {
    subject: 'Qui répond ?',
    category: 'question',
    text: 'Bonjour.',
  });
  await openScreen(moderator, '/app/moderation/tickets', 'tickets');
  await openScreen(administrator, `/app/moderation/tickets/${ticket}`, 'tickets');
  await expect(moderator.getByRole('row', { name: /Qui répond/ })).toContainText(people.administrator);

  const { _id: sheet } = await by.administrator<{ _id: string }>('POST', 'sheet', {
    description: { name: 'Fiche à deux', publish: true },
    structure: {
      tabs: [
        {
          id: 't',
          name: 'Un',
          rows: [{ id: 'r', name: '', columns: [{ id: 'c', name: '', fieldIds: ['a'] }] }],
        },
      ],
    },
    fields: { a: { type: 'string', name: 'Nom', required: false, options: [] } },
    isPublic: true,
  });
  await openScreen(moderator, `/app/sheets/c/${sheet}`, 'sheets');
  await openScreen(administrator, `/app/sheets/c/${sheet}`, 'sheets');
  await expect(moderator.getByRole('status', { name: 'Présence' })).toContainText(people.administrator);

  await openScreen(moderator, '/app/me/security', 'signins');
  const signIns = moderator.getByRole('main').getByRole('listitem');
  const before = await signIns.count();
  await apiAs(platform, 'moderator');
  await expect(signIns).toHaveCount(before + 1);
  await moderator.context().close();
  await administrator.context().close();
});
