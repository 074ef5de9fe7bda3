import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/**
 * The machine's own Chromium when there is one on the PATH; else the browser that Playwright brings. The one that can open no window is the same
 * browser, and takes a sixth to a fourth less time for a story.
 */
function chromiumOnPath(): string | undefined {
  for (const name of ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8' }).trim();
    } catch {
      // Not this one.
    }
  }
  return undefined;
}

const executablePath = chromiumOnPath();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  // Each has a platform and a browser: more than the machine has cores would only wait for each other.
  workers: Math.max(2, Math.min(4, availableParallelism())),
  forbidOnly: true,
  // A story that passes at the second try has failed: it hides a race.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.RPD_PLAYWRIGHT_JSON
    ? [['list'], ['json', { outputFile: process.env.RPD_PLAYWRIGHT_JSON }]]
    : [['list']],
  use: {
    locale: 'fr-FR',
    // What a story puts between page and network, a worker would answer. Stories about the worker (worker*.e2e.ts) have one.
    serviceWorkers: 'block',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // A trace photographs every change of every page, which costs all stories a good part of their time: asked for where one is needed.
    trace: process.env.RPD_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      // Without a language Chromium on Linux can write no accent in a file's name, and saves « Veillée.ics » as "download".
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A story is over before code that was compiled for speed returns its cost: a sixth of the pages' processor time.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});
