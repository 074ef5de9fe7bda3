import { isEnvironment, pointerNameOf } from '@rpd/shared/remote';
import type { Deployment } from '@rpd/shared/remote';
import { Command } from 'commander';

import { findPlatform, type PlatformOptions, readToken, withPlatform } from '../release/platform.ts';
import {
  abortCanary,
  moveLive,
  movePointer,
  type Place,
  readDeployment,
  startCanary,
} from '../release/registry.ts';
import { Failure, outputOf } from './output.ts';

/** `10` → 10. @throws Failure for what is no percentage between 1 and 99. */
export function readShare(text: string): number {
  const share = Number(text.replace(/%$/, ''));
  if (!Number.isInteger(share) || share < 1 || share > 99)
    throw new Failure(`« ${text} » is no share: a whole number of percent from 1 to 99.`, 2);
  return share;
}

export async function placeOf(name: string, options: PlatformOptions): Promise<Place> {
  const { registry } = await findPlatform(options);
  return { registry, name: name.replace(/^remote-/, ''), token: readToken(options.data) };
}

export function canaryCommand(): Command {
  const command = new Command('canary')
    .description('give a share of the people a version that is released already; always the same people')
    .argument('<remote>', 'its short name')
    .argument('<version>', 'one that `rpd status <remote>` lists')
    .argument('<percent>', 'from 1 to 99')
    .option(
      '--auto',
      'go on by itself to 5, 25 and 100 percent, as long as it fails no more people than the live one',
    )
    .action(
      async (
        name: string,
        version: string,
        percent: string,
        options: PlatformOptions & { auto?: boolean },
        self: Command,
      ) => {
        const share = readShare(percent);
        const deployment = await startCanary(await placeOf(name, options), {
          version,
          share,
          ...(options.auto && { auto: true }),
        });
        outputOf(self).result(deployment, [
          `${deployment.name}: ${version} is a canary for ${share} %, ${deployment.live} stays live`,
        ]);
      },
    );
  return withPlatform(command);
}

/** Lets an environment, or everybody, get the version that a preview or another environment shows. @throws Failure */
async function promoteNamed(
  place: Place,
  { pointers, live }: Deployment,
  { from, to }: { from: string | undefined; to: string },
): Promise<{ deployment: Deployment; line: string }> {
  if (from === undefined) throw new Failure('Say what goes there: --from <preview or environment>.', 2);
  if (to !== 'live' && !isEnvironment(to))
    throw new Failure(`« ${to} » is no environment: dev, staging or live.`, 2);
  const source = pointers.find(({ name }) => name === pointerNameOf(from));
  if (!source) throw new Failure(`${place.name} has nothing called ${from}.`, 3);
  const { version } = source;
  const before = to === 'live' ? live : (pointers.find(({ name }) => name === to)?.version ?? null);
  if (before === version) throw new Failure(`${to} of ${place.name} is ${version} already.`, 3);
  const deployment =
    to === 'live'
      ? await moveLive(place, { version, expectedLive: before })
      : await movePointer(place, to, { version, expected: before });
  return { deployment, line: `${place.name} ${version}: ${from} → ${to} (before: ${before ?? 'none'})` };
}

export function promoteCommand(): Command {
  const command = new Command('promote')
    .description('make the canary of a remote live for everybody, or what a preview or an environment shows')
    .argument('<remote>', 'its short name')
    .option('--from <name>', 'a preview, dev or staging: its version goes on')
    .addHelpText(
      'after',
      '\nHere --to also names where it goes: dev, staging, or live, which is everybody and the default.',
    )
    .action(async (name: string, options: PlatformOptions & { from?: string }, self: Command) => {
      // The registry is an address, and an environment is none.
      const { to = 'live', ...elsewhere } = options;
      const isRegistry = to.includes('://');
      const place = await placeOf(name, isRegistry ? options : elsewhere);
      const deployment = await readDeployment(place);
      const target = isRegistry ? 'live' : to;
      if (options.from !== undefined || target !== 'live') {
        const moved = await promoteNamed(place, deployment, { from: options.from, to: target });
        outputOf(self).result(moved.deployment, [moved.line]);
        return;
      }
      const { canary, live } = deployment;
      if (!canary) throw new Failure(`${place.name} has no canary.`, 3);
      const promoted = await moveLive(place, { version: canary.version, expectedLive: live });
      outputOf(self).result(promoted, [`${place.name} ${canary.version} is live (before: ${live})`]);
    });
  return withPlatform(command);
}

export function abortCommand(): Command {
  const command = new Command('abort')
    .description('take the canary of a remote back: everybody gets the live version')
    .argument('<remote>', 'its short name')
    .action(async (name: string, options: PlatformOptions, self: Command) => {
      const deployment = await abortCanary(await placeOf(name, options));
      outputOf(self).result(deployment, [`${deployment.name}: everybody gets ${deployment.live}`]);
    });
  return withPlatform(command);
}

export function rollbackCommand(): Command {
  const command = new Command('rollback')
    .description(
      'make the last version that failed nobody live again, in one step, or any other that was released',
    )
    .argument('<remote>', 'its short name')
    .argument('[version]', 'instead of the last one that was well')
    .action(async (name: string, version: string | undefined, options: PlatformOptions, self: Command) => {
      const place = await placeOf(name, options);
      const { live, previous, rollbackTo } = await readDeployment(place);
      const target = version ?? rollbackTo;
      if (!target) throw new Failure(`${place.name} ${live} has no version before it: name one.`, 3);
      const deployment = await moveLive(place, { version: target, expectedLive: live });
      const passed = version === undefined && previous !== null && target !== previous;
      outputOf(self).result(deployment, [
        `${place.name} ${target} is live again (it was ${live}${passed ? `; ${previous} failed people and was passed by` : ''})`,
      ]);
    });
  return withPlatform(command);
}
