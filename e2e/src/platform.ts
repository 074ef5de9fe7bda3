import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
/** Each platform is a process of its own: what one of them has compiled, the others read. */
const compiled = join(root, '.cache/compiled');

/** A running product of its own: own port, own data. */
export interface Platform {
  /** Origin, without a trailing slash. */
  url: string;
  /** The authentication host and the API host, without a trailing slash. */
  auth: string;
  api: string;
  /** Where browsers find the folder of a version, ending in '/'. */
  remoteUrl(remote: string, version: string): string;
  /** What publishes every remote. */
  releaseToken(): Promise<string>;
  /** Holds `remotes/<name>/<version>/`. */
  dataDir: string;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** One that nothing shares a process with. */
export interface SinglePlatform extends Platform {
  process: ChildProcess;
}

/**
 * Starts what `npm start` starts, as it stands built, on a free port with fresh demo data.
 * @param env settings beside PORT and RPD_DATA_DIR
 * @param accounts how many there are beside those of the demonstration; put into its store before it starts
 * @throws Error with what the process printed when it ends before it serves.
 */
export async function startPlatform(
  env: NodeJS.ProcessEnv = {},
  { accounts = 0 }: { accounts?: number } = {},
): Promise<SinglePlatform> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rpd-e2e-'));
  if (accounts > 0) {
    const filler = join(root, 'backend/src/test/bench/users.ts');
    await run(process.execPath, [filler, dataDir, String(accounts)], {
      env: { ...process.env, DATABASE_URL: '' },
    });
  }
  const child = spawn(process.execPath, [join(root, 'tooling/src/start.ts')], {
    cwd: root,
    env: { ...settings(), PORT: '0', RPD_DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await servedAddress(child);
  return {
    ...served(url, dataDir, async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }),
    process: child,
  };
}

const settings = (): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_COMPILE_CACHE: compiled,
  // What visits measure is sent in one story (monitoring.e2e.ts).
  RPD_VITALS: '0',
});

const served = (url: string, dataDir: string, end: () => Promise<void>): Platform => ({
  url,
  auth: `${url}/hosts/auth`,
  api: `${url}/hosts/api`,
  remoteUrl: (remote, version) => `/remotes/${remote}/${version}/`,
  releaseToken: async () => (await readFile(join(dataDir, 'release-token'), 'utf8')).trim(),
  dataDir,
  async stop() {
    await end();
    await rm(dataDir, { recursive: true, force: true });
  },
});

/** Starts platforms one after another, each with fresh demo data, in a process that loads the back end once. */
export interface PlatformProcess {
  /** The one before has to be stopped. @throws Error with what the process answered, or that it ended. */
  start(): Promise<Platform>;
  end(): Promise<void>;
}

type Answer = { url: string | null } | { error: string };

export function startPlatformProcess(): PlatformProcess {
  const child = fork(join(root, 'tooling/src/serve/platforms.main.ts'), {
    cwd: root,
    env: settings(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });
  const ended = once(child, 'exit');
  /** @param dataDir what to serve; null ends what is served */
  const ask = async (dataDir: string | null): Promise<string | null> => {
    if (child.exitCode !== null)
      throw new Error(`The process of the platforms ended with ${child.exitCode}.`);
    child.send({ dataDir });
    const [answer] = (await Promise.race([once(child, 'message'), ended])) as [Answer | number | null];
    if (answer === null || typeof answer === 'number')
      throw new Error(`The process of the platforms ended with ${String(answer)}.`);
    if ('error' in answer) throw new Error(answer.error);
    return answer.url;
  };
  return {
    async start() {
      const dataDir = await mkdtemp(join(tmpdir(), 'rpd-e2e-'));
      const url = (await ask(dataDir)) ?? '';
      return served(url, dataDir, async () => {
        await ask(null);
      });
    },
    async end() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

async function servedAddress(child: ChildProcess): Promise<string> {
  const printed: string[] = [];
  if (!child.stdout) throw new Error('the output of the process is not read');
  for await (const line of createInterface({ input: child.stdout })) {
    printed.push(line);
    const address = /http:\/\/[\w.]+:\d+/.exec(line)?.[0];
    if (address) {
      child.stdout.resume();
      return address;
    }
  }
  throw new Error(`The platform did not start:\n${printed.join('\n')}`);
}
