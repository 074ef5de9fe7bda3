import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  Character,
  Compendium,
  CompendiumEntry,
  JournalLine,
  Sheet,
  SheetKinds,
} from '@rpd/shared/domain';
import { buildSheet } from '../test/builders.ts';
import { buildPack, buildTable, sendPack } from '../test/compendium.ts';
import type { Client, TestServer } from '../test/server.ts';
import { startServer } from '../test/server.ts';
import { undo } from '../test/undo.ts';

const number = (key: string, name: string) => ({ key, name, type: 'number' });
const vehicles = { name: 'Véhicules', columns: [number('vitesse', 'Vitesse'), number('poids', 'Poids')] };
const cart = { kind: 'vehicule', name: 'Chariot', values: { vitesse: 6, poids: 90 } };

/** A server with a kind of its own, and an entry of it. */
async function buildKind(rpd: TestServer) {
  const table = await buildTable(rpd);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const { owner, server } = table;
  const path = `/server/${server}/compendium`;
  assert.equal((await owner.put(`${path}/kinds/vehicule`, vehicles)).status, 200);
  const { body: entry } = await owner.post<CompendiumEntry>(`${path}/entries`, cart);
  const kinds = async () => (await owner.get<Compendium>(path)).body.kinds;
  return {
    ...table,
    admin,
    path,
    entry,
    kinds,
    kind: async (key: string) => (await kinds()).find(one => one.key === key),
    read: async () => (await owner.get<CompendiumEntry>(`/compendium/${entry._id}`)).body,
  };
}

interface Removed {
  removed: string;
  kinds: { key: string }[];
}
interface Refused {
  message: string;
  fields?: Record<string, string>;
}

const remove = (client: Client, path: string, key: string, query = '') =>
  client.remove<Removed & Refused>(`${path}/kinds/${key}${query}`);

const latestLine = async (client: Client, id: string) =>
  (await client.get<JournalLine[]>(`/journal?sort=-at&entityId=${id}`)).body[0];

test('a kind without entries is deleted by who writes the compendium, and comes back (PLS-5)', async t => {
  const rpd = await startServer(t);
  const { owner, stranger, path, entry, kind } = await buildKind(rpd);
  await owner.remove(`/compendium/${entry._id}`);
  assert.equal((await remove(stranger, path, 'vehicule')).status, 403);
  assert.equal((await remove(owner, path, 'inconnu')).status, 404);
  const standard = await remove(owner, path, 'sort');
  assert.deepEqual([standard.status, /tous les compendiums/.test(standard.body.message)], [409, true]);
  const gone = await remove(owner, path, 'vehicule');
  assert.deepEqual([gone.status, gone.body.kinds.some(({ key }) => key === 'vehicule')], [200, false]);
  assert.equal(await kind('vehicule'), undefined);
  // An entry that was deleted before has no kind to come back to.
  const orphan = await owner.post<Refused>(`/compendium/${entry._id}/restore`, {});
  assert.equal(orphan.status, 409);
  assert.match(orphan.body.message, /genre/);
  const place = `/compendium/kinds/${gone.body.removed}/restore`;
  assert.equal((await stranger.post(place, {})).status, 403);
  assert.equal((await owner.post(place, {})).status, 200);
  assert.deepEqual((await kind('vehicule'))?.columns, vehicles.columns);
  assert.equal((await owner.post(place, {})).status, 404);
  assert.equal((await owner.post(`/compendium/${entry._id}/restore`, {})).status, 200);
});

test('a kind with entries is refused until one says what becomes of them (PLS-5)', async t => {
  const rpd = await startServer(t);
  const { owner, path, kind, read } = await buildKind(rpd);
  const refused = await remove(owner, path, 'vehicule');
  assert.equal(refused.status, 409);
  assert.match(refused.body.message, /1 entrée/);
  for (const query of [
    '?entries=autre',
    '?entries=move',
    '?entries=move&to=vehicule',
    '?entries=move&to=inconnu',
  ])
    assert.equal((await remove(owner, path, 'vehicule', query)).status, 422, query);
  assert.equal((await read()).kind, 'vehicule');
  assert.equal((await kind('vehicule'))?.entries, 1);
});

test('entries move to another kind with all of their values, and back (PLS-5, DSK-7)', async t => {
  const rpd = await startServer(t);
  const { admin, owner, stranger, path, kind, read, entry } = await buildKind(rpd);
  const before = (await kind('objet'))?.columns;
  const moved = await remove(owner, path, 'vehicule', '?entries=move&to=objet');
  assert.equal(moved.status, 200);
  const now = await read();
  assert.deepEqual([now.kind, now.values], ['objet', cart.values]);
  // Rows that were taken from it have nothing new to take.
  assert.equal(now.hash, entry.hash);
  assert.ok((await kind('objet'))?.columns.some(({ key }) => key === 'vitesse'));
  const line = await latestLine(admin, moved.body.removed);
  assert.match(line?.detail ?? '', /1 entrée .*Objets/);
  assert.notEqual((await undo(stranger, line?._id ?? '')).status, 200);
  assert.equal((await undo(owner, line?._id ?? '')).status, 200);
  const back = await read();
  assert.deepEqual([back.kind, back.values], ['vehicule', cart.values]);
  assert.deepEqual((await kind('objet'))?.columns, before);
  // The way back is taken back by the same fate.
  const again = await latestLine(admin, moved.body.removed);
  assert.equal((await undo(owner, again?._id ?? '')).status, 200);
  assert.deepEqual([(await read()).kind, await kind('vehicule')], ['objet', undefined]);
});

test('an entry that was changed since stays in its new kind, and the values that it has there too', async t => {
  const rpd = await startServer(t);
  const { admin, owner, path, kind, read, entry } = await buildKind(rpd);
  const { body } = await remove(owner, path, 'vehicule', '?entries=move&to=objet');
  await owner.put('/compendium', { _id: entry._id, values: { vitesse: 7, prix: '3 po' } });
  assert.equal((await owner.post(`/compendium/kinds/${body.removed}/restore`, {})).status, 200);
  const now = await read();
  assert.deepEqual([now.kind, now.values], ['objet', { vitesse: 7, prix: '3 po' }]);
  assert.ok((await kind('objet'))?.columns.some(({ key }) => key === 'vitesse'));
  assert.match((await latestLine(admin, body.removed))?.detail ?? '', /changée/);
});

test('a kind where a value is of another type takes no entries that have it (PLS-5)', async t => {
  const rpd = await startServer(t);
  const { owner, path, read } = await buildKind(rpd);
  const text = { name: 'Montures', columns: [{ key: 'vitesse', name: 'Vitesse', type: 'text' }] };
  await owner.put(`${path}/kinds/monture`, text);
  const refused = await remove(owner, path, 'vehicule', '?entries=move&to=monture');
  assert.deepEqual([refused.status, Object.keys(refused.body.fields ?? {})], [422, ['to']]);
  assert.match(refused.body.fields?.['to'] ?? '', /«\u00a0Vitesse\u00a0»/);
  assert.equal((await read()).kind, 'vehicule');
});

test('entries go with their kind and come back with it (PLS-5, DSK-7)', async t => {
  const rpd = await startServer(t);
  const { admin, owner, path, kind, read, entry } = await buildKind(rpd);
  const { body } = await remove(owner, path, 'vehicule', '?entries=bin');
  assert.equal((await owner.get(`/compendium/${entry._id}`)).status, 404);
  assert.equal((await owner.post(`/compendium/${entry._id}/restore`, {})).status, 409);
  const line = await latestLine(admin, body.removed);
  assert.equal((await undo(owner, line?._id ?? '')).status, 200);
  assert.deepEqual([(await read()).values, (await kind('vehicule'))?.entries], [cart.values, 1]);
});

test('a kind that was made again is not overwritten by the old one', async t => {
  const rpd = await startServer(t);
  const { owner, path, kind } = await buildKind(rpd);
  const { body } = await remove(owner, path, 'vehicule', '?entries=bin');
  await owner.put(`${path}/kinds/vehicule`, { name: 'Attelages', columns: [] });
  assert.equal((await owner.post(`/compendium/kinds/${body.removed}/restore`, {})).status, 409);
  assert.equal((await kind('vehicule'))?.name, 'Attelages');
});

test('a kind of which a pack has entries stays with the pack (PLS-5)', async t => {
  const rpd = await startServer(t);
  const { owner, path, kinds } = await buildKind(rpd);
  await sendPack(owner, path.split('/')[2] ?? '', buildPack());
  const refused = await remove(owner, path, 'talent', '?entries=bin');
  assert.equal(refused.status, 409);
  assert.match(refused.body.message, /«\u00a0Petit grimoire\u00a0»/);
  const own = (await kinds()).map(({ key, entries, homebrew }) => [key, entries, homebrew]);
  assert.deepEqual(
    own.filter(([key]) => key === 'talent' || key === 'vehicule'),
    [
      ['talent', 1, 0],
      ['vehicule', 1, 1],
    ],
  );
});

test('a list whose kind was deleted says so to its author and its player, and keeps its rows (ADR 120)', async t => {
  const rpd = await startServer(t);
  const { owner, stranger, server, path, entry } = await buildKind(rpd);
  const { player, template, character } = await buildVehicles(rpd);
  const characters = { group: false, visible_sheet: false, sheet_type: [template._id] };
  await owner.put('/server', { _id: server, options: { characters } });
  const line = { id: 'une', cells: { nom: 'Chariot' }, entry: { id: entry._id, hash: entry.hash } };
  await player.put('/character', { _id: character._id, values: { vehicules: [line] } });
  const kinds = async (client: Client) =>
    (await client.get<SheetKinds>(`/sheet/${template._id}/compendium`)).body;
  const found = async () =>
    (await player.get<{ isKind: boolean }>(`/character/${character._id}/compendium?kind=vehicule&q=`)).body;
  const before = await kinds(player);
  assert.deepEqual([before.servers, before.removed, (await found()).isKind], [1, [], true]);
  assert.ok(before.kinds.some(({ key }) => key === 'vehicule'));
  await remove(owner, path, 'vehicule', '?entries=bin');
  const after = await kinds(player);
  assert.deepEqual(after.removed, [{ key: 'vehicule', name: 'Véhicules' }]);
  assert.equal(
    after.kinds.some(({ key }) => key === 'vehicule'),
    false,
  );
  assert.equal((await found()).isKind, false);
  const { body } = await player.get<Character>(`/character/${character._id}`);
  assert.deepEqual(body.values['vehicules'], [line]);
  // A template that one does not see, and a server that one does not see.
  assert.equal((await stranger.get(`/sheet/${'f'.repeat(24)}/compendium`)).status, 404);
  await owner.put('/server', { _id: server, visible: false });
  assert.deepEqual(await kinds(player), { servers: 0, kinds: [], removed: [] });
});

/** A public template with a list of vehicles, and a character of it. */
async function buildVehicles(rpd: TestServer) {
  const player = await rpd.signIn({ roles: ['RP', 'GM'] });
  const base = { required: false, options: [] };
  const column = { ...base, id: 'nom', type: 'string' as const, name: 'Nom' };
  const list = {
    ...base,
    type: 'repeat' as const,
    name: 'Véhicules',
    compendium: 'vehicule',
    columns: [column],
  };
  const tabs = [
    {
      id: 'o',
      name: 'Jeu',
      rows: [{ id: 'r', name: '', columns: [{ id: 'c', name: '', fieldIds: ['vehicules'] }] }],
    },
  ];
  const sheet = buildSheet({ isPublic: true, structure: { tabs }, fields: { vehicules: list } });
  const { body: template } = await player.post<Sheet>('/sheet', sheet);
  const { body: character } = await player.post<Character>('/character', {
    name: 'Lou',
    sheet: template._id,
  });
  return { player, template, character };
}
