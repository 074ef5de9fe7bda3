import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { compile, outputFolder } from './build/compile.ts';
import { targetVersion } from './build/inputs.ts';
import { layKit, packKit } from './kit/lay.ts';
import type { Target } from './workspace.ts';

// `node image.ts remote-admin /out`: what an image of the target holds. Needs the target, shared, tooling and the
// back end's entry point, and the kit and its examples for the shell.
const [target, out] = process.argv.slice(2) as [Target, string];
const version = targetVersion(target);
await compile(target, version);
mkdirSync(out, { recursive: true });
const withoutMaps = { recursive: true, filter: (path: string) => !path.endsWith('.map') };
if (target === 'shell') {
  cpSync(outputFolder(target, version), out, withoutMaps);
  layKit(await packKit(), out);
} else {
  cpSync(outputFolder(target, version), join(out, version), withoutMaps);
  writeFileSync(join(out, 'version'), `${version}\n`);
}
