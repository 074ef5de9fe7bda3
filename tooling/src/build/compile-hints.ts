import type { Chunk, ChunkGraph, Compiler, Module } from 'webpack';

/**
 * Read by V8 since Chrome 136 at the beginning of a script, a comment to every other engine. It compiles all functions of the script while the script arrives, beside the page; without
 * it each function is compiled on the page when it is first called.
 * @see https://v8.dev/blog/explicit-compile-hints
 */
export const EAGER = '//# allFunctionsCalledOnLoad\n';

/** Chunks of the shell that each first screen runs, whatever they hold; what a page begins with is one, too. */
const FIRST = new Set(['bootstrap', 'core', 'federation', 'platform', 'ui']);

const isFirst = (chunk: Chunk): boolean => chunk.canBeInitial() || FIRST.has(chunk.name ?? '');

/** What webpack has put together into one module. */
const partsOf = (module: Module): Module[] => ('modules' in module ? (module.modules as Module[]) : [module]);

/** Of a package that is asked for later, a page runs a part. */
function isMostlyPackages(chunk: Chunk, graph: ChunkGraph): boolean {
  let [all, packages] = [0, 0];
  for (const module of graph.getChunkModulesIterable(chunk))
    for (const part of partsOf(module)) {
      const size = part.size('javascript');
      all += size;
      if (part.nameForCondition()?.includes('/node_modules/')) packages += size;
    }
  return packages > all / 2;
}

/** Puts the hint at the beginning of every script but those that are packages for the most part (ADR 131). */
export class CompileHintsPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('CompileHintsPlugin', compilation => {
      compilation.hooks.processAssets.tap(
        // The minimizer takes comments away; maps and hashes of what is written are made later.
        { name: 'CompileHintsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50 },
        () => {
          for (const chunk of compilation.chunks) {
            if (!isFirst(chunk) && isMostlyPackages(chunk, compilation.chunkGraph)) continue;
            for (const file of chunk.files)
              if (file.endsWith('.js'))
                compilation.updateAsset(file, source => new sources.ConcatSource(EAGER, source));
          }
        },
      );
    });
  }
}
