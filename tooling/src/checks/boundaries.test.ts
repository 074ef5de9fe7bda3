import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { root } from '../workspace.ts';
import { checkBoundaries } from './boundaries.ts';

/** A workspace in which every rule is broken once: `[rule, file, content]`. */
const broken: [rule: string, file: string, content: string][] = [
  ['no-cycles', 'shell/src/lib/a.ts', "import './b.ts'; export const a = 1;"],
  ['everything-resolves', 'shell/src/lib/lost.ts', "import './nowhere.ts';"],
  ['rooms-meet-in-shared', 'remote-admin/src/users/users.ts', "import '../../../shell/src/lib/fine.ts';"],
  ['rooms-meet-in-shared', 'shell/src/lib/peer.ts', "import '../../../remote-admin/src/ui/fine.ts';"],
  ['shared-knows-nobody', 'shared/src/http/nosy.ts', "import '../../../shell/src/lib/fine.ts';"],
  ['only-public-paths-of-shared', 'shell/src/lib/deep.ts', "import '../../../shared/src/http/inner.ts';"],
  ['only-the-door-of-the-back-end', 'tooling/src/back.ts', "import '../../backend/src/users/users.ts';"],
  ['tooling-builds-rooms-and-imports-none', 'tooling/src/shell.ts', "import '../../shell/src/lib/fine.ts';"],
  ['features-are-strangers', 'backend/src/servers/servers.ts', "import '../users/users.ts';"],
  ['nothing-below-knows-the-app', 'backend/src/mails/mails.ts', "import '../app/server.ts';"],
  ['ui-and-lib-know-no-feature', 'remote-admin/src/ui/knowing.ts', "import '../roles/roles.ts';"],
  ['chakra-only-in-shared-ui', 'remote-admin/src/ui/Box.ts', "import '@chakra-ui/react';"],
  ['domain-is-for-both-sides', 'shared/src/domain/view.ts', "import 'react';"],
  ['no-test-code-in-the-product', 'shell/src/lib/cheat.ts', "import '../test/fake.ts';"],
  ['no-tools-in-the-product', 'shell/src/lib/tool.ts', "import 'a-tool';"],
];

const fine = [
  'shell/src/lib/fine.ts',
  'shell/src/test/fake.ts',
  'remote-admin/src/ui/fine.ts',
  'remote-admin/src/roles/roles.ts',
  'shared/src/http/inner.ts',
  'backend/src/users/users.ts',
  'backend/src/app/server.ts',
];

describe('the boundaries between rooms and features', () => {
  let workspace: string;

  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    writeFileSync(join(workspace, path), content);
  };

  beforeAll(() => {
    workspace = mkdtempSync(join(tmpdir(), 'rpd-boundaries-'));
    cpSync(join(root, 'tsconfig.base.json'), join(workspace, 'tsconfig.base.json'));
    write('package.json', JSON.stringify({ name: 'fixture', type: 'module' }));
    const room = {
      dependencies: { react: '*', '@chakra-ui/react': '*' },
      devDependencies: { 'a-tool': '*' },
    };
    for (const name of ['shell', 'remote-admin', 'shared', 'backend', 'tooling'])
      write(`${name}/package.json`, JSON.stringify({ name, type: 'module', ...room }));
    for (const name of ['react', '@chakra-ui/react', 'a-tool']) {
      write(
        `node_modules/${name}/package.json`,
        JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
      );
      write(`node_modules/${name}/index.js`, '');
    }
    // Reports a cycle once, for its file that is read first.
    write('shell/src/lib/b.ts', "import './a.ts'; export const b = 1;");
    for (const path of fine) write(path, 'export const fine = 1;');
    for (const [, path, content] of broken) write(path, content);
  });

  afterAll(() => rmSync(workspace, { recursive: true, force: true }));

  it('report each violation, and only violations', () => {
    const { violations, modules } = checkBoundaries(workspace);
    expect(modules).toBeGreaterThan(broken.length);
    const reported = violations.map(violation => violation.split(' → ')[0]);
    expect(new Set(reported)).toEqual(new Set(broken.map(([rule, path]) => `${rule}: ${path}`)));
  });
});
