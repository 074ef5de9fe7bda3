import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { type Browser, chromium } from 'playwright';

/** The machine's Chromium where there is one on the PATH, else the one that Playwright brings; `flags` beside the usual. */
export function launchBrowser(flags: string[] = []): Promise<Browser> {
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap(folder => names.map(name => join(folder, name)))
    .find(path => existsSync(path));
  return chromium.launch({
    ...(found && { executablePath: found }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...flags,
    ],
  });
}
