import type { Compilation, Compiler, Dependency, Module } from 'webpack';

import { consumedByRemote } from './sharing.ts';

/** What a build takes from the page, or gives to it: ranges or versions by request, and names by request. */
export interface Interface {
  /** `react` → the range that a remote asks for, or the version that the shell has; empty: any. */
  shared: Record<string, string>;
  /** `@rpd/shared/ui` → the names of it. Only modules whose names are known at build time are listed. */
  names: Record<string, string[]>;
}

/** All of a module's names at once, or ones that nobody can tell. */
const WHOLE = '*';

/**
 * Notes which names of shared modules a remote imports. Which ones the page has, the live shell's `provided.json` says: what
 * is missing there would be undefined at run time.
 */
export class NeededNamesPlugin {
  needs: Interface = { shared: {}, names: {} };

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('NeededNamesPlugin', compilation => {
      // Before modules are merged, after it is known what uses what.
      compilation.hooks.optimizeDependencies.tap('NeededNamesPlugin', () => {
        this.needs = neededOf(compilation);
      });
    });
  }
}

function neededOf(compilation: Compilation): Interface {
  const policy = consumedByRemote('split');
  const needs: Interface = { shared: {}, names: {} };
  for (const module of compilation.modules) {
    if (module.type !== 'consume-shared-module') continue;
    // `consume-shared-module|default|react/jsx-runtime|…`, under the policy's own `react/`
    const [, , request = ''] = module.identifier().split('|');
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

  constructor(version: string) {
    this.version = version;
  }

  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ProvidedNamesPlugin', compilation => {
      let provided: Interface = { shared: {}, names: {} };
      compilation.hooks.optimizeDependencies.tap('ProvidedNamesPlugin', () => {
        provided = providedOf(compilation);
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
}

function providedOf(compilation: Compilation): Interface {
  const provided: Interface = { shared: {}, names: {} };
  for (const module of compilation.modules) {
    if (module.type !== 'provide-module') continue;
    // `provide module (default) @rpd/shared/ui@0.1.0 = /…/index.ts`
    const [, request, version] = / (\S+)@([^@\s]+) = /.exec(module.identifier()) ?? [];
    if (request === undefined || version === undefined) continue;
    provided.shared[request] = version;
    const names = namesOf(compilation, module);
    if (names) provided.names[request] = names;
  }
  return provided;
}

function namesOf({ moduleGraph }: Compilation, provide: Module): string[] | null {
  const [dependency] = provide.blocks.flatMap(block => block.dependencies);
  const module = dependency ? moduleGraph.getModule(dependency) : null;
  const names = module ? moduleGraph.getExportsInfo(module).getProvidedExports() : null;
  return Array.isArray(names) ? names.toSorted() : null;
}
