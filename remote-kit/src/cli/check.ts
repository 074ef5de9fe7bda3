import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { Command } from 'commander';

import { deprecationsOf } from '@rpd/shared/remote';
import { bytes, Failure, type Output, outputOf } from '../../../tooling/src/commands/output.ts';
import { brotliOf, releaseProblems } from '../../../tooling/src/release/check.ts';
import { assertClaims } from '../../../tooling/src/release/claims.ts';
import { missingFromShell } from '../../../tooling/src/release/compatibility.ts';
import {
  findPlatform,
  type PlatformOptions,
  readDeclarations,
  readProvided,
  withPlatform,
} from '../../../tooling/src/release/platform.ts';
import { typeProblems } from '../../../tooling/src/release/types.ts';
import { type BuiltRemote, output as folder, ownDescriptor, readBuilt, runBuild } from './built.ts';
import { root } from './workspace.ts';

export interface Checked {
  name: string;
  built: BuiltRemote;
  /** Brotli bytes of its first screen. */
  firstScreenBytes: number;
}

/**
 * Asks the registry for what the remote may have, builds it, and holds it against what a release has to be. `platform` null: what only a
 * running platform knows is left out.
 * @throws Failure with every reason against it
 */
export async function checkOwn(
  output: Output,
  platform: PlatformOptions | null,
  { url, token }: { url?: string; token?: string } = {},
): Promise<Checked> {
  const descriptor = ownDescriptor();
  const { name } = descriptor;
  const running = platform && (await findPlatform(platform));
  const warnings = running
    ? await assertClaims(running.registry, { descriptor, ...(url && { url }) }, token)
    : [];
  for (const warning of [...warnings, ...deprecationsOf(descriptor)]) output.say(`! ${warning}`);
  const failed = await runBuild();
  if (failed !== null) throw new Failure(`${name} does not build:\n${failed}`, 1);
  const built = readBuilt();
  const problems = await releaseProblems(built, folder);
  if (running) {
    problems.push(...missingFromShell(built.needs, await readProvided(running)));
    problems.push(...(await typesOf(output, name, running)));
  }
  if (problems.length > 0)
    throw new Failure(`${name} ${built.version} cannot be released:\n- ${problems.join('\n- ')}`, 1);
  return { name, built, firstScreenBytes: await brotliOf(built, folder) };
}

/** What of its sources does not fit the types of the live shell, where it is written in TypeScript. */
async function typesOf(
  output: Output,
  name: string,
  running: Awaited<ReturnType<typeof findPlatform>>,
): Promise<string[]> {
  const isTyped = ['tsconfig.json', 'node_modules/typescript/bin/tsc'].every(path =>
    existsSync(join(root, path)),
  );
  if (!isTyped) return [];
  const types = await readDeclarations(running);
  if (types) return typeProblems(name, types);
  output.say('The live shell does not say its types: names alone were compared.');
  return [];
}

export function checkCommand(): Command {
  const command = new Command('check')
    .description(
      'build the remote of this folder and say whether it could be released: contract, size, live shell',
    )
    .option('--offline', 'leave out what only the live shell can tell')
    .action(async (options: PlatformOptions & { offline?: boolean }, self: Command) => {
      const output = outputOf(self);
      const { name, built, firstScreenBytes } = await checkOwn(output, options.offline ? null : options);
      const { version, files } = built;
      output.result({ remote: name, version, firstScreenBytes, files: files.length, problems: [] }, [
        `${name} ${version} can be released: ${files.length} files, first screen ${bytes(firstScreenBytes)} brotli${options.offline ? '' : ', the live shell has what it takes'}. It was not started in a browser: rpd dev shows it.`,
      ]);
    });
  return withPlatform(command);
}
