import { Command } from 'commander';

import { type BuiltRemote, outputFolder, remoteName } from '../build/compile.ts';
import { readDescriptor } from '../build/descriptor.ts';
import { brotliOf, releaseProblems } from '../release/check.ts';
import { assertClaims } from '../release/claims.ts';
import { missingFromShell } from '../release/compatibility.ts';
import { readBuilt } from '../release/place.ts';
import {
  findPlatform,
  type PlatformOptions,
  readDeclarations,
  readProvided,
  withPlatform,
} from '../release/platform.ts';
import { typeProblems } from '../release/types.ts';
import { undeclaredPackages } from '../release/undeclared.ts';
import { smokeRun } from '../smoke/smoke.ts';
import { buildFor, targetNamed } from './build.ts';
import { checkShell } from './check-shell.ts';
import { Failure, type Output, bytes, outputOf } from './output.ts';

/** A remote that is built and may be released. */
export interface Checked {
  remote: string;
  version: string;
  folder: string;
  built: BuiltRemote;
  /** Brotli bytes of its first screen. */
  firstScreenBytes: number;
  /** It was started in a browser; false where there is none. */
  started: boolean;
}

/**
 * Asks the registry for what a remote may have, then builds it and holds it against everything that a release has to be:
 * contract, manifest, size, what the live shell gives to it, and a start in a browser where there is one. Without `platform` (null), registry and shell are left out.
 * `url` is where its files will be, `token` whose it is, where they are known.
 * @throws Failure with every reason against it.
 */
export async function checkRemote(
  output: Output,
  name: string,
  platform: PlatformOptions | null,
  { url, token }: { url?: string; token?: string } = {},
): Promise<Checked> {
  const target = targetNamed(name);
  if (target === 'shell')
    throw new Failure('The shell is deployed with its server; remotes are released.', 2);
  const remote = remoteName(target);
  // Before anybody waits for a build.
  const { descriptor, problems: broken } = readDescriptor(remote);
  broken.push(...undeclaredPackages(remote));
  if (broken.length > 0) throw new Failure(`${remote} cannot be released:\n- ${broken.join('\n- ')}`, 1);
  const running = platform && (await findPlatform(platform));
  const warnings = running
    ? await assertClaims(running.registry, { descriptor, ...(url && { url }) }, token)
    : [];
  for (const warning of warnings) output.say(`! ${warning}`);
  const [{ version } = { version: '' }] = await buildFor(output, [target]);
  const folder = outputFolder(target, version);
  const built = readBuilt(remote, version);
  const problems = await releaseProblems(built, folder);
  if (running) {
    problems.push(...missingFromShell(built.needs, await readProvided(running)));
    const types = await readDeclarations(running);
    if (types) problems.push(...(await typeProblems(remote, types)));
    else output.say('The live shell does not say its types: names alone were compared.');
  }
  // What is not whole is not worth starting.
  const smoke = problems.length > 0 ? null : await smokeRun(built, folder);
  problems.push(...(smoke?.problems ?? []));
  if (problems.length > 0)
    throw new Failure(`${remote} ${version} cannot be released:\n- ${problems.join('\n- ')}`, 1);
  if (smoke?.ran === false) output.say(NO_BROWSER);
  const firstScreenBytes = await brotliOf(built, folder);
  return { remote, version, folder, built, firstScreenBytes, started: smoke?.ran === true };
}

const NO_BROWSER =
  'No browser was found: the version was not started (Aucun navigateur : démarrage non essayé). Install chromium to have it tried.';

export function checkCommand(): Command {
  const command = new Command('check')
    .description(
      'build a remote and say whether it could be released: contract, manifest, size, live shell; of the shell, whether it has what every live remote takes from it',
    )
    .argument('<remote>', 'its short name: admin, player, …; or shell')
    .option('--offline', 'leave out what only the live shell can tell')
    .action(async (name: string, options: PlatformOptions & { offline?: boolean }, self: Command) => {
      const output = outputOf(self);
      if (targetNamed(name) === 'shell') return checkShell(output, options);
      const checked = await checkRemote(output, name, options.offline ? null : options);
      const { remote, version, firstScreenBytes, built, started } = checked;
      const names = Object.values(built.needs.names).flat().length;
      output.result(
        { remote, version, firstScreenBytes, files: built.files.length, names, started, problems: [] },
        [
          `${remote} ${version} can be released: ${built.files.length} files, first screen ${bytes(firstScreenBytes)} brotli, ${names} names of shared modules${options.offline ? '' : ', all in the live shell'}`,
        ],
      );
    });
  return withPlatform(command);
}
