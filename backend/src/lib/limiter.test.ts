import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createLimiter } from './limiter.ts';

/** A task that ends when the test says so. */
function heldWork() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: resolve };
}

test('runs two tasks at once, queues two and refuses the fifth', async () => {
  const limiter = createLimiter({ concurrency: 2, maxQueue: 2, refusal: 'tooManyPictures' });
  const held = Array.from({ length: 4 }, heldWork);
  const began: number[] = [];
  const running = held.map(({ work }, index) =>
    limiter(() => {
      began.push(index);
      return work();
    }),
  );
  await turn();
  assert.deepEqual(began, [0, 1]);
  await assert.rejects(
    limiter(async () => 'cinq'),
    { code: 'tooManyPictures', status: 429 },
  );
  held[1]?.end('deux');
  assert.equal(await running[1], 'deux');
  await turn();
  assert.deepEqual(began, [0, 1, 2]);
  for (const { end } of held) end('fini');
  assert.deepEqual(await Promise.all(running), ['fini', 'deux', 'fini', 'fini']);
  assert.deepEqual(began, [0, 1, 2, 3]);
});

test('runs the next task after one that fails', async () => {
  const limiter = createLimiter({ concurrency: 1, maxQueue: 1 });
  const failing = limiter(() => Promise.reject(new Error('illisible')));
  const next = limiter(async () => 'suivant');
  await assert.rejects(failing, /illisible/);
  assert.equal(await next, 'suivant');
  assert.equal(await limiter(async () => 'encore'), 'encore');
});
