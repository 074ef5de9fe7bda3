import type { Page } from '@playwright/test';

/** Notes what the workers of pages that are opened from now on answer: the kind of each message, and `error`. */
export async function noteAnswers(page: Page): Promise<string[]> {
  const answers: string[] = [];
  await page.exposeFunction('noteAnswer', (kind: string) => void answers.push(kind));
  await page.addInitScript(() => {
    const Started = window.Worker;
    window.Worker = class extends Started {
      constructor(address: string | URL) {
        super(address);
        const note = (window as unknown as { noteAnswer: (kind: string) => void }).noteAnswer;
        this.addEventListener('error', () => note('error'));
        this.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => note(data.kind));
      }
    };
  });
  return answers;
}
