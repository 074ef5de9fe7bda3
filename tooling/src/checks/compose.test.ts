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

describe('docker-compose.yml', () => {
  it.each(['docker-compose.yml', 'compose.dev.yml'])('starts %s without any setting', file => {
    const found = settings(file);
    expect(found.length).toBeGreaterThan(0);
    // `${X:-}` reaches the container as these very letters with podman-compose, and `${X}` warns with Docker's.
    expect(found.filter(([, fallback]) => fallback === undefined || fallback === '')).toEqual([]);
  });

  it('lists each of its settings in .env.example with its default, and no other', () => {
    const found = settings('docker-compose.yml');
    expect(new Set(found.map(([name]) => name))).toEqual(new Set(offered));
    const compared = found.filter(([name]) => inForce.has(name));
    expect(compared.map(([name]) => [name, inForce.get(name)])).toEqual(compared);
  });
});
