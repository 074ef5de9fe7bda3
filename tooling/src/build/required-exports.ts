import type { PageInterface } from '@rpd/shared/remote';
import type { Compilation, Compiler, Dependency, Module } from 'webpack';

import { type Provided, consumedByRemote } from './sharing.ts';

/** All of a module's names at once, or ones that nobody can tell. */
const WHOLE = '*';

/**
 * Notes which names of shared modules a remote imports. Which ones the page has, the live shell's `provided.json` says: what
 * is missing there would be undefined at run time.
 */
export class RequiredExportsPlugin {
  needs: PageInterface = { shared: {}, names: {} };

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RequiredExportsPlugin', compilation => {
      // Before modules are merged, after it is known what uses what.
      compilation.hooks.optimizeDependencies.tap('RequiredExportsPlugin', () => {
        this.needs = neededOf(compilation);
      });
    });
  }
}

/** What a module takes from the page: `react/jsx-runtime`. Null: it is none that does. */
export function consumedRequest(module: Module): string | null {
  if (module.type !== 'consume-shared-module') return null;
  // `consume-shared-module|default|react/jsx-runtime|…`
  return module.identifier().split('|')[2] ?? '';
}

function neededOf(compilation: Compilation): PageInterface {
  const policy = consumedByRemote('split');
  const needs: PageInterface = { shared: {}, names: {} };
  for (const module of compilation.modules) {
    const request = consumedRequest(module);
    if (request === null) continue;
    // `react/jsx-runtime`, under the policy's own `react/`
    const key = request in policy ? request : Object.keys(policy).find(prefix => request.startsWith(prefix));
    needs.shared[request] = (key !== undefined && policy[key]?.requiredVersion) || '';
    const names = new Set<string>();
    for (const { dependency } of compilation.moduleGraph.getIncomingConnections(module))
      if (dependency) for (const name of referenced(compilation, dependency)) names.add(name);
    needs.names[request] = [...names].filter(name => name !== WHOLE).toSorted();
  }
  return needs;
}

function referenced({ moduleGraph }: Compilation, dependency: Dependency): string[] {
  return dependency.getReferencedExports(moduleGraph, undefined).map(item => {
    const path = Array.isArray(item) ? item : item.name;
    return path[0] ?? WHOLE;
  });
}

/** Writes `provided.json`: the versions and names of what the shell gives to the page. */
export class ProvidedNamesPlugin {
  readonly version: string;
  readonly scope: string;
  readonly provided: Record<string, Provided>;

  /** @param scope absolute path of the list of shared modules (shared-scope.ts), which imports what is `provided` */
  constructor(version: string, scope: string, provided: Record<string, Provided>) {
    this.version = version;
    this.scope = scope;
    this.provided = provided;
  }

  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ProvidedNamesPlugin', compilation => {
      let provided: PageInterface = { shared: {}, names: {} };
      compilation.hooks.optimizeDependencies.tap('ProvidedNamesPlugin', () => {
        provided = this.providedOf(compilation);
      });
      compilation.hooks.processAssets.tap(
        { name: 'ProvidedNamesPlugin', stage: stages.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const text = JSON.stringify({ version: this.version, ...provided });
          compilation.emitAsset('provided.json', new sources.RawSource(`${text}\n`));
        },
      );
    });
  }

  private providedOf({ modules, moduleGraph }: Compilation): PageInterface {
    const provided: PageInterface = { shared: {}, names: {} };
    for (const { shareKey, version } of Object.values(this.provided)) provided.shared[shareKey] = version;
    const list = [...modules].find(module => module.nameForCondition() === this.scope);
    // What is there already is CommonJS, and has no names that a build knows.
    for (const dependency of list?.blocks.flatMap(block => block.dependencies) ?? []) {
      const { request = '' } = dependency as { request?: string };
      const module = moduleGraph.getModule(dependency);
      const names = module && moduleGraph.getExportsInfo(module).getProvidedExports();
      const key = this.provided[request]?.shareKey;
      if (key !== undefined && Array.isArray(names)) provided.names[key] = names.toSorted();
    }
    return provided;
  }
}
