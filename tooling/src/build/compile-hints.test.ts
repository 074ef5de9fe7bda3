import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack from 'webpack';
import { CompileHintsPlugin, EAGER } from './compile-hints.ts';

describe('hints for the compiler of scripts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rpd-hints-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Builds a page that asks for a screen and for a package; their files by the name of their chunk. */
  async function build(): Promise<Record<string, string>> {
    const put = (path: string, text: string) => {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    put('node_modules/heavy/index.js', 'export const heavy = () => "heavy, and a page calls a part of it";');
    put(
      'src/screen.js',
      '/* A comment that the minimizer takes away. */ export const screen = () => "screen";',
    );
    put('src/heavy.js', "export { heavy } from 'heavy';");
    put(
      'src/index.js',
      `import(/* webpackChunkName: "screen" */ './screen.js').then(({ screen }) => screen());
import(/* webpackChunkName: "heavy" */ './heavy.js').then(({ heavy }) => heavy());`,
    );
    const compiler = webpack({
      mode: 'production',
      context: folder,
      entry: { shell: './src/index.js' },
      devtool: 'source-map',
      output: { path: join(folder, 'dist'), filename: '[name].js' },
      plugins: [new CompileHintsPlugin()],
    });
    await new Promise<void>((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error ?? stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
        else resolve();
      });
    });
    return Object.fromEntries(
      readdirSync(join(folder, 'dist')).map(file => [file, readFileSync(join(folder, 'dist', file), 'utf8')]),
    );
  }

  it('begin each script of a screen, and none that is a package asked for later', async () => {
    const files = await build();
    expect(files['shell.js']?.startsWith(EAGER)).toBe(true);
    expect(files['screen.js']?.startsWith(EAGER)).toBe(true);
    expect(files['heavy.js']).toContain('heavy, and a page calls a part of it');
    expect(files['heavy.js']).not.toContain(EAGER.trim());
    // The map knows of the line: the code begins on the second.
    const { mappings } = JSON.parse(files['screen.js.map'] ?? '{}') as { mappings: string };
    expect(mappings.startsWith(';')).toBe(true);
  });
});
