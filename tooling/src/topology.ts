import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { root } from './workspace.ts';

// `npm run topology <which>`: the platform in other shapes than the one process, exercised. Longer than `npm test` may be.

const playwright = join(root, 'e2e/node_modules/@playwright/test/cli.js');
const topologies = join(root, 'e2e/topologies');

const programs: Record<string, { what: string; args: string[] }> = {
  containers: {
    what: 'builds and brings up docker-compose.yml with podman, releases one remote alone, takes it back',
    args: [join(topologies, 'containers.ts')],
  },
  'containers-dev': {
    what: 'brings up compose.dev.yml with podman: a source that is changed outside is on the page',
    args: [join(topologies, 'containers-dev.ts')],
  },
  distributed: {
    what: 'browser stories against separate origins, nginx and PostgreSQL (RPD_STORIES=all for all of them)',
    args: [playwright, 'test', '--config', join(topologies, 'distributed.config.ts')],
  },
  cluster: {
    what: 'PostgreSQL under Patroni, PgBouncer, NATS, two of each process: kills each part once under load, loses no acknowledged write',
    args: [join(topologies, 'cluster.ts')],
  },
  live: {
    what: 'twenty cuts of networks, tabs, processes and NATS while people write: every browser ends with the log of the store',
    args: [join(topologies, 'live.ts')],
  },
  dev: {
    what: 'npm run dev and rpd dev in a browser: a change of a source is on the page, nothing is lost',
    args: [join(topologies, 'dev.ts')],
  },
  new: {
    what: 'rpd new in a copy of the repository: it passes every check, and nobody else’s version moves',
    args: [join(topologies, 'new.ts')],
  },
  kit: {
    what: 'teams outside of this repository: each of examples/remotes is installed with the kit, released and driven in a browser',
    args: [join(topologies, 'kit.ts')],
  },
  rolling: {
    what: 'kills and replaces processes of the hosts under load: no request fails',
    args: [join(topologies, 'rolling.ts')],
  },
  release: {
    what: 'how long a release of one remote takes until people have it, and the way back',
    args: [join(topologies, 'release.ts')],
  },
  altered: {
    what: 'flips a byte in each file of a version of each remote: refused, the version before comes up, it is reported to the registry',
    args: [join(topologies, 'altered.ts')],
  },
  chart: {
    what: 'deploy/helm/rpd rendered without Helm: each object is one of Kubernetes, and the chart keeps what it promises',
    args: [join(topologies, 'chart.ts')],
  },
  monitoring: {
    what: 'Prometheus on this machine with the rules and the dashboard of deploy/monitoring: each names what the platform measures',
    args: [join(topologies, 'monitoring.ts')],
  },
  table: {
    what: 'an evening in six browsers behind slow lines: one log, no secret where it may not be, rolls that verify',
    args: [join(topologies, 'table.ts')],
  },
  thirty: {
    what: 'thirty generated remotes beside the four: what the first screen and the registry’s answer cost then, in one run',
    args: [join(topologies, 'thirty.ts')],
  },
  fifty: {
    what: 'releases, tries, promotes and rolls back each remote 50 times under a browser that works',
    args: [join(topologies, 'fifty.ts')],
  },
};

const [name = '', ...args] = process.argv.slice(2);
const program = programs[name];
if (program) {
  const child = spawn(process.execPath, [...program.args, ...args], { cwd: root, stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', code => process.exit(code ?? 1));
} else {
  const known = Object.entries(programs).map(([key, { what }]) => `  ${key.padEnd(16)} ${what}`);
  process.stderr.write(
    `npm run topology <which> (after npm run rpd -- build):\n${known.join('\n')}\nEnds with 0 when all is well, 1 when something failed, 69 when tools are missing, which it names.\n`,
  );
  process.exitCode = 2;
}
