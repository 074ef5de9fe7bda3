import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
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
  const settings = { folder, hour: 3, kept: 2 };
  const files = diskStorage(join(database.dataDir, 'files'));
  const make = (processId: string, now: Date) =>
    makeNightlyBackup({ store, files, settings, processId }, now);

  const started_at = new Date().toISOString();
  await store.db
    .insertInto('processes')
    .values(['un', 'deux', 'trois'].map(id => ({ id, beat: 1, started_at })))
    .execute();
  assert.equal(await make('un', at('23T02:59')), null);
  const made = await Promise.all([make('un', at('23T03:00')), make('deux', at('23T03:00'))]);
  assert.equal(made.filter(row => row !== null).length, 1);
  assert.equal(await make('trois', at('23T05:00')), null);
  assert.deepEqual(readdirSync(folder).toSorted(), ['autre.txt', 'rpd-2026-11-02.gz', 'rpd-2026-11-23.gz']);

  const { body } = await admin.get<{ day: string; bytes: number; error: null; endedAt: string }[]>('/backup');
  assert.deepEqual([body[0]?.day, body[0]?.error, (body[0]?.bytes ?? 0) > 1000], ['2026-11-23', null, true]);
  assert.ok(body[0]?.endedAt);

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
    makeNightlyBackup({ store, files, settings: { folder: place, hour: 0, kept: 1 }, processId: 'un' }, now);
  const failed = await make(folder, at('23T04:00'));
  assert.match(failed?.error ?? '', /échoué|Impossible/);
  assert.match((await admin.get<{ error: string }[]>('/backup')).body[0]?.error ?? '', /échoué|Impossible/);
  const good = join(database.dataDir, 'sauvegardes');
  const ended = at('24T04:00').toISOString();
  await store.db.updateTable('backups').set({ day: '2026-11-24', ended_at: ended }).execute();
  assert.equal(await make(good, at('24T04:30')), null);
  assert.equal((await make(good, at('24T05:01')))?.error, null);
  await store.db.updateTable('backups').set({ ended_at: null, process_id: 'mort' }).execute();
  assert.equal((await make(good, at('24T05:02')))?.error, null);
});

test('the settings of the backup are read, and refused when they cannot be', () => {
  assert.deepEqual(readBackupSettings('/data', {}), { folder: '/data/backups', hour: 3, kept: 7 });
  assert.equal(readBackupSettings('/data', { BACKUP_HOUR: 'off' }), null);
  assert.throws(
    () => readBackupSettings('/data', { BACKUP_HOUR: '24' }),
    /BACKUP_HOUR vaut «\u00a024\u00a0»/,
  );
  assert.throws(() => readBackupSettings('/data', { BACKUPS_KEPT: '0' }), /BACKUPS_KEPT/);
});
