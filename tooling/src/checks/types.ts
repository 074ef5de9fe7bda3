import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { root } from '../workspace.ts';
import { runNode } from './command.ts';
import type { Outcome } from './totals.ts';

const tsc = join(root, 'node_modules/typescript/bin/tsc');
/** What was found of each package: files that nothing touched since are not checked again. */
const cache = join(root, 'node_modules/.cache/rpd/types');

/** Checks the types of every package, as many at once as there are cores; each package is one check. */
export async function checkTypes(): Promise<Outcome> {
  const waiting = readdirSync(root).filter(
    name => name !== 'node_modules' && existsSync(join(root, name, 'tsconfig.json')),
  );
  const outcome: Outcome = { passed: 0, failed: 0, words: '' };
  const lane = async (): Promise<void> => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const found = ['--incremental', '--tsBuildInfoFile', join(cache, `${name}.tsbuildinfo`)];
      const { exitCode, output } = await runNode(tsc, ['--noEmit', '-p', name, ...found]);
      if (exitCode === 0) outcome.passed += 1;
      else {
        outcome.failed += 1;
        outcome.words += output;
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return outcome;
}
