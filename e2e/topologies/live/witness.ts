import type { BrowserContext, Page } from '@playwright/test';

/** An entry of a log, as the page shows it. */
export interface Witness {
  /** This tab reads the stream for all of its browser. */
  leads: boolean;
  /** The events that this tab has taken in, in their order: `created <id>`. */
  taken: string[];
}

declare global {
  interface Window {
    rpdWitness?: Witness;
  }
}

/** Notes in each tab of a browser what it takes in, whether from the stream or from the tab that reads it. */
export const watchTabs = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const witness: Witness = { leads: false, taken: [] };
    window.rpdWitness = witness;
    interface TabMessage {
      kind?: string;
      message?: { event: string; data: string };
    }
    const note = ({ kind, message }: TabMessage): void => {
      if (kind !== 'message' || message?.event !== 'change') return;
      const { entity, id, change } = JSON.parse(message.data) as Record<string, string>;
      if (entity === 'logentries') witness.taken.push(`${change} ${id}`);
    };
    const Native = window.BroadcastChannel;
    window.BroadcastChannel = class extends Native {
      readonly #isLive: boolean;

      constructor(name: string) {
        super(name);
        this.#isLive = name.startsWith('rpd-live ');
        if (!this.#isLive) return;
        this.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
          if (!witness.leads) note(data);
        });
      }

      override postMessage(message: TabMessage): void {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
        super.postMessage(message);
        if (!this.#isLive) return;
        // A tab that begins to read asks the other tabs what they follow.
        if (message.kind === 'ask') witness.leads = true;
        note(message);
      }
    };
  });

export const witnessOf = async (page: Page): Promise<Witness> => {
  const witness = await page.evaluate(() => window.rpdWitness);
  if (!witness) throw new Error('the tab was not watched from its start');
  return witness;
};

/** All rows of a log, oldest first: only those in view are in the page, so it is read from its beginning to its end. */
export async function shownLog(page: Page): Promise<string[]> {
  // A tab in the background draws nothing.
  await page.bringToFront();
  return page.getByRole('log').evaluate(async box => {
    const rows = new Map<number, string>();
    const drawn = () => new Promise(resolve => setTimeout(() => requestAnimationFrame(resolve), 30));
    for (let top = 0; ; top += box.clientHeight / 2) {
      box.scrollTop = top;
      await drawn();
      for (const row of box.querySelectorAll<HTMLElement>('[data-index]'))
        rows.set(Number(row.dataset['index']), row.innerText);
      if (top + box.clientHeight >= box.scrollHeight) break;
    }
    return [...rows].toSorted(([one], [other]) => one - other).map(([, text]) => text);
  });
}
