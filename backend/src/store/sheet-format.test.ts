import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Sheet } from '@rpd/shared/domain';
import { sql } from 'kysely';
import { buildSheet } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import { migrate } from './migrate.ts';

const layout = (...fieldIds: string[]) => ({
  tabs: [{ id: 't', name: '', rows: [{ id: 'r', name: '', columns: [{ id: 'c', name: '', fieldIds }] }] }],
});
const field = (name: string) => ({ type: 'number', name, required: false, options: [], width: 6 });

test('lifts every stored template and version to format 3 and loses nothing, however often (PLS-1)', async t => {
  const rpd = await startServer(t);
  const { store } = rpd;
  const master = await rpd.signIn({ roles: ['GM'] });
  const make = async (structure: object) => {
    const fields = { a: field('Force'), b: field('"structure":{"format":2,') };
    const { status, body } = await master.post<Sheet>('/sheet', { ...buildSheet(), structure, fields });
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };
  const second = await make({ format: 2, ...layout('a', 'b') });
  const first = await make(layout('a'));
  const before = await sql<{ version: number }>`select version from sheets order by id`.execute(store.db);

  for (let time = 0; time < 2; time += 1) {
    await sql`delete from migrations where name = '0145_sheet_format_3'`.execute(store.db);
    await store.transaction(
      trx => migrate(trx, store.dialect, new Set(['0145_sheet_format_3'])),
      'migrations',
    );
    for (const { _id, fields } of [second, first]) {
      const { body: now } = await master.get<Sheet>(`/sheet/${_id}`);
      assert.equal(now.structure.format, 3);
      assert.deepEqual(now.fields, fields);
      const { body: kept } = await master.get<Sheet>(`/sheet/${_id}/revisions/1`);
      assert.equal(kept.structure.format, 3);
      assert.deepEqual(kept.fields, fields);
    }
  }
  const after = await sql<{ version: number }>`select version from sheets order by id`.execute(store.db);
  assert.deepEqual(after.rows, before.rows, 'a template that reads the same has the same version');
  const { body } = await master.get<Sheet>(`/sheet/${first._id}`);
  const names = body.structure.tabs.map(({ name }) => name);
  assert.deepEqual(names, ['', 'Champs retrouvés'], 'what stood nowhere has a place');
});

test('refuses a look that cannot be drawn, at its place (PLS-1)', async t => {
  const rpd = await startServer(t);
  const master = await rpd.signIn({ roles: ['GM'] });
  const fields = { a: { ...field('Force'), widget: 'table' } };
  const { status, body } = await master.post('/sheet', { ...buildSheet(), structure: layout('a'), fields });
  assert.equal(status, 422);
  assert.match(
    body.fields?.['fields.a.widget'] ?? '',
    /«\u00a0Tableau\u00a0» ne va pas à un champ de ce type/,
  );
});
