import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import embedded from '../playwright.config.ts';
import { apiAs } from '../src/api.ts';
import { type Platform, startPlatform } from '../src/platform.ts';
import { copyExample, type Descriptor, expect, grant, heading, menu, openPage } from './kit/example.ts';
import { isolated } from './kit/isolated.ts';
import { startTool, team } from './kit/team.ts';

// Teams outside of this repository: each example of examples/remotes is copied to an empty folder, installed with the kit that the platform
// serves, built, released with a token and driven in a browser; so is a remote that `rpd new --standalone` writes. `npm run topology kit
// [-- vite-react plain-js]`. It asks the npm registry for the packages of the examples. Ends with 1 when something is not so.

const ALL = ['vite-react', 'plain-js', 'rspack-react', 'vue', 'own-react', 'isolated'];
const { positionals } = parseArgs({ allowPositionals: true });
const kinds = positionals.length > 0 ? positionals : ALL;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** What the cards of the examples say in the dashboard. */
const CARDS: Record<string, string> = {
  'vite-react': 'Les bardes chantent ce soir.',
  'plain-js': 'Les éclaireurs sont en route.',
  'rspack-react': 'Les forgerons frappent ce soir.',
};

/** Drives one remote: its page stands in the frame, with name, API, breadcrumb and theme; its fault stays in it; signing out leaves it. */
async function drive(
  browser: Browser,
  platform: Platform,
  descriptor: Descriptor,
  card?: string,
): Promise<void> {
  const { title, areas } = descriptor;
  const path = areas[0]?.path ?? '';
  const { page, refused } = await openPage(browser, platform);
  if (card !== undefined) {
    // It is loaded when it is seen.
    await page.locator(`[data-fill="${descriptor.name}.card"]`).scrollIntoViewIfNeeded();
    await expect(page.getByText(card)).toBeVisible();
  }
  await menu(page).getByRole('link', { name: title, exact: true }).click();
  await expect(heading(page, title)).toBeVisible();
  await expect(menu(page)).toBeVisible();
  await expect(page.getByText(/^Bonjour joueur\s!$/)).toBeVisible();
  await expect(page.getByText(/^Serveurs\s: [1-9]\d*$/)).toBeVisible();
  await expect(page.getByRole('navigation', { name: /Fil d’Ariane/ })).toContainText(/La |Le /);
  await expect(page.getByText(/^Thème\s: clair$/)).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.getByText(/^Thème\s: sombre$/)).toBeVisible();
  await page.goto(`${path}?fault=1`);
  await expect(page.getByText('Cette page a cessé de fonctionner')).toBeVisible();
  await menu(page).getByRole('link', { name: 'Tableau de bord' }).click();
  await expect(heading(page, 'Tableau de bord')).toBeVisible();
  await page.goto(path);
  await expect(heading(page, title)).toBeVisible();
  expect(refused).toEqual([]);
  // As another tab does that signs out.
  const other = await page.context().newPage();
  await other.goto('/about');
  await other.evaluate(() => localStorage.clear());
  await expect(heading(page, title)).toHaveCount(0);
  await page.context().close();
}

async function example(browser: Browser, platform: Platform, kind: string, place: string): Promise<void> {
  const { descriptor } = await copyExample(platform, kind, place);
  await drive(browser, platform, descriptor, CARDS[kind]);
  say(`✓ ${kind}: checked, released and driven; its fault stays in its place`);
}

/** The contract before is served with a warning; the one after is refused with the reason. */
async function contracts(browser: Browser, platform: Platform, folder: string): Promise<void> {
  const { rpd } = team(folder, platform, await platform.releaseToken());
  const file = join(folder, 'remote.json');
  const text = await readFile(file, 'utf8');
  const { name, title, areas } = JSON.parse(text) as Descriptor;
  await writeFile(file, text.replace('"contract": 2', '"contract": 3'));
  await expect(rpd('check', '--offline')).rejects.toThrow(/il est trop récent\s: il suit le contrat 3/);
  await writeFile(file, text.replace('"contract": 2', '"contract": 1'));
  expect(await rpd('release')).toContain('! le contrat 1 ne sera plus servi quand viendra le contrat 3');
  const { page } = await openPage(browser, platform);
  const warned = page.waitForEvent('console', message =>
    message.text().includes('le contrat 1 ne sera plus servi'),
  );
  await page.goto(areas[0]?.path ?? '');
  await expect(heading(page, title)).toBeVisible();
  await warned;
  await page.context().close();
  const call = await apiAs(platform, 'administrator');
  const all = await call<{ name: string; deprecated: string[] }[]>('GET', 'deployments');
  expect(all.find(one => one.name === name)?.deprecated).toHaveLength(1);
  await writeFile(file, text);
  say(
    '✓ the contract before is served, with a warning at check, in the console and at « Déploiements »; the one after is refused',
  );
}

/** A field of a React that takes what is typed by its events alone. */
const FIELD = `
function Motto() {
  const [text, setText] = useState('');
  return <input aria-label="Devise" value={text} onChange={({ target }) => setText(target.value)} />;
}
`;

/** `rpd new --standalone` in an empty folder, by the kit alone; then `rpd dev`: a change is on the page, with what was typed in it. */
async function fromNothing(browser: Browser, platform: Platform, place: string): Promise<void> {
  const folder = join(place, 'taverns');
  await mkdir(folder);
  const { npm, npx } = team(folder, platform, await platform.releaseToken());
  const kit = `${platform.url}/remote-kit.tgz`;
  await npx(
    '--yes',
    '--package',
    kit,
    'rpd',
    'new',
    'taverns',
    '--title',
    'Tavernes',
    '--platform',
    platform.url,
  );
  await npm('install', '--no-package-lock', '--no-audit', '--no-fund');
  const descriptor = JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8')) as Descriptor;
  await grant(platform, descriptor);
  const { rpd } = team(folder, platform, await platform.releaseToken());
  await rpd('release');
  await drive(browser, platform, descriptor);
  say('✓ rpd new --standalone: what it writes is released and driven');
  const file = join(folder, 'src/Page.tsx');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('<Text>Bonjour', '<Motto />$&') + FIELD);
  const tool = await startTool(folder, platform);
  try {
    const { page } = await openPage(browser, platform);
    await page.goto(`/app/taverns?remote=taverns@${tool.origin}/remoteEntry.js`);
    await expect(page.getByText(/^Bonjour joueur\s!$/)).toBeVisible();
    const field = page.getByLabel('Devise');
    await field.fill('Un mot à moitié écrit');
    await writeFile(file, (await readFile(file, 'utf8')).replace('Bonjour', 'Bienvenue'));
    await expect(page.getByText(/^Bienvenue joueur\s!$/)).toBeVisible({ timeout: 60_000 });
    await expect(field).toHaveValue('Un mot à moitié écrit');
    await page.context().close();
  } finally {
    await tool.stop();
  }
  say('✓ rpd dev: a change of its sources is on the page, with what was typed in it');
}

const place = await mkdtemp(join(tmpdir(), 'rpd-kit-'));
const platform = await startPlatform({ RPD_OVERRIDES: 'http://localhost:4871' });
const browser = await chromium.launch(embedded.use?.launchOptions);
const outcome = { passed: 0, failed: 0 };

/** Runs one part; the others run all the same. */
async function part(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
    outcome.passed += 1;
  } catch (error) {
    outcome.failed += 1;
    process.stderr.write(`✗ ${what}: ${String(error)}\n`);
    const page = browser
      .contexts()
      .flatMap(context => context.pages())
      .at(-1);
    const picture = join(tmpdir(), `rpd-kit-${what}.png`);
    await page?.screenshot({ path: picture }).then(
      () => say(picture),
      () => undefined,
    );
  }
  await Promise.all(browser.contexts().map(context => context.close()));
}

try {
  for (const kind of kinds)
    await part(kind, () =>
      kind === 'isolated' ? isolated(browser, platform, place) : example(browser, platform, kind, place),
    );
  if (kinds.includes('vite-react'))
    await part('contracts', () => contracts(browser, platform, join(place, 'vite-react')));
  if (positionals.length === 0) await part('new', () => fromNothing(browser, platform, place));
} finally {
  await browser.close();
  await platform.stop();
  await rm(place, { recursive: true, force: true });
}
say(`${outcome.passed} passed, ${outcome.failed} failed`);
if (outcome.failed > 0) process.exitCode = 1;
