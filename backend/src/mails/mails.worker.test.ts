import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { compose, createPost } from '../lib/mail.ts';
import { generatedPasswordMail } from '../lib/mail.templates.ts';
import { createDatabase } from '../test/database.ts';
import type { TestDatabase } from '../test/database.ts';
import { freePort, refusal, startMailServer } from '../test/mail-server.ts';
import { mailCodec } from '../store/tables/mails.ts';
import type { StoredMail } from '../store/tables/mails.ts';
import { openStore } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { claimMail } from './mails.claims.ts';
import { startMailWorker } from './mails.worker.ts';
import type { QueueOptions } from '../lib/queue.worker.ts';

const FROM = 'RPD <rpd@rpd.test>';
const QUICK = { pollEvery: 10, backOff: () => 20 };
const postOf = (store: Store) => createPost('https://rpd.test/', store.secrets);

/** What each test opened; it is closed before its database goes, the last one first. */
const opened = new WeakMap<TestContext, (() => Promise<void>)[]>();

async function open(t: TestContext): Promise<TestDatabase> {
  const database = await createDatabase();
  const parts: (() => Promise<void>)[] = [];
  opened.set(t, parts);
  t.after(async () => {
    for (const close of parts.toReversed()) await close();
    await database.remove();
  });
  return database;
}

function work(t: TestContext, store: Store, smtpUrl: string, options: QueueOptions = {}) {
  const worker = startMailWorker(store, { smtpUrl, from: FROM }, { ...QUICK, ...options });
  opened.get(t)?.push(worker.stop);
  return worker;
}

const send = (store: Store, subject: string) =>
  postOf(store).send(store.db, 'zoe@rpd.test', compose({ subject, paragraphs: ['Bonjour'] }));

const read = async (store: Store, id: string) =>
  mailCodec.decode(
    await store.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

/** The mail, once it is as wanted. */
async function until(store: Store, id: string, isWanted: (mail: StoredMail) => boolean): Promise<StoredMail> {
  for (;;) {
    const mail = await read(store, id);
    if (isWanted(mail)) return mail;
    // SQLite answers within the tick: everybody else gets their turn.
    await new Promise(setImmediate);
  }
}

const untilState = (store: Store, id: string, state: string) =>
  until(store, id, mail => mail.state === state);

test('sends a mail once, complete, with its own identifier', async t => {
  const { store } = await open(t);
  const server = await startMailServer(t);
  const id = await send(store, 'Les dés sont jetés');
  work(t, store, server.url);
  const sent = await untilState(store, id, 'sent');
  assert.equal(server.arrived.length, 1);
  const [mail] = server.arrived;
  assert.equal(mail?.recipient, 'zoe@rpd.test');
  assert.equal(mail?.messageId, `<${id}@rpd.test>`);
  assert.match(mail?.raw ?? '', /^From: RPD <rpd@rpd.test>\r$/m);
  assert.match(mail?.raw ?? '', /multipart\/alternative/);
  assert.equal(sent.attempts, 1);
  assert.ok(sent.sentAt);
  assert.equal(sent.claim, null);
});

test('sends each mail once with several workers', async t => {
  const database = await open(t);
  const server = await startMailServer(t);
  const other = await openStore(database.options);
  opened.get(t)?.push(() => other.close());
  const ids = await Promise.all(Array.from({ length: 30 }, (_, n) => send(database.store, `Mail ${n}`)));
  for (const store of [database.store, other, database.store]) work(t, store, server.url);
  await server.untilArrived(30);
  for (const id of ids) await untilState(database.store, id, 'sent');
  assert.equal(server.arrived.length, 30);
  assert.equal(new Set(server.arrived.map(mail => mail.messageId)).size, 30);
});

test('sends one mail twice when the worker is killed between delivery and its record', async t => {
  const database = await open(t);
  const { store } = database;
  const server = await startMailServer(t);
  const first = await send(store, 'Premier');
  const second = await send(store, 'Second');
  const file = join(import.meta.dirname, '../test/mailer.ts');
  const child = spawn(process.execPath, [file, JSON.stringify(database.options), server.url, '3000'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  // The message is here, the sender knows nothing of it: the worst moment.
  let killed = false;
  server.onMessage = async () => {
    if (killed) return;
    killed = true;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  await server.untilArrived(1);
  assert.equal((await read(store, first)).state, 'sending');

  work(t, store, server.url, { lease: 3000 });
  await untilState(store, first, 'sent');
  await untilState(store, second, 'sent');
  const subjects = server.arrived.map(mail => mail.subject);
  assert.deepEqual(subjects.toSorted(), ['Premier', 'Premier', 'Second']);
  assert.equal(new Set(server.arrived.map(mail => mail.messageId)).size, 2);
  assert.equal((await read(store, first)).attempts, 2);
});

test('takes over the mail of a dead process before its lease ends', async t => {
  const { store } = await open(t);
  const server = await startMailServer(t);
  const id = await send(store, 'Repris');
  await claimMail(store, Date.now(), { lease: 3_600_000, processId: 'disparu' });
  work(t, store, server.url);
  const { attempts, processId } = await untilState(store, id, 'sent');
  assert.deepEqual([attempts, processId], [2, null]);
});

test('retries an unreachable mail server and delivers once it is back', async t => {
  const { store } = await open(t);
  const port = await freePort();
  const id = await send(store, 'Patience');
  work(t, store, `smtp://127.0.0.1:${port}`);
  const tried = await until(store, id, ({ attempts, lastError }) => attempts > 2 && lastError !== null);
  assert.notEqual(tried.state, 'failed');
  assert.equal(tried.lastError, 'Le serveur de messagerie ne répond pas.');
  const server = await startMailServer(t, port);
  const sent = await untilState(store, id, 'sent');
  assert.equal(server.arrived.length, 1);
  assert.equal(sent.lastError, null);
});

test('gives up on a permanent refusal with its reason and retries a temporary one', async t => {
  const { store } = await open(t);
  const server = await startMailServer(t);
  server.onRecipient = address => {
    if (address === 'personne@rpd.test') throw refusal(550, 'No such user here');
  };
  let busy = 2;
  server.onMessage = () => {
    if (busy > 0) throw refusal(451, `Try again ${(busy -= 1)}`);
  };
  const lost = await postOf(store).send(
    store.db,
    'personne@rpd.test',
    compose({ subject: 'Perdu', paragraphs: [] }),
  );
  const delayed = await send(store, 'Plus tard');
  work(t, store, server.url);
  const failed = await untilState(store, lost, 'failed');
  assert.match(failed.lastError ?? '', /^Le serveur de messagerie refuse l’adresse\s: 550 No such user here/);
  assert.equal(failed.attempts, 1);
  assert.equal((await untilState(store, delayed, 'sent')).attempts, 3);
  assert.deepEqual(
    server.arrived.map(mail => mail.subject),
    ['Plus tard'],
  );
});

test('gives up a mail after ten attempts', async t => {
  const { store } = await open(t);
  const server = await startMailServer(t);
  server.onMessage = () => {
    throw refusal(451, 'Never now');
  };
  const id = await send(store, 'Jamais');
  work(t, store, server.url, { backOff: () => 1 });
  const failed = await untilState(store, id, 'failed');
  assert.equal(failed.attempts, 10);
  assert.match(failed.lastError ?? '', /451 Never now/);
});

test('finishes the current mail when the worker stops, and takes no other', async t => {
  const { store } = await open(t);
  const server = await startMailServer(t);
  const first = await send(store, 'En route');
  const second = await send(store, 'Reste');
  const worker = work(t, store, server.url);
  let stopped: Promise<void> | undefined;
  server.onMessage = () => {
    stopped ??= worker.stop();
  };
  await server.untilArrived(1);
  await stopped;
  assert.equal((await read(store, first)).state, 'sent');
  assert.equal((await read(store, second)).state, 'waiting');
});

test('opens a sealed password for the mail server alone, and erases it once the mail is gone (ACC-7)', async t => {
  const { store } = await open(t);
  const server = await startMailServer(t);
  const password = 'a&b<c>$&"7';
  const mail = generatedPasswordMail('Zoé', password, 'https://rpd.test/');
  const id = await postOf(store).send(store.db, 'zoe@rpd.test', mail);
  const row = await store.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
  assert.doesNotMatch(JSON.stringify(row), /b<c|b&lt;c/);
  work(t, store, server.url);
  const { text, html, secret } = await untilState(store, id, 'sent');
  assert.equal(secret, null);
  assert.doesNotMatch(text + html, /a&(amp;)?b/);
  assert.match(text, /•••/);
  assert.match(server.arrived[0]?.raw ?? '', /b&lt;c/);
});

test('escapes hostile names in headers, recipients and markup', async t => {
  const { store } = await open(t);
  const server = await startMailServer(t);
  const subject = `Salut\r\nBcc: tous@rpd.test\r\n\r\n<b>x</b>\u202e`;
  const mail = compose({ subject, paragraphs: ['<img src=x onerror=alert(1)>'] });
  await postOf(store).send(store.db, 'zoe@rpd.test, eve@rpd.test', mail);
  const id = await postOf(store).send(store.db, 'zoe@rpd.test', mail);
  work(t, store, server.url);
  await untilState(store, id, 'sent');
  const good = server.arrived.find(arrived => arrived.recipient === 'zoe@rpd.test');
  assert.doesNotMatch(good?.raw ?? '', /^Bcc:/im);
  assert.doesNotMatch(good?.raw.split('text/html').at(1) ?? '<img', /<img/);
  assert.equal(
    server.arrived.some(arrived => arrived.recipient === 'eve@rpd.test'),
    false,
  );
});
