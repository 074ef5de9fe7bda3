import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CreatedUser, Dependents, User } from '@rpd/shared/domain';
import { buildGame, buildServer } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import { findUser } from './users.store.ts';

const account = (name: string) => ({ name, email: `${name}@rpd.test`, roles: ['RP'] });

test('creates an account as an administrator, with a password shown once', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const created = await admin.post<CreatedUser>('/user/', { user: account('Lorelei') });
  assert.equal(created.status, 201);
  const { _id, password, ...rest } = created.body;
  assert.ok(password.length >= 12);
  assert.deepEqual(Object.keys(rest).toSorted(), [
    'avatar',
    'bio',
    'citation',
    'confirmBy',
    'createdAt',
    'deletedAt',
    'description',
    'email',
    'mutedUntil',
    'name',
    'publicPage',
    'roles',
    'suspendedUntil',
    'updatedAt',
    'valid',
    'version',
  ]);
  const read = await admin.get<User>(`/user/${_id}`);
  assert.deepEqual(read.body, { _id, ...rest });

  const login = await rpd.inject({
    method: 'POST',
    url: '/hosts/auth/user/authenticate',
    payload: { username: 'lorelei', password, token: 'null' },
  });
  // A password that somebody else has seen opens nothing but the page that changes it.
  assert.equal(login.statusCode, 403);
});

test('rejects a duplicate pseudo or address, ignoring case, accents and invisible characters', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  await admin.post('/user', { ...account('elodie'), name: 'Élodie' });
  for (const twin of ['ELODIE', 'Élo\u200bdie']) {
    const name = await admin.post('/user', { ...account('x'), name: twin });
    assert.equal(name.status, 409);
    assert.deepEqual(name.body.fields, { name: 'Ce pseudo est déjà pris.' });
  }
  const player = await rpd.signIn({ email: 'libre@rpd.test' });
  const email = await admin.put('/user/admin', {
    _id: player.user._id,
    email: admin.user.email.toUpperCase(),
  });
  assert.equal(email.status, 409);
  assert.deepEqual(email.body.fields, { email: 'Cette adresse e-mail est déjà prise.' });
});

test('counts a role, a type or a stat once', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const twice = (id: string) => [id, id];
  const made = async (path: string) => (await admin.post<User>(path, { name: 'Aube' })).body._id;
  for (const { path, body, field } of [
    { path: '/user', body: { ...account('x'), roles: twice('RP') }, field: 'roles' },
    {
      path: '/server',
      body: buildServer({ serverType: twice(await made('/servertype')) }),
      field: 'serverType',
    },
    { path: '/game', body: buildGame({ gameType: twice(await made('/gametype')) }), field: 'gameType' },
    { path: '/class', body: { name: 'Guerrier', stats: twice(await made('/stat')) }, field: 'stats' },
  ]) {
    const refused = await admin.post(path, body);
    assert.equal(refused.status, 422, path);
    assert.match(refused.body.fields?.[field] ?? '', /ne compte qu’une fois/);
  }
});

test('lets people change their own profile, and nothing else', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn({ description: 'note de l’équipe' });
  const own = await player.get<User>(`/user/${player.user._id}`);
  assert.equal(own.body.email, player.user.email);

  const echo = { ...own.body, bio: 'Barde', roles: ['AD'], valid: false, description: 'x', deletedAt: 'x' };
  const secrets = { password: 'hop', token: 'hop', owner_id: 'hop', id: player.user._id };
  const changed = await player.put<User>('/user/', { user: { ...echo, ...secrets } });
  assert.equal(changed.status, 200);
  assert.equal(changed.body.bio, 'Barde');
  const stored = await findUser(rpd.store.db, player.user._id);
  assert.deepEqual(stored?.roles, ['RP']);
  assert.equal(stored?.valid, true);
  assert.equal(stored?.description, 'note de l’équipe');
  assert.equal(stored?.deletedAt, null);
  assert.equal(stored?.passwordHash, null);

  const stale = await player.put<{ current: User }>('/user', { version: 1, bio: 'Mage' });
  assert.equal(stale.status, 412);
  assert.equal(stale.body.current.bio, 'Barde');
  const other = await rpd.addUser();
  assert.equal((await player.put('/user', { _id: other._id, bio: 'Piraté' })).status, 403);
  assert.equal((await player.put('/user/admin', { _id: player.user._id, roles: ['AD'] })).status, 403);
  assert.equal((await player.put('/user', { passwordHash: 'x' })).status, 422);
});

test('shows an e-mail address to administrators and its owner only, and searches it for them only', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const admin = await rpd.signIn({ roles: ['AD'] });
  const player = await rpd.signIn();
  const secret = await rpd.addUser({ name: 'Zoé', email: 'cachee@ailleurs.test', description: 'note' });
  const gone = await rpd.addUser({ name: 'Partie', deletedAt: new Date().toISOString() });

  const open = await player.get<Record<string, unknown>>(`/user/${secret._id}`);
  assert.deepEqual(Object.keys(open.body).toSorted(), ['_id', 'avatar', 'bio', 'citation', 'name', 'roles']);
  assert.deepEqual((await player.get(`/api/users/${secret._id}`)).body, {
    _id: secret._id,
    name: 'Zoé',
    username: 'Zoé',
  });
  assert.equal((await player.get(`/user/${gone._id}`)).status, 404);
  assert.equal((await player.get('/user')).status, 403);

  const listed = await moderator.get<Record<string, unknown>[]>('/user?q=zoe');
  assert.equal(listed.body.length, 1);
  assert.equal('email' in (listed.body[0] ?? {}), false);
  assert.equal('description' in (listed.body[0] ?? {}), false);
  assert.deepEqual((await moderator.get('/user?q=ailleurs')).body, []);
  assert.equal((await moderator.get('/user?sort=email')).status, 422);
  assert.deepEqual((await moderator.get('/user?q=partie')).body, []);

  assert.equal((await admin.get<User[]>('/user?q=ailleurs')).body[0]?.email, 'cachee@ailleurs.test');
  assert.equal((await admin.get<User[]>('/user?q=partie&sort=-email')).body[0]?._id, gone._id);
  const all = await admin.get('/user');
  assert.doesNotMatch(JSON.stringify(all.body), /password|argon|Key|search/);
});

test('applies role changes, deactivation, deletion and restoration to the next request', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const player = await rpd.signIn();
  const { _id } = player.user;

  await admin.put('/user/admin/', { user: { _id, roles: ['MO'] } });
  assert.equal((await player.get('/user')).status, 200);
  await admin.put('/user/admin', { _id, roles: ['RP'], password: 'ignoré' });
  assert.equal((await player.get('/user')).status, 403);
  await admin.put('/user/admin', { _id, valid: false });
  assert.equal((await player.get(`/user/${_id}`)).status, 401);
  await admin.put('/user/admin', { _id, valid: true });
  // What was open before the deactivation stays closed; a new sign-in works, until the next time.
  assert.equal((await player.get(`/user/${_id}`)).status, 401);
  const back = await rpd.as(player.user);
  assert.equal((await back.get(`/user/${_id}`)).status, 200);

  const removed = await admin.remove<User>(`/user/${_id}`);
  assert.equal(removed.status, 200);
  assert.ok(removed.body.deletedAt);
  assert.equal((await back.get(`/user/${_id}`)).status, 401);
  const again = await admin.remove<User>(`/user/${_id}`);
  assert.deepEqual(again.body, removed.body);
  const restored = await admin.put<User>('/user/admin', { ...removed.body, deletedAt: null });
  assert.equal(restored.body.deletedAt, null);
  assert.equal((await back.get(`/user/${_id}`)).status, 401);
  assert.equal((await (await rpd.as(player.user)).get(`/user/${_id}`)).status, 200);
  assert.equal((await admin.remove(`/user/${'0'.repeat(24)}`)).status, 404);
});

test('filters accounts by role or state for administrators only', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const create = async (name: string, roles: string[]) =>
    (await admin.post<User>('/user', { name, email: `${name}@rpd.test`, roles })).body;
  const [, off, gone] = [
    await create('meneuse', ['GM', 'RP']),
    await create('partie', ['RP']),
    await create('perdue', ['GM']),
  ];
  await admin.put('/user/admin', { _id: off._id, valid: false });
  await admin.remove(`/user/${gone._id}`);
  const names = async (filter: string, who = admin) =>
    (await who.get<User[]>(`/user?sort=name&${filter}`)).body.map(({ name }) => name);

  assert.deepEqual(await names('role=GM'), ['meneuse', 'perdue']);
  assert.deepEqual(await names('role=GM&state=active'), ['meneuse']);
  assert.deepEqual(await names('state=inactive'), ['partie']);
  assert.deepEqual(await names('state=deleted'), ['perdue']);
  assert.deepEqual(await names('state=deleted&q=men'), []);
  const { status, body } = await admin.get<{ fields: Record<string, string> }>('/user?state=lost');
  assert.equal(status, 422);
  assert.equal(body.fields['state'], 'Valeurs possibles : active, inactive, deleted.');
  const moderator = await rpd.signIn({ roles: ['MO'] });
  assert.equal((await moderator.get('/user?state=deleted&q=perdue')).status, 422);
});

test('keeps the last active administrator, even with two parallel removals', async t => {
  const rpd = await startServer(t);
  let first = await rpd.signIn({ roles: ['AD'] });
  const { _id } = first.user;
  await rpd.addUser({ roles: ['AD'], valid: false });
  await rpd.addUser({ roles: ['AD'], deletedAt: new Date().toISOString() });

  const attempts = [
    await first.remove(`/user/${_id}`),
    await first.put('/user/admin', { _id, valid: false }),
    await first.put('/user/admin', { _id, roles: ['MO'] }),
  ];
  for (const refused of attempts) {
    assert.equal(refused.status, 409);
    assert.match(refused.body.message, /^Il doit rester au moins un compte d’administration actif/);
  }

  for (let round = 0; round < 5; round += 1) {
    const second = await rpd.signIn({ roles: ['AD', 'GM'] });
    const answers = await Promise.all([
      first.put('/user/admin', { _id: second.user._id, roles: ['RP'] }),
      second.remove(`/user/${_id}`),
    ]);
    const done = answers.filter(answer => answer.status === 200);
    assert.equal(done.length, 1, JSON.stringify(answers.map(answer => answer.status)));
    await first.put('/user/admin', { _id: second.user._id, roles: ['RP'] });
    if (!(await findUser(rpd.store.db, _id))?.deletedAt) continue;
    await second.put('/user/admin', { _id, deletedAt: null });
    // Signs the deleted account in again.
    first = { ...(await rpd.as(first.user)), user: first.user };
    await first.put('/user/admin', { _id: second.user._id, roles: ['RP'] });
  }
});

test('rejects an administrator’s removal of their own role, activity or account', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  await rpd.addUser({ roles: ['AD'] });
  const { _id } = admin.user;
  const attempts = [
    await admin.remove(`/user/${_id}`),
    await admin.put('/user/admin', { _id, valid: false }),
    await admin.put('/user/admin', { _id, roles: ['MO'] }),
  ];
  for (const refused of attempts) {
    assert.equal(refused.status, 409);
    assert.match(refused.body.message, /^Vous ne pouvez pas retirer vos propres droits/);
  }
  assert.equal((await admin.put('/user/admin', { _id, roles: ['AD', 'GM'] })).status, 200);
});

test('lists what a person owns before a deletion', async t => {
  const rpd = await startServer(t);
  const [admin, player] = [await rpd.signIn({ roles: ['AD'] }), await rpd.signIn({ roles: ['GM'] })];
  await player.post('/server', { name: 'Brume' });
  await player.post('/sheet', { description: { name: 'Guerrière' } });
  const { body } = await admin.get<Dependents>(`/user/belongings?ids=${player.user._id}`);
  assert.equal(body.total, 2);
  assert.deepEqual(
    body.items.map(({ kind, name }) => [kind, name]),
    [
      ['server', 'Brume'],
      ['sheet', 'Guerrière'],
    ],
  );
  const none = await admin.get<Dependents>(`/user/belongings?ids=${admin.user._id}`);
  assert.deepEqual(none.body, { total: 0, items: [] });
});

test('lists what several people own together before their deletion', async t => {
  const rpd = await startServer(t);
  const [admin, player, other] = [
    await rpd.signIn({ roles: ['AD'] }),
    await rpd.signIn({ roles: ['GM'] }),
    await rpd.signIn({ roles: ['GM'] }),
  ];
  await player.post('/server', { name: 'Brume' });
  await other.post('/server', { name: 'Sel' });
  await admin.post('/server', { name: 'Aube' });
  const ids = [player.user._id, other.user._id];
  const { body } = await admin.get<Dependents>(`/user/belongings?ids=${ids.join(',')}`);
  assert.equal(body.total, 2);
  assert.deepEqual(body.items.map(({ name }) => name).toSorted(), ['Brume', 'Sel']);
  for (const wrong of [
    '',
    'x',
    `${ids[0]},`,
    `${ids[0]},'`,
    Array.from({ length: 101 }, () => ids[0]).join(','),
  ])
    assert.equal((await admin.get(`/user/belongings?ids=${encodeURIComponent(wrong)}`)).status, 422, wrong);
  assert.equal((await player.get(`/user/belongings?ids=${ids.join(',')}`)).status, 403);
});
