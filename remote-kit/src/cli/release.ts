import { Command } from 'commander';

import { readShare } from '../../../tooling/src/commands/canary.ts';
import { bytes, Failure, outputOf } from '../../../tooling/src/commands/output.ts';
import {
  findPlatform,
  type PlatformOptions,
  readToken,
  withPlatform,
} from '../../../tooling/src/release/platform.ts';
import {
  assertToken,
  moveLive,
  publish,
  readDeployment,
  readLive,
  startCanary,
} from '../../../tooling/src/release/registry.ts';
import { serveProblems } from '../../../tooling/src/release/served.ts';
import { uploadVersion } from '../../../tooling/src/release/upload.ts';
import { output as folder, ownName } from './built.ts';
import { checkOwn } from './check.ts';

interface ReleaseOptions extends PlatformOptions {
  url?: string;
  canary?: string;
}

export function releaseCommand(): Command {
  const command = new Command('release')
    .description('build the remote of this folder, check it, send its files and make it live')
    .option(
      '--url <base>',
      'base address of the folder, ending in /, when another server has its files already',
    )
    .option('--canary <percent>', 'do not make it live: give it to this share of the people')
    .action(async (options: ReleaseOptions, self: Command) => {
      const output = outputOf(self);
      const share = options.canary === undefined ? undefined : readShare(options.canary);
      const token = readToken(options.data);
      const { registry, shell } = await findPlatform(options);
      const place = { registry, name: ownName(), token };
      await assertToken(place);
      const where = options.url === undefined ? {} : { url: options.url };
      const { name, built, firstScreenBytes } = await checkOwn(output, options, { token, ...where });
      const { version } = built;
      const before = (await readLive(registry)).remotes[name]?.live.version ?? null;
      if (before === version) throw new Failure(`${name} ${version} is live already.`, 3);
      const url = options.url ?? `/remotes/${name}/${version}/`;
      const isKnown =
        before !== null && (await readDeployment(place)).versions.some(one => one.version === version);
      const sent = options.url === undefined && !isKnown ? await uploadVersion(place, built, folder) : null;
      const release = { ...built, url, releasedAt: new Date().toISOString() };
      if (!sent) {
        const unserved = await serveProblems(release, shell);
        if (unserved.length > 0)
          throw new Failure(`${name} ${version} is not released:\n- ${unserved.join('\n- ')}`, 1);
      }
      if (!isKnown)
        await publish(place, {
          release,
          expectedLive: before,
          ...(share !== undefined && { canary: share }),
          ...(sent && { uploaded: true }),
        });
      else if (share === undefined) await moveLive(place, { version, expectedLive: before });
      else await startCanary(place, { version, share });
      const how = share === undefined ? 'is live' : `is a canary for ${share} %`;
      const files = sent ? `${sent.files} of ${built.files.length} files sent, ${bytes(sent.bytes)}` : url;
      output.result(
        { remote: name, version, previous: before, canary: share ?? null, firstScreenBytes, url, sent },
        [
          `${name} ${version} ${how} (before: ${before ?? 'none'}; first screen ${bytes(firstScreenBytes)} brotli; ${files})`,
        ],
      );
    });
  return withPlatform(command);
}
