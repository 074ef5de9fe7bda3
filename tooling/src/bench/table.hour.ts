import { type LogEntry, NO_WARNINGS } from '@rpd/shared/domain';
import type { Page } from 'playwright';

/** Five entries a second: so many come at once, so that an hour passes in minutes. */
const BATCH = 20;
const AN_HOUR = 18_000;
/** How often one looks, in entries: every ten minutes of play. */
const LOOK = 3_000;

export interface HourLook {
  minutes: number;
  /** Bytes of JavaScript after a collection. */
  heap: number;
  /** Nodes of the document. */
  nodes: number;
  /** Rows of the log that are in the page. */
  rows: number;
}

/** Follows the log for an hour of play at a table that is open: what the API answers after the last entry is made here. */
export async function followHour(page: Page): Promise<HourLook[]> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Performance.enable');
  let made = 0;
  let asked = 0;
  await page.route(/\/entries\?.*after=/, route => {
    // The page may read for another reason as well: what was not asked for would take what is waited for out of view.
    const entries = Array.from({ length: asked - made }, () => entryOf((made += 1)));
    return route.fulfill({ json: { entries, more: false } });
  });
  // What comes is read after the last entry that the page knows.
  await page.locator('[role="log"] [data-index]').first().waitFor();
  const looks: HourLook[] = [await look(0)];
  for (let until = BATCH; until <= AN_HOUR; until += BATCH) {
    asked = until;
    const wanted = `Entrée ${until}.`;
    // The page reads what it missed as soon as it has a network again.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.waitForFunction(
      words => document.querySelector('[role="log"]')?.textContent?.includes(words),
      wanted,
      { polling: 'raf' },
    );
    if (until % LOOK === 0) looks.push(await look(until / 300));
  }
  return looks;

  async function look(minutes: number): Promise<HourLook> {
    await protocol.send('HeapProfiler.collectGarbage');
    const { metrics } = await protocol.send('Performance.getMetrics');
    const metric = (name: string) => metrics.find(one => one.name === name)?.value ?? 0;
    const rows = await page.locator('[role="log"] [data-index]').count();
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    return { minutes, heap: metric('JSHeapUsedSize'), nodes, rows };
  }
}

/** Every third one is a roll. */
function entryOf(index: number): LogEntry {
  const isRoll = index % 3 === 0;
  return {
    _id: `e${index.toString(16).padStart(23, '0')}`,
    key: `hour-${String(index).padStart(12, '0')}`,
    kind: isRoll ? 'roll' : 'say',
    at: new Date().toISOString(),
    author: { _id: 'a'.repeat(24), name: 'Élodie', avatar: '' },
    as: null,
    text: `Entrée ${index}.`,
    to: 'all',
    people: [],
    blind: false,
    roll: isRoll
      ? {
          expression: '1d20',
          values: {},
          clientSeed: '0'.repeat(32),
          seed: 'b'.repeat(24),
          result: { total: 17, added: null, mac: '', rolls: [{ notation: '1d20', dice: [17], kept: [17] }] },
        }
      : null,
    editedAt: null,
    hidden: false,
    warnings: NO_WARNINGS,
    folded: false,
  };
}
