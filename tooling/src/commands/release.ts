import { join, resolve } from 'node:path';

import { Command } from 'commander';

import { embeddedUrl, placeVersion } from '../release/place.ts';
import { findPlatform, type PlatformOptions, readToken, withPlatform } from '../release/platform.ts';
import { moveLive, type Place, publish, readDeployment, readLive, startCanary } from '../release/registry.ts';
import { serveProblems } from '../release/served.ts';
import { root } from '../workspace.ts';
import { checkRemote } from './check.ts';
import { Failure, bytes, outputOf } from './output.ts';
import { readShare } from './canary.ts';

interface ReleaseOptions extends PlatformOptions {
  url?: string;
  canary?: string;
}

export function releaseCommand(): Command {
  const command = new Command('release')
    .description('build a remote, check it, put its folder in place and make it live')
    .argument('<remote>', 'its short name: admin, player, …')
    .option(
      '--url <base>',
      'base address of the folder, ending in /, when another server than the platform’s has it already',
    )
    .option('--canary <percent>', 'do not make it live: give it to this share of the people')
    .action(async (name: string, options: ReleaseOptions, self: Command) => {
      const output = outputOf(self);
      const share = options.canary === undefined ? undefined : readShare(options.canary);
      const token = readToken(options.data);
      const { remote, version, built, firstScreenBytes } = await checkRemote(output, name, options, {
        token,
        ...(options.url !== undefined && { url: options.url }),
      });
      const { registry, shell } = await findPlatform(options);
      const { remotes } = await readLive(registry);
      const before = remotes[remote]?.live.version ?? null;
      if (before === version) throw new Failure(`${remote} ${version} is live already.`, 3);

      const dataDir = resolve(root, options.data);
      const url = options.url ?? embeddedUrl(remote, version);
      if (options.url === undefined) placeVersion(remote, version, dataDir);
      const release = { ...built, url, releasedAt: new Date().toISOString() };
      const unserved = await serveProblems(release, shell);
      if (unserved.length > 0)
        throw new Failure(`${remote} ${version} is not released:\n- ${unserved.join('\n- ')}`, 1);
      const place = { registry, name: remote, token };
      if (await isRegistered(place, version, before)) {
        // A start of the platform registered this very build, and left live what somebody chose.
        if (share === undefined) await moveLive(place, { version, expectedLive: before ?? '' });
        else await startCanary(place, { version, share });
      } else
        await publish(place, {
          release,
          expectedLive: before,
          ...(share !== undefined && { canary: share }),
        });
      const how = share === undefined ? 'is live' : `is a canary for ${share} %`;
      output.result({ remote, version, previous: before, canary: share ?? null, firstScreenBytes, url }, [
        `${remote} ${version} ${how} (before: ${before ?? 'none'}; first screen ${bytes(firstScreenBytes)} brotli; ${options.url ?? join(dataDir, 'remotes', remote, version)})`,
      ]);
    });
  return withPlatform(command);
}

/** Whether the registry has a version already; it has none of a remote that is not live. */
async function isRegistered(place: Place, version: string, live: string | null): Promise<boolean> {
  if (live === null) return false;
  return (await readDeployment(place)).versions.some(one => one.version === version);
}
