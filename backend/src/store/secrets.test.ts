import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { sql } from 'kysely';
import { addSigningKey } from '../auth/keys.ts';
import { readOidcKeys } from '../auth/oidc.keys.ts';
import { createRecords } from '../auth/oidc.records.ts';
import { offerTotp } from '../auth/totp.ts';
import { prepareSecrets, rotateSecretKey } from '../app/secrets.ts';
import { createPost } from '../lib/mail.ts';
import { addDevice } from '../pushes/devices.store.ts';
import { publicKeyOf } from '../pushes/pushes.keys.ts';
import { buildUser } from '../test/builders.ts';
import { createDatabase } from '../test/database.ts';
import { quickFolder } from '../test/folder.ts';
import { SecretKeyError } from './errors.ts';
import { readSecretKeys } from './secret-key.ts';
import { createSecrets, isSealed, keyIdOf } from './secrets.ts';
import { openStore, type Store } from './store.ts';
import { userCodec } from './tables/users.ts';

const KEYS = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)] as const;
const PLACE = { table: 'mails', id: 'a1', column: 'secret' };

function folder(t: TestContext): string {
  const path = mkdtempSync(join(quickFolder(), 'rpd-key-'));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

test('opens a sealed value where it was sealed, and nowhere else (ACC-7)', () => {
  const secrets = createSecrets(() => [KEYS[0]]);
  const sealed = secrets.seal('un secret', PLACE);
  assert.notEqual(sealed, secrets.seal('un secret', PLACE));
  assert.equal(secrets.open(sealed, PLACE), 'un secret');
  for (const moved of [{ id: 'a2' }, { table: 'users' }, { column: 'text' }]) {
    assert.throws(() => secrets.open(sealed, { ...PLACE, ...moved }), SecretKeyError);
  }
  // Not the last character: some of its bits count for nothing.
  const other = sealed.at(-2) === 'A' ? 'B' : 'A';
  for (const changed of [
    `${sealed.slice(0, -2)}${other}${sealed.at(-1)}`,
    'un secret',
    `${sealed}.x`.slice(1),
  ]) {
    assert.throws(() => secrets.open(changed, PLACE), SecretKeyError);
  }
});

test('seals with the first key and opens with every key (ACC-7)', () => {
  const [older, newer] = KEYS;
  const sealed = createSecrets(() => [older]).seal('un secret', PLACE);
  const both = createSecrets(() => [newer, older]);
  assert.equal(both.open(sealed, PLACE), 'un secret');
  assert.equal(both.keyId, createSecrets(() => [newer]).keyId);
  assert.throws(() => createSecrets(() => [newer]).open(sealed, PLACE), /RPD_SECRET_KEY/);
});

test('reads keys of 32 bytes in base64 or hexadecimal, and refuses others in one sentence (ACC-7)', () => {
  const [first, second] = KEYS;
  const stated = `${first.toString('base64')}, ${second.toString('hex')}`;
  assert.deepEqual(readSecretKeys(stated, undefined), [first, second]);
  assert.throws(
    () => readSecretKeys('une phrase', undefined),
    /RPD_SECRET_KEY n’est pas une clé de 32 octets/,
  );
  assert.throws(() => readSecretKeys(' ', undefined), /RPD_SECRET_KEY est absent/);
});

test('makes one key file for processes that start at once, readable by its owner alone (ACC-7)', async t => {
  const dataDir = folder(t);
  const module = join(import.meta.dirname, 'secret-key.ts');
  const script = `import { readSecretKeys } from ${JSON.stringify(module)};
    process.stdout.write(readSecretKeys(undefined, ${JSON.stringify(dataDir)})[0].toString('hex'));`;
  const children = [1, 2, 3].map(() => spawn(process.execPath, ['--input-type=module', '-e', script]));
  const keys = await Promise.all(
    children.map(async child => {
      const [key] = await Promise.all([readText(child.stdout), once(child, 'exit')]);
      return key;
    }),
  );
  assert.equal(new Set(keys).size, 1);
  assert.match(keys[0] ?? '', /^[0-9a-f]{64}$/);
  assert.deepEqual(readdirSync(dataDir), ['secret-key']);
  assert.equal(statSync(join(dataDir, 'secret-key')).mode & 0o777, 0o600);
  writeFileSync(join(dataDir, 'secret-key'), 'abîmée');
  assert.throws(() => readSecretKeys(undefined, dataDir), /n’est pas une clé de 32 octets/);
});

test('refuses to start with another key than the one that sealed (ACC-7)', async t => {
  const database = await createDatabase();
  t.after(database.remove);
  await prepareSecrets(database.store);
  const secretKey = Buffer.alloc(32, 9).toString('base64');
  const other = await openStore({ ...database.options, secretKey });
  t.after(() => other.close());
  await assert.rejects(prepareSecrets(other), /^SecretKeyError: Des secrets de cette base sont scellés/);
  await prepareSecrets(database.store);
});

test('seals at the start what an older version stored readable (ACC-7)', async t => {
  const database = await createDatabase();
  t.after(database.remove);
  const { store } = database;
  await addSigningKey(store, 1, Date.now());
  const place = { table: 'signing_keys', column: 'private_jwk' };
  const sealed = await store.db.selectFrom('signing_keys').selectAll().executeTakeFirstOrThrow();
  const readable = store.secrets.open(sealed.private_jwk, { ...place, id: sealed.kid });
  await store.db.updateTable('signing_keys').set({ private_jwk: readable }).execute();
  const link = 'https://rpd.test/newpassword?token=abc&x=1';
  const at = new Date().toISOString();
  const mail = {
    id: 'a'.repeat(24),
    version: 1,
    created_at: at,
    updated_at: at,
    recipient: 'zoe@rpd.test',
    subject: 'Un',
    html: `<a href="${link.replace('&', '&amp;')}">x</a>`,
    text: `Voici : ${link}`,
    state: 'waiting',
    attempts: 0,
    message_id: '<x>',
    secret: link,
    search: '',
    failed_at: '',
  };
  await store.db.insertInto('mails').values(mail).execute();
  await prepareSecrets(store);
  await prepareSecrets(store);
  const key = await store.db.selectFrom('signing_keys').selectAll().executeTakeFirstOrThrow();
  assert.ok(isSealed(key.private_jwk));
  assert.equal(store.secrets.open(key.private_jwk, { ...place, id: key.kid }), readable);
  const row = await store.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([row.html, row.text], ['<a href="•••">x</a>', 'Voici : •••']);
  assert.equal(store.secrets.open(row.secret ?? '', { ...PLACE, id: row.id }), link);
});

/** What the provider keeps: a key, and something under way. */
async function holdOidc(store: Store): Promise<void> {
  await readOidcKeys(store, Date.now());
  const parts = { store, now: Date.now, signIn: { get: () => undefined, read: () => {} } };
  const records = createRecords({ ...parts, isSignOut: () => false, alreadyUsed: () => new Error('used') });
  await records('Interaction').upsert('x', {}, 600);
}

/** The ids of the keys that sealed what stands in the database, wherever it stands. */
async function sealingKeys({ db }: Store): Promise<string[]> {
  const found: string[] = [];
  for (const { name, columns } of await db.introspection.getTables()) {
    for (const column of columns.filter(({ dataType }) => dataType.toLowerCase() === 'text')) {
      const ref = sql.ref(column.name);
      const { rows } = await sql<{
        text: string;
      }>`select ${ref} as text from ${sql.table(name)} where ${ref} like 'sealed.%'`.execute(db);
      found.push(...rows.map(({ text }) => keyIdOf(text)));
    }
  }
  return found;
}

test('seals everything under a new key, after which the old one can go (ACC-7)', async t => {
  const database = await createDatabase();
  t.after(database.remove);
  const [older, newer] = KEYS.map(key => key.toString('base64'));
  const open = async (secretKey: string) => {
    const store = await openStore({ ...database.options, secretKey });
    t.after(() => store.close());
    return store;
  };
  const before = await open(`${older}`);
  await prepareSecrets(before);
  await addSigningKey(before, 1, Date.now());
  const zoe = buildUser({ name: 'Zoé' });
  await before.db.insertInto('users').values(userCodec.encodeAll(zoe)).execute();
  await offerTotp(before, before.db, zoe, Date.now());
  await holdOidc(before);
  const link = 'https://rpd.test/newpassword?token=abc';
  const mail = { subject: 'Un lien', html: link, text: link, secret: { value: link, life: 60_000 } };
  const id = await createPost('https://rpd.test', before.secrets).send(before.db, zoe.email, mail);
  const vapid = await publicKeyOf(before);
  const device = { user_id: zoe._id, session_id: '', device: 'Firefox' };
  const browser = { endpoint: 'https://push.rpd.test/1', keys: { p256dh: 'a', auth: 'b' }, key: vapid };
  await addDevice(before.db, before.secrets, device, browser);
  assert.deepEqual(await sealingKeys(before), Array(7).fill(before.secrets.keyId));

  const both = await open(`${newer},${older}`);
  await prepareSecrets(both);
  assert.deepEqual(await rotateSecretKey(both), {
    signing_keys: 1,
    mails: 1,
    totp: 1,
    vapid_keys: 1,
    push_devices: 1,
    oidc_keys: 1,
    oidc_records: 1,
  });
  assert.deepEqual(await rotateSecretKey(both), {
    signing_keys: 0,
    mails: 0,
    totp: 0,
    vapid_keys: 0,
    push_devices: 0,
    oidc_keys: 0,
    oidc_records: 0,
  });

  const after = await open(`${newer}`);
  await prepareSecrets(after);
  assert.deepEqual(await sealingKeys(after), Array(7).fill(after.secrets.keyId));
  const { secret } = await after.db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(after.secrets.open(secret ?? '', { ...PLACE, id }), link);
  await assert.rejects(prepareSecrets(before), SecretKeyError);
});
