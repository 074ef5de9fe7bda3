import { AHEAD_LIMIT, REMOTE_LIMIT, formsAhead, evaluateBudget, ownBytes } from './budget.ts';
import type { Fetched, Visit } from './visit.ts';

const fetched = (scripts: Record<string, number>): Fetched => ({
  scripts,
  bytes: Object.values(scripts).reduce((sum, size) => sum + size, 0),
  requests: Object.keys(scripts).length,
});

const visit = (firstScreen: Record<string, number>, admin: Record<string, number>): Visit => ({
  firstScreen: fetched(firstScreen),
  areas: { admin: fetched(admin) },
  tour: { admin: fetched(admin) },
});

const monolith = visit({ '/assets/main.js': 1000 }, { '/assets/admin.js': 100 });

describe('the budget', () => {
  it('allows 1.15 × the monolith’s first screen, and no more', () => {
    const admin = { '/remotes/admin/1/remoteEntry.js': 20, '/assets/table.js': 90 };
    expect(evaluateBudget(visit({ '/assets/main.js': 1150 }, admin), monolith)).toEqual({
      ratio: 1.15,
      problems: [],
    });
    const { problems } = evaluateBudget(visit({ '/assets/main.js': 1151 }, admin), monolith);
    expect(problems).toEqual([expect.stringContaining('1.151 ×')]);
  });

  it('allows a remote’s own screens only on the way to it', () => {
    const way = { '/remotes/admin/1/a.js': 5, '/remotes/player/1/remoteEntry.js': 5 };
    const ahead = { '/remotes/admin/1/remoteEntry.js': 5, '/remotes/admin/1/remote.0f3.js': 5 };
    expect(evaluateBudget(visit(ahead, way), monolith).problems).toEqual([]);
    const early = evaluateBudget(visit({ ...ahead, '/remotes/admin/1/first.0f3.js': 5 }, way), monolith);
    expect(early.problems).toEqual([expect.stringContaining('the first screen fetches screens of remotes')]);
    const heavy = visit({ '/remotes/admin/1/remoteEntry.js': AHEAD_LIMIT + 1 }, way);
    expect(evaluateBudget(heavy, visit({ '/assets/main.js': AHEAD_LIMIT + 1 }, {})).problems).toEqual([
      expect.stringContaining('before it is opened'),
    ]);
    const strange = evaluateBudget(
      visit({ '/assets/main.js': 1 }, { '/remotes/admin/1/a.js': 5, '/remotes/player/1/b.js': 5 }),
      monolith,
    );
    expect(strange.problems).toContainEqual(expect.stringContaining('admin fetches code of another remote'));
    const absent = evaluateBudget(visit({ '/assets/main.js': 1 }, { '/assets/a.js': 5 }), monolith);
    expect(absent.problems).toEqual([expect.stringContaining('was not loaded')]);
  });

  it('does not let a first screen wait for form code', () => {
    expect(formsAhead([{ name: 'player', shares: ['react', '@rpd/shared/ui'] }])).toEqual([]);
    expect(formsAhead([{ name: 'admin', shares: ['react', 'yup'] }])).toEqual([
      'admin takes yup for its first screen, which only forms need',
    ]);
  });

  it('counts a remote’s own files', () => {
    const screen = fetched({ '/remotes/admin/1/a.js': REMOTE_LIMIT + 1, '/assets/ui.js': 10 });
    expect(ownBytes('admin', screen)).toBe(REMOTE_LIMIT + 1);
    expect(evaluateBudget(visit({ '/assets/main.js': 1 }, screen.scripts), monolith).problems).toEqual([
      expect.stringContaining('admin brings'),
    ]);
  });
});
