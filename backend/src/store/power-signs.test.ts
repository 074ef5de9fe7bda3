import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Sheet } from '@rpd/shared/domain';
import { sql } from 'kysely';
import { buildSheet } from '../test/builders.ts';
import { startServer } from '../test/server.ts';
import { migrate } from './migrate.ts';

const NAME = '0140_power_signs';
const field = (name: string, more: object = {}) => ({
  type: 'number',
  name,
  required: false,
  options: [],
  width: 6,
  ...more,
});
/** How each was written, and how it reads the same now. */
const REWRITTEN = [
  ['-Force^2', '(-Force)^2'],
  ['max(0, -Force^2)', 'max(0, (-Force)^2)'],
  ['-Force^2 + 3 * -Force^3', '(-Force)^2 + 3 * (-Force)^3'],
  ['si(Mot = \\"-Force^2\\" ; -Force^2 ; 0)', 'si(Mot = \\"-Force^2\\" ; (-Force)^2 ; 0)'],
  ['-Poids^2', '(-Poids)^2'],
  ['1d20 + -@Force^2 => 10+: -a^2', '1d20 + (-@Force)^2 => 10+: -a^2'],
  ['-Force^2 > 4', '(-Force)^2 > 4'],
] as const;
const written = (index: number): string => JSON.parse(`"${REWRITTEN[index]?.[0] ?? ''}"`) as string;

test('keeps what stored formulas give where a minus stands before a power, and every other byte (PLS-8)', async t => {
  const rpd = await startServer(t);
  const { store } = rpd;
  const master = await rpd.signIn({ roles: ['GM'] });
  const column = { id: 'poids', ...field('Poids') };
  const double = { id: 'double', ...field('Double'), formula: written(4) };
  const fields = {
    force: field('Force', { initial: 3, help: 'Comme -Force^2' }),
    mot: field('Mot', { type: 'string', initial: '-Force^2' }),
    a: field('A', { formula: written(0) }),
    b: field('B', { formula: written(1) }),
    c: field('C', { formula: written(2) }),
    d: field('D', { formula: written(3) }),
    e: field('E', { formula: 'Force - 2^2', dice: written(5) }),
    lignes: field('Lignes', { type: 'repeat', columns: [column, double] }),
  };
  const fieldIds = Object.keys(fields);
  const columns = [{ id: 'column', name: '-Force^2', fieldIds, showIf: '' }];
  const rows = [{ id: 'row', name: '', columns }];
  const gone = [{ id: 'r2', name: '', columns: [{ id: 'c2', name: '', fieldIds: [] }], showIf: written(6) }];
  const structure = {
    tabs: [
      { id: 't', name: '', rows },
      { id: 't2', name: '', rows: gone },
    ],
  };
  const made: Sheet[] = [];
  // More than a page of them.
  for (let count = 0; count < 21; count += 1) {
    const { status, body } = await master.post<Sheet>('/sheet', { ...buildSheet(), structure, fields });
    assert.equal(status, 201, JSON.stringify(body));
    made.push(body);
  }
  const stored = async () => {
    const sheets = await sql<Record<string, unknown>>`select * from sheets order by id`.execute(store.db);
    const revisions = await sql<Record<string, unknown>>`select * from sheet_revisions
      order by sheet_id, version`.execute(store.db);
    return JSON.stringify([sheets.rows, revisions.rows]);
  };
  /** As JSON within JSON has it. */
  const quoted = (text: string) => JSON.stringify(`"${text}"`).slice(1, -1);
  let expected = await stored();
  for (const [before, after] of REWRITTEN) {
    for (const key of ['formula', 'dice', 'showIf']) {
      const start = quoted(key).replace(/$/, ':');
      expected = expected.replaceAll(start + quoted(before), start + quoted(after));
    }
  }
  assert.notEqual(await stored(), expected);

  for (let time = 0; time < 2; time += 1) {
    await sql`delete from migrations where name = ${NAME}`.execute(store.db);
    await store.transaction(trx => migrate(trx, store.dialect, new Set([NAME])), 'migrations');
    assert.equal(await stored(), expected);
  }
  for (const one of made) {
    const { body } = await master.get<Sheet>(`/sheet/${one._id}`);
    assert.equal(body.version, one.version);
    assert.equal(body.fields['b']?.formula, 'max(0, (-Force)^2)');
    assert.equal(body.structure.tabs[1]?.rows[0]?.showIf, '(-Force)^2 > 4');
    const { body: kept } = await master.get<Sheet>(`/sheet/${one._id}/revisions/1`);
    assert.equal(kept.fields['lignes']?.columns?.[1]?.formula, '(-Poids)^2');
    assert.equal(kept.fields['e']?.dice, '1d20 + (-@Force)^2 => 10+: -a^2');
    assert.equal(kept.fields['mot']?.initial, '-Force^2');
  }
});
