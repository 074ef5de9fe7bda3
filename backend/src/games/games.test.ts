import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Dependents, Game, GameMember, GameType } from '@rpd/shared/domain';
import { createHost } from '../app/host.ts';
import { buildGame, buildGameType } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import { addMember } from '../store/table-people.ts';

test('creates, deactivates and deletes a game', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const player = await rpd.signIn();
  const created = await master.post<Game>('/game/', { game: buildGame({ name: 'Brumes' }) });
  assert.equal(created.status, 201);
  assert.match(created.body._id, /^[0-9a-f]{24}$/);
  assert.equal(created.body.owner_id, master.user._id);
  assert.deepEqual([created.body.memberCount, created.body.joined], [0, false]);
  const { _id } = created.body;
  assert.deepEqual((await player.get(`/game/${_id}/`)).body, created.body);

  const off = await master.put<Game>('/game', { ...created.body, status: false });
  assert.equal(off.body.status, false);
  assert.equal(off.body.version, 2);
  assert.equal(off.body.description.bio, 'Une campagne en sept veillées.');
  assert.equal((await player.get(`/game/${_id}`)).status, 404);
  assert.deepEqual((await player.get('/game')).body, []);
  assert.deepEqual((await master.get('/game')).body, [off.body]);

  const stale = await master.put<{ current: Game }>('/game', { _id, version: 1, status: true });
  assert.equal(stale.status, 412);
  assert.deepEqual(stale.body.current, off.body);
  assert.deepEqual((await master.remove(`/game/${_id}`)).body, off.body);
  assert.equal((await master.get(`/game/${_id}`)).status, 404);
  assert.equal((await player.post('/game', buildGame())).status, 403);
});

test('stores descriptions of a game’s pictures, up to 200 characters', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const { body } = await master.post<Game>(
    '/game',
    buildGame({ background_alt: ' Une falaise dans la brume ' }),
  );
  assert.deepEqual([body.background_alt, body.img_alt], ['Une falaise dans la brume', '']);
  const saved = await master.put<Game>('/game', { _id: body._id, img_alt: 'Trois loups' });
  assert.deepEqual(
    [saved.body.background_alt, saved.body.img_alt],
    ['Une falaise dans la brume', 'Trois loups'],
  );
  const long = await master.put('/game', { _id: body._id, img_alt: 'x'.repeat(201) });
  assert.equal(long.status, 422);
  assert.deepEqual(long.body.fields, { img_alt: 'Au plus 200 caractères.' });
});

test('requires Discord’s identifier only when Discord is on, and validates links', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const { description } = buildGame();
  const off = await master.post<Game>('/game', buildGame());
  assert.equal(off.status, 201);
  const on = await master.put('/game', { _id: off.body._id, description: { discord: true } });
  assert.equal(on.status, 422);
  assert.deepEqual(on.body.fields, { 'description.discordId': 'Ce champ est obligatoire.' });
  const short = await master.put('/game', {
    _id: off.body._id,
    description: { discord: true, discordId: '123' },
  });
  assert.deepEqual(short.body.fields, {
    'description.discordId': 'Un identifiant Discord compte 17 à 20 chiffres.',
  });
  const right = await master.put<Game>('/game', {
    _id: off.body._id,
    description: { discord: true, discordId: '102345678901234501', url: './games/brumes' },
  });
  assert.equal(right.status, 200);
  assert.equal(right.body.description.url, '/games/brumes');
  assert.equal(right.body.description.bio, description.bio);

  const links = await master.post('/game', {
    ...buildGame({ icon_img: 'javascript:alert(1)', rpd_url: '//ailleurs.example' }),
    description: {
      ...description,
      wiki: 'data:text/html,x',
      discordLink: 'https://exemple.fr/discord',
      bio: 'b'.repeat(501),
    },
    status: 'oui',
    secret: 1,
  });
  assert.equal(links.status, 422);
  assert.deepEqual(Object.keys(links.body.fields ?? {}).toSorted(), [
    'description.bio',
    'description.discordLink',
    'description.wiki',
    'icon_img',
    'rpd_url',
    'secret',
    'status',
  ]);
});

test('validates a game’s types and keeps one that was deleted before replacement was required', async t => {
  const rpd = await startServer(t);
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const type = await moderator.post<GameType>('/gametype', buildGameType());
  const { _id, name } = type.body;
  const populated = { ...buildGame(), gameType: [{ _id, name }] };
  const game = await moderator.post<Game>('/game', populated);
  assert.deepEqual(game.body.gameType, [_id]);
  const unknown = await moderator.post('/game', buildGame({ gameType: ['f'.repeat(24)] }));
  assert.deepEqual(unknown.body.fields, { gameType: 'Ce type de jeu n’existe pas.' });
  await rpd.store.db.deleteFrom('game_types').where('id', '=', _id).execute();
  assert.equal((await moderator.put('/game', { ...game.body, name: 'Renommé' })).status, 200);
});

test('counts players who join and leave a game', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const elodie = await rpd.signIn({ name: 'Élodie' });
  const zoe = await rpd.signIn({ name: 'Zoé' });
  const { _id } = (await master.post<Game>('/game', buildGame())).body;
  const path = `/game/${_id}/members`;

  const clicks = await Promise.all(Array.from({ length: 12 }, () => elodie.post<Game>(path, {})));
  assert.deepEqual(new Set(clicks.map(({ body }) => body.memberCount)), new Set([1]));
  const joined = await zoe.post<Game>(path, {});
  assert.equal(joined.status, 201);
  assert.deepEqual([joined.body.memberCount, joined.body.joined], [2, true]);
  const [listed] = (await master.get<Game[]>('/game')).body;
  assert.deepEqual([listed?.memberCount, listed?.joined], [2, false]);

  const members = await master.get<GameMember[]>(`${path}?page=1&limit=1`);
  assert.equal(members.headers['x-total-count'], '2');
  assert.deepEqual(
    members.body.map(({ _id: id, name }) => [id, name]),
    [[elodie.user._id, 'Élodie']],
  );
  assert.deepEqual(Object.keys(members.body[0] ?? {}).toSorted(), ['_id', 'avatar', 'joinedAt', 'name']);
  const found = await zoe.get<GameMember[]>(`${path}?q=elodie&sort=-joinedAt`);
  assert.equal(found.body.length, 1);

  // One removes oneself; the owner and moderators remove others.
  assert.equal((await zoe.remove(`${path}/${elodie.user._id}`)).status, 403);
  assert.equal((await zoe.remove<Game>(`${path}/me`)).body.memberCount, 1);
  assert.equal((await zoe.remove(`${path}/me`)).status, 404);
  assert.equal((await master.remove<Game>(`${path}/${elodie.user._id}`)).body.memberCount, 0);

  await master.put('/game', { _id, status: false });
  assert.equal((await zoe.post(path, {})).status, 404);
  assert.equal((await master.post(path, {})).status, 409);
});

test('excludes a deleted account from members and includes it again once restored', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const player = await rpd.signIn();
  const { _id } = (await admin.post<Game>('/game', buildGame())).body;
  await player.post(`/game/${_id}/members`, {});
  await admin.remove(`/user/${player.user._id}`);
  assert.equal((await admin.get<Game>(`/game/${_id}`)).body.memberCount, 0);
  assert.deepEqual((await admin.get(`/game/${_id}/members`)).body, []);
  await admin.put('/user/admin', { _id: player.user._id, deletedAt: null });
  assert.equal((await admin.get<Game>(`/game/${_id}`)).body.memberCount, 1);
});

test('lists are narrowed to a system, a state, one’s own games and those that one joined', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM', 'MO'] });
  const player = await rpd.signIn();
  const { body: type } = await master.post<GameType>('/gametype', buildGameType());
  const make = async (name: string, changes = {}) =>
    (await master.post<Game>('/game', buildGame({ name, ...changes }))).body;
  const aube = await make('Aube', { gameType: [type._id] });
  await make('Brumes');
  await make('Crypte', { status: false });
  await player.post(`/game/${aube._id}/members`, {});

  const names = async (query: string, who = master) =>
    (await who.get<Game[]>(`/game?${query}`)).body.map(({ name }) => name);
  assert.deepEqual(await names(''), ['Aube', 'Brumes', 'Crypte']);
  assert.deepEqual(await names(`gameType=${type._id}`), ['Aube']);
  assert.deepEqual(await names('status=false'), ['Crypte']);
  assert.deepEqual(await names('status=true&sort=-name'), ['Brumes', 'Aube']);
  assert.deepEqual(await names('owner=me'), ['Aube', 'Brumes', 'Crypte']);
  assert.deepEqual(await names('q=brume'), ['Brumes']);
  const own = await player.get<Game[]>('/game?member=me');
  assert.deepEqual(
    own.body.map(({ name, joined, memberCount }) => [name, joined, memberCount]),
    [['Aube', true, 1]],
  );
  assert.deepEqual(await names('owner=me', player), []);
  for (const query of ['gameType=x', 'status=1', 'owner=toi', 'member=a&member=b', 'sort=bio']) {
    assert.equal((await player.get(`/game?${query}`)).status, 422, query);
  }
});

test('lists games that look for players, and lets nobody join one that does not (GAM-2)', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const player = await rpd.signIn();
  const other = await rpd.signIn();
  const { _id, recruiting } = (await master.post<Game>('/game', buildGame({ name: 'Aube' }))).body;
  assert.equal(recruiting, true);
  await master.post('/game', buildGame({ name: 'Brumes', recruiting: false }));
  await master.post('/game', buildGame({ name: 'Crypte', status: false }));
  const found = async (query: string, client = player) =>
    (await client.get<Game[]>(`/game?sort=name&${query}`)).body.map(({ name }) => name);
  assert.deepEqual(await found('status=true&recruiting=true'), ['Aube']);
  assert.deepEqual(await found('recruiting=false'), ['Brumes']);
  assert.deepEqual(await found('recruiting=true', master), ['Aube', 'Crypte']);
  assert.equal((await player.get('/game?recruiting=oui')).status, 422);

  assert.equal((await player.post(`/game/${_id}/members`, {})).status, 201);
  await master.put('/game', { _id, recruiting: false });
  const refused = await other.post(`/game/${_id}/members`, {});
  assert.deepEqual(
    [refused.status, refused.body.message],
    [409, 'Ce jeu ne cherche pas de joueurs en ce moment.'],
  );
  // Who plays there goes on, and may ask twice.
  assert.equal((await player.post(`/game/${_id}/members`, {})).status, 200);
  assert.deepEqual(await found('member=me'), ['Aube']);
});

test('runs as many queries for a page of games as for one', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  for (let made = 0; made < 12; made += 1) {
    const { _id } = (await master.post<Game>('/game', buildGame())).body;
    await master.post(`/game/${_id}/members`, {});
  }
  let queries = 0;
  t.after(
    rpd.store.onQuery(({ kind, statement }) => {
      // What the process asks by itself meanwhile is not the list's.
      if (kind === 'select' && !/processes|live_/.test(statement)) queries += 1;
    }),
  );
  const count = async (path: string) => {
    queries = 0;
    assert.equal((await master.get(path)).status, 200);
    return queries;
  };
  const single = await count('/game?page=1&limit=1');
  assert.ok(single > 0);
  assert.equal(await count('/game?page=1&limit=11'), single);
});

test('reports a game deleted during a join', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const player = await rpd.signIn();
  const { _id } = (await master.post<Game>('/game', buildGame())).body;
  const [removed, ...joined] = await Promise.all([
    master.remove(`/game/${_id}`),
    ...Array.from({ length: 8 }, () => player.post(`/game/${_id}/members`, {})),
  ]);
  assert.equal(removed.status, 200);
  assert.ok(joined.every(({ status }) => [200, 201, 404].includes(status)));

  await rpd.store.db.deleteFrom('games').where('id', '=', _id).execute();
  // What the database says of a line whose game is gone, at the worst moment.
  const host = createHost({ log: 'none' });
  t.after(() => host.close());
  host.get('/late', { config: { access: 'public' } }, () => addMember(rpd.store.db, _id, player.user._id));
  const delayed = await host.inject('/late');
  assert.equal(delayed.statusCode, 404);
  assert.deepEqual(delayed.json(), { message: 'Cet élément n’existe pas ou plus.' });
});

test('lists a game’s members before its deletion to people who may delete it (ADM-13)', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const player = await rpd.signIn();
  const { _id } = (await master.post<Game>('/game', buildGame())).body;
  await player.post(`/game/${_id}/members`, {});
  const { body } = await master.get<Dependents>(`/game/${_id}/dependents`);
  assert.deepEqual(body, {
    total: 1,
    items: [{ kind: 'player', _id: player.user._id, name: player.user.name }],
  });
  assert.equal((await player.get(`/game/${_id}/dependents`)).status, 403);
});

test('ignores server-managed fields in a body', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const other = await rpd.addUser();
  const echo = {
    owner_id: other._id,
    owner: { _id: other._id, name: 'Autre', avatar: '' },
    version: 9,
    memberCount: 99,
    joined: true,
    createdAt: '2001-01-01',
  };
  const { body } = await master.post<Game>('/game', { ...buildGame(), ...echo });
  assert.deepEqual([body.owner_id, body.owner?.name], [master.user._id, master.user.name]);
  assert.deepEqual([body.version, body.memberCount, body.joined], [1, 0, false]);
});
