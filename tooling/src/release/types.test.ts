import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Declarations, declarationsOf, writeDeclarations } from '../build/declarations.ts';
import { root } from '../workspace.ts';
import { typeProblems } from './types.ts';

/** A remote that the repository has never seen, with words, names and schemas of its own. */
const OUTSIDE = `
import { resetBreadcrumb, updateBreadcrumb } from '@rpd/shared/breadcrumb';
import { shape, text } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';
import { defineFill, defineRemote } from '@rpd/shared/remote';
import { PageHeader, Text } from '@rpd/shared/ui';
import { queryOptions } from '@tanstack/react-query';

declare module '@rpd/shared/http' {
  interface QuerySubjects {
    guilds: true;
  }
}

export const guildSchema = shape({ name: text(60).required() });
export const guilds = queryOptions({ queryKey: ['guilds', 'list'], queryFn: () => api.get('api/guilds').json<string[]>() });
export const named = (id: string, name: string) => (name ? updateBreadcrumb({ names: { [id]: name } }) : resetBreadcrumb());
export const lore = defineFill({ slot: 'server.tab@1', Component: ({ server }) => <Text>{server.name}</Text> });
export default defineRemote({ name: 'guilds', routes: [{ path: 'guilds', Component: () => <PageHeader title="Guildes" /> }] });
`;

describe('the types of the live shell (EXT-5)', () => {
  let room = '';
  let types: Declarations;
  beforeAll(async () => {
    // Beside the other rooms' packages: a remote of the workspace finds React there.
    room = mkdtempSync(join(root, 'remote-player/node_modules/.outside-'));
    mkdirSync(join(room, 'src'));
    writeFileSync(join(room, 'tsconfig.json'), JSON.stringify({ extends: join(root, 'tsconfig.base.json') }));
    writeFileSync(join(room, 'src/remote.tsx'), OUTSIDE);
    types = await declarationsOf('1.0.0');
  });
  afterAll(() => rmSync(room, { recursive: true, force: true }));

  /** A shell in which one declaration is another. */
  const altered = (file: string, from: string, to: string): Declarations => {
    const before = types.files[file] ?? '';
    expect(before).toContain(from);
    return { ...types, files: { ...types.files, [file]: before.replace(from, to) } };
  };

  it('fit a remote that was written against them, with words of its own', async () => {
    expect(await typeProblems('guilds', types, room)).toEqual([]);
  });

  it('stop a remote that uses a name as it no longer is', async () => {
    const stricter = altered('domain/schema.d.ts', 'text: (max?: number)', 'text: (max: string)');
    expect(await typeProblems('guilds', stricter, room)).toEqual([
      expect.stringMatching(/^types of the live shell 1\.0\.0: .*remote\.tsx.*error TS/),
    ]);
    const without = altered('breadcrumb/index.d.ts', 'names?:', 'titles?:');
    expect(await typeProblems('guilds', without, room)).toEqual([expect.stringContaining("'names'")]);
  });

  it('are laid down inside of the folder that they go into, whatever a platform names them', () => {
    const place = join(room, 'types');
    const file = 'export const gone: 1;';
    writeDeclarations(
      { files: { '../outside.d.ts': file, '/outside.d.ts': file, 'ui/index.d.ts': file } },
      place,
    );
    expect(existsSync(join(place, 'ui/index.d.ts'))).toBe(true);
    expect(existsSync(join(room, 'outside.d.ts'))).toBe(false);
    expect(existsSync(join(place, 'outside.d.ts'))).toBe(false);
  });
});
