import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { newRemoteFiles } from '../new/files.ts';
import { remoteNames } from '../workspace.ts';
import { undeclaredPackages } from './undeclared.ts';

describe('packages that a remote imports (24.7)', () => {
  let room = '';
  const write = (path: string, text: string) => writeFileSync(join(room, path), text);
  beforeEach(() => {
    room = mkdtempSync(join(tmpdir(), 'rpd-undeclared-'));
    mkdirSync(join(room, 'src'));
    const files = newRemoteFiles({ name: 'guilds', title: 'Guildes', path: '/app/guilds', roles: [] });
    write('package.json', files['package.json'] ?? '');
  });
  afterEach(() => rmSync(room, { recursive: true, force: true }));

  it('are declared in a new remote, as far as CONTRIBUTING.md uses them', () => {
    const used = [
      'react',
      'react-router',
      '@tanstack/react-query',
      'lucide-react',
      'yup',
      '@rpd/shared/ui/form',
    ];
    write('src/list.ts', used.map((one, index) => `import * as p${index} from '${one}';`).join('\n'));
    expect(undeclaredPackages('guilds', room)).toEqual([]);
  });

  it('are named with the file where package.json does not', () => {
    write(
      'src/list.ts',
      "import { x } from './x.ts';\nexport { y } from '@acme/dice/rolls';\nconst z = () => import('papaparse');",
    );
    write('src/list.test.ts', "import { z } from 'only-in-a-test';");
    expect(undeclaredPackages('guilds', room)).toEqual([
      expect.stringMatching(
        /^remote-guilds\/src\/list\.ts imports @acme\/dice, which package\.json does not declare/,
      ),
      expect.stringMatching(/imports papaparse/),
    ]);
  });

  it('are all declared in the remotes that there are', () => {
    expect(remoteNames().flatMap(name => undeclaredPackages(name))).toEqual([]);
  });
});
