import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Retention } from '@rpd/shared/domain';
import { createPost } from '../lib/mail.ts';
import { purgeMails } from '../mails/mails.purge.ts';
import type { Store } from '../store/store.ts';
import { hashPassword, startServer } from '../test/server.ts';
import { readRetention } from './retention.ts';

const DAY_MS = 86_400_000;
const PASSWORD = 'une phrase facile à retenir';

const mailTo = async ({ db, secrets }: Store, recipient: string, state: 'sent' | 'failed' | 'waiting') => {
  const mail = { subject: 'Bonjour', html: '', text: 'Bonjour' };
  const id = await createPost('https://rpd.test', secrets).send(db, recipient, mail);
  await db.updateTable('mails').set({ state }).where('id', '=', id).execute();
  return id;
};
const recipientsIn = async ({ db }: Store) =>
  (await db.selectFrom('mails').select('recipient').orderBy('recipient').execute()).map(
    ({ recipient }) => recipient,
  );

test('says to everybody who is signed in how long what is written about them is kept (ACC-7)', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const { status, body } = await player.get<Retention>('/retention');
  assert.equal(status, 200);
  assert.deepEqual(
    [body.bin, body.signIns, body.journal, body.notifications, body.mails, body.credentials, body.evidence],
    [30, 30, 400, 90, 90, 8, 365],
  );
  const settings = { folder: '/backups', hour: 3, kept: 7, recipients: [] };
  assert.deepEqual([readRetention(settings).backups, 'backups' in readRetention(null)], [7, false]);
  assert.equal((await rpd.anonymous.get('/retention')).status, 401);
});

test('removes mails 90 days after they were sent, or failed, and none that waits (ACC-7)', async t => {
  const { store } = await startServer(t);
  for (const state of ['sent', 'failed', 'waiting'] as const) await mailTo(store, `${state}@rpd.test`, state);
  assert.equal(await purgeMails(store, Date.now() + 89 * DAY_MS), 0);
  assert.equal(await purgeMails(store, Date.now() + 91 * DAY_MS), 2);
  assert.deepEqual(await recipientsIn(store), ['waiting@rpd.test']);
});

test('what was sent to somebody goes with their account (ACC-7)', async t => {
  const rpd = await startServer(t);
  const passwordHash = await hashPassword(PASSWORD);
  const zoe = await rpd.signIn({ name: 'Zoé', email: 'zoe@rpd.test', passwordHash });
  await mailTo(rpd.store, 'zoe@rpd.test', 'sent');
  await mailTo(rpd.store, 'max@rpd.test', 'sent');
  const { status } = await zoe.remove('/user/me', { password: PASSWORD, things: [] });
  assert.equal(status, 200);
  assert.ok(!(await recipientsIn(rpd.store)).includes('zoe@rpd.test'));
  assert.ok((await recipientsIn(rpd.store)).includes('max@rpd.test'));
});
