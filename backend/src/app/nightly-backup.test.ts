import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { BackupOverview } from '@rpd/shared/domain';
import { makeNightlyBackup } from '../backups/backups.nightly.ts';
import { readBackupSettings } from '../backups/backups.settings.ts';
import { diskStorage } from '../files/files.storage.ts';
import { restore } from '../store/restore.ts';
import { openStore } from '../store/store.ts';
import { startServer } from '../test/server.ts';

const at = (text: string) => new Date(`2026-11-${text}`);

test('one of several processes makes the night’s backup, which restores, and the oldest go', async t => {
  const rpd = await startServer(t);
  const { store, database } = rpd;
  const admin = await rpd.signIn({ roles: ['AD'] });
  const folder = join(database.dataDir, 'backups');
  mkdirSync(folder);
  for (const name of ['rpd-2026-11-01.gz', 'rpd-2026-11-02.gz', 'autre.txt'])
    writeFileSync(join(folder, name), '');
  const settings = { folder, hour: 3, kept: 2, recipients: [] };
  const files = diskStorage(join(database.dataDir, 'files'));
  const make = (processId: string, now: Date) =>
    makeNightlyBackup({ store, files, settings, processId }, now);

  const started_at = new Date().toISOString();
  await store.db
    .insertInto('processes')
    .values(['un', 'deux', 'trois'].map(id => ({ id, beat: 1, started_at, sends_mail: 0 })))
    .execute();
  assert.equal(await make('un', at('23T02:59')), null);
  const made = await Promise.all([make('un', at('23T03:00')), make('deux', at('23T03:00'))]);
  assert.equal(made.filter(row => row !== null).length, 1);
  assert.equal(await make('trois', at('23T05:00')), null);
  assert.deepEqual(readdirSync(folder).toSorted(), ['autre.txt', 'rpd-2026-11-02.gz', 'rpd-2026-11-23.gz']);

  const [night] = (await admin.get<BackupOverview>('/backup')).body.nights;
  assert.deepEqual([night?.day, night?.error, (night?.bytes ?? 0) > 1000], ['2026-11-23', null, true]);
  assert.ok(night?.endedAt);

  // Secrets are sealed with a key that is not in the backup.
  const elsewhere = join(database.dataDir, 'ailleurs');
  mkdirSync(elsewhere);
  cpSync(join(database.dataDir, 'secret-key'), join(elsewhere, 'secret-key'));
  const other = await openStore({ dataDir: elsewhere });
  t.after(() => other.close());
  await restore(other, join(folder, 'rpd-2026-11-23.gz'), { files });
  const people = await other.db.selectFrom('users').select('name').execute();
  assert.deepEqual(
    people.map(row => row.name),
    [admin.user.name],
  );
});

test('a backup that failed says why and is tried again an hour later; that of a dead process, at once', async t => {
  const rpd = await startServer(t);
  const { store, database } = rpd;
  const admin = await rpd.signIn({ roles: ['AD'] });
  const folder = join(database.dataDir, 'fichier');
  writeFileSync(folder, 'no folder');
  const files = diskStorage(join(database.dataDir, 'files'));
  const make = (place: string, now: Date) =>
    makeNightlyBackup(
      { store, files, settings: { folder: place, hour: 0, kept: 1, recipients: [] }, processId: 'un' },
      now,
    );
  const failed = await make(folder, at('23T04:00'));
  assert.match(failed?.error ?? '', /échoué|Impossible/);
  const { nights } = (await admin.get<BackupOverview>('/backup')).body;
  assert.match(nights[0]?.error ?? '', /échoué|Impossible/);
  const good = join(database.dataDir, 'sauvegardes');
  const ended = at('24T04:00').toISOString();
  await store.db.updateTable('backups').set({ day: '2026-11-24', ended_at: ended }).execute();
  assert.equal(await make(good, at('24T04:30')), null);
  assert.equal((await make(good, at('24T05:01')))?.error, null);
  await store.db.updateTable('backups').set({ ended_at: null, process_id: 'mort' }).execute();
  assert.equal((await make(good, at('24T05:02')))?.error, null);
});

test('the settings of the backup are read, and refused when they cannot be', () => {
  assert.deepEqual(readBackupSettings('/data', {}), {
    folder: '/data/backups',
    hour: 3,
    kept: 7,
    recipients: [],
  });
  assert.equal(readBackupSettings('/data', { BACKUP_HOUR: 'off' }), null);
  assert.throws(
    () => readBackupSettings('/data', { BACKUP_HOUR: '24' }),
    /BACKUP_HOUR vaut «\u00a024\u00a0»/,
  );
  assert.throws(() => readBackupSettings('/data', { BACKUPS_KEPT: '0' }), /BACKUPS_KEPT/);
});

/** Sets where the server of a test keeps its backups; the settings before come back with its end. */
function setBackups(t: TestContext, settings: Record<string, string>): void {
  for (const [name, value] of Object.entries(settings)) {
    const before = process.env[name];
    process.env[name] = value;
    t.after(() => (before === undefined ? delete process.env[name] : (process.env[name] = before)));
  }
}

test('tells an administrator how backups are set and how many files there are', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'rpd-backups-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const name of ['rpd-2026-11-01.gz', 'rpd-2026-11-02.gz', 'autre.txt'])
    writeFileSync(join(folder, name), '');
  setBackups(t, { BACKUP_DIR: folder, BACKUP_HOUR: '23', BACKUPS_KEPT: '4' });
  const admin = await (await startServer(t)).signIn({ roles: ['AD'] });
  const { body } = await admin.get<BackupOverview>('/backup');
  assert.deepEqual(body, { settings: { folder, hour: 23, kept: 4, recipients: [] }, files: 2, nights: [] });
});

test('tells an administrator that no backup is made', async t => {
  setBackups(t, { BACKUP_HOUR: 'off' });
  const admin = await (await startServer(t)).signIn({ roles: ['AD'] });
  const { body } = await admin.get<BackupOverview>('/backup');
  assert.deepEqual(body, { settings: null, files: 0, nights: [] });
});

test('measures when backups last succeeded and failed, and stays ready after a failure', async t => {
  const rpd = await startServer(t);
  const { store, database } = rpd;
  const files = diskStorage(join(database.dataDir, 'files'));
  const make = (folder: string, now: Date) =>
    makeNightlyBackup(
      { store, files, settings: { folder, hour: 0, kept: 1, recipients: [] }, processId: 'un' },
      now,
    );
  const measured = async (outcome: string) => {
    const headers = { host: 'localhost:3000' };
    const { body } = await rpd.inject({ url: '/metrics', headers });
    return Number(new RegExp(`^rpd_backup_last_${outcome}_timestamp_seconds (\\S+)$`, 'm').exec(body)?.[1]);
  };
  assert.deepEqual([await measured('success'), await measured('failure')], [0, 0]);

  const made = await make(join(database.dataDir, 'sauvegardes'), at('23T04:00'));
  assert.equal(await measured('success'), Date.parse(made?.ended_at ?? '') / 1000);
  assert.equal(await measured('failure'), 0);

  const noFolder = join(database.dataDir, 'fichier');
  writeFileSync(noFolder, 'no folder');
  const failed = await make(noFolder, at('24T04:00'));
  assert.ok(failed?.error);
  assert.equal(await measured('failure'), Date.parse(failed?.ended_at ?? '') / 1000);
  assert.equal(await measured('success'), Date.parse(made?.ended_at ?? '') / 1000);
  assert.equal((await rpd.inject({ url: '/hosts/api/health/ready' })).statusCode, 200);
});
