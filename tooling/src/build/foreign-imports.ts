import { relative, sep } from 'node:path';

import type { Compiler, Module } from 'webpack';

import { root } from '../workspace.ts';

/** Rooms whose code a remote gets from the page or by HTTP, never by an import. */
const FOREIGN = /^(?:shell|backend|remote-[^/]+)$/;

/**
 * Stops the build of a remote that imports the shell, the back end or another remote: by a relative path, an alias or a package's
 * name, at once or by `import()`. What was imported would be a second copy of somebody else's code, of a version of its own.
 */
export class ForeignImportsPlugin {
  readonly room: string;

  /** @param room the remote's own: `remote-guilds` */
  constructor(room: string) {
    this.room = room;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ForeignImportsPlugin', compilation => {
      compilation.hooks.finishModules.tap('ForeignImportsPlugin', modules => {
        for (const module of modules) {
          const path = pathOf(module);
          const [room = ''] = path.split('/');
          if (!FOREIGN.test(room) || room === this.room) continue;
          const issuer = compilation.moduleGraph.getIssuer(module);
          compilation.errors.push(
            new compiler.webpack.WebpackError(
              `${(issuer && pathOf(issuer)) || this.room} imports ${path}: a remote imports its own files and @rpd/shared/* (ARCHITECTURE.md, Never)`,
            ),
          );
        }
      });
    });
  }
}

/** Where a module lies, from the root of the repository, with forward slashes; symbolic links are followed. */
const pathOf = (module: Module): string =>
  relative(root, module.nameForCondition() ?? root).replaceAll(sep, '/');
