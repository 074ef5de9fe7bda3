import { join } from 'node:path';

import { entryScript } from './entry.ts';
import { chunkOf, remoteBuild, type RemoteBuildOptions } from './page.ts';
import { writeRelease } from './describe.ts';

// A Vite plugin by the shape that Vite asks for: the kit installs no Vite of its own.

interface Chunk {
  type: 'chunk';
  fileName: string;
  name: string;
  isEntry: boolean;
  imports: string[];
}
interface Asset {
  type: 'asset';
  fileName: string;
  source: string | Uint8Array;
}
type Bundle = Record<string, Chunk | Asset>;

interface Emitter {
  emitFile: (file: { type: 'asset'; fileName: string; source: string }) => string;
}

export interface RemotePlugin {
  name: string;
  enforce: 'pre';
  config: () => object;
  resolveId: (source: string) => string | null;
  load: (id: string) => string | null;
  transform: (code: string, id: string) => string | null;
  generateBundle: { order: 'post'; handler: (this: Emitter, options: object, bundle: Bundle) => void };
  writeBundle: (options: { dir?: string }) => void;
}

/** Stands before the request in the name of a module that the page has. */
const OF_PAGE = '\0rpd-page:';

/**
 * Makes `vite build` write a version of a remote: ES modules, an entry, `remote.json`. What the page has is taken from it.
 * @example export default defineConfig({ plugins: [react(), remote()] });
 */
export function remote(options: RemoteBuildOptions = {}): RemotePlugin {
  const build = remoteBuild(options);
  const { container, exposes, folder } = build;
  const shares = new Set<string>();
  const begins: Record<string, string[]> = {};
  return {
    name: 'rpd-remote',
    enforce: 'pre',
    config: () => ({
      base: './',
      // What stands in the page is built for production.
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: join(folder, 'dist'),
        emptyOutDir: true,
        target: 'es2022',
        sourcemap: true,
        // The shell fetches ahead, with the hash of each file.
        modulePreload: false,
        // One sheet, put into the page by the entry.
        cssCodeSplit: false,
        rolldownOptions: {
          preserveEntrySignatures: 'strict',
          input: Object.fromEntries(Object.entries(exposes).map(([name, file]) => [chunkOf(name), file])),
          output: {
            format: 'es',
            entryFileNames: '[name].[hash].mjs',
            chunkFileNames: 'chunk-[name].[hash].mjs',
            assetFileNames: 'assets/[name].[hash][extname]',
          },
        },
      },
    }),
    resolveId: source => (build.isOfPage(source) ? OF_PAGE + source : null),
    load(id) {
      if (!id.startsWith(OF_PAGE)) return null;
      const request = id.slice(OF_PAGE.length);
      shares.add(request);
      // CommonJS, because the names of the page's module are not known here. The entry has taken it before anything runs.
      return `module.exports = globalThis[${JSON.stringify(container)}].page[${JSON.stringify(request)}];`;
    },
    transform(code, id) {
      // Vue asks for a Trusted Types policy of its own, which the page refuses; the page's default policy lets markup through.
      if (!/@vue[\\/]runtime-dom[\\/]/.test(id)) return null;
      return code.replaceAll(/typeof window !== ["']undefined["'] && window\.trustedTypes/g, 'false');
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        let styles = '';
        for (const [key, file] of Object.entries(bundle))
          if (file.type === 'asset' && file.fileName.endsWith('.css')) {
            styles += typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
            Reflect.deleteProperty(bundle, key);
          }
        const files: Record<string, string> = {};
        for (const exposed of Object.keys(exposes)) {
          const chunk = Object.values(bundle).find(
            (one): one is Chunk => one.type === 'chunk' && one.isEntry && one.name === chunkOf(exposed),
          );
          if (!chunk) throw new Error(`The build has nothing for ${exposed}.`);
          files[exposed] = chunk.fileName;
          begins[exposed] = withImports(bundle, chunk.fileName);
        }
        const source = entryScript({ container, files, shares: [...shares], styles });
        this.emitFile({ type: 'asset', fileName: 'remoteEntry.js', source });
      },
    },
    writeBundle({ dir = join(folder, 'dist') }) {
      writeRelease(build, dir, { files: begins, shares: [...shares].toSorted() });
    },
  };
}

/** A chunk and everything that it imports at once. */
function withImports(bundle: Bundle, start: string): string[] {
  const found = new Set([start]);
  for (const name of found) {
    const chunk = bundle[name];
    if (chunk?.type === 'chunk') for (const next of chunk.imports) if (next in bundle) found.add(next);
  }
  return [...found];
}
