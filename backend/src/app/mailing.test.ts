import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { MailSettingError, readMailSettings } from '../mails/mails.smtp.ts';
import { createDatabase } from '../test/database.ts';
import { startMailServer } from '../test/mail-server.ts';
import { startServer } from '../test/server.ts';
import { compose, createPost } from '../lib/mail.ts';

const newcomer = { name: 'Aramis', email: 'aramis@rpd.test', password: 'un tout autre secret' };

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The mail worker's own program. */
function startWorker(t: TestContext, env: NodeJS.ProcessEnv) {
  const inherited = { PATH: process.env['PATH'] };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'mail-worker.ts')], {
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.after(() => child.kill('SIGKILL'));
  return child;
}

test('sends the welcome mail of a registration from the combined server', async t => {
  const mailServer = await startMailServer(t);
  const mail = { smtpUrl: mailServer.url, from: 'RPD <rpd@rpd.test>' };
  const rpd = await startServer(t, { mail });
  const address = await rpd.app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${address}/hosts/auth/user/register`, {
    method: 'POST',
    body: JSON.stringify(newcomer),
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(answer.status, 201);
  const [welcome] = await mailServer.untilArrived(1);
  assert.equal(welcome?.recipient, 'aramis@rpd.test');
  assert.equal(welcome?.subject, 'Bienvenue sur RPD');
});

test('keeps mails queued without a mail server', async t => {
  const rpd = await startServer(t, { mail: null });
  await rpd.app.listen({ port: 0, host: '127.0.0.1' });
  const url = '/hosts/auth/user/register';
  assert.equal((await rpd.inject({ method: 'POST', url, payload: newcomer })).statusCode, 201);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const queue = await admin.get<{ state: string }[]>('/queue');
  assert.deepEqual(
    queue.body.map(({ state }) => state),
    ['waiting'],
  );
});

test('sends mails from a separate worker, which reports its health and stops at once', async t => {
  const mailServer = await startMailServer(t);
  const database = await createDatabase();
  const { url, dataDir } = database.options;
  const port = await freePort();
  const child = startWorker(t, {
    SMTP_URL: mailServer.url,
    PORT: String(port),
    ...(url && { DATABASE_URL: url }),
    ...(dataDir && { RPD_DATA_DIR: dataDir }),
  });
  const post = createPost('https://rpd.test', database.store.secrets);
  await post.send(database.store.db, 'zoe@rpd.test', compose({ subject: 'Un', paragraphs: ['Deux'] }));
  const log = text(child.stdout);
  await mailServer.untilArrived(1);
  const health = await fetch(`http://127.0.0.1:${port}/health/ready`);
  assert.deepEqual([health.status, await health.json()], [200, { status: 'ready' }]);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
  assert.doesNotMatch(await log, /zoe@rpd/);
  const states = await database.store.db.selectFrom('mails').select('state').execute();
  assert.deepEqual(
    states.map(({ state }) => state),
    ['sent'],
  );
  await database.remove();
});

test('reports invalid worker settings in one sentence, without the password', async t => {
  for (const [env, message] of [
    [{}, /^SMTP_URL est absent/],
    [{ SMTP_URL: 'mail.rpd.test' }, /^SMTP_URL n’est pas une adresse/],
    [{ SMTP_URL: 'http://moi:s3cret@rpd.test' }, /^SMTP_URL n’est pas une adresse/],
    [{ SMTP_URL: 'smtp://rpd.test', MAIL_FROM: 'a@b.fr\r\nBcc: c@d.fr' }, /^MAIL_FROM n’est pas une adresse/],
  ] as const) {
    const child = startWorker(t, env);
    const reported = text(child.stderr);
    const [code] = (await once(child, 'exit')) as [number];
    assert.equal(code, 1);
    assert.match(await reported, message);
    assert.doesNotMatch(await reported, /s3cret|at file/);
  }
  assert.throws(() => readMailSettings({ SMTP_URL: 'smtp://' }), MailSettingError);
  assert.equal(readMailSettings({}), null);
  const settings = readMailSettings({ SMTP_URL: 'smtps://moi:s3cret@mail.rpd.test:465' });
  assert.equal(settings?.from, 'RPD <ne-pas-repondre@mail.rpd.test>');
});
