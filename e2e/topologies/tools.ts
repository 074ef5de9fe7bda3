import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A topology that cannot run on this machine ends with this code (EX_UNAVAILABLE of sysexits.h): neither passed nor failed. */
export const SKIPPED = 69;

/** A program that a topology needs, and the Debian package that brings it. */
export interface Tool {
  program: string;
  debian: string;
}

export const NGINX: Tool = { program: 'nginx', debian: 'nginx-light' };
export const NATS: Tool = { program: 'nats-server', debian: 'nats-server' };
/** Brings `promtool` along. */
export const PROMETHEUS: Tool = { program: 'prometheus', debian: 'prometheus' };

/** What a cluster of databases is made of: etcd decides with Patroni who is the primary, HAProxy and PgBouncer lead there. */
export const CLUSTER_TOOLS: readonly Tool[] = [
  { program: 'etcd', debian: 'etcd-server' },
  { program: 'patroni', debian: 'patroni' },
  { program: 'pg_basebackup', debian: 'postgresql-15' },
  { program: 'haproxy', debian: 'haproxy' },
  { program: 'pgbouncer', debian: 'pgbouncer' },
  { program: 'envsubst', debian: 'gettext-base' },
];

/** Go, and the libraries with which `npm run topology chart` renders as Helm does. */
export const GO_TOOLS: readonly (Tool & { has: () => boolean })[] = [
  { program: 'go', debian: 'golang-go', has: () => isThere('go') },
  ...(
    [
      ['sprig', 'github.com/Masterminds/sprig', 'golang-github-masterminds-sprig-dev'],
      ['yaml', 'sigs.k8s.io/yaml', 'golang-k8s-sigs-yaml-dev'],
    ] as const
  ).map(([program, folder, debian]) => ({
    program,
    debian,
    has: () => existsSync(join('/usr/share/gocode/src', folder)),
  })),
];

/** What Debian's podman needs where nothing is recommended along with it. */
export const CONTAINER_TOOLS: readonly Tool[] = [
  { program: 'podman', debian: 'podman' },
  { program: 'podman-compose', debian: 'podman-compose' },
  { program: 'runc', debian: 'runc' },
  { program: 'netavark', debian: 'netavark' },
  { program: 'aardvark-dns', debian: 'aardvark-dns' },
  { program: 'iptables', debian: 'iptables' },
  { program: 'debootstrap', debian: 'debootstrap' },
];

/** Where Debian has the programs of PostgreSQL's server. */
export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin';

/** Helpers of podman and the programs of PostgreSQL lie where no PATH leads. */
const FOLDERS = ['/usr/lib/podman', '/usr/libexec/podman', '/usr/sbin', '/sbin', POSTGRES_BIN];

function isThere(program: string): boolean {
  try {
    const PATH = [process.env.PATH, ...FOLDERS].join(':');
    execFileSync('which', [program], { stdio: 'ignore', env: { ...process.env, PATH } });
    return true;
  } catch {
    return false;
  }
}

/** The reason for which a topology cannot run here: every missing tool, and the one command that brings them; or null. */
export function missingReason(
  tools: readonly Tool[],
  { asRoot = false, has = isThere, uid = process.getuid?.() } = {},
): string | null {
  const missing = tools.filter(({ program }) => !has(program));
  const needsRoot = asRoot && uid !== 0;
  if (missing.length === 0 && !needsRoot) return null;
  const names = missing.map(({ program, debian }) => `${program} (Debian: ${debian})`);
  const install =
    missing.length > 0 ? `; apt-get install ${missing.map(({ debian }) => debian).join(' ')}` : '';
  return `missing: ${[...names, ...(needsRoot ? ['root'] : [])].join(', ')}${install}`;
}

/** Ends the process: skipped, or failed where the caller says `--must`. */
export function skip(reason: string): never {
  process.stdout.write(`0 passed, 0 failed, 1 skipped: ${reason}\n`);
  process.exit(process.argv.includes('--must') ? 1 : SKIPPED);
}
