import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import embedded from '../playwright.config.ts';
import { signInByApi } from '../src/people.ts';
import { readyOrSkip } from './containers/bases.ts';
import { copySources, podman, run } from './containers/engine.ts';
import { answers } from './distributed/processes.ts';

// `npm run topology containers-dev`: brings compose.dev.yml up with podman on a copy of the sources, as somebody with a number of their
// own, opens the application, changes a source in the folder and sees it on the page. What it needs: containers.ts.

const ORIGIN = 'http://localhost:3000';
const FILE = 'remote-player/src/profile/ProfilePage.tsx';
/** It installs, then webpack builds five applications, in a container. */
const START_TIMEOUT_MS = 600_000;
const OWNER = '1234:1234';

const say = (line: string) => process.stdout.write(`${line}\n`);

await readyOrSkip();
await podman('tag', 'docker.io/library/node:26-bookworm-slim', 'docker.io/library/node:26-bookworm');
const sources = await copySources();
execFileSync('chown', ['-R', OWNER, sources]);
const [UID, GID] = OWNER.split(':');
const compose = (...args: string[]) =>
  run('podman-compose', ['-p', 'rpd-dev', '-f', 'compose.dev.yml', ...args], sources, { UID, GID });
const browser = await chromium.launch(embedded.use?.launchOptions);
try {
  await compose('up', '-d');
  for (const port of [3001, 3002, 3003, 3004])
    await answers(`http://localhost:${port}/remoteEntry.js`, START_TIMEOUT_MS);
  await answers(`${ORIGIN}/config.json`, START_TIMEOUT_MS);
  say('✓ it is up');
  const page = await (await browser.newContext({ baseURL: ORIGIN, locale: 'fr-FR' })).newPage();
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await signInByApi(page, 'player', '/app/me');
  await expect(heading('Mon profil')).toBeVisible({ timeout: 120_000 });
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  const text = await readFile(join(sources, FILE), 'utf8');
  await writeFile(join(sources, FILE), text.replace('title="Mon profil"', 'title="Mon carnet"'));
  await expect(heading('Mon carnet')).toBeVisible({ timeout: 120_000 });
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
  say('✓ a source that is changed outside is on the page, without a reload');
  await answers('http://localhost:8025/');
  const owner = execFileSync('stat', ['-c', '%u:%g', join(sources, '.data')], { encoding: 'utf8' }).trim();
  expect(owner).toBe(OWNER);
  say('✓ the mails are there, and the data belong to the developer');
  say('1 passed, 0 failed');
} catch (error) {
  process.stderr.write(`${String(error)}\n${await compose('logs', 'dev').catch(String)}\n`);
  say('0 passed, 1 failed');
  process.exitCode = 1;
} finally {
  await browser.close();
  await compose('down', '-t', '15').catch(String);
}
