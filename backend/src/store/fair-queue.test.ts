import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { ReadsBusyError } from './errors.ts';
import { createFairQueue } from './fair-queue.ts';

const SIZES = { places: 2, perPerson: 1, maxWaiting: 4, maxWaitingEach: 3, waitMs: 5_000 };

/** Tasks that begin when the queue says so and end when the test does. */
function heldTasks(sizes = SIZES) {
  const queue = createFairQueue(sizes);
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (person: string, name: string, isGone?: () => boolean) =>
    queue.run({ person, ...(isGone && { isGone }) }, () => {
      began.push(name);
      return new Promise<string>(resolve => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await turn();
  };
  return { queue, began, run, end };
}

test('leaves a place to others, however much one person asks', async () => {
  const { began, run, end } = heldTasks();
  const asked = ['a1', 'a2', 'a3'].map(name => run('ada', name));
  const other = run('bo', 'b1');
  assert.deepEqual(began, ['a1', 'b1']);
  await end('a1');
  assert.deepEqual(began, ['a1', 'b1', 'a2']);
  await end('b1');
  assert.deepEqual(began, ['a1', 'b1', 'a2']);
  await end('a2');
  await end('a3');
  assert.deepEqual(await Promise.all([...asked, other]), ['a1', 'a2', 'a3', 'b1']);
});

test('takes people in turns, not requests', async () => {
  const { began, run, end } = heldTasks({ ...SIZES, places: 1 });
  const asked = [run('ada', 'a1'), run('ada', 'a2'), run('ada', 'a3'), run('bo', 'b1')];
  for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
  assert.deepEqual(began, ['a1', 'a2', 'b1', 'a3']);
  await Promise.all(asked);
});

test('refuses what one person asks beyond their share, and takes it from the longest line when all is full', async () => {
  const { queue, began, run, end } = heldTasks({ ...SIZES, places: 1 });
  const first = run('ada', 'a1');
  const waiting = [run('ada', 'a2'), run('ada', 'a3'), run('ada', 'a4')];
  await assert.rejects(run('ada', 'a5'), ReadsBusyError);
  const pushedOut = assert.rejects(waiting.pop() ?? first, ReadsBusyError);
  const others = [run('bo', 'b1'), run('cy', 'c1')];
  await pushedOut;
  assert.equal(queue.waiting, 4);
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name);
  await Promise.all([first, ...waiting, ...others]);
  assert.deepEqual(began, ['a1', 'a2', 'b1', 'c1', 'a3']);
});

test('refuses what has waited for five seconds', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { queue, began, run, end } = heldTasks({ ...SIZES, places: 1 });
  const first = run('ada', 'a1');
  const second = run('bo', 'b1');
  t.mock.timers.tick(5_000);
  await assert.rejects(second, ReadsBusyError);
  assert.equal(queue.waiting, 0);
  await end('a1');
  await first;
  assert.deepEqual(began, ['a1']);
});

test('does not begin for somebody who has gone', async () => {
  const { queue, began, run, end } = heldTasks({ ...SIZES, places: 1 });
  let isGone = false;
  const first = run('ada', 'a1');
  const left = assert.rejects(
    run('bo', 'b1', () => isGone),
    ReadsBusyError,
  );
  const third = run('cy', 'c1');
  isGone = true;
  await end('a1');
  await left;
  assert.deepEqual(began, ['a1', 'c1']);
  await end('c1');
  await Promise.all([first, third]);
  assert.equal(queue.running, 0);
});

test('goes on after a task that fails, and refuses what waits when it closes', async () => {
  const { queue, began, run, end } = heldTasks({ ...SIZES, places: 1 });
  await assert.rejects(
    queue.run({ person: 'ada' }, () => Promise.reject(new Error('abîmée'))),
    /abîmée/,
  );
  const first = run('ada', 'a1');
  const waiting = assert.rejects(run('bo', 'b1'), ReadsBusyError);
  queue.close();
  await waiting;
  await assert.rejects(run('cy', 'c1'), ReadsBusyError);
  await end('a1');
  assert.equal(await first, 'a1');
  assert.deepEqual(began, ['a1']);
});
