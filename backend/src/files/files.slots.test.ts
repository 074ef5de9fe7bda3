import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSlots } from './files.slots.ts';

/** Work that ends when it is told to. */
function heldWork() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: resolve };
}

test('so many work at once, some wait in line, and whoever finds it full is asked to come back', async () => {
  const slots = createSlots(2, 2);
  const held = Array.from({ length: 4 }, heldWork);
  const began: number[] = [];
  const running = held.map(({ work }, index) =>
    slots(() => {
      began.push(index);
      return work();
    }),
  );
  assert.deepEqual(began, [0, 1]);
  await assert.rejects(
    slots(async () => 'cinq'),
    { code: 'tooManyPictures', status: 429 },
  );
  held[1]?.end('deux');
  assert.equal(await running[1], 'deux');
  assert.deepEqual(began, [0, 1, 2]);
  for (const { end } of held) end('fini');
  assert.deepEqual(await Promise.all(running), ['fini', 'deux', 'fini', 'fini']);
  assert.deepEqual(began, [0, 1, 2, 3]);
});

test('work that fails leaves its place to the next', async () => {
  const slots = createSlots(1, 1);
  const failing = slots(() => Promise.reject(new Error('illisible')));
  const next = slots(async () => 'suivant');
  await assert.rejects(failing, /illisible/);
  assert.equal(await next, 'suivant');
  assert.equal(await slots(async () => 'encore'), 'encore');
});
