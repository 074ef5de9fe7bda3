import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

import type { PageFile } from './editor.standalone.ts';

// The editors that ours is compared with, each on a page of its own: installed from npm into a folder beside the measurement, never
// among the product's dependencies, bundled for production and served like ours, compressed.

/** Of the SurveyJS packages the newest version that all four are published in. */
const DEPENDENCIES = {
  'survey-core': '2.5.43',
  'survey-react-ui': '2.5.43',
  'survey-creator-core': '2.5.43',
  'survey-creator-react': '2.5.43',
  '@formio/js': '5.6.0',
  '@puckeditor/core': '0.23.0',
  react: '19.3.1',
  'react-dom': '19.3.1',
  bootstrap: '5.3.8',
  esbuild: '0.28.2',
};

/** How files of fonts end; SVG is one of their old formats. */
const FONTS = ['.woff', '.woff2', '.ttf', '.eot', '.svg'];

export type Rival = 'survey' | 'formio' | 'puck';

const READ = `const count = Number(new URLSearchParams(location.search).get('fields'));
const { fields, tabs, options } = await (await fetch('/fields?count=' + count)).json();`;

const PAGES: Record<Rival, string> = {
  survey: `
import { createRoot } from 'react-dom/client';
import { createElement } from 'react';
import { SurveyCreator, SurveyCreatorComponent } from 'survey-creator-react';
import 'survey-core/survey-core.min.css';
import 'survey-creator-core/survey-creator-core.min.css';
(async () => {
${READ}
const TYPES = { string: { type: 'text' }, textarea: { type: 'comment' }, checkbox: { type: 'boolean' },
  number: { type: 'text', inputType: 'number' }, date: { type: 'text', inputType: 'date' },
  select: { type: 'dropdown', choices: options.map(({ value, label }) => ({ value, text: label })) } };
const creator = new SurveyCreator({ showLogicTab: false, autoSaveEnabled: false });
creator.JSON = { pages: tabs.map((inTab, index) => ({ name: 'page' + index, title: 'Onglet ' + (index + 1),
  elements: inTab.map(({ id, type, name }) => ({ ...TYPES[type], name: id, title: name })) })) };
createRoot(document.getElementById('root')).render(createElement(SurveyCreatorComponent, { creator }));
})();`,
  formio: `
import { Formio } from '@formio/js';
import 'bootstrap/dist/css/bootstrap.min.css';
import '@formio/js/dist/formio.full.min.css';
(async () => {
${READ}
const TYPES = { string: { type: 'textfield' }, textarea: { type: 'textarea' }, checkbox: { type: 'checkbox' },
  number: { type: 'number' }, date: { type: 'day' }, select: { type: 'select', data: { values: options } } };
await Formio.builder(document.getElementById('root'), { display: 'form', components: [
  { type: 'tabs', key: 'tabs', input: false, components: tabs.map((inTab, index) => ({ label: 'Onglet ' + (index + 1),
    key: 'tab' + index, components: inTab.map(({ id, type, name }) => ({ ...TYPES[type], key: id, label: name, input: true })) })) }
] }, {});
})();`,
  puck: `
import { createRoot } from 'react-dom/client';
import { createElement, useState } from 'react';
import { Puck } from '@puckeditor/core';
import '@puckeditor/core/puck.css';
(async () => {
${READ}
const INPUTS = { string: 'text', checkbox: 'checkbox', number: 'number', date: 'date' };
const Field = ({ label, type }) => createElement('label', { style: { display: 'block', padding: 8 } }, label, ' ',
  type === 'textarea' ? createElement('textarea', { rows: 3 })
  : type === 'select' ? createElement('select', null, options.map(({ value, label: text }) => createElement('option', { key: value, value }, text)))
  : createElement('input', { type: INPUTS[type] }));
const Tabs = props => {
  const [shown, show] = useState(0);
  return createElement('div', null,
    createElement('div', { role: 'tablist' }, tabs.map((_, index) => createElement('button', { key: index, type: 'button', role: 'tab',
      'aria-selected': index === shown, onClick: () => show(index) }, 'Onglet ' + (index + 1)))),
    createElement(props['tab' + shown]));
};
const config = { components: { Tabs: { fields: Object.fromEntries(tabs.map((_, index) => ['tab' + index, { type: 'slot' }])),
  render: Tabs }, Field: { fields: { label: { type: 'text' }, type: { type: 'select',
  options: ['string', 'textarea', 'checkbox', 'number', 'date', 'select'].map(value => ({ value, label: value })) } },
  defaultProps: { label: 'Nouveau champ', type: 'string' }, render: Field } } };
const data = { root: { props: {} }, content: [{ type: 'Tabs', props: { id: 'tabs', ...Object.fromEntries(tabs.map((inTab, index) =>
  ['tab' + index, inTab.map(({ id, type, name }) => ({ type: 'Field', props: { id, type, label: name } }))])) } }] };
createRoot(document.getElementById('root')).render(createElement(Puck, { config, data, iframe: { enabled: false } }));
})();`,
};

const FONT = 'application/octet-stream';
const TYPES: Record<string, string> = {
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

interface Esbuild {
  build: (options: object) => Promise<unknown>;
}

/** Installs and bundles the pages in `folder`, unless an earlier run did. */
async function build(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const manifest = JSON.stringify({ private: true, dependencies: DEPENDENCIES });
  const at = join(folder, 'package.json');
  if (!existsSync(at) || readFileSync(at, 'utf8') !== manifest || !existsSync(join(folder, 'node_modules'))) {
    writeFileSync(at, manifest);
    const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--legacy-peer-deps'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new Error('The editors to compare with could not be installed.');
  }
  const bundler = createRequire(at).resolve('esbuild');
  const { build: bundle } = ((await import(pathToFileURL(bundler).href)) as { default: Esbuild }).default;
  for (const [name, source] of Object.entries(PAGES)) {
    const entry = join(folder, `${name}.entry.js`);
    writeFileSync(entry, source);
    await bundle({
      entryPoints: [entry],
      outfile: join(folder, 'out', `${name}.js`),
      bundle: true,
      minify: true,
      format: 'iife',
      target: 'es2022',
      define: { 'process.env.NODE_ENV': '"production"', global: 'window' },
      // Fonts are files: a browser fetches those that it draws with.
      loader: Object.fromEntries(FONTS.map(ending => [ending, 'file'])),
      assetNames: 'fonts/[name]-[hash]',
      publicPath: '/',
      logLevel: 'error',
    });
  }
}

const html = (name: string) =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${name}</title><link rel="stylesheet" href="/${name}.css"></head>` +
  `<body style="margin:0"><div id="root" style="height:100vh"></div><script src="/${name}.js"></script></body></html>`;

/** The pages of the editors that ours is compared with, by their paths: `/survey?fields=50`. */
export async function buildRivals(folder: string): Promise<Map<string, PageFile>> {
  await build(folder);
  const files = Object.keys(PAGES).flatMap(name => [
    [`/${name}`, 'text/html', html(name)] as const,
    [`/${name}.js`, 'text/javascript', readFileSync(join(folder, 'out', `${name}.js`))] as const,
    [`/${name}.css`, 'text/css', readFileSync(join(folder, 'out', `${name}.css`))] as const,
  ]);
  const fonts = join(folder, 'out/fonts');
  return new Map<string, PageFile>([
    ...files.map(
      ([path, type, content]) =>
        [
          path,
          { type: `${type}; charset=utf-8`, body: brotliCompressSync(content), encoding: 'br' },
        ] as const,
    ),
    ...readdirSync(fonts).map(
      name =>
        [
          `/fonts/${name}`,
          { type: TYPES[extname(name)] ?? FONT, body: readFileSync(join(fonts, name)) },
        ] as const,
    ),
  ]);
}
