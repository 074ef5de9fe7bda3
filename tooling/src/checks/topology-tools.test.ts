import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { root } from '../workspace.ts';

const tools = pathToFileURL(join(root, 'e2e/topologies/tools.ts')).href;

/** Ends as a topology does on a machine that has only the programs named. */
function runTopology({ has, args = [] }: { has: readonly string[]; args?: readonly string[] }) {
  const script = `
    import { CONTAINER_TOOLS, missingReason, skip } from '${tools}';
    const there = new Set(${JSON.stringify(has)});
    const reason = missingReason(CONTAINER_TOOLS, { asRoot: true, has: name => there.has(name), uid: 0 });
    if (reason) skip(reason);
    process.stdout.write('runs');`;
  const node = join(root, 'node_modules/node/bin/node');
  const ran = spawnSync(node, ['--input-type=module', '--eval', script, '--', ...args], { encoding: 'utf8' });
  return { code: ran.status, said: ran.stdout };
}

const ALL = ['podman', 'podman-compose', 'runc', 'netavark', 'aardvark-dns', 'iptables', 'debootstrap'];

describe('a topology', () => {
  it('ends with 69 and names every missing tool', () => {
    const { code, said } = runTopology({ has: [] });
    expect(code).toBe(69);
    expect(said).toMatch(/^0 passed, 0 failed, 1 skipped: missing: /);
    for (const tool of ALL) expect(said).toContain(`${tool} (Debian: ${tool})`);
    expect(said).toContain(`apt-get install ${ALL.join(' ')}`);
  });

  it('ends with 69 for one missing tool and names no other', () => {
    const { code, said } = runTopology({ has: ALL.filter(tool => tool !== 'runc') });
    expect(code).toBe(69);
    expect(said).toContain('missing: runc (Debian: runc); apt-get install runc\n');
  });

  it('fails with --must', () => {
    expect(runTopology({ has: [], args: ['--must'] }).code).toBe(1);
  });

  it('runs when nothing is missing', () => {
    expect(runTopology({ has: ALL })).toEqual({ code: 0, said: 'runs' });
  });
});
