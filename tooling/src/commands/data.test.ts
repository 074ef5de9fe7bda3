import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'rpd-data-'));
const dataDir = join(folder, 'data');
const file = join(folder, 'rpd.gz');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function runData(...args: string[]) {
  const env = { ...process.env, RPD_DATA_DIR: dataDir, DATABASE_URL: '' };
  const program = join(import.meta.dirname, '../rpd.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'data', ...args], {
    encoding: 'utf8',
    env,
  });
  return { code: status, text: stdout + stderr };
}

it.each([['backup', file], ['forget-secrets']])(
  'data %s refuses a folder without a database and makes none',
  (...args) => {
    const { code, text } = runData(...args);
    expect(text).toContain(`Aucune base dans «\u00a0${dataDir}\u00a0»`);
    expect(code).toBe(3);
    expect(existsSync(dataDir)).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  },
);

it('data backup saves the database that the settings name', () => {
  expect(runData('admin:create', 'Lorelei', 'lorelei@example.org').code).toBe(0);
  expect(runData('backup', file).code).toBe(0);
  expect(existsSync(file)).toBe(true);
});
