import assert from 'node:assert/strict';
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { createAdministrator } from './administrator.ts';
import { seedDemo } from './demo.ts';
import { prepareSecrets } from './secrets.ts';
import { addSigningKey } from '../auth/keys.ts';
import { diskStorage } from '../files/files.storage.ts';
import { noteUpload } from '../files/files.store.ts';
import { createPost } from '../lib/mail.ts';
import { generatedPasswordMail } from '../lib/mail.templates.ts';
import { buildUser } from '../test/builders.ts';
import { createDatabase } from '../test/database.ts';
import { deliveredMails } from '../test/mails.ts';
import { backup } from '../store/backup.ts';
import { insertRow } from '../store/entities.ts';
import { restore } from '../store/restore.ts';
import { openStore } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { tablesInOrder } from '../store/tables.ts';
import { userCodec } from '../store/tables/users.ts';

const noFiles = { read: async () => null, write: async () => assert.fail('there is no picture') };

/** Every row of every table, in an order that both stores have. */
async function contentOf({ db, dialect }: Store): Promise<Map<string, string[]>> {
  const content = new Map<string, string[]>();
  for (const table of (await tablesInOrder(db, dialect)).toSorted()) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(db);
    content.set(table, rows.map(row => JSON.stringify(row)).toSorted());
  }
  return content;
}

test('restores a backup table by table, on this database and on a SQLite file', async t => {
  const source = await createDatabase();
  t.after(source.remove);
  await seedDemo(source.store);
  const file = join(source.dataDir, 'sauvegarde.gz');
  const pictures = diskStorage(join(source.dataDir, 'files'));
  const content = Buffer.alloc(500_000, 'une image');
  const picture = {
    name: `${'ab'.repeat(20)}.png`,
    mime: 'image/png',
    data: content,
    width: 4,
    height: 4,
    frames: 1,
  };
  await pictures.write(picture.name, content, picture.mime);
  const owner = await source.store.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await noteUpload(source.store.db, owner.id, picture);
  const { rows, files } = await backup(source.store, file, pictures);
  assert.ok(rows > 200);
  assert.equal(files, 1);
  assert.equal(statSync(file).mode & 0o077, 0);
  await assert.rejects(backup(source.store, file, pictures), /existe déjà/);

  const before = await contentOf(source.store);
  const other = await createDatabase();
  t.after(other.remove);
  const elsewhere = await openStore({ dataDir: join(source.dataDir, 'autre') });
  t.after(() => elsewhere.close());
  for (const target of [other.store, elsewhere]) {
    const restored = diskStorage(join(source.dataDir, `images-${target.dialect}`));
    assert.equal((await restore(target, file, { files: restored })).rows, rows);
    assert.deepEqual(await restored.read(picture.name), content);
    assert.deepEqual(await contentOf(target), before);
    await assert.rejects(restore(target, file, { files: restored }), /--force/);
    await restore(target, file, { files: restored, force: true });
    assert.deepEqual(await contentOf(target), before);
  }
});

test('backs up whole transactions under writes, with everything acknowledged before', async t => {
  const source = await createDatabase();
  t.after(source.remove);
  const { store } = source;
  const addPair = async (name: string) =>
    store.transaction(async trx => {
      await insertRow(trx, 'users', userCodec.encodeAll(buildUser({ name: `${name} a` })));
      await turn();
      await insertRow(trx, 'users', userCodec.encodeAll(buildUser({ name: `${name} b` })));
    });
  for (let pair = 0; pair < 30; pair += 1) await addPair(`avant ${pair}`);
  const stop = new AbortController();
  let written = 0;
  const writer = (async () => {
    for (; !stop.signal.aborted; written += 1) await addPair(`pendant ${written}`);
  })();
  const file = join(source.dataDir, 'sauvegarde.gz');
  await backup(store, file, noFiles);
  const meanwhile = written;
  stop.abort();
  await writer;
  assert.ok(meanwhile > 0, 'nobody could write while the backup was made');

  const target = await createDatabase();
  t.after(target.remove);
  await restore(target.store, file, { files: noFiles });
  const restored = await target.store.db.selectFrom('users').select('name').execute();
  const names = new Set(restored.map(row => row.name));
  for (let pair = 0; pair < 30; pair += 1) assert.ok(names.has(`avant ${pair} b`));
  for (const name of names) assert.ok(names.has(name.replace(/.$/, end => (end === 'a' ? 'b' : 'a'))), name);
});

test('restores sealed secrets with their key, refuses without it, and goes on without them on demand (ACC-7)', async t => {
  const source = await createDatabase();
  t.after(source.remove);
  await prepareSecrets(source.store);
  await addSigningKey(source.store, 1, Date.now());
  const post = createPost('https://rpd.test', source.store.secrets);
  const mail = generatedPasswordMail('Zoé', 'un mot de passe', post.home);
  await post.send(source.store.db, 'zoe@rpd.test', mail);
  const file = join(source.dataDir, 'sauvegarde.gz');
  await backup(source.store, file, noFiles);
  const saved = gunzipSync(readFileSync(file)).toString();
  assert.doesNotMatch(saved, /un mot de passe|"d":|\\"d\\"/);

  const other = await createDatabase();
  t.after(other.remove);
  await assert.rejects(restore(other.store, file, { files: noFiles }), /--without-secrets/);
  const secretKey = `${Buffer.alloc(32, 7).toString('base64')},${readFileSync(join(source.dataDir, 'secret-key'), 'utf8')}`;
  const withBoth = await openStore({ ...other.options, secretKey });
  t.after(() => withBoth.close());
  await restore(withBoth, file, { files: noFiles });
  assert.match((await deliveredMails(withBoth))[0]?.text ?? '', /un mot de passe/);

  await restore(other.store, file, { files: noFiles, force: true, withoutSecrets: true });
  await prepareSecrets(other.store);
  assert.equal((await other.store.db.selectFrom('signing_keys').select('kid').execute()).length, 0);
  const [left] = await deliveredMails(other.store);
  assert.deepEqual([left?.state, left?.secret], ['failed', null]);
});

test('rejects an incomplete backup without a change', async t => {
  const source = await createDatabase();
  t.after(source.remove);
  await insertRow(source.store.db, 'users', userCodec.encodeAll(buildUser()));
  const file = join(source.dataDir, 'sauvegarde.gz');
  await backup(source.store, file, noFiles);
  const lines = gunzipSync(readFileSync(file)).toString().split('\n');
  const bad = (name: string, text: string | Buffer) => {
    const path = join(source.dataDir, name);
    writeFileSync(path, text);
    return path;
  };
  const cut = bad('coupe', readFileSync(file));
  truncateSync(cut, statSync(file).size - 20);
  const newer = (lines[0] ?? '').replace('0001_entities', '9999_avenir');
  const before = await contentOf(source.store);
  for (const [path, words] of [
    [cut, /pas une sauvegarde entière/],
    [bad('texte', 'bonjour'), /pas une sauvegarde entière/],
    [bad('autre', gzipSync('{"a":1}\n')), /pas une sauvegarde RPD/],
    [bad('sans-fin', gzipSync(`${lines.slice(0, -2).join('\n')}\n`)), /n’a pas de fin/],
    [bad('trou', gzipSync([lines[0], ...lines.slice(-2)].join('\n'))), /des lignes manquent/],
    [
      bad('image', gzipSync([lines[0], '{"file":"../../x","mime":""}', ...lines.slice(-2)].join('\n'))),
      /une image/,
    ],
    [bad('avenir', gzipSync([newer, ...lines.slice(1)].join('\n'))), /plus récente/],
    [join(source.dataDir, 'rien'), /n’existe pas/],
  ] as const) {
    await assert.rejects(restore(source.store, path, { files: noFiles, force: true }), words);
    assert.deepEqual(await contentOf(source.store), before);
  }
});

test('creates the first administrator once, with a password to change', async t => {
  const database = await createDatabase();
  t.after(database.remove);
  const { store } = database;
  const made = await createAdministrator(store, { name: 'Ysolde', email: 'ysolde@rpd.test' });
  assert.ok(made.password.length >= 12);
  const row = await store.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  assert.equal(row.roles, '["AD"]');
  assert.equal(row.password_temporary, 1);
  await assert.rejects(
    createAdministrator(store, { name: 'Autre', email: 'autre@rpd.test' }),
    /compte d’administration actif existe déjà/,
  );
});
