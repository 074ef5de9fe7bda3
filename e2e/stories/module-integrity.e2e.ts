import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { grantRemote } from '../src/grants.ts';
import { signInByApi } from '../src/people.ts';
import type { Platform } from '../src/platform.ts';
import { postRelease, releasedFile } from '../src/release.ts';
import { expect, test } from '../src/story.ts';

// A remote of ES modules, as Vite builds them: its entry imports a chunk, which no script element with a hash stands for.

const VERSION = '1.0.0';

/** What the entry, the chunk and the chunk's own import hold. `mark` is what one finds in the page when a chunk runs. */
const FILES = {
  'remoteEntry.js': `var rpd_guilds_1_0_0 = {
  init() {},
  async get() { const module = await import('/remotes/guilds/${VERSION}/remote.js'); return () => module; },
};`,
  'remote.js': `import { mark } from './mark.js';
mark('remote');
export default { name: 'guilds', contract: 1, routes: [{ path: 'guilds', Component: () => 'La salle des guildes' }] };`,
  'mark.js': `export const mark = name => { globalThis.ran = [...(globalThis.ran ?? []), name]; };
mark('mark');`,
} as const;
type FileName = keyof typeof FILES;

const ran = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'ran') as string[] | undefined);

/** Registers the remote with the hashes of what it was built as, and lays down its files, one of them changed. */
async function release(platform: Platform): Promise<void> {
  const files = Object.entries(FILES).map(([path, content]) => releasedFile(path, content));
  await lay(platform);
  await grantRemote(platform, 'guilds');
  const descriptor = {
    name: 'guilds',
    title: 'Guildes',
    contract: 1,
    areas: [{ path: '/app/guilds', roles: [] }],
    sidebar: [],
    breadcrumb: {},
  };
  const url = `/remotes/guilds/${VERSION}/`;
  const built = { version: VERSION, url, entry: 'remoteEntry.js', descriptor, files, preload: [] };
  await postRelease(platform, built, null);
}

async function lay(platform: Platform, changed?: FileName): Promise<void> {
  const folder = join(platform.dataDir, 'remotes/guilds', VERSION);
  await mkdir(folder, { recursive: true });
  for (const [path, content] of Object.entries(FILES))
    await writeFile(
      join(folder, path),
      path === changed ? `${content}\nglobalThis.altered = true;` : content,
    );
}

test('runs the modules of a remote when they are what was registered', async ({ page, platform }) => {
  await signInByApi(page, 'administrator');
  await release(platform);
  await page.goto('/app/guilds');
  await expect(page.getByText('La salle des guildes')).toBeVisible();
  expect(await ran(page)).toEqual(['mark', 'remote']);
});

for (const changed of ['remote.js', 'mark.js'] as const)
  test(`runs no module when ${changed} is another file than was registered (FED-3)`, async ({
    page,
    platform,
  }) => {
    await lay(platform, changed);
    await signInByApi(page, 'administrator', '/app/guilds');
    await expect(page.getByText('L’espace « Guildes » n’a pas pu être chargé')).toBeVisible();
    expect(await ran(page)).toBeUndefined();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'altered') as unknown)).toBeUndefined();
  });
