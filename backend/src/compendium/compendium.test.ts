import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  Character,
  CompendiumEntry,
  CompendiumEntrySummary,
  JournalLine,
  Server,
  Sheet,
} from '@rpd/shared/domain';
import { buildServer, buildSheet } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import { undo } from '../test/undo.ts';
import { buildPack, buildTable, sendPack } from '../test/compendium.ts';

const lantern = { kind: 'objet', name: 'Lanterne', values: { poids: 1.5 }, description: 'Éclaire.' };

test('the compendium of a hidden server exists for those who see the server, and for nobody else (PLS-5)', async t => {
  const rpd = await startServer(t);
  const { owner, manager, stranger, server } = await buildTable(rpd, false);
  const master = await rpd.signIn({ roles: ['GM'] });
  const moderator = await rpd.signIn({ roles: ['MO'] });
  const path = `/server/${server}/compendium`;
  const { body: made } = await owner.post<CompendiumEntry>(`${path}/entries`, lantern);
  await sendPack(owner, server, buildPack());
  for (const who of [stranger, master]) {
    for (const address of [path, `${path}/entries`, `/compendium/${made._id}`, `${path}/reports`]) {
      assert.equal((await who.get(address)).status, 404, address);
    }
    assert.deepEqual((await who.get<unknown[]>(`/compendium?ids=${made._id}`)).body, []);
    assert.equal((await who.post(`${path}/entries`, lantern)).status, 404);
    assert.equal((await who.put('/compendium', { _id: made._id, name: 'Autre' })).status, 404);
    assert.equal((await who.remove(`/compendium/${made._id}`)).status, 404);
    assert.equal((await sendPack(who, server, buildPack(), { preview: true })).status, 404);
    assert.equal((await who.put(`${path}/kinds/sort`, { name: 'Sorts', columns: [] })).status, 404);
  }
  for (const who of [owner, manager, moderator]) {
    assert.equal((await who.get(`/compendium/${made._id}`)).status, 200);
    assert.equal((await who.get<unknown[]>(`/compendium?ids=${made._id}`)).body.length, 1);
  }
  // A hidden server that is shown shows it.
  await owner.put('/server', { _id: server, visible: true });
  assert.equal((await stranger.get(`/compendium/${made._id}`)).status, 200);
  for (const attempt of [
    stranger.post(`${path}/entries`, lantern),
    stranger.put('/compendium', { _id: made._id, name: 'Autre' }),
    stranger.remove(`/compendium/${made._id}`),
    stranger.put(`${path}/kinds/sort`, { name: 'Sorts', columns: [] }),
  ]) {
    assert.equal((await attempt).status, 403);
  }
});

test('a « maison » entry is made, changed, refused with its reasons, and deleted (PLS-5)', async t => {
  const rpd = await startServer(t);
  const { owner, stranger, server } = await buildTable(rpd);
  const path = `/server/${server}/compendium/entries`;
  const refused = await owner.post<{ fields: Record<string, string> }>(path, {
    ...lantern,
    values: { poids: 'lourd', couleur: 'rouge' },
  });
  assert.deepEqual(refused.body.fields, {
    'values.poids': 'Un nombre est attendu.',
    'values.couleur': 'Ce genre n’a pas cette valeur.',
  });
  for (const [changes, field] of [
    [{ name: '' }, 'name'],
    [{ kind: 'inconnu' }, 'kind'],
    [{ kind: 'constructor' }, 'kind'],
    [{ description: '<b>gras</b>' }, 'description'],
    [{ values: [1] }, 'values'],
    [{ name: 'x'.repeat(121) }, 'name'],
  ] as const) {
    const answer = await owner.post<{ fields: Record<string, string> }>(path, { ...lantern, ...changes });
    assert.deepEqual([answer.status, Object.keys(answer.body.fields)], [422, [field]], field);
  }
  const many = Object.fromEntries(Array.from({ length: 9_000 }, (_, index) => [`v${index}`, 1]));
  assert.equal((await owner.post(path, { ...lantern, values: many })).status, 422);
  const { body: made } = await owner.post<CompendiumEntry>(path, lantern);
  const changed = await owner.put<CompendiumEntry>('/compendium', {
    _id: made._id,
    version: 1,
    values: { poids: 2 },
  });
  assert.deepEqual([changed.body.version, changed.body.values], [2, { poids: 2 }]);
  assert.notEqual(changed.body.hash, made.hash);
  const stale = await owner.put('/compendium', { _id: made._id, version: 1, name: 'Autre' });
  assert.equal(stale.status, 412);
  assert.equal((await owner.remove(`/compendium/${made._id}`)).status, 200);
  assert.equal((await owner.get(`/compendium/${made._id}`)).status, 404);
  assert.deepEqual((await owner.get<unknown[]>(`/compendium?ids=${made._id}`)).body, []);
  assert.equal((await stranger.post(`/compendium/${made._id}/restore`, {})).status, 403);
  const back = await owner.post<CompendiumEntry>(`/compendium/${made._id}/restore`, {});
  assert.deepEqual([back.status, back.body.hash], [200, changed.body.hash]);
  assert.equal((await owner.post(`/compendium/${made._id}/restore`, {})).status, 404);
});

test('an entry of a pack changes with its pack alone (PLS-5)', async t => {
  const rpd = await startServer(t);
  const { owner, server } = await buildTable(rpd);
  await sendPack(owner, server, buildPack());
  const [entry] = (await owner.get<CompendiumEntrySummary[]>(`/server/${server}/compendium/entries`)).body;
  assert.equal((await owner.put('/compendium', { _id: entry?._id, name: 'Autre' })).status, 409);
  assert.equal((await owner.remove(`/compendium/${entry?._id}`)).status, 409);
});

test('the journal takes back a change and a deletion of a « maison » entry (PLS-5, DSK-7)', async t => {
  const rpd = await startServer(t);
  const admin = await rpd.signIn({ roles: ['AD'] });
  const { owner, stranger, server } = await buildTable(rpd);
  const { body: made } = await owner.post<CompendiumEntry>(`/server/${server}/compendium/entries`, lantern);
  await owner.put('/compendium', { _id: made._id, name: 'Lampe', values: { poids: 3 } });
  const latest = async () =>
    (await admin.get<JournalLine[]>(`/journal?sort=-at&entityId=${made._id}`)).body[0]?._id ?? '';
  const read = async () => (await owner.get<CompendiumEntry>(`/compendium/${made._id}`)).body;
  const change = await latest();
  assert.equal((await undo(stranger, change)).status, 404);
  assert.equal((await undo(owner, change)).status, 200);
  assert.deepEqual([(await read()).name, (await read()).values], ['Lanterne', { poids: 1.5 }]);
  await owner.remove(`/compendium/${made._id}`);
  const removal = await latest();
  assert.notEqual((await undo(stranger, removal)).status, 200);
  assert.equal((await undo(owner, removal)).status, 200);
  assert.equal((await read()).name, 'Lanterne');
});

test('a server gives its kinds values of its own; one keeps its type (PLS-5)', async t => {
  const rpd = await startServer(t);
  const { owner, server } = await buildTable(rpd);
  const path = `/server/${server}/compendium/kinds`;
  const vehicle = { name: 'Véhicules', columns: [{ key: 'vitesse', name: 'Vitesse', type: 'number' }] };
  assert.equal((await owner.put(`${path}/vehicule`, vehicle)).status, 200);
  const car = { kind: 'vehicule', name: 'Chariot', values: { vitesse: 6 } };
  assert.equal((await owner.post(`/server/${server}/compendium/entries`, car)).status, 201);
  const retyped = { ...vehicle, columns: [{ key: 'vitesse', name: 'Vitesse', type: 'text' }] };
  assert.equal((await owner.put(`${path}/vehicule`, retyped)).status, 422);
  const twice = { ...vehicle, columns: [...vehicle.columns, ...vehicle.columns] };
  assert.equal((await owner.put(`${path}/vehicule`, twice)).status, 422);
  for (const key of ['__proto__', 'constructor', 'Sort', 'a b']) {
    assert.equal((await owner.put(`${path}/${encodeURIComponent(key)}`, vehicle)).status, 422, key);
  }
});

/** A template with a list of spells, and a player's character made of it. */
async function buildCharacter(rpd: Awaited<ReturnType<typeof startServer>>) {
  const player = await rpd.signIn({ name: 'Iris' });
  const column = (id: string, type: string, name: string, more: object = {}) => ({ id, type, name, ...more });
  const sheet = buildSheet({
    isPublic: true,
    structure: {
      tabs: [
        {
          id: 't',
          name: 'Fiche',
          rows: [{ id: 'r', columns: [{ id: 'c', fieldIds: ['sorts'] }] }],
        },
      ],
    },
    fields: {
      sorts: {
        type: 'repeat',
        name: 'Sorts',
        required: false,
        options: [],
        compendium: 'sort',
        columns: [
          column('nom', 'string', 'Nom'),
          column('niv', 'number', 'Rang', { fromEntry: 'niveau' }),
          column('ecole', 'string', 'École'),
        ],
      },
    },
  } as never);
  const { body: template } = await player.post<Sheet>('/sheet', sheet);
  const { body: character } = await player.post<Character>('/character', {
    name: 'Iris',
    sheet: template._id,
  });
  return { player, template, character };
}

test('a list takes entries of the servers that its character is attached to, and keeps the link (PLS-5)', async t => {
  const rpd = await startServer(t);
  const { owner, stranger, server } = await buildTable(rpd);
  await sendPack(owner, server, buildPack());
  const { player, template, character } = await buildCharacter(rpd);
  assert.equal(template.fields['sorts']?.compendium, 'sort');
  const path = `/character/${character._id}/compendium?kind=sort`;
  type Found = { servers: number; entries: CompendiumEntry[] };
  const find = async (q = '') => (await player.get<Found>(`${path}&q=${q}`)).body;
  assert.deepEqual((await find()).servers, 0);
  const characters = { group: false, visible_sheet: false, sheet_type: [template._id] };
  await owner.put('/server', { _id: server, options: { characters } });
  // A server that proposes the template as well, and that the player does not see.
  const { body: hidden } = await owner.post<Server>(
    '/server',
    buildServer({ name: 'Caché', visible: false, options: { characters } }),
  );
  await owner.post(`/server/${hidden._id}/compendium/entries`, { kind: 'sort', name: 'Lueur secrète' });
  const found = await find();
  assert.deepEqual([found.servers, found.entries.map(({ name }) => name)], [1, ['Lueur', 'Trait de givre']]);
  const [entry] = (await find('givre')).entries;
  assert.ok(entry);
  // A stranger who does not see the character searches nothing by it.
  assert.equal((await stranger.get(path)).status, 404);
  const line = {
    id: 'une',
    cells: { nom: entry.name, niv: 1 },
    entry: { id: entry._id, hash: entry.hash },
  };
  const saved = await player.put<Character>('/character', { _id: character._id, values: { sorts: [line] } });
  assert.equal(saved.status, 200, JSON.stringify(saved.body));
  assert.deepEqual(saved.body.values['sorts'], [line]);
  for (const wrong of [
    { id: 'x', hash: entry.hash },
    { id: entry._id },
    { id: entry._id, hash: entry.hash, more: 1 },
  ]) {
    const lines = [{ ...line, entry: wrong }];
    const refused = await player.put('/character', { _id: character._id, values: { sorts: lines } });
    assert.equal(refused.status, 422);
  }
  // The pack goes: the row keeps its values, and what it was taken from is no more.
  const { packs } = (await owner.get<{ packs: { _id: string }[] }>(`/server/${server}/compendium`)).body;
  await owner.remove(`/server/${server}/compendium/packs/${packs[0]?._id}`);
  assert.deepEqual((await player.get<Character>(`/character/${character._id}`)).body.values['sorts'], [line]);
  assert.deepEqual((await player.get<unknown[]>(`/compendium?ids=${entry._id}`)).body, []);
});
