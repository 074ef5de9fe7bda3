import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Platform } from '../../src/platform.ts';
import { answers, root } from '../distributed/processes.ts';

// A team's shell: the commands that its documents name, in its own folder.

const run = promisify(execFile);
const bin = join(root, 'node_modules/.bin');

const environment = (token: string) => ({
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  NODE_OPTIONS: '',
  RPD_RELEASE_TOKEN: token,
});

/** Commands of a folder. Each answers what is said, and throws it where the command fails. */
export function team(folder: string, { url }: Platform, token: string) {
  const command =
    (program: string, ...first: string[]) =>
    async (...args: string[]): Promise<string> => {
      try {
        const options = { cwd: folder, env: environment(token), maxBuffer: 16 * 1024 * 1024 };
        return (await run(program, [...first, ...args], options)).stdout;
      } catch (error) {
        const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
        throw new Error(`${program} ${args.join(' ')} in ${folder}:\n${stdout}${stderr}`, { cause: error });
      }
    };
  const ownRpd = command(join(folder, 'node_modules/.bin/rpd'));
  return {
    npm: command('npm'),
    npx: command('npx'),
    rpd: (name: string, ...args: string[]) => ownRpd(name, '--platform', url, ...args),
  };
}

const PORT = 4871;

/** `rpd dev` of a folder, once it serves. */
export async function startTool(
  folder: string,
  { url }: Platform,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const args = ['dev', '--platform', url, '--port', String(PORT)];
  const child = spawn(join(folder, 'node_modules/.bin/rpd'), args, {
    cwd: folder,
    env: environment(''),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://localhost:${PORT}`;
  await answers(`${origin}/remote.json`, 60_000);
  return {
    origin,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
