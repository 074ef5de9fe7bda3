import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { Configuration, Stats } from 'webpack';

import { root, shellRoom } from '../workspace.ts';
import { type PresetOptions, common } from './preset.ts';

/** What `shell/src/landing/landing.static.tsx` exports. */
interface StaticLanding {
  head: { title: string; meta: { description: string } };
  draw: () => { html: string; css: string };
}

type Runner = (config: Configuration) => Promise<Stats>;

/** Where what is made for the pages lies while they are written. */
const workFolder = (output: string): string =>
  join(root, 'node_modules/.cache/rpd/pages', output.replaceAll('/', '_'));

/** The scripts that stand in the pages themselves, without any of the application's files. */
function scriptsConfig(options: PresetOptions): Configuration {
  return {
    ...common(shellRoom, options, 'pages'),
    devtool: false,
    entry: { boot: './src/boot.page.ts', landing: './src/landing/landing.page.ts' },
    output: { path: workFolder(options.output), filename: '[name].js' },
  };
}

/** The component that is drawn at build time, for Node. Pictures and fonts get the addresses that the application gives them. */
function staticConfig(options: PresetOptions): Configuration {
  const base = common(shellRoom, options, 'pages-static');
  return {
    ...base,
    target: 'node26',
    devtool: false,
    entry: { static: './src/landing/landing.static.tsx' },
    output: {
      path: workFolder(options.output),
      publicPath: '/',
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
    },
    module: {
      ...base.module,
      // Addresses from the root of the site, as they are in the page, and no second copy of the files.
      parser: { javascript: { url: 'relative' } },
      generator: { asset: { emit: false } },
    },
    optimization: { minimize: false },
  };
}

/**
 * Completes a built `index.html` with the script that starts what the application waits for, and writes `landing.html` beside
 * it: the landing page as its component draws it, with its style and its few lines of script in the page, and the
 * application's files to be fetched once all of that is there. Neither waits for a file to do so.
 */
export async function writePages(options: PresetOptions, runWebpack: Runner): Promise<void> {
  const folder = workFolder(options.output);
  await runWebpack(scriptsConfig(options));
  await runWebpack(staticConfig(options));
  const index = join(options.output, 'index.html');
  const page = readFileSync(index, 'utf8');
  const { head, draw } = createRequire(import.meta.filename)(join(folder, 'static.cjs')) as StaticLanding;
  const { html, css } = draw();
  const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path);
  const login = /"session":\["([^"]+)"/.exec(page)?.[1] ?? '';
  // Not those for letters that this page has none of: their faces say which.
  const faces = [...css.matchAll(/@font-face\{[^}]*url\((\/assets\/[^)]+\.woff2)\)[^}]*\}/g)];
  const fonts = faces.filter(([face]) => !face.includes('unicode-range')).map(([, path]) => path);
  const tags = [
    ...fonts.map(path => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${path}">`),
    `<style nonce="__CSP_NONCE__">html{background:var(--rpd-colors-violet-950)}${css}</style>`,
  ];
  const last = inline(join(folder, 'landing.js'), `data-next="${[...files, login].join(' ').trim()}"`);
  const landing = page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${head.title} · RPD</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start) => start + head.meta.description)
    .replaceAll(/\s*<(?:script|link)\b[^>]*\/assets\/[^>]*>(?:<\/script>)?/g, '')
    .replace(/\s*<!--[^>]*-->\s*<script [^>]*id="config">[^<]*<\/script>/, '')
    .replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`)
    .replace(/\s*<!--[^>]*-->\s*<style id="outline"[\s\S]*?<\/style>/, '')
    .replace(/<div id="root">[\s\S]*?<\/div>\s*(?:<!--[^>]*-->\s*)?(?=<noscript>)/, () => `${html}${last}`)
    .replace(/\s*<noscript>[\s\S]*?<\/noscript>/, '')
    .replaceAll(' nonce="__CSP_NONCE__"', '');
  writeFileSync(join(options.output, 'landing.html'), landing);
  writeFileSync(join(options.output, 'landing.conf'), landingConf(landing));
  const first = inline(join(folder, 'boot.js'));
  writeFileSync(
    index,
    page.replace(/<script defer/, tag => `${first}\n    ${tag}`),
  );
  rmSync(folder, { recursive: true });
}

const INLINE = {
  scripts: /<script\b[^>]*>([\s\S]*?)<\/script>/g,
  styles: /<style\b[^>]*>([\s\S]*?)<\/style>/g,
};

/**
 * What nginx puts in the policy of the landing page in place of a nonce: the hashes of the scripts and styles that stand in it
 * (deploy/nginx/shell.conf.template). So it is packed once, as in backend/src/app/landing.ts.
 */
function landingConf(page: string): string {
  const hash = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return Object.entries(INLINE)
    .map(([name, pattern]) => {
      const hashes = [...page.matchAll(pattern)].map(([, text]) => hash(text));
      return `set $page_${name} "${hashes.join(' ')}";\n`;
    })
    .join('');
}

/** A script in the page; the nonce is what the policy lets it run by. */
function inline(file: string, attributes = ''): string {
  const code = readFileSync(file, 'utf8').trim().replaceAll('</script', '<\\/script');
  return `<script nonce="__CSP_NONCE__" ${attributes}>${code}</script>`.replace(' >', '>');
}
