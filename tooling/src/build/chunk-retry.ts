import type { Compiler } from 'webpack';

/** Before a chunk that did not arrive is asked for again, once each, in ms. */
const RETRY_DELAYS_MS = [300, 1200];

type Load = (id: string | number) => Promise<unknown>;

/**
 * Retries a chunk that failed to load, because a network change (ERR_NETWORK_CHANGED) drops all requests. Does not
 * retry a timeout. The function's source is copied into each build, so it uses nothing from outside.
 */
export function withRetry(load: Load, pauses: number[]): Load {
  return id =>
    pauses.reduce(
      (attempt, pause) =>
        attempt.catch((error: Error & { type?: string }) => {
          if (error.name !== 'ChunkLoadError' || error.type === 'timeout') throw error;
          return new Promise(resolve => setTimeout(resolve, pause)).then(() => load(id));
        }),
      load(id),
    );
}

/** Retries every chunk of a build. */
export class ChunkRetryPlugin {
  apply(compiler: Compiler): void {
    const { RuntimeGlobals, RuntimeModule } = compiler.webpack;
    class ChunkRetryRuntimeModule extends RuntimeModule {
      constructor() {
        // After the loader itself.
        super('chunk retry', RuntimeModule.STAGE_TRIGGER);
      }

      override generate(): string {
        const { ensureChunk } = RuntimeGlobals;
        return `${ensureChunk} = (${withRetry.toString()})(${ensureChunk}, ${JSON.stringify(RETRY_DELAYS_MS)});`;
      }
    }
    compiler.hooks.thisCompilation.tap('ChunkRetryPlugin', compilation => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunk)
        .tap('ChunkRetryPlugin', chunk => compilation.addRuntimeModule(chunk, new ChunkRetryRuntimeModule()));
    });
  }
}
