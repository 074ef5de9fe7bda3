import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { type Page, chromium, expect } from '@playwright/test';
import embedded from '../playwright.config.ts';
import { signInByApi } from '../src/people.ts';
import { startPlatform } from '../src/platform.ts';
import { root } from './distributed/processes.ts';
import { change, putBack } from './sources.ts';

// How long a release takes until people have it: one source of one remote is changed, `rpd check` and `rpd release` are run, a page that
// was open all the time takes it over, another one is opened; then the way back. `npm run topology release [-- --rounds 3]`. The sources
// are changed for a moment and put back. With `--upload` the files are sent with a token, as from a machine that has no folder of the platform.

const REMOTE = 'player';
const FILE = 'remote-player/src/profile/ProfilePage.tsx';
const title = (words: string) => `title="${words}"`;
const BEFORE = 'Mon profil';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, upload: { type: 'boolean', default: false } },
});
const runFile = promisify(execFile);
const say = (line: string) => process.stdout.write(`${line}\n`);

const times = new Map<string, number[]>();

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  times.set(what, [...(times.get(what) ?? []), performance.now() - started]);
  return result;
}

const median = (all: number[]): number =>
  all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;

const platform = await startPlatform();
const token = await platform.releaseToken();
const browser = await chromium.launch(embedded.use?.launchOptions);
const rpd = (...args: string[]) =>
  runFile(
    process.execPath,
    [
      'tooling/src/rpd.ts',
      ...args,
      '--platform',
      platform.url,
      '--data',
      values.upload ? '.none' : platform.dataDir,
    ],
    { cwd: root, env: { ...process.env, RPD_RELEASE_TOKEN: token } },
  );

async function shows(page: Page, words: string): Promise<void> {
  await page.goto('/app/me');
  await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
}

/** Looks as a page does every five minutes, or when its tab is shown again; then presses what it offers. */
async function takeOver(page: Page, words: string): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByRole('button', { name: 'Mettre à jour' }).click();
  await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
}

try {
  const context = await browser.newContext({ baseURL: platform.url, locale: 'fr-FR' });
  const page = await context.newPage();
  await signInByApi(page, 'player', '/app/me');
  for (let round = 1, words = BEFORE; round <= Number(values.rounds); round += 1) {
    const next = `Carnet ${round}`;
    const open = await context.newPage();
    await shows(open, words);
    await change(FILE, title(words), title(next));
    await timed('one remote is rebuilt and checked (rpd check)', () => rpd('check', REMOTE));
    const released = await timed(
      'it is released (rpd release: checked again, placed or sent, registered)',
      () => rpd('release', REMOTE),
    );
    say(released.stdout.trim());
    await timed('a page that is open takes it over, from the moment it looks', () => takeOver(open, next));
    await timed('a page is loaded with it', () => shows(page, next));
    await timed('it is taken back (rpd rollback)', () => rpd('rollback', REMOTE));
    await timed('a page is loaded with the one before', () => shows(page, words));
    await rpd('rollback', REMOTE, (await live()).newest);
    await open.close();
    words = next;
  }
  say(`| step | median of ${values.rounds} |\n|---|---|`);
  for (const [what, all] of times) say(`| ${what} | ${(median(all) / 1000).toFixed(1)} s |`);
} finally {
  await putBack();
  await browser.close();
  await platform.stop();
}

/** The version that was released last. */
async function live(): Promise<{ newest: string }> {
  const { stdout } = await rpd('status', REMOTE, '--json');
  const { versions } = JSON.parse(stdout) as { versions: { version: string; releasedAt: string }[] };
  const [newest] = versions.toSorted((one, other) => other.releasedAt.localeCompare(one.releasedAt));
  return { newest: newest?.version ?? '' };
}
