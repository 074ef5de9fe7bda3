import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { smokeRun } from './smoke.ts';

// In a browser of this machine; one that has none has nothing to say here, and `rpd check` says so.

const descriptor = {
  name: 'guilds',
  title: 'Guildes',
  contract: 1,
  areas: [{ path: '/app/guilds', roles: [] }],
  sidebar: [],
  breadcrumb: {},
};
const VALID = `{ name: 'guilds', contract: 1, routes: [{ path: 'guilds', lazy: () => Promise.resolve({}) }] }`;

describe('a built version is started in a browser', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rpd-smoke-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** The problems of a version whose `./remote` is this code; null where no browser is found. */
  async function problemsOf(code: string, before = ''): Promise<string[] | null> {
    const entry = `${before}
      var rpd_guilds_1_0_0 = { init() {}, get() { return Promise.resolve(() => { ${code} }); } };`;
    writeFileSync(join(folder, 'remoteEntry.js'), entry);
    const { ran, problems } = await smokeRun(
      { version: '1.0.0', entry: 'remoteEntry.js', descriptor },
      folder,
    );
    return ran ? problems : null;
  }

  it('and passes when it follows the contract', async () => {
    const problems = await problemsOf(`return { default: ${VALID} };`);
    expect(problems ?? []).toEqual([]);
  });

  it('and is refused when its code, its entry or the code of a screen throws, or it breaks the contract', async () => {
    const thrown = await problemsOf(`throw new Error('no guild today');`);
    if (thrown === null) return;
    expect(thrown).toEqual([expect.stringContaining('no guild today')]);
    const atEntry = await problemsOf(`return { default: ${VALID} };`, `null.guild;`);
    expect(atEntry).toEqual([expect.stringMatching(/^its code throws at start: .*null/)]);
    const screen = await problemsOf(
      `return { default: { name: 'guilds', contract: 1, routes: [{ path: 'guilds', lazy: () => Promise.reject(new Error('no screen')) }] } };`,
    );
    expect(screen).toEqual(['the screen at guilds throws when it is loaded: Error: no screen']);
    const other = await problemsOf(`return { default: { name: 'taverns', contract: 1, routes: [] } };`);
    expect(other).toEqual([
      './remote: il se nomme « taverns » et non « guilds »',
      './remote: il n’a aucune route',
    ]);
  });
});
