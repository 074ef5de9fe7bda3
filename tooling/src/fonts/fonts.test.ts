import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../workspace.ts';
import { charactersWithoutPicture, EXTENDED_RANGE } from './characters.ts';

const sources = globSync('{shell,shared,remote-*,backend}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  path => !/\.test\.tsx?$|\/src\/test\//.test(path),
);

describe('the fonts of the pages', () => {
  it('hold every character that our sources write', () => {
    expect(sources.length).toBeGreaterThan(500);
    const missing = sources
      .map(path => [path, charactersWithoutPicture(readFileSync(join(root, path), 'utf8'))] as const)
      .filter(([, characters]) => characters.length > 0);
    expect(missing).toEqual([]);
    expect(charactersWithoutPicture('Œuvre à 3 € … ⚔')).toEqual(['⚔']);
  });

  it('are what the font and the list of characters make', () => {
    const { status, stdout } = spawnSync(process.execPath, ['tooling/src/fonts.ts', '--check'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/à jour\n.*à jour\n$/) });
  });

  it('the letters of other languages are fetched where one is shown: the theme names the same ones', () => {
    for (const file of ['shared/src/ui/theme/fonts.ts', 'backend/src/auth/page.style.ts'])
      expect(readFileSync(join(root, file), 'utf8')).toContain(EXTENDED_RANGE);
  });
});
