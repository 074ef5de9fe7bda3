import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { PackReport } from '@rpd/shared/domain';
import { newId } from '../store/ids.ts';
import { buildPack, buildTable, sendPack } from '../test/compendium.ts';
import { startServer } from '../test/server.ts';
import type { TestServer } from '../test/server.ts';

/** Entries that are read of the database in one turn, at most. */
const PART = 100;
const MARK = 'marque-du-banc';

/** The turn in which each text was parsed that `isWatched`. */
function turnsOfParsing(t: TestContext, isWatched: (text: string) => boolean): number[] {
  const turns: number[] = [];
  let turn = 0;
  let counting = setImmediate(function count() {
    turn += 1;
    counting = setImmediate(count);
  });
  t.after(() => clearImmediate(counting));
  const { parse } = JSON;
  t.mock.method(JSON, 'parse', (text: string, reviver?: Parameters<typeof parse>[1]): unknown => {
    if (isWatched(text)) turns.push(turn);
    return parse(text, reviver);
  });
  return turns;
}

/** A server with a kind of its own and 250 entries of it. */
async function buildRelics(rpd: TestServer) {
  const table = await buildTable(rpd);
  const { owner, server } = table;
  const path = `/server/${server}/compendium`;
  const columns = [{ key: 'note', name: 'Note', type: 'text' }];
  await owner.put(`${path}/kinds/relique`, { name: 'Reliques', columns });
  const entry = { kind: 'relique', name: 'Relique', values: { note: MARK } };
  const { _id } = (await owner.post<{ _id: string }>(`${path}/entries`, entry)).body;
  const row = await rpd.store.db
    .selectFrom('compendium_entries')
    .where('id', '=', _id)
    .selectAll()
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 249 }, (_, index) => ({ ...row, id: newId(), key: `relique-${index}` }));
  await rpd.store.db.insertInto('compendium_entries').values(rows).execute();
  return { ...table, path };
}

const mostInOneTurn = (turns: readonly number[]) =>
  Math.max(...turns.map(turn => turns.filter(one => one === turn).length));

test('reads a body and its pack with two turns in between: the network has its own (PLS-8)', async t => {
  const rpd = await startServer(t);
  const { owner, server } = await buildTable(rpd);
  const entries = Array.from({ length: 20 }, (_, index) => ({
    id: `sort-${index}`,
    kind: 'sort',
    name: `Sort ${index}`,
    description: 'é'.repeat(9_000),
  }));
  const turns = turnsOfParsing(t, text => text.length > 100_000);
  const { status, body } = await sendPack<PackReport>(owner, server, buildPack({ entries }), {
    preview: true,
  });
  assert.deepEqual([status, body.counts.added, turns.length], [200, 20, 2]);
  assert.ok((turns[1] ?? 0) - (turns[0] ?? 0) >= 2, `parsed in the turns ${turns.join(' and ')}`);
});

test('exports « maison » entries a hundred at a time (PLS-8)', async t => {
  const rpd = await startServer(t);
  const { owner, path } = await buildRelics(rpd);
  const turns = turnsOfParsing(t, text => text.includes(MARK) && text.length < 100);
  const { body } = await owner.get<{ version: string; entries: object[] }>(`${path}/pack`);
  assert.deepEqual([body.entries.length, body.version.endsWith('.250'), turns.length], [250, true, 250]);
  assert.ok(mostInOneTurn(turns) <= PART, `${mostInOneTurn(turns)} entries in one turn`);
});

test('deletes a kind a hundred entries at a time, and all of them come back (PLS-8, ADR 120)', async t => {
  const rpd = await startServer(t);
  const { owner, path } = await buildRelics(rpd);
  const turns = turnsOfParsing(t, text => text.includes(MARK) && text.length < 100);
  const count = async (kind: string) =>
    (await owner.get(`${path}/entries?kind=${kind}&page=1&limit=1`)).headers['x-total-count'];
  for (const [query, elsewhere] of [
    ['?entries=move&to=objet', '250'],
    ['?entries=bin', '0'],
  ]) {
    const gone = await owner.remove<{ removed: string }>(`${path}/kinds/relique${query}`);
    assert.deepEqual([gone.status, await count('objet'), await count('relique')], [200, elsewhere, '0']);
    assert.equal((await owner.post(`/compendium/kinds/${gone.body.removed}/restore`, {})).status, 200);
    assert.deepEqual([await count('objet'), await count('relique')], ['0', '250']);
  }
  assert.equal(turns.length >= 500, true, `${turns.length} entries read`);
  assert.ok(mostInOneTurn(turns) <= PART, `${mostInOneTurn(turns)} entries in one turn`);
});
