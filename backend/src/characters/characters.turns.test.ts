import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { sheetProgramOf } from '@rpd/shared/domain';
import type { SheetField } from '@rpd/shared/domain';
import { newEntity } from '../store/entities.ts';
import type { StoredCharacter } from '../store/tables/characters.ts';
import { incompleteness } from './characters.present.ts';

const FORMULAS = 100;

const field = (more: Partial<SheetField>): SheetField => ({
  type: 'number',
  name: '',
  required: false,
  options: [],
  ...more,
});

/** Counts how often others have their turn during `work`, where each step takes longer than a turn may. */
async function turnsDuring(t: TestContext, work: () => Promise<unknown>): Promise<number> {
  let now = 0;
  t.mock.method(performance, 'now', () => (now += 1000));
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}

test('gives others their turn between two formulas of a character that is judged (PLS-8)', async t => {
  const formulas = Array.from({ length: FORMULAS }, (_, index) => [
    `f${index}`,
    field({ name: `f${index}`, formula: `force + ${index}` }),
  ]);
  const fields = {
    force: field({ name: 'force' }),
    ...(Object.fromEntries(formulas) as Record<string, SheetField>),
    arme: field({ name: 'arme', type: 'string', required: true, showIf: 'f1 > 0' }),
  };
  const structure = { tabs: [] };
  // Its formulas are read: what is counted is their evaluation.
  sheetProgramOf(fields, structure);
  const character = {
    ...newEntity(),
    entries: { force: { type: 'number', value: 3 } },
    archive: [],
  } as unknown as StoredCharacter;
  const template = { _id: '', version: 1, name: '', structure, fields, owner_id: '', isPublic: true };
  let errors = {};
  const turns = await turnsDuring(t, async () => {
    errors = await incompleteness(character, template);
  });
  assert.deepEqual(errors, { 'values.arme': 'Ce champ est obligatoire.' });
  assert.ok(turns >= FORMULAS, `${turns} turns for ${FORMULAS} formulas`);
});
