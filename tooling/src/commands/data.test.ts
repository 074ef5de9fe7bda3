import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'rpd-data-'));
const dataDir = join(folder, 'data');
const file = join(folder, 'rpd.gz');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function runData(...args: string[]) {
  return runDataWith({}, ...args);
}

function runDataWith(
  { input, ...settings }: { input?: string; BACKUP_RECIPIENTS?: string },
  ...args: string[]
) {
  const env = { ...process.env, RPD_DATA_DIR: dataDir, DATABASE_URL: '', ...settings };
  const program = join(import.meta.dirname, '../rpd.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'data', ...args], {
    encoding: 'utf8',
    env,
    ...(input === undefined ? {} : { input }),
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

// Of no installation: made for this test by age-keygen.
const RECIPIENT = 'age1e6c3hf3ah65p0xa8f7wdn705t3xc7cf46hsygpkpvnqcn5cj4p7s5l7zuh';
const IDENTITY = 'AGE-SECRET-KEY-1ATUGHQM784SNPGJY4M8GRUQ3RCPCZPTCJQXY5GGEQXYWVUG0ZXDSF0RYP5';

it('data backup encrypts for BACKUP_RECIPIENTS, and data restore takes the private key from a pipe (ACC-7)', () => {
  const encrypted = join(folder, 'rpd.gz.age');
  const made = runDataWith({ BACKUP_RECIPIENTS: RECIPIENT }, 'backup', encrypted);
  expect(made.text).toContain(`Chiffrée pour ${RECIPIENT}.`);
  expect(made.code).toBe(0);

  const refused = runData('restore', '--force', encrypted);
  expect(refused.text).toContain('par --identity');
  expect(refused.code).toBe(3);
  expect(runData('restore', '--force', '--identity', join(folder, 'rien'), encrypted).code).toBe(3);
  const restored = runDataWith(
    { input: `# public key: ${RECIPIENT}\n${IDENTITY}\n` },
    'restore',
    '--force',
    '--identity',
    '-',
    encrypted,
  );
  expect(restored.text).toContain('sont restaurées');
  expect(restored.code).toBe(0);

  const plain = join(folder, 'clair.gz');
  expect(runDataWith({ BACKUP_RECIPIENTS: RECIPIENT }, 'backup', '--plain', plain).text).toContain(
    'Non chiffrée',
  );
  expect(runData('backup', '--recipient', IDENTITY, join(folder, 'x')).text).not.toContain(IDENTITY);
});
