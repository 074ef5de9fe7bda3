import type { Page } from '@playwright/test';

/** Records what the workers of pages that are opened from now on answer: the kind of each message, and `error`. */
export async function recordMessages(page: Page): Promise<string[]> {
  const answers: string[] = [];
  await page.exposeFunction('recordMessage', (kind: string) => void answers.push(kind));
  await page.addInitScript(() => {
    const Started = window.Worker;
    window.Worker = class extends Started {
      constructor(address: string | URL) {
        super(address);
        const send = (window as unknown as { recordMessage: (kind: string) => void }).recordMessage;
        this.addEventListener('error', () => send('error'));
        this.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => send(data.kind));
      }
    };
  });
  return answers;
}
