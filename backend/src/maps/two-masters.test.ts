import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { GameMap, MapToken, Scene } from '@rpd/shared/domain';
import { openTable } from '../test/table.ts';

// Two game masters at one map and one scene at the same moment (TAB-5): no change is lost, and a conflict is said.

async function openMap(t: TestContext) {
  const table = await openTable(t);
  const { rpd, master, game, path } = table;
  const second = await rpd.signIn({ roles: ['GM'], name: 'Sacha' });
  await second.post(`/game/${game._id}/members`, {});
  await master.post(`/game/${game._id}/campaign/masters`, { user: second.user._id });
  const made = await master.post<GameMap>(`/game/${game._id}/maps`, { title: 'La cave' });
  const { _id: id } = made.body;
  await master.post(`${path}/map`, { map: id });
  const put = async (name: string) =>
    (await master.post<MapToken>(`/map/${id}/tokens`, { name, x: 25, y: 25 })).body;
  return { ...table, second, id, masters: [master, second] as const, put };
}

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

test('keeps every rectangle of the fog that two game masters draw at the same moment', async t => {
  const { masters, master, alice, id } = await openMap(t);
  await master.post(`/map/${id}/fog`, { action: 'hide' });
  const drawn = Array.from({ length: 24 }, (_none, index) => ({ x: index * 50, y: (index % 2) * 400 }));
  const answers = await Promise.all(
    drawn.map((at, index) =>
      masters[index % 2 ? 1 : 0].post(`/map/${id}/fog`, { action: 'reveal', ...at, width: 40, height: 40 }),
    ),
  );
  assert.ok(answers.every(({ status }) => status === 200));
  const { fog } = (await alice.get<GameMap>(`/map/${id}`)).body;
  const left = ({ x, y }: { x: number; y: number }) => `${x} ${y}`;
  assert.deepEqual(fog.areas.map(left).toSorted(), drawn.map(left).toSorted());
});

test('moves tokens of two game masters at the same moment: each stays where it was put, one token where it was put last', async t => {
  const { masters, master, alice, id, put } = await openMap(t);
  const tokens = await Promise.all(Array.from({ length: 10 }, (_none, index) => put(`Rat ${index}`)));
  const shared = await put('Dragon');
  const move = (who: (typeof masters)[number], token: string, x: number, y: number) =>
    who.post<MapToken>(`/map/${id}/tokens/${token}/move`, { x, y });
  const moved = await Promise.all([
    ...tokens.map(({ _id }, index) => move(masters[index % 2 ? 1 : 0], _id, 75 + index * 50, 125)),
    move(masters[0], shared._id, 225, 325),
    move(masters[1], shared._id, 425, 325),
  ]);
  assert.ok(moved.every(({ status }) => status === 200));
  const placeOf = async (who: typeof alice) =>
    new Map((await who.get<GameMap>(`/map/${id}`)).body.tokens.map(({ _id, x }) => [_id, x]));
  const places = await placeOf(master);
  assert.deepEqual(
    tokens.map(({ _id }) => places.get(_id)),
    tokens.map((_token, index) => 75 + index * 50),
  );
  assert.ok([225, 425].includes(places.get(shared._id) ?? 0));
  assert.deepEqual(await placeOf(alice), places);
});

test('refuses what was set on a token or a scene meanwhile, with the newer one; a move is no change of it', async t => {
  const { masters, master, alice, game, id, put } = await openMap(t);
  const [one, other] = masters;
  const token = await put('Rat');
  assert.equal(token.version, 1);
  const path = `/map/${id}/tokens/${token._id}`;
  await other.post(`${path}/move`, { x: 425, y: 325 });
  const set = await Promise.all([
    one.put<MapToken>(path, { version: 1, name: 'Rat géant' }),
    other.put<MapToken>(path, { version: 1, color: 'red' }),
  ]);
  assert.deepEqual(statusesOf(set), [200, 412]);
  const refused = set.find(({ status }) => status === 412)?.body as { current?: MapToken } | undefined;
  const saved = set.find(({ status }) => status === 200)?.body;
  assert.deepEqual(refused?.current, saved);
  assert.deepEqual([saved?.version, saved?.x, saved?.y], [2, 425, 325]);
  const again = await other.put<MapToken>(path, { version: 2, size: 2 });
  assert.deepEqual([again.status, again.body.version], [200, 3]);
  // A number that jumps would tell a player of what was set out of their sight.
  const seen = (await alice.get<GameMap>(`/map/${id}`)).body.tokens.map(({ version }) => version);
  assert.deepEqual(seen, [0]);

  const scene = (await master.post<Scene>(`/game/${game._id}/scenes`, { title: 'Le pont' })).body;
  const written = await Promise.all(
    masters.map((who, index) =>
      who.put<Scene>(`/scene/${scene._id}`, { version: 1, notes: `Notes de ${index}` }),
    ),
  );
  assert.deepEqual(statusesOf(written), [200, 412]);
});
