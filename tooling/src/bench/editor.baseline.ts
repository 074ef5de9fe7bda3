import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { root } from '../workspace.ts';
import type { buildAlone as buildOurs, PageFile } from './editor.standalone.ts';

// Our editor as another checkout has it, beside the one of this checkout in the same run: before and after a change.

function run(command: string, words: readonly string[], folder: string): void {
  const { status } = spawnSync(command, words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed in ${folder}.`);
}

/**
 * A folder with the checkout that is meant, its packages installed.
 * @param wanted a folder, or anything that git calls a commit
 * @param folder where a commit is laid out; it is kept there for the next run
 */
function checkoutOf(wanted: string, folder: string): string {
  if (existsSync(join(wanted, 'remote-sheets'))) return resolve(wanted);
  const checkout = join(folder, `baseline-${wanted.replaceAll(/[^\w.-]/g, '-')}`);
  if (!existsSync(checkout)) run('git', ['worktree', 'add', '--detach', checkout, wanted], root);
  if (!existsSync(join(checkout, 'node_modules'))) {
    const { packageManager } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
      packageManager: string;
    };
    run('npx', ['--yes', packageManager, 'install', '--frozen-lockfile', '--prefer-offline'], checkout);
  }
  return checkout;
}

/** Builds the editor of a folder or commit by that checkout's own tooling. @returns its files by their paths, as {@link buildAlone} */
export async function buildBaseline(wanted: string, folder: string): Promise<Map<string, PageFile>> {
  const bench = join(checkoutOf(wanted, folder), 'tooling/src/bench');
  // Its name before it was `editor.standalone.ts`.
  const file = ['editor.standalone.ts', 'editor.alone.ts']
    .map(name => join(bench, name))
    .find(path => existsSync(path));
  if (!file) throw new Error(`There is no bench of the editor in ${bench}.`);
  const { buildAlone } = (await import(pathToFileURL(file).href)) as { buildAlone: typeof buildOurs };
  return buildAlone(join(folder, 'baseline'));
}
