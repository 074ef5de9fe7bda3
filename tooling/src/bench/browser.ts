import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright';

/** The machine's Chromium where there is one on the PATH, else the one that Playwright brings; `flags` beside the usual. */
function launchOptions(flags: string[]): { executablePath?: string; args: string[] } {
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap(folder => names.map(name => join(folder, name)))
    .find(path => existsSync(path));
  return {
    ...(found && { executablePath: found }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...flags,
    ],
  };
}

/** A browser whose profiles are in memory: it keeps nothing that was compiled. */
export const launchBrowser = (flags: string[] = []): Promise<Browser> =>
  chromium.launch(launchOptions(flags));

/** A browser with its profile in a folder, as a person has it. */
export const launchProfile = (folder: string, options: BrowserContextOptions): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...launchOptions([]), ...options });
