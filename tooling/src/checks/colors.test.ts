import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../workspace.ts';

/** Where colours are what is drawn: sheets in their authors' themes, maps on any picture, paper that a machine or a mail reads. */
const DRAWN = [
  'shared/src/ui/theme/',
  'shared/src/ui/sheet/',
  'remote-servers/src/maps/',
  'remote-sheets/src/editor/dialogs/StyleDialog.tsx',
  'remote-player/src/account/TotpDialog.tsx',
  'remote-admin/src/mails/mail-document.ts',
  // What lies behind a native dialog reads no variables of the page in browsers of before 2024.
  'shell/src/frame/SidebarDrawer.tsx',
];

const COLOR = /['"`(: ](?:#(?:[0-9a-f]{3}|[0-9a-f]{6})\b|rgba?\(|hsla?\()/i;

/** Lines of code that name a colour itself; a comment may. */
const rawColors = (source: string): string[] =>
  source.split('\n').filter(line => COLOR.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line));

it('screens name roles of the theme and no colour of their own (26.1)', () => {
  const files = globSync('{shell,shared,remote-*}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    path =>
      !/\.test\.|\/test\/|shared\/src\/(?!ui\/)/.test(path) && !DRAWN.some(drawn => path.startsWith(drawn)),
  );
  expect(files.length).toBeGreaterThan(800);
  const found = files.flatMap(path =>
    rawColors(readFileSync(join(root, path), 'utf8')).map(line => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

it('a colour is found however it is written', () => {
  expect(
    rawColors(`<Box bg="#d9d4c7" />\n  color: 'rgb(0 0 0 / 0.6)',\n/** \`#fff\` */\n<Link to="#textes" />`),
  ).toHaveLength(2);
});
