import type { Registry } from '@rpd/shared/remote';

import { brokenByShell, missingFromShell, satisfies } from './compatibility.ts';

const provided = {
  shared: { react: '19.3.1', 'react/': '19.3.1', '@rpd/shared/ui': '0.1.0' },
  names: { '@rpd/shared/ui': ['Box', 'Button'] },
};
const needs = (shared: Record<string, string>, names: Record<string, string[]> = {}) => ({ shared, names });

describe('what a remote requires of the live shell', () => {
  it('is satisfied by any version of an entry point, the same major of a package, and every name', () => {
    const asked = { react: '^19.0.0', 'react/jsx-runtime': '^19.0.0', '@rpd/shared/ui': '' };
    expect(missingFromShell(needs(asked, { '@rpd/shared/ui': ['Box'] }), provided)).toEqual([]);
  });

  it('is reported when it is missing', () => {
    expect(missingFromShell(needs({}, { '@rpd/shared/ui': ['Box', 'Timeline', 'Gauge'] }), provided)).toEqual(
      ['@rpd/shared/ui of the live shell does not have Timeline, Gauge: deploy the shell first'],
    );
    expect(missingFromShell(needs({ react: '^20.0.0' }), provided)).toEqual([
      'react ^20.0.0 is needed, the live shell has 19.3.1',
    ]);
    expect(missingFromShell(needs({ zustand: '^5.0.0' }), provided)).toEqual([
      'the live shell does not share zustand: deploy the shell first',
    ]);
  });

  it('is a range that starts at its own patch', () => {
    expect(['19.0.0', '19.2.4', '19.3.1'].map(version => satisfies(version, '^19.2.4'))).toEqual([
      false,
      true,
      true,
    ]);
    expect(satisfies('20.0.0', '^19.2.4')).toBe(false);
  });
});

describe('a new shell beside what is live (24.7)', () => {
  const release = (version: string, names?: string[]) => ({
    version,
    ...(names && { needs: needs({ react: '^19.0.0' }, { '@rpd/shared/ui': names }) }),
  });
  const registry = (remote: object) => ({ remotes: { guilds: remote } }) as unknown as Registry;

  it('names each version that it would break: the live one, the tried one and the one before', () => {
    const live = registry({
      live: release('1.1.0', ['Box']),
      canary: { share: 10, release: release('1.2.0', ['Box', 'Gauge']) },
      previous: release('1.0.0', ['Timeline']),
    });
    expect(brokenByShell(live, provided)).toEqual({
      problems: [
        'guilds 1.2.0: @rpd/shared/ui of this shell does not have Gauge',
        'guilds 1.0.0: @rpd/shared/ui of this shell does not have Timeline',
      ],
      unknown: [],
    });
  });

  it('says of which versions nothing is known', () => {
    expect(brokenByShell(registry({ live: release('1.0.0'), previous: null }), provided)).toEqual({
      problems: [],
      unknown: ['guilds 1.0.0'],
    });
  });
});
