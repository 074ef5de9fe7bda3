import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JournalLine, SignIn } from '@rpd/shared/domain';

import { newId } from '../store/ids.ts';
import { listSignIns, SIGNIN_SORTS } from './signins.store.ts';
import { hashPassword, startServer } from '../test/server.ts';
import type { TestServer } from '../test/server.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';
const PASSWORD = 'une phrase facile à retenir';

const authenticate = async (rpd: TestServer, username: string, agent: string) => {
  const answer = await rpd.inject({
    method: 'POST',
    url: '/hosts/auth/user/authenticate',
    payload: { username, password: PASSWORD },
    headers: { 'user-agent': agent },
    remoteAddress: '203.0.113.9',
  });
  return answer.json<{ token: string; refreshToken: string }>();
};

const ages = (rpd: TestServer, userId: string, seconds: number) =>
  rpd.store.db
    .updateTable('sessions')
    .set({ last_used_at: new Date(Date.now() - seconds * 1000).toISOString() })
    .where('user_id', '=', userId)
    .execute();

test('shows a person their own sign-ins in words, and no other', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn({ passwordHash: await hashPassword(PASSWORD) });
  const other = await rpd.signIn();
  await authenticate(rpd, player.user.name, FIREFOX);
  await authenticate(rpd, player.user.name, '<script>alert(1)</script>'.repeat(100));
  const list = await player.get<SignIn[]>('/signin?sort=since');
  assert.equal(list.headers['x-total-count'], '3');
  assert.deepEqual(
    list.body.map(({ device, current }) => [device, current]),
    [
      ['Appareil inconnu', true],
      ['Firefox sur Windows', false],
      ['Appareil inconnu', false],
    ],
  );
  const firefox = list.body[1];
  assert.equal(firefox?.address, '203.0.113.9');
  assert.deepEqual(firefox?.user, { _id: player.user._id, name: player.user.name });
  for (const key of ['since', 'lastUsedAt', 'expiresAt'] as const) assert.match(firefox?.[key] ?? '', /Z$/);
  assert.deepEqual((await player.get('/signin?user=me&sort=since')).body, list.body);
  assert.equal((await other.get<SignIn[]>('/signin')).body.length, 1);
  assert.equal((await other.get(`/signin?user=${player.user._id}`)).status, 403);
  assert.equal((await other.remove(`/signin?user=${player.user._id}`)).status, 403);
  assert.equal((await other.remove(`/signin/${firefox?._id}`)).status, 404);
});

test('lists all sign-ins for an administrator, by page, search and person', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'], name: 'Gardienne' });
  const elodie = await rpd.signIn({ name: 'Élodie', passwordHash: await hashPassword(PASSWORD) });
  await authenticate(rpd, 'Élodie', FIREFOX);
  const names = async (query: string) => {
    const list = await admin.get<SignIn[]>(`/signin?${query}`);
    assert.equal(list.status, 200, query);
    if (!query.includes('limit')) assert.equal(list.headers['x-total-count'], `${list.body.length}`, query);
    return list.body.map(({ user }) => user.name);
  };
  assert.deepEqual(await names('sort=user'), ['Élodie', 'Élodie', 'Gardienne']);
  assert.deepEqual(await names('sort=-user&limit=1&page=2'), ['Élodie']);
  assert.deepEqual(await names('q=elodie'), ['Élodie', 'Élodie']);
  assert.deepEqual(await names('q=Firefox%20sur%20windows'), ['Élodie']);
  assert.deepEqual(await names('q=203.0.113'), ['Élodie']);
  // What has the words in its person's name and in its device is one.
  await rpd.addUser({ name: 'Firefox', passwordHash: await hashPassword(PASSWORD) });
  await authenticate(rpd, 'Firefox', FIREFOX);
  assert.deepEqual(await names('q=firefox&sort=user'), ['Élodie', 'Firefox']);
  await rpd.signIn({ name: 'Nord-Est' });
  await rpd.signIn({ name: 'Nord_Est' });
  assert.deepEqual(await names('q=nord_est'), ['Nord_Est']);
  assert.deepEqual(await names('q=%25'), []);
  assert.deepEqual(await names(`user=${elodie.user._id}`), ['Élodie', 'Élodie']);
  assert.deepEqual(await names('user=me'), ['Gardienne']);
  for (const query of ['sort=device', 'user=x', 'user=me&user=me', 'q=%00']) {
    assert.equal((await admin.get(`/signin?${query}`)).status, 422, query);
  }
});

test('lists thousands of sign-ins by name, without closed accounts and what has ended', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'], name: 'Zoé' });
  const many = await rpd.signIn({ name: 'Maëlle' });
  const closed = await rpd.signIn({ name: 'Bruno', valid: false });
  const first = await rpd.signIn({ name: 'Anaïs' });
  const at = new Date().toISOString();
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const session = (userId: string, changes: { ended_at?: string; expires_at?: string } = {}) => ({
    id: newId(),
    user_id: userId,
    device: '',
    address: '192.0.2.1',
    network: '192.0.2.0/24',
    created_at: at,
    last_used_at: at,
    expires_at: later,
    ended_at: null,
    ended_because: null,
    proved_at: null,
    search: '',
    page_hash: null,
    ...changes,
  });
  for (let block = 0; block < 6; block += 1) {
    const rows = Array.from({ length: 1000 }, () => session(many.user._id));
    await rpd.store.db.insertInto('sessions').values(rows).execute();
  }
  await rpd.store.db
    .insertInto('sessions')
    .values([
      session(closed.user._id),
      session(first.user._id, { expires_at: at }),
      session(first.user._id, { ended_at: at }),
    ])
    .execute();
  const page = async (query: string, total = 6003) => {
    const { headers, body } = await admin.get<SignIn[]>(`/signin?limit=2&${query}`);
    assert.equal(headers['x-total-count'], `${total}`, query);
    return body.map(({ user }) => user.name);
  };
  assert.deepEqual(await page('sort=user'), ['Anaïs', 'Maëlle']);
  assert.deepEqual(await page('sort=-user'), ['Zoé', 'Maëlle']);
  assert.deepEqual(await page('sort=user&page=3002'), ['Zoé']);
  assert.deepEqual(await page('sort=-lastUsedAt&page=3002'), ['Zoé']);
  assert.deepEqual(await page('q=maelle', 6001), ['Maëlle', 'Maëlle']);
  assert.deepEqual(await page('q=maelle&sort=user&page=3001', 6001), ['Maëlle']);
  assert.deepEqual(await page('q=zoe&page=2', 1), []);
});

test('applies the end of a sign-in to the next request, refresh token included', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const player = await rpd.signIn({ passwordHash: await hashPassword(PASSWORD) });
  const { token, refreshToken } = await authenticate(rpd, player.user.name, FIREFOX);
  const reads = async (bearer: string) =>
    (await rpd.inject({ url: '/hosts/api/server', headers: { authorization: `Bearer ${bearer}` } }))
      .statusCode;
  const own = (await player.get<SignIn[]>('/signin')).body.find(({ current }) => !current);
  assert.equal(await reads(token), 200);
  assert.equal((await player.remove<SignIn>(`/signin/${own?._id}/`)).body.device, 'Firefox sur Windows');
  assert.equal(await reads(token), 401);
  const url = '/hosts/auth/api/auth/refresh';
  assert.equal((await rpd.inject({ method: 'POST', url, payload: { refreshToken } })).statusCode, 401);
  assert.equal((await player.remove(`/signin/${own?._id}`)).status, 404);
  assert.equal((await player.get('/server')).status, 200);

  const others = [
    await authenticate(rpd, player.user.name, FIREFOX),
    await authenticate(rpd, player.user.name, FIREFOX),
  ];
  assert.equal((await player.remove('/signin?user=me&keep=toutes')).status, 422);
  assert.equal((await player.remove<SignIn[]>('/signin?user=me&keep=current')).body.length, 2);
  for (const other of others) assert.equal(await reads(other.token), 401);
  assert.equal((await player.get('/server')).status, 200);

  const second = await authenticate(rpd, player.user.name, FIREFOX);
  const ended = await admin.remove<SignIn[]>(`/signin?user=${player.user._id}`);
  assert.equal(ended.body.length, 2);
  assert.equal(await reads(second.token), 401);
  assert.equal((await player.get('/server')).status, 401);
  assert.equal((await admin.get('/server')).status, 200);
  for (const query of ['', '?user=', '?user=tous']) {
    assert.equal((await admin.remove(`/signin${query}`)).status, 422, query);
  }
  assert.equal((await admin.remove<SignIn[]>('/signin?user=me')).body.length, 1);
  assert.equal((await admin.get('/server')).status, 401);
});

test('ends a sign-in once for parallel requests, with one journal line', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const player = await rpd.signIn();
  const path = `/signin?user=${player.user._id}`;
  // With all connections open, they meet.
  const [list] = await Promise.all(Array.from({ length: 10 }, () => admin.get<SignIn[]>(path)));
  const all = Array.from({ length: 10 }, () => admin.remove(`/signin/${list?.body[0]?._id}`));
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  assert.equal(statuses.filter(status => status === 200).length, 1);
  assert.equal(statuses.filter(status => status === 404).length, 9);
  const lines = await admin.get<JournalLine[]>(`/journal?entityId=${player.user._id}`);
  assert.deepEqual(
    lines.body.map(({ action }) => action),
    ['sign-out'],
  );
});

test('records the last use once a minute', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const lastUsed = async () =>
    (await rpd.store.db.selectFrom('sessions').select('last_used_at').executeTakeFirstOrThrow()).last_used_at;
  await ages(rpd, player.user._id, 40);
  const before = await lastUsed();
  await player.get('/server');
  assert.equal(await lastUsed(), before);
  await ages(rpd, player.user._id, 61);
  await player.get('/server');
  assert.ok((await lastUsed()) > before);
});

test('answers the same page however many sign-ins and accounts there are (23)', async t => {
  const rpd = await startServer(t);
  for (const name of ['Élodie', 'Melodie', 'Bruno', 'Agathe']) await rpd.signIn({ name });
  const gone = await rpd.signIn({ name: 'Odile' });
  await rpd.store.db.updateTable('users').set({ valid: 0 }).where('id', '=', gone.user._id).execute();
  const firmin = await rpd.signIn({ name: 'Firmin', passwordHash: await hashPassword(PASSWORD) });
  await authenticate(rpd, firmin.user.name, FIREFOX);
  for (const q of ['', 'od', 'e', 'firefox', 'rien'])
    for (const sort of SIGNIN_SORTS)
      for (const descending of [false, true]) {
        const query = { q, sort, descending, limit: 3, offset: 0, criteria: [] };
        const usual = await listSignIns(rpd.store.db, null, null, query);
        if (q === 'od') assert.equal(usual.total, 2);
        if (q === 'firefox') assert.equal(usual.total, 1);
        for (const limits of [
          { many: 0, few: 100 },
          { many: 100, few: 0 },
          { many: 0, few: 0 },
        ])
          assert.deepEqual(
            await listSignIns(rpd.store.db, null, null, query, limits),
            usual,
            JSON.stringify([q, sort, limits]),
          );
      }
});
