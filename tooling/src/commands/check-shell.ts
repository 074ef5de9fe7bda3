import { join } from 'node:path';

import type { PageInterface } from '@rpd/shared/remote';

import { outputFolder } from '../build/compile.ts';
import type { Declarations } from '../build/declarations.ts';
import { targetVersion } from '../build/inputs.ts';
import { brokenByShell } from '../release/compatibility.ts';
import { findPlatform, type PlatformOptions } from '../release/platform.ts';
import { readLiveWithNeeds } from '../release/registry.ts';
import { typeProblems } from '../release/types.ts';
import { readJson, remoteNames } from '../workspace.ts';
import { buildFor } from './build.ts';
import { Failure, type Output } from './output.ts';

/**
 * Builds the shell and holds every version that people get of every remote against it, before it is deployed: modules, ranges and names by what the registry
 * keeps; signatures of those whose sources are these.
 * @throws Failure with what would break.
 */
export async function checkShell(output: Output, options: PlatformOptions): Promise<void> {
  const { registry } = await findPlatform(options);
  const live = await readLiveWithNeeds(registry);
  const [{ version } = { version: '' }] = await buildFor(output, ['shell']);
  const folder = outputFolder('shell', version);
  const { problems, unknown } = brokenByShell(live, readJson<PageInterface>(join(folder, 'provided.json')));
  const types = readJson<Declarations>(join(folder, 'types.json'));
  for (const name of remoteNames())
    if (live.remotes[name]?.live.version === targetVersion(`remote-${name}`))
      problems.push(...(await typeProblems(name, types)).map(problem => `${name}: ${problem}`));
  for (const which of unknown)
    output.say(`! ${which} was registered without what it needs: it is not tried.`);
  if (problems.length > 0)
    throw new Failure(`The shell ${version} would break what is live:\n- ${problems.join('\n- ')}`, 1);
  const remotes = Object.keys(live.remotes).length;
  output.result({ target: 'shell', version, remotes, unknown, problems: [] }, [
    `The shell ${version} can be deployed: it has what ${remotes} live remotes take from it`,
  ]);
}
