import type { Compilation, Compiler, Dependency } from 'webpack';

import { facades } from './facades.ts';

/** Dependencies that import a name know it as the first of a path: `redirect`, or `Form.Item` as two. */
interface NamedImport extends Dependency {
  getIds(graph: Compilation['moduleGraph']): string[];
}

/**
 * Stops a build that imports a name which the page does not have. Types come from the whole package, so the compiler sees
 * nothing wrong, and at run time the name would be undefined.
 */
export class FacadeNamesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('FacadeNamesPlugin', compilation => {
      compilation.hooks.finishModules.tap('FacadeNamesPlugin', () => {
        for (const [request, name, where] of missingNames(compilation))
          compilation.errors.push(
            new compiler.webpack.WebpackError(
              `${where} imports ${name}, which the page's ${request} does not have: add it to tooling/src/build/facades.ts and deploy the shell first`,
            ),
          );
      });
    });
  }
}

function* missingNames(compilation: Compilation): Generator<[request: string, name: string, where: string]> {
  const { moduleGraph } = compilation;
  for (const module of compilation.modules) {
    if (module.type !== 'consume-shared-module') continue;
    // `consume-shared-module|default|react-router|…`
    const request = module.identifier().split('|')[2] ?? '';
    const facade = facades[request];
    if (!facade) continue;
    for (const { dependency, originModule } of moduleGraph.getIncomingConnections(module)) {
      if (!dependency || !('getIds' in dependency)) continue;
      const [name] = (dependency as NamedImport).getIds(moduleGraph);
      if (name !== undefined && !facade.names.includes(name))
        yield [request, name, originModule?.readableIdentifier(compilation.requestShortener) ?? 'a module'];
    }
  }
}
