import { readFileSync } from 'node:fs';
import type { Chunk, ChunkGroup, Compilation, Compiler } from 'webpack';

export interface ShellHtmlOptions {
  /** Absolute path of the page's template; `<!-- scripts -->` in it is where the tags go. */
  template: string;
  /** Version of the shell, written to `<html data-version>`. */
  version: string;
  /** What the shell gives to remotes: the name that they ask for by the request that the shell imports it with. */
  shared: ReadonlyMap<string, string>;
}

/**
 * Writes `index.html`: the entry's script, and a preload for everything that starting it loads, so that entry,
 * bootstrap and shared modules travel at the same time instead of one after the other.
 */
export class ShellHtmlPlugin {
  readonly options: ShellHtmlOptions;

  constructor(options: ShellHtmlOptions) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ShellHtmlPlugin', compilation => {
      compilation.fileDependencies.add(this.options.template);
      compilation.hooks.processAssets.tap(
        { name: 'ShellHtmlPlugin', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const html = this.render(compilation);
          compilation.emitAsset('index.html', new compiler.webpack.sources.RawSource(html));
        },
      );
    });
  }

  render(compilation: Compilation): string {
    const entry = compilation.entrypoints.get('shell');
    if (!entry) throw new Error('the shell has no entry named shell');
    const publicPath = compilation.outputOptions.publicPath as string;
    const entryFiles = filesOf(entry.chunks);
    const startFiles = filesOf(startChunks(compilation, entry)).filter(file => !entryFiles.includes(file));
    const there = new Set([...entryFiles, ...startFiles]);
    const furtherFiles = (chunks: Iterable<Chunk>) =>
      filesOf(chunks)
        .filter(file => isScript(file) && !there.has(file))
        .map(file => publicPath + file);
    const parts = Object.fromEntries(
      [...compilation.namedChunkGroups]
        .filter(([name]) => PARTS.has(name))
        .map(([name, { chunks }]) => [name, furtherFiles(chunks)]),
    );
    const shares = Object.fromEntries(
      this.sharedChunks(compilation)
        .map(([name, chunks]) => [name, furtherFiles(chunks)] as const)
        .filter(([, files]) => files.length > 0),
    );
    const tags = [
      ...entryFiles
        .filter(isScript)
        .map(
          file =>
            `<script defer src="${publicPath}${file}" nonce="__CSP_NONCE__" data-parts='${JSON.stringify(parts)}' data-shares='${JSON.stringify(shares)}'></script>`,
        ),
      ...entryFiles.filter(isStyle).map(file => `<link rel="stylesheet" href="${publicPath}${file}">`),
      ...startFiles
        .filter(isScript)
        .map(file => `<link rel="preload" as="script" href="${publicPath}${file}">`),
      ...startFiles
        .filter(isStyle)
        .map(file => `<link rel="preload" as="style" href="${publicPath}${file}">`),
      // Behind the scripts, before the first text: what is drawn once is not drawn again in another font.
      ...textFonts(compilation).map(
        file => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${publicPath}${file}">`,
      ),
    ];
    return readFileSync(this.options.template, 'utf8')
      .replace('<html ', `<html data-version="${this.options.version}" `)
      .replace('<!-- scripts -->', tags.join('\n    '));
  }

  /** What remotes can ask for, and the chunks of each: the list of it is in the federation's piece (shared-scope.ts). */
  private sharedChunks({ namedChunkGroups, chunkGraph }: Compilation): [string, Iterable<Chunk>][] {
    return (namedChunkGroups.get('federation')?.chunks ?? [])
      .flatMap(chunk => [...chunkGraph.getChunkModulesIterable(chunk)])
      .flatMap(module => module.blocks)
      .flatMap(block => {
        const name = this.options.shared.get(block.request ?? '');
        const chunks = chunkGraph.getBlockChunkGroup(block)?.chunks;
        return name && chunks ? [[name, chunks]] : [];
      });
  }
}

/** Chunks that the page asks for by its address, before any of the application runs (shell/src/lib/initial-chunks.ts). */
const PARTS = new Set(['session', 'register', 'about', 'frame', 'dashboard', 'federation']);

const isScript = (file: string): boolean => file.endsWith('.js');
const isStyle = (file: string): boolean => file.endsWith('.css');

/** The font that every page is written with; others come with what is written in them. */
const TEXT_FONT = /(?:^|\/)inter\.woff2$/;
const textFonts = ({ assetsInfo }: Compilation): string[] =>
  [...assetsInfo]
    .filter(([, { sourceFilename }]) => TEXT_FONT.test(sourceFilename ?? ''))
    .map(([file]) => file);

/** Files of some chunks without source maps or hot updates, each once. */
export function filesOf(chunks: Iterable<Chunk>): string[] {
  const files = new Set<string>();
  for (const chunk of chunks)
    for (const file of chunk.files)
      if (!file.endsWith('.map') && !file.includes('.hot-update.')) files.add(file);
  return [...files];
}

/** What the entry imports besides the bootstrap are pieces of some address: the entry knows which, the page does not. */
const BOOTSTRAP = './bootstrap.tsx';

/** Every chunk that the entry's bootstrap needs. */
function startChunks(compilation: Compilation, entry: ChunkGroup): Set<Chunk> {
  const blocks = entry.chunks
    .flatMap(chunk => [...compilation.chunkGraph.getChunkModulesIterable(chunk)])
    .flatMap(module => module.blocks)
    .filter(({ request }) => request === BOOTSTRAP);
  if (blocks.length === 0) throw new Error(`the shell's entry does not import ${BOOTSTRAP}`);
  return new Set(blocks.flatMap(block => compilation.chunkGraph.getBlockChunkGroup(block)?.chunks ?? []));
}
