import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../workspace.ts';
import { charactersWithoutPicture, EXTENDED_RANGE } from './characters.ts';

const sources = globSync('{shell,shared,remote-*,backend}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  path => !/\.test\.tsx?$|\/src\/test\//.test(path),
);

describe('the fonts of the pages', () => {
  it('contain every character of our sources', () => {
    expect(sources.length).toBeGreaterThan(500);
    const missing = sources
      .map(path => [path, charactersWithoutPicture(readFileSync(join(root, path), 'utf8'))] as const)
      .filter(([, characters]) => characters.length > 0);
    expect(missing).toEqual([]);
    expect(charactersWithoutPicture('Œuvre à 3 € … ⚔')).toEqual(['⚔']);
  });

  it('match the font and the character list', () => {
    const { status, stdout } = spawnSync(process.execPath, ['tooling/src/fonts.ts', '--check'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/à jour\n.*à jour\n$/) });
  });

  it('name the same extended ranges in the theme and in the fonts', () => {
    for (const file of ['shared/src/ui/theme/fonts.ts', 'backend/src/lib/page.tokens.ts'])
      expect(readFileSync(join(root, file), 'utf8')).toContain(EXTENDED_RANGE);
  });
});
