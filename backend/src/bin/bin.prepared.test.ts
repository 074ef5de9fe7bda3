import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import type { BinItem, Game, GameSession, JournalLine, Notification } from '@rpd/shared/domain';
import type { PreparedKind } from '../lib/prepared.bin.ts';
import { buildGame } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import type { TestServer } from '../test/server.ts';

// What game masters prepare goes to the bin of those who lead the campaign (DSK-7, TAB-5).

const MARK = 'Zibeline';

interface Place {
  /** The list of game masters, below a game. */
  list: 'scenes' | 'handouts' | 'maps' | 'fights';
  /** Shows it at a session, or gives it to everybody. */
  show: (id: string, session: string) => { method: 'post' | 'put'; path: string; body: object };
  /** What a player reads of it. */
  seen: (game: string, session: string) => string;
}

const PLACES: Record<PreparedKind, Place> = {
  scene: {
    list: 'scenes',
    show: (scene, session) => ({ method: 'post', path: `/gamesession/${session}/scene`, body: { scene } }),
    seen: (_game, session) => `/gamesession/${session}/scenes`,
  },
  handout: {
    list: 'handouts',
    show: id => ({ method: 'put', path: `/handout/${id}/readers`, body: { all: true, people: [] } }),
    seen: game => `/game/${game}/handouts`,
  },
  map: {
    list: 'maps',
    show: (map, session) => ({ method: 'post', path: `/gamesession/${session}/map`, body: { map } }),
    seen: (_game, session) => `/gamesession/${session}/map`,
  },
  fight: {
    list: 'fights',
    show: (fight, session) => ({ method: 'post', path: `/gamesession/${session}/fight`, body: { fight } }),
    seen: (_game, session) => `/gamesession/${session}/fight`,
  },
};

async function openTable(rpd: TestServer) {
  const master = await rpd.signIn({ name: 'Maud', roles: ['GM'] });
  const player = await rpd.signIn({ name: 'Élodie' });
  const stranger = await rpd.signIn({ name: 'Autre', roles: ['GM'] });
  const administrator = await rpd.signIn({ name: 'Admin', roles: ['AD', 'MO'] });
  const { body: game } = await master.post<Game>('/game', buildGame());
  await player.post(`/game/${game._id}/members`, {});
  const { body: session } = await master.post<GameSession>(`/game/${game._id}/gamesessions`, { open: true });
  for (const one of [master, player]) {
    const clientSeed = randomBytes(16).toString('hex');
    await one.post(`/gamesession/${session._id}/seat`, { clientSeed, character: '' });
  }
  return { master, player, stranger, administrator, game: game._id, session: session._id };
}

for (const kind of ['scene', 'handout', 'map', 'fight'] as const) {
  test(`a deleted ${kind} is the game masters’ to restore, and nobody else’s to know`, async t => {
    const rpd = await startServer(t);
    const { master, player, stranger, administrator, game, session } = await openTable(rpd);
    const { list, show, seen } = PLACES[kind];
    const make = async (title: string) => {
      const made = await master.post<{ _id: string }>(`/game/${game}/${list}`, { title });
      assert.equal(made.status, 201, made.body as never);
      return made.body._id;
    };
    const id = await make(`Écho de ${MARK}`);
    const other = await make('La cave');
    const read = async (who: typeof master, path: string) => JSON.stringify((await who.get(path)).body);
    const ofMaster = `/game/${game}/${list}`;
    const ofPlayer = seen(game, session);
    const { method, path, body } = show(id, session);
    assert.equal((await master[method](path, body)).status, 200);
    assert.match(await read(player, ofPlayer), new RegExp(MARK));
    const before = await read(master, ofMaster);

    assert.equal((await player.remove(`/${kind}/${id}`)).status, 403);
    assert.equal((await master.remove(`/${kind}/${id}`)).status, 204);
    assert.equal((await master.remove(`/${kind}/${id}`)).status, 404);
    assert.equal((await master.put(`/${kind}/${id}`, { title: 'Rien' })).status, 404);
    for (const address of [ofMaster, ofPlayer]) {
      assert.doesNotMatch(await read(master, address), new RegExp(id), address);
      if (address === ofPlayer) assert.doesNotMatch(await read(player, address), new RegExp(id), address);
    }
    // What is left is put into its order, and another one is shown in its place.
    if (list !== 'maps')
      assert.equal((await master.put(`/game/${game}/${list}/order`, { ids: [other] })).status, 200);
    const next = show(other, session);
    assert.equal((await master[next.method](next.path, next.body)).status, 200);

    for (const who of [player, stranger, administrator]) {
      assert.deepEqual((await who.get('/bin')).body, []);
      assert.equal((await who.post(`/bin/${kind}/${id}/restore`, {})).status, 404);
    }
    assert.equal((await administrator.get<JournalLine[]>(`/journal?q=${MARK}`)).body.length, 0);
    const [item] = (await master.get<BinItem[]>('/bin?q=echo')).body;
    assert.deepEqual([item?.kind, item?._id, item?.owner.name], [kind, id, 'Maud']);
    assert.deepEqual((await master.get('/bin?q=cave')).body, []);

    assert.equal((await master.post(`/bin/${kind}/${id}/restore`, {})).status, 200);
    assert.match(await read(master, ofMaster), new RegExp(id));
    if (kind === 'scene') assert.equal(await read(master, ofMaster), before);
    assert.deepEqual((await master.get('/bin')).body, []);
    const lines = (await administrator.get<JournalLine[]>(`/journal?entityId=${id}`)).body;
    assert.deepEqual(
      lines.filter(({ action }) => action === 'delete' || action === 'restore').map(line => line.entityName),
      ['', ''],
    );
  });
}

test('who leads a campaign with others learns what they deleted, and gets it back; with the campaign all waits', async t => {
  const rpd = await startServer(t);
  const { master, player, game } = await openTable(rpd);
  const campaign = await master.post(`/game/${game}/campaign/masters`, { user: player.user._id });
  assert.equal(campaign.status, 200);
  const { body: scene } = await master.post<{ _id: string }>(`/game/${game}/scenes`, { title: 'La taverne' });
  assert.equal((await player.remove(`/scene/${scene._id}`)).status, 204);
  const [news] = (await master.get<Notification[]>('/api/notifications')).body;
  assert.equal(news?.title, 'Élodie a supprimé la scène «\u00a0La taverne\u00a0»');
  assert.equal((await player.get<BinItem[]>('/bin')).body.length, 1);

  await master.remove(`/game/${game}`);
  assert.deepEqual(
    (await master.get<BinItem[]>('/bin')).body.map(({ kind }) => kind),
    ['game'],
  );
  assert.equal((await master.post(`/bin/scene/${scene._id}/restore`, {})).status, 404);
  await master.post(`/bin/game/${game}/restore`, {});
  assert.equal((await master.post(`/bin/scene/${scene._id}/restore`, {})).status, 200);
});
