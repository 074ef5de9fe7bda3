import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { gunzipSync } from 'node:zlib';
import type { BackupOverview } from '@rpd/shared/domain';
import { makeNightlyBackup } from '../backups/backups.nightly.ts';
import { readBackupSettings } from '../backups/backups.settings.ts';
import { diskStorage } from '../files/files.storage.ts';
import { noteUpload } from '../files/files.store.ts';
import { backup } from '../store/backup.ts';
import { readIdentities, readRecipients } from '../store/backup.encryption.ts';
import { restore } from '../store/restore.ts';
import { openStore } from '../store/store.ts';
import { createDatabase } from '../test/database.ts';
import { startServer } from '../test/server.ts';
import { seedDemo } from './demo.ts';

interface KeyPair {
  identity: string;
  recipient: string;
}

async function makeKeys(): Promise<KeyPair> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

const namesOf = async (store: Awaited<ReturnType<typeof openStore>>) =>
  (await store.db.selectFrom('users').select('name').orderBy('name').execute()).map(row => row.name);

/** The demonstration with a picture of several blocks, saved for two public keys. */
async function saveDemo(t: TestContext) {
  const source = await createDatabase();
  t.after(source.remove);
  await seedDemo(source.store);
  const [keys, spare] = [await makeKeys(), await makeKeys()];
  const pictures = diskStorage(join(source.dataDir, 'files'));
  const data = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 2_654_435_761) >>> 24));
  const picture = { name: `${'cd'.repeat(20)}.png`, mime: 'image/png', data, width: 4, height: 4, frames: 1 };
  await pictures.write(picture.name, data, picture.mime);
  const owner = await source.store.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await noteUpload(source.store.db, owner.id, picture);
  const file = join(source.dataDir, 'sauvegarde.gz.age');
  const counts = await backup(source.store, file, pictures, [keys.recipient, spare.recipient]);
  return { source, file, keys, spare, picture, counts };
}

test('an encrypted backup restores with either private key, on this database and on a SQLite file (ACC-7)', async t => {
  const { source, file, keys, spare, picture, counts } = await saveDemo(t);
  assert.equal(statSync(file).mode & 0o077, 0);
  assert.deepEqual(
    readdirSync(source.dataDir).filter(name => name.startsWith('sauvegarde')),
    ['sauvegarde.gz.age'],
    'no readable copy stays beside it',
  );
  const saved = readFileSync(file);
  for (const trace of ['rpd-backup', 'aventure', keys.identity]) assert.ok(!saved.includes(trace), trace);

  const other = await createDatabase();
  t.after(other.remove);
  const elsewhere = await openStore({ dataDir: join(source.dataDir, 'autre') });
  t.after(() => elsewhere.close());
  const before = await namesOf(source.store);
  for (const [target, { identity }] of [
    [other.store, keys],
    [elsewhere, spare],
  ] as const) {
    const files = diskStorage(join(source.dataDir, `images-${target.dialect}-${identity.slice(-4)}`));
    const restored = await restore(target, file, { files, identities: [identity] });
    assert.equal(restored.rows, counts.rows);
    assert.deepEqual(await namesOf(target), before);
    assert.deepEqual(await files.read(picture.name), picture.data);
  }
});

test('an encrypted backup is what age opens, by a file as age-keygen writes it', async t => {
  const { file, keys } = await saveDemo(t);
  const identities = readIdentities(
    `# created: 2026-11-26T23:00:00Z\r\n# public key: ${keys.recipient}\r\n${keys.identity}\r\n`,
  );
  assert.deepEqual(identities, [keys.identity]);
  const decrypter = new Decrypter();
  decrypter.addIdentity(keys.identity);
  const plain = await decrypter.decrypt(readFileSync(file));
  assert.match(gunzipSync(plain).toString().slice(0, 40), /^\{"format":"rpd-backup/);
});

test('without the key, with another, cut or changed, it is refused and nothing changes', async t => {
  const { source, file, keys } = await saveDemo(t);
  const other = await makeKeys();
  const { store } = source;
  const before = await namesOf(store);
  const whole = readFileSync(file);
  const bad = (name: string, change: (bytes: Buffer) => Buffer) => {
    const path = join(source.dataDir, name);
    writeFileSync(path, change(Buffer.from(whole)));
    return path;
  };
  const flip = (at: number) => (bytes: Buffer) => {
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes;
  };
  const header = whole.indexOf('\n--- ') + 5;
  // Exactly after a block of 64 KiB: nothing but the missing last block tells that it is cut.
  const body = whole.indexOf('\n', header) + 1 + 16;
  const evening = bad('au-bloc', bytes => bytes.subarray(0, body + 64 * 1024 + 16));
  const cut = join(source.dataDir, 'coupe');
  writeFileSync(cut, whole);
  truncateSync(cut, whole.length - 20);
  const forged = new Encrypter();
  forged.addRecipient(keys.recipient);
  const identities = [keys.identity];
  for (const [path, given, words] of [
    [file, [], /est chiffrée\u00a0: donnez .* par --identity/],
    [file, [other.identity], /n’ouvre pas cette sauvegarde/],
    [cut, identities, /coupée ou abîmée/],
    [evening, identities, /coupée ou abîmée/],
    [bad('en-tete', bytes => bytes.subarray(0, 60)), identities, /coupée ou abîmée/],
    [bad('change', flip(whole.length - 1000)), identities, /coupée ou abîmée/],
    [bad('mac', flip(header + 3)), identities, /coupée ou abîmée/],
    [bad('autre', () => Buffer.from('age-encryption.org/v1\n')), identities, /coupée ou abîmée/],
    [join(source.dataDir, 'rien'), identities, /n’existe pas/],
  ] as const) {
    const files = { write: async () => {} };
    await assert.rejects(restore(store, path, { files, force: true, identities: given }), words, path);
    assert.deepEqual(await namesOf(store), before);
  }
  const strange = join(source.dataDir, 'pas-la-notre');
  writeFileSync(strange, await forged.encrypt('bonjour'));
  await assert.rejects(
    restore(store, strange, { files: { write: async () => {} }, force: true, identities }),
    /pas une sauvegarde entière/,
  );
});

test('the night’s backup is encrypted where a public key is set, and old readable ones go in their turn', async t => {
  const rpd = await startServer(t);
  const { store, database } = rpd;
  const admin = await rpd.signIn({ roles: ['AD'] });
  const keys = await makeKeys();
  const folder = join(database.dataDir, 'sauvegardes');
  const settings = readBackupSettings(database.dataDir, {
    BACKUP_DIR: folder,
    BACKUP_HOUR: '0',
    BACKUPS_KEPT: '1',
    BACKUP_RECIPIENTS: keys.recipient,
  });
  assert.ok(settings);
  const files = diskStorage(join(database.dataDir, 'files'));
  const make = (recipients: string[], day: string) =>
    makeNightlyBackup(
      { store, files, settings: { ...settings, recipients }, processId: 'un' },
      new Date(`2026-11-${day}T04:00`),
    );
  await make([], '23');
  assert.deepEqual(readdirSync(folder), ['rpd-2026-11-23.gz']);
  const night = await make(settings.recipients, '24');
  assert.equal(night?.error, null);
  assert.deepEqual(readdirSync(folder), ['rpd-2026-11-24.gz.age']);
  const [shown] = (await admin.get<BackupOverview>('/backup')).body.nights;
  assert.equal(shown?.file, join(folder, 'rpd-2026-11-24.gz.age'));

  const other = await openStore({ ...database.options, dataDir: database.dataDir });
  t.after(() => other.close());
  await restore(other, night?.file ?? '', { files, force: true, identities: [keys.identity] });
  assert.deepEqual(await namesOf(other), [admin.user.name]);
});

test('settings refuse what is no public key, and never repeat a private one', async () => {
  const { identity, recipient } = await makeKeys();
  const read = (BACKUP_RECIPIENTS: string) => readBackupSettings('/data', { BACKUP_RECIPIENTS });
  assert.deepEqual(read(` ${recipient},\n${recipient} `)?.recipients, [recipient]);
  assert.throws(() => read('age1faux'), /BACKUP_RECIPIENTS contient «\u00a0age1faux\u00a0»/);
  assert.throws(() => read(recipient.replace(/.$/, end => (end === 'q' ? 'p' : 'q'))), /BACKUP_RECIPIENTS/);
  assert.throws(() => read('ssh-ed25519 AAAA'), /clés publiques d’age/);
  assert.throws(
    () => readRecipients(identity, 'BACKUP_RECIPIENTS'),
    (error: Error) => /clé privée/.test(error.message) && !error.message.includes(identity),
  );
  assert.throws(
    () => readIdentities(`${identity}\nautre chose`),
    (error: Error) => /pas une clé privée/.test(error.message) && !error.message.includes(identity),
  );
  assert.throws(() => readIdentities('# rien\n'), /pas une clé privée/);
  assert.equal(existsSync('/data/backups'), false);
});
