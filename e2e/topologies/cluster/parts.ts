import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chown, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { POSTGRES_BIN } from '../tools.ts';
import { end } from '../distributed/processes.ts';

/** Debian's packages put programs where only an administrator's PATH leads. */
export const PATH = [process.env.PATH, '/usr/sbin', '/sbin', POSTGRES_BIN].join(':');

/** PostgreSQL and PgBouncer refuse to run as root. Nothing where somebody else runs this. */
export const asPostgres = (): { uid?: number; gid?: number } =>
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
}

/** Makes a folder that the database's user may write to. */
export async function makeOwned(...parts: string[]): Promise<string> {
  const folder = join(...parts);
  await mkdir(folder, { recursive: true });
  const { uid, gid = 0 } = asPostgres();
  if (uid !== undefined) await chown(folder, uid, gid);
  return folder;
}

/** Where the files of deploy/cluster are: the database's user may not read the repository's own folder. */
export const deployed = (folder: string, name = ''): string => join(folder, 'deploy', name);

/** A process of the cluster that can be killed, and started again as a service manager does. */
export interface Part {
  name: string;
  child: ChildProcess;
  kill(): Promise<void>;
  revive(): Promise<void>;
  stop(): Promise<void>;
}

export interface Program {
  name: string;
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** Holds `<name>.log`. */
  folder: string;
}

/** Starts a program as the database's user. Its output goes to a file. */
export async function startPart(program: Program): Promise<Part> {
  const { name, command, args, env, folder } = program;
  const user = asPostgres();
  const log = await open(join(folder, `${name}.log`), 'a');
  const start = () =>
    spawn(command, args, {
      ...user,
      cwd: folder,
      env: { PATH, HOME: folder, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', log.fd, log.fd],
    });
  const part: Part = {
    name,
    child: start(),
    async kill() {
      await end(part.child, 'SIGKILL');
    },
    async revive() {
      await end(part.child, 'SIGKILL');
      part.child = start();
    },
    async stop() {
      await end(part.child, 'SIGTERM');
      await log.close();
    },
  };
  return part;
}
