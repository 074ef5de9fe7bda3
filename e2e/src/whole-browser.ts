import { execFileSync } from 'node:child_process';
import { type Browser, chromium } from '@playwright/test';

/** The Chromium that can open a window, of the machine or Playwright's: the one that cannot shows no notification. */
export async function launchWholeBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'];
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    try {
      const executablePath = execFileSync('which', [name], { encoding: 'utf8' }).trim();
      return await chromium.launch({ executablePath, args });
    } catch {
      // Not this one.
    }
  }
  return chromium.launch({ channel: 'chromium', args });
}
