import { cp, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Browser, type Page, expect as expectSoon } from '@playwright/test';
import { grantRemote } from '../../src/grants.ts';
import { signInByApi } from '../../src/people.ts';
import type { Platform } from '../../src/platform.ts';
import { root } from '../distributed/processes.ts';
import { team } from './team.ts';

// An example of examples/remotes in a team's own folder, and the page of somebody who uses it.

const say = (line: string) => process.stdout.write(`${line}\n`);

export interface Descriptor {
  name: string;
  title: string;
  isolated?: boolean;
  api?: string[];
  areas: { path: string }[];
  fills?: { title: string; slot: string }[];
}

/** On a loaded machine, too. */
export const expect = expectSoon.configure({ timeout: 30_000 });

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' });

/** An administrator grants what its descriptor asks for. */
export const grant = (
  platform: Platform,
  { name, areas, fills = [], api = [], isolated = false }: Descriptor,
): Promise<void> =>
  grantRemote(platform, name, {
    areas: areas.map(({ path }) => path),
    groups: ['player'],
    slots: fills.map(({ slot }) => slot.replace(/@.*/, '')),
    api,
    isolated,
  });

/** A page of somebody who signed in; what the browser refuses by a policy is kept. */
export async function openPage(
  browser: Browser,
  { url }: Platform,
): Promise<{ page: Page; refused: string[] }> {
  const context = await browser.newContext({ baseURL: url, locale: 'fr-FR', colorScheme: 'light' });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', message => {
    if (/Content Security Policy|Trusted ?Type|violates/i.test(message.text())) refused.push(message.text());
  });
  await signInByApi(page, 'player');
  return { page, refused };
}

/** Copies an example to a folder of its own, where it takes the kit from the platform. */
export async function copyExample(platform: Platform, kind: string, place: string) {
  const folder = join(place, kind);
  await cp(join(root, 'examples/remotes', kind), folder, {
    recursive: true,
    filter: path => !/^(?:node_modules|dist|package-lock\.json)$/.test(basename(path)),
  });
  const manifest = join(folder, 'package.json');
  const text = await readFile(manifest, 'utf8');
  await writeFile(manifest, text.replace(/"file:[^"]*remote-kit\.tgz"/, `"${platform.url}/remote-kit.tgz"`));
  const descriptor = JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8')) as Descriptor;
  await grant(platform, descriptor);
  const { npm, rpd } = team(folder, platform, await platform.releaseToken());
  await npm('install', '--no-package-lock', '--no-audit', '--no-fund');
  if (text.includes('"test"')) await npm('test');
  say(`  ${(await rpd('check')).trim()}`);
  say(`  ${(await rpd('release')).trim()}`);
  return { folder, descriptor };
}
