import { expect, type Page } from '@playwright/test';
import type { Guest } from './guest.ts';
import { shownLog, witnessOf } from './witness.ts';
import { storedLog, type Caller } from './writers.ts';

/** How long a browser has to come back after the last cut, in ms: it waits up to 15 s between two tries. */
const BACK_MS = 60_000;
/** How long the page has to read and draw what it has taken in, in ms. */
const SHOWN_MS = 30_000;

/** What is lost, doubled or out of order in `got`, which ends as `all` does. */
export function differences(got: readonly string[], all: readonly string[]): string[] {
  const expected = all.slice(Math.max(0, all.indexOf(got[0] ?? '')));
  const seen = new Set<string>();
  const doubled = got.filter(id => seen.has(id) || !seen.add(id));
  const lost = expected.filter(id => !seen.has(id));
  const order = new Map(all.map((id, index) => [id, index]));
  const unordered = got.filter(
    (id, index) => index > 0 && (order.get(id) ?? -1) < (order.get(got[index - 1] ?? '') ?? -1),
  );
  return [
    ...lost.map(id => `lost ${id}`),
    ...doubled.map(id => `doubled ${id}`),
    ...unordered.map(id => `out of order ${id}`),
    ...got.filter(id => !order.has(id)).map(id => `not in the log ${id}`),
  ];
}

/** What one tab of a table has taken in and shows, against the log of the store. */
export async function compareLog(
  page: Page,
  caller: Caller,
  { session, mark, who }: { session: string; mark: string; who: string },
): Promise<string[]> {
  const stored = await storedLog(caller, session);
  const last = stored.at(-1)?._id ?? '';
  await expect
    .poll(async () => (await witnessOf(page)).taken.includes(`created ${last}`), { timeout: BACK_MS })
    .toBe(true)
    .catch(() => undefined);
  await expect
    .poll(async () => (await shownLog(page)).at(-1)?.includes(mark), { timeout: SHOWN_MS })
    .toBe(true)
    .catch(() => undefined);
  const { taken } = await witnessOf(page);
  const created = taken.filter(one => one.startsWith('created ')).map(one => one.slice('created '.length));
  const ofEvents = differences(
    created,
    stored.map(({ _id }) => _id),
  );
  const shown = await shownLog(page);
  const ofPage = stored
    .slice(-shown.length)
    .flatMap(({ text }, index) =>
      text && !shown[index]?.includes(text)
        ? [`row ${index} shows « ${shown[index]} », not « ${text} »`]
        : [],
    );
  // A tab begins with the last fifty.
  if (shown.length < Math.min(stored.length, 50)) ofPage.push(`${shown.length} rows of ${stored.length}`);
  process.stdout.write(
    `       ${who}: ${created.length} entries taken in, ${shown.length} shown of ${stored.length}\n`,
  );
  return [...ofEvents, ...ofPage].map(line => `${who}: ${line}`);
}

/** What the list of tickets shows, against what the store answers to the same question. */
export async function compareDesk(guest: Guest, caller: Caller): Promise<string[]> {
  const [page] = guest.pages;
  if (!page) return ['the list is closed'];
  // The page asks for the next one ahead of time.
  const list = guest.asked.findLast(url => url.includes('/ticket?page=1&'));
  if (!list) return ['the list was never read'];
  const { pathname, search } = new URL(list);
  const stored = (await caller.get<{ subject: string }[]>(`${pathname}${search}`.slice(1))).map(
    ({ subject }) => subject,
  );
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  const isShown = async () =>
    (await rows.allInnerTexts()).map((text, index) => text.includes(stored[index] ?? '\0')).join() ===
    stored.map(() => true).join();
  const isWhole = await expect
    .poll(isShown, { timeout: BACK_MS })
    .toBe(true)
    .then(
      () => true,
      () => false,
    );
  process.stdout.write(`       ${guest.person}: ${stored.length} tickets\n`);
  const shown = async () => (await rows.allInnerTexts()).join(' | ');
  return isWhole ? [] : [`${guest.person}: the list shows ${await shown()}, and not ${stored.join(' | ')}`];
}
