import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InactiveThing, JournalLine, Measure, QueuedMail, Server, SignIn } from '@rpd/shared/domain';
import { buildMob, buildServer } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Client, Refused } from '../test/server.ts';

// Criteria of the lists of the team and of game masters (26.5, ADR 121).

const reads = async <Row>(client: Client, path: string): Promise<Row[]> => {
  const { status, body } = await client.get<Row[]>(path);
  assert.equal(status, 200, `${path} ${JSON.stringify(body)}`);
  return body;
};
const refused = async (client: Client, path: string) => {
  const { status, body } = await client.get<Refused>(path);
  assert.equal(status, 422, path);
  return body.fields;
};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test('narrows the queue of mails by state, contents, tries and moments', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const write = async (subject: string, set: object) => {
    const body = { recipient: 'bao@rpd.test', subject, message: 'Bonjour' };
    const { _id } = (await admin.post<QueuedMail>('/queue', body)).body;
    await rpd.store.db.updateTable('mails').set(set).where('id', '=', _id).execute();
  };
  await write('Parti', { state: 'sent', sent_at: daysAgo(2), created_at: daysAgo(9) });
  await write('Perdu', { state: 'failed', failed_at: daysAgo(1), attempts: 8 });
  await write('Encore', { state: 'waiting', failed_at: daysAgo(1), attempts: 3 });
  await write('Lien', { state: 'waiting', secret_expires_at: daysAgo(-1) });
  const subjects = async (query: string) =>
    (await reads<QueuedMail>(admin, `/queue?sort=subject&${query}`)).map(({ subject }) => subject);
  assert.deepEqual(await subjects('state=failed'), ['Encore', 'Perdu']);
  assert.deepEqual(await subjects('state.not=failed&state=waiting,sent'), ['Lien', 'Parti']);
  assert.deepEqual(await subjects('attempts.min=3&attempts.max=5'), ['Encore']);
  assert.deepEqual(await subjects('secret=true'), ['Lien']);
  assert.deepEqual(await subjects('sentAt.within=3'), ['Parti']);
  assert.deepEqual(await subjects('createdAt.within=3&q=perdu'), ['Perdu']);
  assert.deepEqual(await refused(admin, '/queue?recipient=a&attempts.min=x'), {
    recipient: 'Cette liste n’a pas de critère « recipient ».',
    'attempts.min': 'Un nombre entier de 0 à 1000000 est attendu.',
  });
});

test('narrows measures by standing, scope and moments, never those about oneself', async t => {
  const rpd = await startServer(t);
  const [player, other] = [await rpd.signIn({ name: 'Ilya' }), await rpd.signIn({ name: 'Noé' })];
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const admin = await rpd.signIn({ roles: ['AD'] });
  const decide = (person: string, rule: string, more: object = {}) =>
    moderator.post('/measure', { person, kind: 'warning', rule, facts: 'Des faits assez longs.', ...more });
  await decide(player.user._id, 'Avis');
  await decide(other.user._id, 'Silence', { kind: 'mute', until: daysAgo(-3) });
  const rules = async (query: string, client = moderator) =>
    (await reads<Measure>(client, `/measure?${query}`)).map(({ rule }) => rule).toSorted();
  assert.deepEqual(await rules('kind.not=warning'), ['Silence']);
  assert.deepEqual(await rules('standing=holds,over'), ['Avis', 'Silence']);
  assert.deepEqual(await rules(`person=${player.user._id}&createdAt.within=1`), ['Avis']);
  assert.deepEqual(await rules(`until.from=${daysAgo(0).slice(0, 10)}`), ['Silence']);
  assert.deepEqual(await rules(`by=${moderator.user._id}&scope=platform&appealed=false`, admin), [
    'Avis',
    'Silence',
  ]);
  assert.deepEqual(await rules('scope=server'), []);
  assert.deepEqual(await refused(moderator, '/measure?kind=rien&rule=x'), {
    kind: 'Valeurs possibles : warning, mute, suspension, exclusion.',
    rule: 'Cette liste n’a pas de critère « rule ».',
  });
});

test('narrows the journal by several actions, who acted, what was undone and when', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const owner = await rpd.signIn({ roles: ['GM'] });
  const { _id } = (await owner.post<Server>('/server', buildServer({ name: 'Brumes' }))).body;
  await owner.put('/server', { _id, name: 'Cendres' });
  const lines = async (query: string) =>
    (await reads<JournalLine>(admin, `/journal?sort=at&entity=Server&${query}`)).map(({ action }) => action);
  assert.deepEqual(await lines('action=create,update'), ['create', 'update']);
  assert.deepEqual(await lines('action.not=create'), ['update']);
  assert.deepEqual(await lines(`person=${owner.user._id}&at.within=1&actor=user`), ['create', 'update']);
  assert.deepEqual(await lines('actor=robot,anonymous'), []);
  assert.deepEqual(await lines(`entityId=${_id}&at.before=2020-01-01`), []);
  const [change] = await reads<JournalLine>(admin, `/journal?entityId=${_id}&action=update`);
  assert.equal((await owner.post(`/journal/${change?._id}/undo`, {})).status, 200);
  assert.deepEqual(await lines('undo=undone'), ['update']);
  assert.deepEqual(await lines('undo=undoes'), ['update']);
  assert.deepEqual(await lines('undo.not=undone,undoes'), ['create']);
  assert.deepEqual(await refused(admin, '/journal?action=rien&detail.contains=x&person=y'), {
    action: (await refused(admin, '/journal?action=rien'))?.['action'],
    'detail.contains': 'Cette liste n’a pas de critère « detail ».',
    person: 'Cet identifiant n’est pas valide.',
  });
});

test('narrows creatures by name, kind, level and moments, beside one’s own', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const other = await rpd.signIn({ roles: ['GM'] });
  await master.post('/mob', buildMob({ name: 'Gobelin', kind: 'mob', level: 2 }));
  await master.post('/mob', buildMob({ name: 'Élue', kind: 'npc', level: 9 }));
  await other.post('/mob', buildMob({ name: 'Gobelours', kind: 'mob', level: 5 }));
  const names = async (query: string) =>
    (await reads<{ name: string }>(master, `/mob?sort=name&${query}`)).map(({ name }) => name);
  assert.deepEqual(await names('name.starts=gobe&level.min=3'), ['Gobelours']);
  assert.deepEqual(await names('kind.not=npc&owner=me'), ['Gobelin']);
  assert.deepEqual(await names('name=elue&createdAt.within=1'), ['Élue']);
  assert.deepEqual(await names('levelMin=3&levelMax=6'), ['Gobelours']);
  assert.deepEqual(await refused(master, '/mob?kind=dragon&level.contains=2'), {
    kind: 'Valeurs possibles : mob, npc.',
    'level.contains': 'Le critère « level » ne se compare pas ainsi.',
  });
});

test('narrows what is inactive by name, owner and moments, in each state', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const owner = await rpd.signIn({ name: 'Ombeline', roles: ['GM'] });
  for (const [name, days] of [
    ['Brume', 200],
    ['Sel', 400],
  ] as const) {
    const { _id } = (await owner.post<Server>('/server', buildServer({ name }))).body;
    const at = { activity_at: daysAgo(days) };
    await rpd.store.db.updateTable('servers').set(at).where('id', '=', _id).execute();
  }
  const path = '/api/administration/inactive?page=1&limit=20';
  const names = async (query: string) =>
    (await reads<InactiveThing>(admin, `${path}&${query}`)).map(({ name }) => name);
  assert.deepEqual(await names('name.contains=e'), ['Sel', 'Brume']);
  assert.deepEqual(await names('name.starts=bru&q=brume'), ['Brume']);
  assert.deepEqual(await names(`lastAt.within=300&owner=${owner.user._id}`), ['Brume']);
  assert.deepEqual(await names('state=asked&createdAt.within=1'), []);
  assert.deepEqual(await names('kind=character&name.contains=e'), []);
  assert.deepEqual(await refused(admin, `${path}&visible=true`), {
    visible: 'Cette liste n’a pas de critère « visible ».',
  });
});

test('narrows open sign-ins by moments, alone and beside what is searched', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'], name: 'Ada' });
  const [bao] = [await rpd.signIn({ name: 'Bao' }), await rpd.signIn({ name: 'Baobab' })];
  await rpd.store.db
    .updateTable('sessions')
    .set({ address: '203.0.113.7', search: '203.0.113.7', last_used_at: daysAgo(5), created_at: daysAgo(9) })
    .where('user_id', '=', bao.user._id)
    .execute();
  const people = async (query: string) =>
    (await reads<SignIn>(admin, `/signin?sort=user&${query}`)).map(({ user }) => user.name);
  assert.deepEqual(await people('since.within=10&q=203.0.113.7'), ['Bao']);
  assert.deepEqual(await people('q=bao&lastUsedAt.within=2'), ['Baobab']);
  assert.deepEqual(await people('since.within=10&lastUsedAt.before=' + daysAgo(2).slice(0, 10)), ['Bao']);
  assert.deepEqual(await people(`since.before=${daysAgo(2).slice(0, 10)}`), ['Bao']);
  assert.deepEqual(await people(`expiresAt.before=2020-01-01`), []);
  // Whose they are counts besides: who may not read everybody's reads their own.
  assert.deepEqual(await reads<SignIn>(bao, '/signin?since.within=2'), []);
  assert.deepEqual(await refused(admin, '/signin?device=x'), {
    device: 'Cette liste n’a pas de critère « device ».',
  });
});

test('gives one row of the journal, the mails, the sign-ins and what is inactive by its id, and notes no reading of it', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'], name: 'Ada' });
  const owner = await rpd.signIn({ roles: ['GM'], name: 'Bao' });
  const { _id } = (await owner.post<Server>('/server', buildServer({ name: 'Brume' }))).body;
  await owner.post('/server', buildServer({ name: 'Sel' }));
  await rpd.store.db
    .updateTable('servers')
    .set({ activity_at: daysAgo(400) })
    .execute();
  for (const subject of ['Un', 'Deux'])
    await admin.post('/queue', { recipient: 'bao@rpd.test', subject, message: 'Bonjour' });
  const lists = [
    '/journal?entity=Server&sort=at',
    '/queue?sort=subject',
    '/signin?sort=user',
    '/api/administration/inactive?limit=20',
  ];
  for (const path of lists) {
    const all = await reads<{ _id: string }>(admin, path);
    assert.ok(all.length > 1, path);
    for (const row of all)
      assert.deepEqual(
        (await reads<{ _id: string }>(admin, `${path}&_id=${row._id}`)).map(one => one._id),
        [row._id],
      );
    assert.deepEqual(await refused(admin, `${path}&_id=1`), { _id: 'Cet identifiant n’est pas valide.' });
  }
  assert.deepEqual(await reads<JournalLine>(admin, `/journal?_id=${_id}`), []);
  assert.deepEqual(await reads<JournalLine>(admin, '/journal?entity=Mail&action=read'), []);
  // Those of others are not theirs to see this way either.
  const [hers] = await reads<SignIn>(admin, `/signin?user=${admin.user._id}`);
  assert.deepEqual(await reads<SignIn>(owner, `/signin?_id=${hers?._id}`), []);
});
