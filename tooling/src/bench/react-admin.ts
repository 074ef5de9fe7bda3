import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runWebpack } from '../build/compile.ts';
import { compressFolder } from '../build/outputs.ts';
import { common } from '../build/preset.ts';
import { REACT_ADMIN_APP } from './react-admin.app.ts';

/** What is compared with, and the React that it runs on: the one that our page has. */
const PACKAGES = {
  'react-admin': '5.15.4',
  'ra-i18n-polyglot': '5.15.4',
  'ra-language-french': '5.15.3',
  react: '19.3.1',
  'react-dom': '19.3.1',
};
export const REACT_ADMIN = `react-admin ${PACKAGES['react-admin']}`;

const PAGE = (scripts: readonly string[]): string => `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta property="csp-nonce" nonce="__CSP_NONCE__" />
    <link rel="icon" href="data:," />
    <title>react-admin</title>
    ${scripts.map(path => `<script defer src="/${path}" nonce="__CSP_NONCE__"></script>`).join('\n    ')}
  </head>
  <body><div id="root"></div></body>
</html>
`;

/**
 * Installs react-admin into a temporary folder, where it stays for the next run, and builds its application with the bundler,
 * minifier and compression that ours is built with, its own code and its packages' in scripts that load side by side.
 * @returns the folder that a server can serve in the shell's place
 */
export async function buildReactAdmin(): Promise<string> {
  const room = join(tmpdir(), `rpd-react-admin-${PACKAGES['react-admin']}`);
  mkdirSync(join(room, 'src'), { recursive: true });
  writeFileSync(join(room, 'src/app.tsx'), REACT_ADMIN_APP);
  writeFileSync(join(room, 'package.json'), JSON.stringify({ private: true, dependencies: PACKAGES }));
  if (Object.keys(PACKAGES).some(name => !existsSync(join(room, 'node_modules', name)))) {
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'];
    const { status } = spawnSync('npm', ['install', ...flags], { cwd: room, stdio: 'inherit' });
    if (status !== 0) throw new Error(`${REACT_ADMIN} could not be installed.`);
  }
  const output = join(room, 'dist');
  const base = common(room, { mode: 'production', version: '0.0.0', output }, 'react-admin');
  const stats = await runWebpack({
    ...base,
    devtool: false,
    cache: false,
    entry: { app: './src/app.tsx' },
    output: { path: output, publicPath: '/', clean: true, filename: 'assets/[name].[contenthash:10].js' },
    optimization: { ...base.optimization, splitChunks: { chunks: 'all' } },
    resolve: { ...base.resolve, alias: {} },
  });
  const scripts = stats.compilation.entrypoints.get('app')?.getFiles() ?? [];
  writeFileSync(join(output, 'index.html'), PAGE(scripts));
  await compressFolder(output);
  return output;
}
