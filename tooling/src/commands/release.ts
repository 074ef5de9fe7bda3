import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { ENVIRONMENTS, isEnvironment } from '@rpd/shared/remote';
import { Command } from 'commander';

import { embeddedUrl, placeVersion } from '../release/place.ts';
import { findPlatform, type PlatformOptions, readToken, withPlatform } from '../release/platform.ts';
import {
  assertToken,
  moveLive,
  movePointer,
  type Place,
  publish,
  readDeployment,
  readLive,
  startCanary,
} from '../release/registry.ts';
import { serveProblems } from '../release/served.ts';
import { uploadVersion } from '../release/upload.ts';
import { root } from '../workspace.ts';
import { checkRemote } from './check.ts';
import { Failure, bytes, outputOf } from './output.ts';
import { readShare } from './canary.ts';
import { previewAddress, readDays, readPreviewName } from './preview.ts';

interface ReleaseOptions extends PlatformOptions {
  url?: string;
  canary?: string;
  preview?: string;
  env?: string;
  days?: string;
  upload?: boolean;
}

export function releaseCommand(): Command {
  const command = new Command('release')
    .description('build a remote, check it, send its files and make it live')
    .argument('<remote>', 'its short name: admin, player, …')
    .option(
      '--url <base>',
      'base address of the folder, ending in /, when another server than the platform’s has it already',
    )
    .option('--upload', 'send the files to the platform, also where its data folder is on this machine')
    .option('--canary <percent>', 'do not make it live: give it to this share of the people')
    .option('--preview <branch>', 'do not make it live: let the preview of this name show it')
    .option('--days <count>', 'how long the preview is kept; 14 where nothing is said, 90 at most')
    .option('--env <name>', 'do not make it live: let dev or staging show it')
    .action(async (name: string, options: ReleaseOptions, self: Command) => {
      const output = outputOf(self);
      const share = options.canary === undefined ? undefined : readShare(options.canary);
      const target = readTarget(options);
      const token = readToken(options.data);
      const { registry, shell } = await findPlatform(options);
      await assertToken({ registry, name: name.replace(/^remote-/, ''), token });
      const { remote, version, folder, built, firstScreenBytes } = await checkRemote(output, name, options, {
        token,
        ...(options.url !== undefined && { url: options.url }),
      });
      const { remotes } = await readLive(registry);
      const before = remotes[remote]?.live.version ?? null;
      if (before === version && !target) throw new Failure(`${remote} ${version} is live already.`, 3);

      const place = { registry, name: remote, token };
      const url = options.url ?? embeddedUrl(remote, version);
      const release = { ...built, url, releasedAt: new Date().toISOString() };
      const isKnown = await isRegistered(place, version, before);
      const uploads = options.url === undefined && !isKnown && (options.upload || !isOnThisMachine(options));
      const sent = uploads ? await uploadVersion(place, built, folder) : null;
      if (!sent) {
        if (options.url === undefined && isOnThisMachine(options))
          placeVersion(remote, version, resolve(root, options.data));
        const unserved = await serveProblems(release, shell);
        if (unserved.length > 0)
          throw new Failure(`${remote} ${version} is not released:\n- ${unserved.join('\n- ')}`, 1);
      }
      if (isKnown) {
        // A start of the platform registered this very build, and left live what somebody chose.
        if (target) await point(place, version, target);
        else if (share === undefined) await moveLive(place, { version, expectedLive: before ?? '' });
        else await startCanary(place, { version, share });
      } else
        await publish(place, {
          release,
          expectedLive: before,
          ...(share !== undefined && { canary: share }),
          ...(sent && { uploaded: true }),
          ...target,
        });
      const how = target
        ? `is what ${target.pointer} shows: ${previewAddress(shell, built.descriptor.areas[0]?.path ?? '/app/dashboard', remote, target.pointer)}`
        : share === undefined
          ? 'is live'
          : `is a canary for ${share} %`;
      const where = sent
        ? `${sent.files} of ${built.files.length} files sent, ${bytes(sent.bytes)}`
        : (options.url ?? join(resolve(root, options.data), 'remotes', remote, version));
      output.result(
        {
          remote,
          version,
          previous: before,
          canary: share ?? null,
          pointer: target?.pointer ?? null,
          firstScreenBytes,
          url,
          sent,
        },
        [
          `${remote} ${version} ${how} (before: ${before ?? 'none'}; first screen ${bytes(firstScreenBytes)} brotli; ${where})`,
        ],
      );
    });
  return withPlatform(command);
}

/** The preview or environment that shows the version in the place of everybody. */
interface Target {
  pointer: string;
  days?: number;
}

/** What `--preview`, `--env` and `--days` say together. @throws Failure */
function readTarget({ preview, env, days, canary }: ReleaseOptions): Target | null {
  const given = [preview, env, canary].filter(one => one !== undefined).length;
  if (given > 1) throw new Failure('Say one of --preview, --env and --canary.', 2);
  if (days !== undefined && preview === undefined)
    throw new Failure('--days says how long a --preview is kept.', 2);
  if (env !== undefined && !isEnvironment(env))
    throw new Failure(`« ${env} » is no environment: ${ENVIRONMENTS.join(' or ')}.`, 2);
  if (env !== undefined) return { pointer: env };
  if (preview === undefined) return null;
  return { pointer: readPreviewName(preview), ...(days !== undefined && { days: readDays(days) }) };
}

/** Lets it show a version that is registered already. */
async function point(place: Place, version: string, { pointer, days }: Target): Promise<void> {
  const { pointers } = await readDeployment(place);
  const expected = pointers.find(({ name }) => name === pointer)?.version ?? null;
  await movePointer(place, pointer, { version, expected, ...(days !== undefined && { days }) });
}

/** Whether the platform that is released to has its data in the folder of the options: then a folder is put there, as before. */
function isOnThisMachine({ platform, data }: ReleaseOptions): boolean {
  const { hostname } = new URL(platform);
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  return isLoopback && existsSync(join(resolve(root, data), 'remotes'));
}

/** Whether the registry has a version already. It may know nothing yet of a remote that is not live. */
async function isRegistered(place: Place, version: string, live: string | null): Promise<boolean> {
  const deployment = await readDeployment(place).catch((error: unknown) => {
    if (live === null && error instanceof Failure && error.exitCode === 3) return null;
    throw error;
  });
  return deployment?.versions.some(one => one.version === version) ?? false;
}
