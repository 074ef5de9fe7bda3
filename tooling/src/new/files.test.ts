import { descriptorProblems } from '@rpd/shared/remote';

import { newRemoteFiles, pascal } from './files.ts';

const files = newRemoteFiles({
  name: 'guild-hall',
  title: 'L’antre des guildes',
  path: '/app/guildes',
  roles: ['RP'],
});

describe('a new remote', () => {
  it('has a descriptor that the shell accepts', () => {
    expect(descriptorProblems(JSON.parse(files['remote.json'] ?? ''))).toEqual([]);
  });

  it('has one screen with its test', () => {
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'src/app/remote.tsx',
        'src/guild-hall/GuildHallPage.tsx',
        'src/guild-hall/GuildHallPage.test.tsx',
      ]),
    );
    expect(pascal('guild-hall')).toBe('GuildHall');
    expect(files['src/app/remote.tsx']).toContain("path: 'guildes'");
    expect(files['src/app/remote.tsx']).toContain("title: 'L’antre des guildes'");
  });
});
