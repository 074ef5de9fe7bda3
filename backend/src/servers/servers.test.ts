import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  Character,
  Dependents,
  FirstSteps,
  JournalLine,
  PersonName,
  RoleplayEvent,
  Server,
  ServerType,
  Sheet,
} from '@rpd/shared/domain';
import { buildCharacter, buildEvent, buildServer, buildServerType, buildSheet } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { Refused } from '../test/server.ts';

test('registers, edits and deletes a server as a player', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();

  const created = await player.post<Server>('/server/', { server: buildServer({ name: 'Aube' }) });
  assert.equal(created.status, 201);
  assert.match(created.body._id, /^[0-9a-f]{24}$/);
  assert.equal(created.body.version, 1);
  assert.equal(created.body.owner_id, player.user._id);

  const { _id } = created.body;
  const changed = await player.put<Server>('/server', { _id, version: 1, description: { bio: 'Neuf' } });
  assert.equal(changed.status, 200);
  assert.equal(changed.body.version, 2);
  assert.equal(changed.body.name, 'Aube');
  assert.equal(changed.body.description.bio, 'Neuf');
  assert.equal(changed.body.description.website, 'https://emeraude.example');
  assert.deepEqual((await player.get<Server>(`/server/${_id}/`)).body, changed.body);
  const options = await player.get(`/server/${_id}/o`);
  assert.deepEqual(options.body, { characters: { group: false, visible_sheet: true, sheet_type: [] } });

  assert.deepEqual((await player.remove<Server>(`/server/${_id}`)).body, changed.body);
  assert.equal((await player.get(`/server/${_id}`)).status, 404);
  assert.equal((await player.remove(`/server/${_id}`)).status, 404);
});

test('shows a hidden server to its owner, moderators and administrators only', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn();
  const other = await rpd.signIn({ roles: ['GM'] });
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const administrator = await rpd.signIn({ roles: ['AD'] });
  const hidden = await owner.post<Server>('/server', buildServer({ name: 'Crypte', visible: false }));
  const shown = await owner.post<Server>('/server', buildServer({ name: 'Aube' }));

  for (const { client, names } of [
    { client: owner, names: ['Aube', 'Crypte'] },
    { client: other, names: ['Aube'] },
    { client: moderator, names: ['Aube', 'Crypte'] },
    { client: administrator, names: ['Aube', 'Crypte'] },
  ]) {
    const list = await client.get<Server[]>('/server?page=1&limit=10');
    assert.deepEqual(
      list.body.map(server => server.name),
      names,
    );
    assert.equal(list.headers['x-total-count'], String(names.length));
    const status = names.includes('Crypte') ? 200 : 404;
    assert.equal((await client.get(`/server/${hidden.body._id}`)).status, status);
    assert.equal((await client.get(`/server/${hidden.body._id}/o`)).status, status);
  }
  const { _id } = shown.body;
  assert.equal((await other.put('/server', { _id, name: 'À moi' })).status, 403);
  assert.equal((await other.put('/server', { _id: hidden.body._id, name: 'À moi' })).status, 404);
  assert.equal((await other.remove(`/server/${_id}`)).status, 403);
  assert.equal((await moderator.remove(`/server/${_id}`)).status, 403);
  assert.equal((await moderator.put('/server', { _id, visible: false })).status, 422);
  assert.equal((await moderator.put('/server', { _id, name: 'Brume' })).status, 200);
  assert.equal((await administrator.remove(`/server/${_id}`)).status, 200);
});

test('lists one’s own servers, hidden ones included', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const administrator = await rpd.signIn({ roles: ['AD'] });
  await player.post('/server', buildServer({ name: 'Aube' }));
  await player.post('/server', buildServer({ name: 'Crypte', visible: false }));
  await administrator.post('/server', buildServer({ name: 'Donjon' }));

  const own = await player.get<Server[]>('/server?owner=me&page=1&limit=1&sort=-name');
  assert.deepEqual(
    own.body.map(({ name }) => name),
    ['Crypte'],
  );
  assert.equal(own.headers['x-total-count'], '2');
  const theirs = await administrator.get<Server[]>('/server?owner=me');
  assert.deepEqual(
    theirs.body.map(({ name }) => name),
    ['Donjon'],
  );
});

test('filters the directory by type, team mode and openness, and sorts it by last activity', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM', 'MO'] });
  const { body: type } = await master.post<ServerType>('/servertype', { gametype: buildServerType() });
  const options = (group: boolean, visible_sheet: boolean) => ({
    options: { characters: { group, visible_sheet, sheet_type: [] } },
  });
  const make = async (name: string, changes = {}) =>
    (await master.post<Server>('/server', buildServer({ name, ...changes }))).body;
  const aube = await make('Aube', { serverType: [type._id], ...options(true, true) });
  await make('Brumes', options(true, false));
  await make('Crypte', options(false, true));

  const names = async (query: string) =>
    (await master.get<Server[]>(`/server?${query}`)).body.map(({ name }) => name);
  assert.deepEqual(await names(`serverType=${type._id}`), ['Aube']);
  assert.deepEqual(await names('group=true'), ['Aube', 'Brumes']);
  assert.deepEqual(await names('group=false'), ['Crypte']);
  assert.deepEqual(await names('open=true&sort=-name'), ['Crypte', 'Aube']);
  assert.deepEqual(await names('open=true&group=true&q=aub'), ['Aube']);
  assert.deepEqual(await names('sort=-createdAt'), ['Crypte', 'Brumes', 'Aube']);
  assert.equal((await names('sort=-activityAt'))[0], 'Crypte');
  await master.post('/event', buildEvent(aube._id));
  assert.equal((await names('sort=-activityAt'))[0], 'Aube');
  assert.equal((await master.get<Server>(`/server/${aube._id}`)).body.version, 1);
  for (const query of ['serverType=x', 'group=1', 'open=oui', 'sort=bio']) {
    assert.equal((await master.get(`/server?${query}`)).status, 422, query);
  }
});

test('lets co-managers do everything but delete the server and name others', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn();
  const helper = await rpd.signIn();
  const other = await rpd.signIn();
  const secret = buildServer({ name: 'Crypte', visible: false });
  const { _id } = (await owner.post<Server>('/server', secret)).body;
  const path = `/server/${_id}/managers`;
  const named = (who: typeof owner, name: string) => who.post<PersonName[]>(path, { name });

  assert.equal((await helper.get(`/server/${_id}`)).status, 404);
  const added = await named(owner, helper.user.name.toUpperCase());
  assert.deepEqual([added.status, added.body.map(person => person._id)], [201, [helper.user._id]]);
  assert.equal((await named(owner, helper.user.name)).body.length, 1);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const reported = await admin.get<JournalLine[]>(`/journal?entityId=${_id}&action=update`);
  assert.equal(reported.body.length, 1, 'a person named twice is reported once');
  for (const name of ['Personne de tel', owner.user.name, '']) {
    assert.deepEqual(Object.keys((await owner.post(path, { name })).body.fields ?? {}), ['name'], name);
  }

  assert.deepEqual((await helper.get<Server>(`/server/${_id}`)).body.managers, [helper.user._id]);
  assert.deepEqual(
    (await helper.get<Server[]>('/server')).body.map(({ name }) => name),
    ['Crypte'],
  );
  assert.deepEqual((await helper.get<Server[]>('/server?owner=me')).body, []);
  const changed = await helper.put<Server>('/server', { _id, description: { bio: 'À deux' }, managers: [] });
  assert.deepEqual([changed.status, changed.body.managers], [200, [helper.user._id]]);
  assert.equal((await helper.post('/event', buildEvent(_id))).status, 201);
  assert.equal((await helper.get<RoleplayEvent[]>('/event')).body.length, 1);
  assert.equal((await helper.get(`/server/${_id}/submissions`)).status, 200);
  assert.equal((await helper.remove(`/server/${_id}`)).status, 403);
  assert.equal((await named(helper, other.user.name)).status, 403);
  assert.equal((await other.get(path)).status, 404);

  assert.deepEqual((await helper.remove(`${path}/me`)).body, []);
  assert.equal((await helper.get(`/server/${_id}`)).status, 404);
  assert.equal((await owner.remove(`${path}/${helper.user._id}`)).status, 404);
});

test('ignores server-managed fields in a body', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn();
  const other = await rpd.addUser();
  const echo = {
    _id: 'f'.repeat(24),
    id: 'f'.repeat(24),
    owner_id: other._id,
    owner: { name: 'x' },
    version: 99,
    createdAt: '2001-01-01T00:00:00.000Z',
    updatedAt: '2001-01-01T00:00:00.000Z',
    deletedAt: null,
  };
  const created = await owner.post<Server>('/server', { ...buildServer(), ...echo });
  assert.equal(created.status, 201);
  assert.notEqual(created.body._id, echo._id);
  assert.equal(created.body.owner_id, owner.user._id);
  assert.equal(created.body.version, 1);
  assert.notEqual(created.body.createdAt, echo.createdAt);

  const update = { ...echo, _id: created.body._id, version: 1, name: 'Nouveau' };
  const changed = await owner.put<Server>('/server', { server: update });
  assert.equal(changed.body.owner_id, owner.user._id);
  assert.equal(changed.body.createdAt, created.body.createdAt);
  assert.equal(changed.body.name, 'Nouveau');

  const unknown = await owner.post('/server', { ...buildServer(), estAdmin: true });
  assert.equal(unknown.status, 422);
  assert.deepEqual(unknown.body.fields, { estAdmin: 'Champ inconnu.' });
  const nested = await owner.put('/server', { _id: created.body._id, description: { pirate: 1 } });
  assert.deepEqual(nested.body.fields, { 'description.pirate': 'Champ inconnu.' });
});

test('rejects wrong values at their field, in French', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const refused = await player.post('/server', {
    ...buildServer({ name: 'x', serverType: ['f'.repeat(24)] }),
    visible: 'true',
    description: { bio: 'b'.repeat(501), website: 'javascript:alert(1)' },
  });
  assert.equal(refused.status, 422);
  assert.equal(refused.body.message, 'Certains champs sont à corriger.');
  assert.deepEqual(Object.keys(refused.body.fields ?? {}).toSorted(), [
    'description.bio',
    'description.website',
    'name',
    'visible',
  ]);
  const links = await player.post<Server>('/server', {
    ...buildServer(),
    description: {
      wiki: 'wiki.exemple.fr',
      website: 'exemple.fr:8080/chez?nous',
      discord: 'discord.gg/brumes',
    },
  });
  assert.deepEqual(
    [
      links.status,
      links.body.description.wiki,
      links.body.description.website,
      links.body.description.discord,
    ],
    [201, 'https://wiki.exemple.fr', 'https://exemple.fr:8080/chez?nous', 'https://discord.gg/brumes'],
  );
  for (const website of [
    'javascript:alert(1)',
    'ftp://exemple.fr',
    'moi@exemple.fr',
    '//exemple.fr',
    'wiki',
    'data:x.fr',
  ]) {
    const wrong = await player.post('/server', { ...buildServer(), description: { website } });
    assert.deepEqual(Object.keys(wrong.body.fields ?? {}), ['description.website'], website);
  }
  const type = await player.post('/server', buildServer({ serverType: ['f'.repeat(24)] }));
  assert.deepEqual(type.body.fields, { serverType: 'Ce type de serveur n’existe pas.' });
  const invitation = await player.post(
    '/server',
    buildServer({ description: { ...buildServer().description, discord: 'https://exemple.fr/discord' } }),
  );
  assert.deepEqual(Object.keys(invitation.body.fields ?? {}), ['description.discord']);
});

test('offers public templates and keeps one hidden later', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const { _id: sheet } = (await player.post<Sheet>('/sheet', buildSheet({ isPublic: true }))).body;
  const { _id: secret } = (await player.post<Sheet>('/sheet', buildSheet({ isPublic: false }))).body;
  const proposing = (...sheet_type: string[]) => ({
    options: { characters: { group: false, visible_sheet: true, sheet_type } },
  });
  const refused = await player.post('/server', buildServer(proposing(sheet, secret)));
  assert.deepEqual(refused.body.fields, {
    'options.characters.sheet_type': 'Ce modèle n’existe pas, ou n’est pas public.',
  });
  const { _id } = (await player.post<Server>('/server', buildServer(proposing(sheet)))).body;
  assert.equal((await player.put('/sheet', { _id: sheet, isPublic: false })).status, 200);
  const kept = await player.put<Server>('/server', { _id, ...proposing(sheet), name: 'Gardé' });
  assert.deepEqual(kept.body.options.characters.sheet_type, [sheet]);
});

test('accepts pictures uploaded here only, by path or file name', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  const save = (icon_img: string) =>
    player.post<Server & { fields: Record<string, string> }>('/server', buildServer({ icon_img }));
  assert.equal((await save('fantastic_1.webp')).body.icon_img, '/files/fantastic_1.webp');
  assert.equal((await save(' /files/abc.png ')).body.icon_img, '/files/abc.png');
  for (const wrong of [
    'https://ailleurs.test/a.png',
    '//ailleurs.test/a.png',
    '/files/../a.png',
    '/a.png',
    'a.svg',
  ]) {
    const refused = await save(wrong);
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [422, ['icon_img']], wrong);
    assert.match(refused.body.fields['icon_img'] ?? '', /^Envoyez une image/);
  }
});

test('accepts populated types, and keeps one that was deleted before replacement was required', async t => {
  const rpd = await startServer(t);
  const administrator = await rpd.signIn({ roles: ['AD'] });
  const type = await administrator.post<ServerType>('/servertype', { gametype: buildServerType() });
  const { _id, name } = type.body;
  const populated = { ...buildServer(), serverType: [{ _id, name }] };
  const server = await administrator.post<Server>('/server', populated);
  assert.deepEqual(server.body.serverType, [_id]);
  await rpd.store.db.deleteFrom('server_types').where('id', '=', _id).execute();
  const saved = await administrator.put<Server>('/server', { ...server.body, name: 'Renommé' });
  assert.equal(saved.status, 200);
});

test('rejects a stale save with the newer server', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn();
  const { body: server } = await owner.post<Server>('/server', buildServer());
  const { _id } = server;
  await owner.put('/server', { _id, version: 1, name: 'Premier' });
  const stale = await owner.put<{ message: string; current: Server }>('/server', {
    _id,
    version: 1,
    name: 'Second',
  });
  assert.equal(stale.status, 412);
  assert.equal(stale.body.message, 'Cet élément a été modifié entre-temps.');
  assert.equal(stale.body.current.name, 'Premier');
  assert.equal(stale.body.current.version, 2);

  const both = await Promise.all(['A1', 'B2'].map(name => owner.put('/server', { _id, version: 2, name })));
  assert.deepEqual(
    both.map(answer => answer.status).toSorted((one, other) => one - other),
    [200, 412],
  );
});

test('lists what a server’s deletion takes along to people who may delete it (ADM-13)', async t => {
  const rpd = await startServer(t);
  const [owner, helper, player] = [await rpd.signIn(), await rpd.signIn(), await rpd.signIn()];
  const { body: server } = await owner.post<Server>('/server', buildServer());
  const path = `/server/${server._id}/dependents`;
  assert.deepEqual((await owner.get(path)).body, { total: 0, items: [] });
  await owner.post('/event', { ...buildEvent(server._id), title: 'Veillée' });
  await owner.post(`/server/${server._id}/managers`, { name: helper.user.name });
  const { body: character } = await player.post<Character>('/character', buildCharacter({ name: 'Aria' }));
  await player.post(`/character/${character._id}/submissions`, { server: server._id });
  const { body } = await owner.get<Dependents>(path);
  assert.deepEqual(
    body.items.map(({ kind, name }) => [kind, name]),
    [
      ['event', 'Veillée'],
      ['character', 'Aria'],
      ['manager', helper.user.name],
    ],
  );
  assert.equal((await player.get(path)).status, 403);
  const hidden = await owner.post<Server>('/server', buildServer({ visible: false }));
  assert.equal((await player.get(`/server/${hidden.body._id}/dependents`)).status, 404);
});

test('lists are paged, sorted and searched by the server', async t => {
  const rpd = await startServer(t);
  const player = await rpd.signIn();
  for (const name of ['Élodie', 'elodie 2', 'Zénith', 'Œuvre au noir', '100%', 'a_b']) {
    await player.post('/server', buildServer({ name }));
  }
  const names = async (query: string) => {
    const list = await player.get<Server[]>(`/server?${query}`);
    assert.equal(list.status, 200);
    return list.body.map(server => server.name);
  };
  assert.deepEqual(await names('q=%C3%A9lodie'), ['Élodie', 'elodie 2']);
  assert.deepEqual(await names('q=ELODIE&sort=-name'), ['elodie 2', 'Élodie']);
  assert.deepEqual(await names('q=oeuvre'), ['Œuvre au noir']);
  assert.deepEqual(await names('q=%25'), ['100%']);
  assert.deepEqual(await names('q=a_b'), ['a_b']);
  assert.deepEqual(await names('q=%5C'), []);
  assert.deepEqual(await names('page=2&limit=2'), ['Élodie', 'elodie 2']);
  assert.deepEqual(await names('page=9&limit=2'), []);
  assert.deepEqual((await names('sort=-createdAt')).at(0), 'a_b');

  const page = await player.get('/server?page=2&limit=2');
  assert.equal(page.headers['x-total-count'], '6');
  for (const query of [
    'page=0',
    'limit=101',
    'limit=x',
    'sort=owner_id',
    'page=1&page=2',
    'q=%00',
    `q=${'x'.repeat(201)}`,
  ]) {
    const refused = await player.get(`/server?${query}`);
    assert.equal(refused.status, 422, query);
    assert.equal(Object.keys(refused.body.fields ?? {}).length, 1, query);
  }
});

test('stores formatted texts as they are written, and rejects what is not in the subset at its field', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn();
  const text = '**Lune** et *soleil*\n\n- [le wiki](https://exemple.fr)\n- <soupir> PV < 3\n\n> dit-elle';
  const content = buildServer();
  const made = await owner.post<Server>('/server', {
    ...content,
    description: { ...content.description, text },
  });
  assert.deepEqual([made.status, made.body.description.text], [201, text]);
  for (const wrong of [
    '<script>alert(1)</script>',
    'Un <img src=x onerror=alert(1)> ici',
    '![chat](https://exemple.fr/chat.png)',
    '[ici](javascript:alert(1))',
    '[ici](data:text/html,x)',
    '[ici](https://moi:secret@exemple.fr)',
    `${'> '.repeat(7)}trop loin`,
    '*a* '.repeat(4000),
  ]) {
    const refused = await owner.post<Refused>('/server', {
      ...content,
      description: { ...content.description, text: wrong },
    });
    assert.equal(refused.status, 422, wrong.slice(0, 40));
    assert.ok(refused.body.fields?.['description.text'], wrong.slice(0, 40));
  }
});

test('stores a cover and what it shows beside the icon, and rejects one of another site', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn();
  const cover = { cover_img: '/files/aube.webp', cover_alt: 'Une cité au lever du jour' };
  const made = await owner.post<Server>('/server', { ...buildServer(), ...cover });
  assert.deepEqual([made.body.cover_img, made.body.cover_alt], [cover.cover_img, cover.cover_alt]);
  const { _id, version } = made.body;
  const refused = await owner.put<Refused>('/server', {
    _id,
    version,
    cover_img: 'https://exemple.fr/a.png',
  });
  assert.equal(refused.status, 422);
  assert.ok(refused.body.fields?.['cover_img']);
  const none = await owner.put<Server>('/server', { _id, version, cover_img: '', cover_alt: '' });
  assert.deepEqual([none.body.cover_img, none.body.cover_alt], ['', '']);
});

test('computes the first steps of a server for those who run it, until they dismiss them (SRV-5)', async t => {
  const rpd = await startServer(t);
  const [owner, helper, other] = [await rpd.signIn(), await rpd.signIn(), await rpd.signIn()];
  const bare = buildServer({ icon_img: '', description: { ...buildServer().description, intro: '' } });
  const { _id } = (await owner.post<Server>('/server', bare)).body;
  const path = `/server/${_id}/first-steps`;
  const read = async (who: typeof owner) => (await who.get<FirstSteps>(path)).body;
  const none = { icon: false, intro: false, template: false, team: false, event: false };
  assert.deepEqual(await read(owner), { dismissed: false, done: none });
  assert.equal((await other.get(path)).status, 403);
  const { _id: sheet } = (await owner.post<Sheet>('/sheet', buildSheet({ isPublic: true }))).body;
  await owner.put('/server', {
    _id,
    icon_img: 'fantastic_1.webp',
    description: { intro: 'Une cité noyée.' },
    options: { characters: { sheet_type: [sheet] } },
  });
  await owner.post(`/server/${_id}/managers`, { name: helper.user.name });
  await owner.post('/event', buildEvent(_id));
  const all = { icon: true, intro: true, template: true, team: true, event: true };
  assert.deepEqual((await read(helper)).done, all);
  assert.equal((await other.put(path, { dismissed: true })).status, 403);
  assert.equal((await helper.put(path, {})).status, 422);
  assert.equal((await helper.put<FirstSteps>(path, { dismissed: true })).body.dismissed, true);
  assert.equal((await read(owner)).dismissed, true, 'it is dismissed for all who run the server');
});

test('lists the servers in whose team one is, whatever one may do there (PLY-3)', async t => {
  const rpd = await startServer(t);
  const owner = await rpd.signIn({ name: 'Malo' });
  const helper = await rpd.signIn({ name: 'Zoé', roles: ['MO'] });
  const own = (await helper.post<Server>('/server', buildServer({ name: 'Aube' }))).body;
  const helped = (await owner.post<Server>('/server', buildServer({ name: 'Brume', visible: false }))).body;
  await owner.post<Server>('/server', buildServer({ name: 'Sel' }));
  assert.equal((await owner.post(`/server/${helped._id}/managers`, { name: 'Zoé' })).status < 300, true);
  const names = async (client: typeof owner) =>
    (await client.get<Server[]>('/server?runs=me&sort=name')).body.map(({ _id }) => _id);
  assert.deepEqual(await names(helper), [own._id, helped._id]);
  assert.deepEqual(await names(await rpd.signIn({ roles: ['AD'] })), []);
  assert.equal((await helper.get('/server?runs=other')).status, 422);
});
