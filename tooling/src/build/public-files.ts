import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler } from 'webpack';

/**
 * Puts files into the build under the names that they have: browsers and home screens know them by their address, so none carries
 * a hash.
 */
export class PublicFilesPlugin {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('PublicFilesPlugin', compilation => {
      compilation.contextDependencies.add(this.folder);
      compilation.hooks.processAssets.tap(
        { name: 'PublicFilesPlugin', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          for (const name of readdirSync(this.folder))
            compilation.emitAsset(name, new RawSource(readFileSync(join(this.folder, name))));
        },
      );
    });
  }
}
