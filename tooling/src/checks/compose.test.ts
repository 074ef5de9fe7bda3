import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../workspace.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Settings that a compose file reads, with what stands for them where they are not set. */
function settings(file: string): [name: string, fallback: string | undefined][] {
  return [...read(file).matchAll(/\$\{(\w+)(?::?-([^}]*))?\}/g)].map(([, name = '', fallback]) => [
    name,
    fallback,
  ]);
}

/** The lines of .env.example: in force, or commented out (a token, a server of one's own). */
const lines = [...read('.env.example').matchAll(/^(# )?([A-Z]\w+)=(.*)$/gm)];
const offered = lines.map(([, , name]) => name);
const inForce = new Map(lines.filter(([, comment]) => !comment).map(([, , name, value]) => [name, value]));

const CLUSTER = 'deploy/cluster/compose.yml';

describe('docker-compose.yml', () => {
  it.each(['docker-compose.yml', 'compose.dev.yml', CLUSTER])('starts %s without any setting', file => {
    const found = settings(file);
    expect(found.length).toBeGreaterThan(0);
    // `${X:-}` reaches the container as these very letters with podman-compose, and `${X}` warns with Docker's.
    expect(found.filter(([, fallback]) => fallback === undefined || fallback === '')).toEqual([]);
  });

  it('lists each of its settings in .env.example with its default, and no other', () => {
    const found = [...settings('docker-compose.yml'), ...settings(CLUSTER)];
    expect(new Set(found.map(([name]) => name))).toEqual(new Set(offered));
    const compared = found.filter(([name]) => inForce.has(name));
    expect(compared.map(([name]) => [name, inForce.get(name)])).toEqual(compared);
  });
});

describe('deploy/cluster/compose.yml', () => {
  it.each(['haproxy.cfg', 'pgbouncer.ini.template', 'start-pgbouncer.sh', 'patroni.yml'])(
    'gives %s what it reads of the environment',
    file => {
      const text = read(join('deploy/cluster', file)).replaceAll(/^\s*[#;].*$/gm, '');
      const wanted = [...text.matchAll(/\$\{?([A-Z][A-Z_0-9]+)\b/g)].map(([, name = '']) => name);
      expect(wanted.length).toBeGreaterThan(0);
      const given = new Set([...read(CLUSTER).matchAll(/^ +([A-Z]\w+):/gm)].map(([, name]) => name));
      // The script makes it.
      given.add('USERS_FILE');
      expect(wanted.filter(name => !given.has(name))).toEqual([]);
    },
  );
});
