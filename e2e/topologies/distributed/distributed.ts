import { type ChildProcess, execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Platform } from '../../src/platform.ts';
import { type NatsNode, startNats } from './nats.ts';
import { type Site, startNginx } from './nginx.ts';
import { answers, end, firstLine, freePorts, root, startNode } from './processes.ts';

const REMOTES = ['admin', 'sheets', 'servers', 'player'] as const;

/** What each process runs. */
const SCRIPTS = { auth: 'auth-host.ts', api: 'api-host.ts', mail: 'mail-worker.ts' } as const;

/** A process of a host or a worker of mails, which can be ended and started again on its port. */
export interface HostProcess {
  kind: keyof typeof SCRIPTS;
  port: number;
  child: ChildProcess;
}

export interface Distributed extends Platform {
  hosts: HostProcess[];
  /** The cluster that wakes the other processes up when something has changed. */
  nats: NatsNode[];
  /** Starts the same process again. Resolves when it is ready. */
  revive(host: HostProcess): Promise<void>;
  reviveNats(node: NatsNode): Promise<void>;
}

/** Another database than the one of its own, and what runs beside the hosts. */
export interface DistributedOptions {
  /** Settings of every process; with DATABASE_URL no database is started. */
  env?: NodeJS.ProcessEnv;
  /** Workers that take the queue of mails to SMTP_URL. */
  mailWorkers?: number;
  /** Takes what a process could not do; without it that is printed. */
  onError?: (line: string) => void;
}

const RELEASE_TOKEN = 'jeton-de-la-plateforme';

/**
 * The distributed topology without containers: PostgreSQL, three NATS servers, two processes of each host, and nginx with the files of the images
 * in front of everything, each part on an origin of its own.
 */
export async function startDistributed(options: DistributedOptions = {}): Promise<Distributed> {
  const folder = await mkdtemp(join(tmpdir(), 'rpd-distributed-'));
  const children: ChildProcess[] = [];
  const stop = async () => {
    for (const child of children.toReversed()) await end(child, 'SIGTERM');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return await start(folder, { children, stop, options });
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startPostgres(children: ChildProcess[]): Promise<string> {
  const postgres = startNode('backend/src/test/postgres-alone.ts', [], {});
  children.push(postgres);
  return firstLine(postgres);
}

interface Beginning {
  children: ChildProcess[];
  stop: () => Promise<void>;
  options: DistributedOptions;
}

async function start(folder: string, { children, stop, options }: Beginning): Promise<Distributed> {
  const DATABASE_URL = options.env?.['DATABASE_URL'] ?? (await startPostgres(children));
  const kinds = [
    ...(['api', 'api', 'auth', 'auth'] as const),
    ...Array.from({ length: options.mailWorkers ?? 0 }, () => 'mail' as const),
  ];
  const nats = await startNats(join(folder, 'nats'));
  children.push(...nats.map(({ child }) => child));
  const [shell = 0, auth = 0, api = 0, ...ports] = await freePorts(3 + REMOTES.length + kinds.length);
  const remotePorts = ports.slice(0, REMOTES.length);
  const origin = (port: number) => `http://localhost:${port}`;
  const env = {
    DATABASE_URL,
    NATS_URL: nats.map(({ url }) => url).join(','),
    HOST: '127.0.0.1',
    SHELL_URL: origin(shell),
    AUTH_URL: origin(auth),
    API_URL: origin(api),
    TRUST_PROXIES: '1',
    RPD_DATA_DIR: join(folder, 'data'),
    RPD_RELEASE_TOKEN: RELEASE_TOKEN,
    RPD_DEMO: 'yes',
    ...options.env,
  };
  const startHost = (host: Omit<HostProcess, 'child'>): ChildProcess => {
    const child = startNode(`backend/src/app/${SCRIPTS[host.kind]}`, [], { ...env, PORT: String(host.port) });
    if (child.stdout) sayErrors(host, child.stdout, options.onError);
    children.push(child);
    return child;
  };
  const hosts: HostProcess[] = [];
  for (const [index, kind] of kinds.entries()) {
    const place = { kind, port: ports[REMOTES.length + index] ?? 0 };
    hosts.push({ ...place, child: startHost(place) });
    // The first one brings the schema up to date and fills the database.
    await answers(`http://127.0.0.1:${place.port}/health/ready`);
  }

  const balanced = (kind: HostProcess['kind'], listen: number): Site => ({
    template: 'hosts',
    settings: {
      LISTEN: String(listen),
      HOST_NAME: kind,
      HOST_SERVERS: hosts
        .filter(host => host.kind === kind)
        .map(({ port }) => `server 127.0.0.1:${port} max_fails=0;`)
        .join(' '),
    },
  });
  const versions = builtVersions();
  const remotes = await Promise.all(
    REMOTES.map(async (name, index) => {
      const place = join(folder, 'data/remotes', name);
      await layDown(name, versions.get(name) ?? '', place, join(folder, 'images', name));
      const settings = { LISTEN: String(remotePorts[index]), ROOT: place, SHELL_URL: env.SHELL_URL };
      return { template: 'remote', settings } as const;
    }),
  );
  const page: Site = {
    template: 'shell',
    settings: {
      LISTEN: String(shell),
      ROOT: join(root, 'shell/dist'),
      WORKER_FILE: '/sw.js',
      VITALS: '0',
      PAGE_TRACES: '0',
      AUTH_URL: env.AUTH_URL,
      API_URL: origin(api),
      REMOTE_ORIGINS: remotePorts.map(origin).join(' '),
    },
  };
  children.push(
    await startNginx(join(folder, 'nginx'), [page, balanced('auth', auth), balanced('api', api), ...remotes]),
  );
  await answers(`${origin(shell)}/health/live`);

  const urls = Object.fromEntries(
    REMOTES.map((name, index) => [name, `${origin(remotePorts[index] ?? 0)}/`]),
  );
  const registering = startNode(
    'backend/src/app/register.ts',
    REMOTES.map(name => `${name}=${urls[name]}`),
    env,
  );
  children.push(registering);
  registering.stdout?.resume();
  if ((await exitOf(registering)) !== 0) throw new Error('the remotes could not be registered');
  return {
    url: origin(shell),
    auth: origin(auth),
    api: origin(api),
    remoteUrl: (remote, version) => `${urls[remote]}${version}/`,
    releaseToken: () => Promise.resolve(RELEASE_TOKEN),
    dataDir: join(folder, 'data'),
    hosts,
    nats,
    async revive(host) {
      host.child = startHost(host);
      await answers(`http://127.0.0.1:${host.port}/health/ready`);
    },
    async reviveNats(node) {
      children.push(await node.revive());
    },
    stop,
  };
}

/** What a host could not do is said; the rest of its log is nobody's here. */
function sayErrors(
  { kind, port }: Omit<HostProcess, 'child'>,
  log: Readable,
  say: (line: string) => void = line => void process.stdout.write(`${line}\n`),
): void {
  createInterface({ input: log }).on('line', line => {
    if (!/"level":(?:50|60)\b/.test(line)) return;
    const { msg, reqId } = JSON.parse(line) as { msg?: string; reqId?: string };
    say(`${kind} on ${port}: ${msg ?? line} ${reqId ?? ''}`);
  });
}

const exitOf = async (child: ChildProcess): Promise<number | null> =>
  child.exitCode ?? new Promise(resolve => child.once('exit', resolve));

/** What the image of a remote holds and does at its start, from a version that lies built. */
async function layDown(name: string, built: string, place: string, image: string): Promise<void> {
  const dist = join(root, `remote-${name}/dist`);
  await mkdir(place, { recursive: true });
  await mkdir(image, { recursive: true });
  await cp(join(dist, built), join(image, built), {
    recursive: true,
    filter: path => !path.endsWith('.map'),
  });
  await writeFile(join(image, 'version'), `${built}\n`);
  execFileSync('sh', [join(root, 'deploy/nginx/keep-versions.sh')], {
    env: { ...process.env, ROOT: place, RELEASE: image },
  });
}

/** What the sources of each remote are now, built if it was not. */
function builtVersions(): Map<string, string> {
  const rpd = [join(root, 'tooling/src/rpd.ts'), 'build', '--json'];
  const built = JSON.parse(execFileSync(process.execPath, rpd, { cwd: root, encoding: 'utf8' })) as {
    target: string;
    version: string;
  }[];
  return new Map(built.map(({ target, version }) => [target.replace('remote-', ''), version]));
}
