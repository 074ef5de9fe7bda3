import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type Page, chromium, expect } from '@playwright/test';
import embedded from '../playwright.config.ts';
import { signInByApi } from '../src/people.ts';
import { startPlatform } from '../src/platform.ts';
import { answers, end, freePorts, root } from './distributed/processes.ts';
import { change, putBack } from './sources.ts';

// Working on the product, in a browser: `npm run dev` takes up a change of a remote, of the shell and of `shared`
// without a reload; `rpd dev` puts one remote into a running platform, where a change keeps what was typed, and takes it out again. The
// sources are changed for a moment and put back. Ends with 1 when something is not so.

const REMOTE = { file: 'remote-player/src/profile/ProfilePage.tsx', from: 'title="Mon profil"' };
const FORM = {
  file: 'remote-player/src/profile/ProfileEditPage.tsx',
  from: 'title="Modifier mon profil"',
};
const ROUTES = { file: 'remote-player/src/app/remote.tsx', from: "title: 'Alpha'" };
const BROKEN = {
  from: 'export function ProfileEditPage() {',
  to: 'export function ProfileEditPage() {{',
};
const SHELL = { file: 'shell/src/dashboard/DashboardPage.tsx', from: 'title="Tableau de bord"' };

const say = (line: string) => process.stdout.write(`${line}\n`);
/** A command of the tooling in a process of its own; what it says is kept. */
function startTool(args: string[], env: NodeJS.ProcessEnv): { child: ChildProcess; said: string[] } {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => said.push(data.toString()));
  return { child, said };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const SLOW = { timeout: 120_000 };

/** Marks the page: a load would lose it, as it would lose what somebody typed. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { stillHere: true }));
const isSamePage = (page: Page) => page.evaluate(() => 'stillHere' in window);

/** A page of its own, which accepts leaving what is not saved. */
async function openPage(browser: Browser, baseURL: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, locale: 'fr-FR' })).newPage();
  page.on('dialog', dialog => void dialog.accept());
  return page;
}

/** Puts the sources back and ends what was started; on a failure says what the tool said and takes a picture. */
async function whileRunning(
  { child, said }: ReturnType<typeof startTool>,
  page: Page,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const picture = join(tmpdir(), 'rpd-dev.png');
    await page.screenshot({ path: picture }).catch(() => undefined);
    process.stderr.write(`${said.join('').slice(-3000)}\n${String(error)}\n${picture}\n`);
    process.exitCode = 1;
  } finally {
    await putBack();
    await end(child);
  }
}

async function everything(browser: Browser): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rpd-dev-'));
  const [free = 0] = await freePorts(1);
  // Six ports in a row: below those that systems give away one by one.
  const port = 20_000 + (free % 10_000);
  const origin = `http://localhost:${port}`;
  const page = await openPage(browser, origin);
  const tool = startTool(['tooling/src/dev.ts'], { PORT: String(port), RPD_DATA_DIR: dataDir });
  await whileRunning(tool, page, async () => {
    await answers(`${origin}/config.json`, SLOW.timeout);
    for (const place of [1, 2, 3, 4])
      await answers(`http://localhost:${port + place}/remoteEntry.js`, SLOW.timeout);
    await signInByApi(page, 'player', '/app/me/edit');
    await expect(heading(page, 'Modifier mon profil')).toBeVisible(SLOW);
    const field = page.getByRole('main').getByRole('textbox').first();
    await field.fill('Un mot à moitié écrit');
    await mark(page);
    await change(FORM.file, FORM.from, 'title="Changer de peau"');
    await expect(heading(page, 'Changer de peau')).toBeVisible(SLOW);
    await expect(field).toHaveValue('Un mot à moitié écrit');
    expect(await isSamePage(page)).toBe(true);
    say('✓ a form of a remote changes under one’s hands: what was typed is there, the page did not reload');

    await page.goto('/app/dashboard', { waitUntil: 'commit' });
    await expect(heading(page, 'Tableau de bord')).toBeVisible(SLOW);
    await mark(page);
    await change(SHELL.file, SHELL.from, 'title="Tableau de chasse"');
    await expect(heading(page, 'Tableau de chasse')).toBeVisible(SLOW);
    expect(await isSamePage(page)).toBe(true);
    say('✓ a screen of the shell too');
  });
  await rm(dataDir, { recursive: true, force: true });
}

/** In the form of the remote that comes from this machine: what was typed stays, whatever is saved but the remote's own module. */
async function keepsForm(page: Page): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: 'La compilation a échoué' });
  await page.goto('/app/me/edit');
  await expect(heading(page, 'Modifier mon profil')).toBeVisible(SLOW);
  const field = page.getByRole('main').getByRole('textbox', { name: 'Citation' });
  await field.fill('Un mot à moitié écrit');
  const isKept = async () => {
    await expect(field).toHaveValue('Un mot à moitié écrit');
    expect(await isSamePage(page)).toBe(true);
  };
  await mark(page);
  await change(FORM.file, FORM.from, 'title="Changer de peau"');
  await expect(heading(page, 'Changer de peau')).toBeVisible(SLOW);
  await isKept();
  say('✓ its form changes under one’s hands: what was typed is there, the page did not reload');

  await change(FORM.file, BROKEN.from, BROKEN.to);
  await expect(alert).toBeVisible(SLOW);
  await isKept();
  await change(FORM.file, BROKEN.to, BROKEN.from);
  await expect(alert).toHaveCount(0, SLOW);
  await isKept();
  say('✓ what does not compile is said over it, and goes with the form as it was');

  await change(ROUTES.file, ROUTES.from, "title: 'Bêta'");
  await page.waitForFunction(() => !('stillHere' in window), undefined, SLOW);
  await expect(heading(page, 'Changer de peau')).toBeVisible(SLOW);
  say('✓ a change of the module that the page holds loads the page again');
}

/** Where the page does not get the React of this machine, it loads again. */
async function withoutReact(page: Page): Promise<void> {
  await page.route('**/react-development.js', route => route.abort());
  await page.goto('/app/me');
  await expect(heading(page, 'Mon carnet')).toBeVisible(SLOW);
  await mark(page);
  await change(REMOTE.file, 'title="Mon carnet"', 'title="Mon journal"');
  await expect(heading(page, 'Mon journal')).toBeVisible(SLOW);
  expect(await isSamePage(page)).toBe(false);
  say('✓ with its own React the page loads again, and shows the change');
}

async function oneRemote(browser: Browser): Promise<void> {
  const [port = 0] = await freePorts(1);
  const developer = `http://localhost:${port}`;
  const platform = await startPlatform({ RPD_OVERRIDES: developer });
  const page = await openPage(browser, platform.url);
  const where = ['--platform', platform.url, '--port', String(port)];
  const tool = startTool(['tooling/src/rpd.ts', 'dev', 'player', ...where], {});
  await whileRunning(tool, page, async () => {
    await answers(`${developer}/remoteEntry.js`, SLOW.timeout);
    await signInByApi(page, 'player');
    await page.goto(`/app/me?remote=player@${developer}/remoteEntry.js`);
    await expect(heading(page, 'Mon profil')).toBeVisible(SLOW);
    const reset = page.getByRole('button', { name: 'Réinitialiser' });
    await expect(reset).toBeVisible();
    await change(REMOTE.file, REMOTE.from, 'title="Mon carnet"');
    await expect(heading(page, 'Mon carnet')).toBeVisible(SLOW);
    say('✓ one remote in a running platform: a banner says so, a change is there');
    await keepsForm(page);
    await withoutReact(page);
    const asked: string[] = [];
    page.on('request', request => asked.push(request.url()));
    await reset.click();
    await expect(heading(page, 'Mon profil')).toBeVisible(SLOW);
    await expect(reset).toHaveCount(0);
    expect(asked.filter(url => /react-development|\/developer\./.test(url))).toEqual([]);
    say('✓ « Réinitialiser » goes back to what is live, and to the React that is');
  });
  await platform.stop();
}

const browser = await chromium.launch(embedded.use?.launchOptions);
try {
  await everything(browser);
  await oneRemote(browser);
} finally {
  await browser.close();
}
