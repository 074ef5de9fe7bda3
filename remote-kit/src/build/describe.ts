import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { descriptorProblems, iconProblems, type Release } from '@rpd/shared/remote';
import { releasedFiles } from '../../../tooling/src/build/outputs.ts';
import { needsOf } from './needs.ts';
import { readRemoteJson, type RemoteBuild } from './page.ts';

export interface Built {
  /** Scripts that each exposed module begins with. */
  files: Record<string, string[]>;
  /** What is taken from the page. */
  shares: readonly string[];
}

/** Completes a folder that was built: `remote.json`, by which `rpd` checks and releases it. @throws Error in words. */
export function writeRelease(
  { folder, version, exposes }: RemoteBuild,
  output: string,
  { files, shares }: Built,
): void {
  const { $schema: _schema, ...descriptor } = readRemoteJson(folder) as ReturnType<typeof readRemoteJson> & {
    $schema?: string;
  };
  const problems = descriptorProblems(descriptor);
  if (problems.length === 0) problems.push(...iconProblems(descriptor));
  const modules = [...new Set(descriptor.fills?.map(({ module }) => module))];
  for (const module of modules)
    if (!(module in exposes)) problems.push(`« ${module} » is not among "exposes" of the build`);
  if (problems.length > 0) throw new Error(`remote.json: ${problems.join('\nremote.json: ')}`);
  const release: Omit<Release, 'url' | 'releasedAt'> = {
    version,
    entry: 'remoteEntry.js',
    descriptor,
    files: releasedFiles(output),
    preload: files['./remote'] ?? [],
    shares: [...shares],
    screens: [],
    modules: modules.map(module => ({ module, preload: files[module] ?? [], shares: [...shares] })),
    needs: needsOf(folder, shares),
  };
  writeFileSync(join(output, 'remote.json'), `${JSON.stringify(release, null, 2)}\n`);
}
