import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { descriptorProblems, iconProblems, type RemoteDescriptor } from '@rpd/shared/remote';

import { root } from '../workspace.ts';
import { KINDS, type StandaloneOptions, writeStandalone } from './standalone.ts';

const from = { templates: join(root, 'examples/remotes'), version: '2.0.0' };
const platform = 'https://play.example.org';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rpd-standalone-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (options: Partial<StandaloneOptions>) =>
  writeStandalone('guilds', { with: 'vite-react', into: folder, platform, ...options }, from);
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

it.each(Object.keys(KINDS))(
  'writes a remote of %s that the platform takes, with nothing of the example left',
  kind => {
    const { files } = write({ with: kind, title: 'L’antre', path: '/app/antre' });
    const { $schema: _schema, ...descriptor } = JSON.parse(read('remote.json')) as RemoteDescriptor & {
      $schema: string;
    };
    expect([...descriptorProblems(descriptor), ...iconProblems(descriptor)]).toEqual([]);
    expect(descriptor).toMatchObject({
      name: 'guilds',
      title: 'L’antre',
      areas: [{ path: '/app/antre' }],
      sidebar: [{ label: 'L’antre' }],
    });
    const example = JSON.parse(
      readFileSync(join(from.templates, kind, 'remote.json'), 'utf8'),
    ) as RemoteDescriptor;
    for (const file of files) {
      expect(read(file)).not.toContain(`'${example.name}'`);
      expect(read(file)).not.toContain(example.areas[0]?.path);
    }
    expect(read('.gitignore')).toContain('node_modules/');
  },
);

it('takes the kit that the platform serves, or the file that is named', () => {
  write({});
  expect(read('package.json')).toContain(`"@rpd/remote-kit": "${platform}/remote-kit-2.0.0.tgz"`);
  rmSync(folder, { recursive: true });
  write({ kit: '/tmp/remote-kit.tgz' });
  expect(read('package.json')).toContain('"@rpd/remote-kit": "file:/tmp/remote-kit.tgz"');
});

it('overwrites nothing, and refuses what is no name, path or kind', () => {
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  expect(() => write({})).toThrow(/is not empty/);
  rmSync(join(folder, 'notes.txt'));
  expect(() => write({ path: '/elsewhere' })).toThrow(/no path below \/app/);
  expect(() => write({ with: 'cobol' })).toThrow(/There is no cobol: /);
  expect(() => write({ title: '<b>' })).toThrow(/is no title/);
});
