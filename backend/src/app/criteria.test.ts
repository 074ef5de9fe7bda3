import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { User } from '@rpd/shared/domain';
import { buildServer } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client, Refused } from '../test/server.ts';

const namesIn = async (client: Client, path: string) =>
  (await client.get<{ name: string }[]>(path)).body.map(({ name }) => name);
const refusal = async (client: Client, path: string) => {
  const { status, body } = await client.get<Refused>(path);
  return { status, fields: body.fields };
};

test('narrows a list by several criteria at once, on the whole list (26.5)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'], name: 'Zz admin' });
  for (const [name, email, roles, createdAt] of [
    ['Élodie', 'elodie@brume.test', ['GM', 'RP'], '2026-01-10T10:00:00.000Z'],
    ['Elouan', 'elouan@autre.test', ['RP'], '2026-02-10T10:00:00.000Z'],
    ['Marcelo', 'marcelo@brume.test', ['MO', 'RP'], '2026-03-10T10:00:00.000Z'],
  ] as const)
    await rpd.addUser({ name, email, roles: [...roles], createdAt });
  const names = (query: string) => namesIn(admin, `/user?sort=name&${query}`);

  assert.deepEqual(await names('name.contains=%C3%89LO'), ['Élodie', 'Elouan', 'Marcelo']);
  assert.deepEqual(await names('name.starts=elo'), ['Élodie', 'Elouan']);
  assert.deepEqual(await names('name=elodie'), ['Élodie']);
  assert.deepEqual(await names('name.starts=elo&role.not=GM,MO'), ['Elouan']);
  assert.deepEqual(await names('role=GM,MO'), ['Élodie', 'Marcelo']);
  assert.deepEqual(await names('email.contains=brume&createdAt.from=2026-02-01'), ['Marcelo']);
  assert.deepEqual(await names('createdAt.from=2026-01-10&createdAt.before=2026-02-11&q=elo'), [
    'Élodie',
    'Elouan',
  ]);
  assert.deepEqual(await names('createdAt.within=1'), ['Zz admin']);
  // Not those of one page: all that there are.
  const page = await admin.get<User[]>('/user?sort=name&page=2&limit=1&name.starts=elo');
  assert.equal(Number(page.headers['x-total-count']), 2);
  assert.deepEqual(
    page.body.map(({ name }) => name),
    ['Elouan'],
  );
  // Signs that mean something to the database stand for themselves.
  assert.deepEqual(await names('name.contains=%25'), []);
  assert.deepEqual(await names('name.starts=%5C%5F'), []);
});

test('refuses a criterion that a list does not have, and one without sense, each at its parameter (26.5)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const { status, fields } = await refusal(
    admin,
    '/user?colour=red&role.contains=x&role=XX&createdAt.from=hier&createdAt.within=0&name.starts=%20',
  );
  assert.equal(status, 422);
  assert.deepEqual(fields, {
    colour: 'Cette liste n’a pas de critère « colour ».',
    'role.contains': 'Le critère « role » ne se compare pas ainsi.',
    role: 'Valeurs possibles : AD, MO, GM, RP.',
    'createdAt.from': 'Une date est attendue, par exemple 2026-12-24.',
    'createdAt.within': 'De 1 à 3650 jours sont attendus.',
    'name.starts': 'Un texte est attendu.',
  });
  for (const param of ['name=a&name=b', 'name=%00', 'role.=GM', 'constructor=1', 'role=toString'])
    assert.equal((await refusal(admin, `/user?${param}`)).status, 422, param);
});

test('has no criterion of what somebody may not see (26.5, DSK-1)', async t => {
  const rpd = await startServer(t);
  await rpd.addUser({ name: 'Secrète', email: 'secrete@brume.test' });
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const admin = await rpd.signIn({ roles: ['AD'] });
  for (const list of ['/user', '/api/moderation/people']) {
    for (const param of ['email', 'email.contains', 'email.starts']) {
      const query = `${list}?${param}=secrete@brume.test`;
      const { status, fields } = await refusal(moderator, query);
      assert.equal(status, 422, query);
      assert.deepEqual(fields, { [param]: 'Cette liste n’a pas de critère « email ».' });
      assert.deepEqual(await namesIn(admin, query), ['Secrète']);
    }
  }
  assert.equal((await refusal(moderator, '/user?state=deleted')).status, 422);
  assert.deepEqual(await namesIn(moderator, '/api/moderation/people?state=deleted'), []);
});

test('narrows servers, games and tickets by their criteria (26.5)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const owner = await rpd.signIn({ roles: ['GM'] });
  await owner.post('/server', buildServer({ name: 'Brumes' }));
  await owner.post('/server', buildServer({ name: 'Cendres', visible: false }));
  const servers = '/api/administration/servers?sort=name';
  assert.deepEqual(await namesIn(admin, `${servers}&visibility=shown,owner&name.starts=bru`), ['Brumes']);
  assert.deepEqual(await namesIn(admin, `${servers}&visibility.not=shown&owner=${owner.user._id}`), [
    'Cendres',
  ]);
  assert.deepEqual(await namesIn(admin, '/api/administration/servers?sort=owner&createdAt.within=1'), [
    'Brumes',
    'Cendres',
  ]);

  const ask = (subject: string, priority: string) =>
    owner.post('/ticket', { subject, text: 'Un texte.', category: 'question', priority });
  await ask('Vol de compte', 'urgent');
  await ask('Question', 'normal');
  const subjects = async (query: string, client = admin) =>
    (await client.get<{ subject: string }[]>(`/ticket?sort=subject&${query}`)).body.map(
      ({ subject }) => subject,
    );
  assert.deepEqual(await subjects('subject.contains=compte&state.not=closed'), ['Vol de compte']);
  assert.deepEqual(await subjects('priority.not=urgent', owner), await subjects('priority=normal', owner));
  assert.equal((await refusal(owner, '/ticket?note=x')).status, 422);
  assert.equal((await refusal(owner, '/game?owner.not=me')).status, 422);
  assert.deepEqual(await namesIn(admin, '/game?status=true&name.contains=rien'), []);
});
