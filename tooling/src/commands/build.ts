import { Command } from 'commander';

import { type Built, BuildError, allTargets, build } from '../build/build.ts';
import { type Target } from '../workspace.ts';
import { Failure, type Output, outputOf } from './output.ts';

/** `admin` → `remote-admin`, `shell` stays. @throws Failure when there is no such target. */
export function targetNamed(name: string): Target {
  const target = allTargets().find(known => known === name || known === `remote-${name}`);
  if (target) return target;
  const known = allTargets().map(candidate => candidate.replace('remote-', ''));
  throw new Failure(`There is no ${name} to build; there is ${known.join(', ')}.`, 2);
}

/** Builds, and turns what a build says into the end of a command. */
export async function buildFor(output: Output, targets: Target[]): Promise<Built[]> {
  try {
    return await build(targets, ({ target, took }) =>
      output.say(`${target} built in ${(took / 1000).toFixed(1)} s`),
    );
  } catch (error) {
    if (error instanceof BuildError) throw new Failure(error.message, 1, { cause: error });
    throw error;
  }
}

export function buildCommand(): Command {
  return new Command('build')
    .description('build what changed: the shell into shell/dist, a remote into remote-<name>/dist/<version>')
    .argument('[targets...]', 'shell, or names of remotes; everything without one')
    .action(async (names: string[], _options: object, command: Command) => {
      const output = outputOf(command);
      const targets = names.length > 0 ? names.map(targetNamed) : allTargets();
      const built = await buildFor(output, targets);
      output.result(
        built,
        built.map(({ target, version, took }) => `${target} ${version}${took === 0 ? ' (unchanged)' : ''}`),
      );
    });
}
