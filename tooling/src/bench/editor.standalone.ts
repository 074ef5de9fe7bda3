import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { runWebpack } from '../build/compile.ts';
import { brotliBytes, filesIn } from '../build/outputs.ts';
import { CompileHintsPlugin } from '../build/compile-hints.ts';
import { common } from '../build/preset.ts';
import { root } from '../workspace.ts';
import { COLUMN_SIZE } from './editor.document.ts';

// Our editor as the others stand in the bench: on a page of its own, without the platform around it. The components are the product's
// own, from the same sources; of the platform it has the theme, and a save that goes nowhere.

const PAGE = `
import { Box, Heading, UiProvider } from '@rpd/shared/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createEditor, EditorContext } from './src/editor/editor.store.ts';
import { SheetEditor } from './src/editor/SheetEditor.tsx';
import { Toolbar } from './src/editor/Toolbar.tsx';
const COLUMN_SIZE = ${COLUMN_SIZE};
(async () => {
const count = new URLSearchParams(location.search).get('fields');
const { fields, tabs, options } = await (await fetch('/fields?count=' + count)).json();
const parts = (all, size) => Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
const draft = {
  description: { name: count + ' champs', description: '', icon_img: '', background_img: '', publish: false },
  structure: { format: 2, tabs: tabs.map((inTab, tab) => ({ id: 'tab' + tab, name: 'Onglet ' + (tab + 1),
    rows: parts(inTab, 2 * COLUMN_SIZE).map((inRow, row) => ({ id: 'tab' + tab + 'row' + row, name: 'Ligne ' + (row + 1),
      columns: parts(inRow, COLUMN_SIZE).map((inColumn, column) => ({ id: 'tab' + tab + 'row' + row + 'column' + column,
        name: 'Colonne ' + (column + 1), fieldIds: inColumn.map(({ id }) => id) })) })) })) },
  fields: Object.fromEntries(fields.map(({ id, type, name }) =>
    [id, { type, name, required: false, options: type === 'select' ? options : [] }])),
  isPublic: false,
  gameType: '',
};
const store = createEditor(draft, { id: 'alone', version: 1, draft });
const save = () => {
  const { history, set } = store.getState();
  set({ clean: history.draft });
};
createRoot(document.getElementById('root')).render(
  <UiProvider>
    <QueryClientProvider client={new QueryClient()}>
      <EditorContext value={store}>
        <Box p="5">
          <Heading as="h1" mb="3">{draft.description.name}</Heading>
          <Toolbar onSave={save} isSaving={false} />
          <SheetEditor onSave={save} systems={[]} />
        </Box>
      </EditorContext>
    </QueryClientProvider>
  </UiProvider>,
);
})();
`;

/** A file of a page, as it travels. */
export interface PageFile {
  type: string;
  body: Buffer;
  encoding?: 'br';
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};

const html = (scripts: readonly string[]): string =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>rpd</title></head>` +
  `<body style="margin:0"><div id="root"></div>${scripts.map(path => `<script src="/alone/${path}"></script>`).join('')}</body></html>`;

/**
 * Builds the page with the bundler, minifier and compression of the product.
 * @returns its files by their paths: the page itself is `/rpd-alone`
 */
export async function buildAlone(folder: string): Promise<Map<string, PageFile>> {
  const room = join(root, 'remote-sheets');
  mkdirSync(folder, { recursive: true });
  const entry = join(folder, 'alone.entry.tsx');
  writeFileSync(entry, PAGE.replaceAll(`'./src/`, `'${room}/src/`));
  const output = join(folder, 'alone');
  const base = common(room, { mode: 'production', version: '0.0.0', output }, 'editor-alone');
  const stats = await runWebpack({
    ...base,
    devtool: false,
    cache: false,
    entry: { alone: entry },
    plugins: [new CompileHintsPlugin()],
    output: { path: output, publicPath: '/alone/', clean: true, filename: '[name].js' },
    resolve: { ...base.resolve, modules: [join(room, 'node_modules'), 'node_modules'] },
  });
  const scripts = stats.compilation.entrypoints.get('alone')?.getFiles() ?? [];
  const files = new Map<string, PageFile>();
  const page = Buffer.from(html(scripts.filter(path => path.endsWith('.js'))));
  files.set('/rpd-alone', {
    type: 'text/html; charset=utf-8',
    body: await brotliBytes(page),
    encoding: 'br',
  });
  await Promise.all(
    filesIn(output).map(async path => {
      const content = readFileSync(join(output, path));
      const type = TYPES[path.split('.').at(-1) ?? ''];
      const isText = /\.(?:js|css)$/.test(path);
      files.set(`/alone/${path}`, {
        type: type ?? 'application/octet-stream',
        body: isText ? await brotliBytes(content) : content,
        ...(isText && { encoding: 'br' }),
      });
    }),
  );
  return files;
}
