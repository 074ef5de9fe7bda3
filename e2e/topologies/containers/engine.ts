import { execFileSync, spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../distributed/processes.ts';
import { waitFor } from '../waiting.ts';

/** Everything of podman lies here: images, volumes and settings of its own, which no other podman of the machine sees. */
export const place = process.env.RPD_CONTAINERS ?? join(root, 'node_modules/.cache/rpd/containers');

const env = {
  ...process.env,
  CONTAINERS_CONF: join(place, 'containers.conf'),
  CONTAINERS_STORAGE_CONF: join(place, 'storage.conf'),
  // The other format has no health checks.
  BUILDAH_FORMAT: 'docker',
};

/** Settings with which Debian's podman runs where there is no systemd. */
export async function prepareEngine(): Promise<void> {
  await mkdir(place, { recursive: true });
  await writeFile(
    env.CONTAINERS_STORAGE_CONF,
    `[storage]\ndriver = "overlay"\ngraphroot = "${place}/graph"\nrunroot = "${place}/run"\n`,
  );
  await writeFile(
    env.CONTAINERS_CONF,
    `[containers]
default_ulimits = ["nofile=20000:20000", "nproc=16384:16384"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[network]
network_backend = "netavark"
`,
  );
}

/** What is in the repository's folder and belongs to it, elsewhere: containers are built from it, and its texts are changed. */
export async function copySources(sources = join(place, 'sources')): Promise<string> {
  await rm(sources, { recursive: true, force: true });
  await mkdir(sources, { recursive: true });
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  const archive = execFileSync('tar', ['--null', '-T', '-', '-c', '--ignore-failed-read'], {
    cwd: root,
    input: list,
    maxBuffer: 1 << 30,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  execFileSync('tar', ['-x', '-C', sources], { input: archive });
  return sources;
}

/** Runs a program to its end. @throws Error with its last words. */
export async function run(
  program: string,
  args: string[],
  cwd: string = place,
  more: NodeJS.ProcessEnv = {},
): Promise<string> {
  const child = spawn(program, args, { cwd, env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => said.push(data.toString()));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const code = await waitFor(`${program} ${args.slice(0, 4).join(' ')}`, ended);
  const output = said.join('');
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}\n${output.slice(-3000)}`);
  return output;
}

export const podman = (...args: string[]): Promise<string> => run('podman', args);

/** The compose file of a copy of the sources. podman-compose ends with 0 whatever its containers do: look at them. */
export const compose = (sources: string, ...args: string[]): Promise<string> =>
  run('podman-compose', ['-p', 'rpd', ...args], sources);

/** A container of the compose file. */
export const containerOf = (service: string): string => `rpd_${service}_1`;

/** When each container was started, by service. */
export async function startTimes(): Promise<Map<string, string>> {
  const lines = await podman('ps', '--format', '{{.Names}} {{.StartedAt}}');
  return new Map(
    lines.split('\n').flatMap(line => {
      const [, service, at] = /^rpd_(.+)_1 (\d+)/.exec(line) ?? [];
      return service && at ? [[service, at] as const] : [];
    }),
  );
}
