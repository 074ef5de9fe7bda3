import { buildSheetInTurns } from './build.ts';
import { readRoll20Html } from './formats/roll20/html.ts';
import { runImport, type WorkerAnswer } from './runImport.ts';

/** A worker that answers only what a test says. */
class SilentWorker extends EventTarget {
  static last: SilentWorker | undefined;
  isEnded = false;
  constructor() {
    super();
    SilentWorker.last = this;
  }
  postMessage(): void {
    // Nothing is read.
  }
  terminate(): void {
    this.isEnded = true;
  }
  answer(data: WorkerAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const { Worker: before } = globalThis;
beforeEach(() => {
  jest.useFakeTimers();
  globalThis.Worker = SilentWorker as unknown as typeof Worker;
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.Worker = before;
});

const start = async () => {
  const controller = new AbortController();
  const read = runImport('{}', { chosen: 0, onProgress: () => undefined, signal: controller.signal });
  // Its file is asked for first.
  await jest.advanceTimersByTimeAsync(0);
  const worker = SilentWorker.last;
  if (!worker) throw new Error('no worker');
  return { controller, read, worker };
};

test('ends a reading that takes more than a minute, with a sentence', async () => {
  const { read, worker } = await start();
  jest.advanceTimersByTime(60_000);
  expect(await read).toMatch(/trop de temps/);
  expect(worker.isEnded).toBe(true);
});

test('ends the worker once one cancels, and once it has answered', async () => {
  const cancelled = await start();
  cancelled.controller.abort();
  expect(await cancelled.read).toBeUndefined();
  expect(cancelled.worker.isEnded).toBe(true);

  const answered = await start();
  answered.worker.answer({ kind: 'end', result: 'Ce fichier est vide.' });
  expect(await answered.read).toBe('Ce fichier est vide.');
  expect(answered.worker.isEnded).toBe(true);
  expect(jest.getTimerCount()).toBe(0);
});

test('lets others have their turn between the formulas of a sheet, where there is no worker', async () => {
  const inputs = Array.from(
    { length: 200 },
    (_one, index) => `<input name="attr_c${index}" disabled value="@{a} + ${index}">`,
  );
  const plan = readRoll20Html(`<input type="number" name="attr_a">${inputs.join('')}`);
  let clock = 0;
  const now = jest.spyOn(performance, 'now').mockImplementation(() => (clock += 5));
  let turns = 0;
  const { document } = await buildSheetInTurns(plan, () => Promise.resolve((turns += 1)));
  now.mockRestore();
  expect(Object.keys(document.fields)).toHaveLength(201);
  // Each step takes five milliseconds here, and a turn has eight: every second one, of each field and each formula.
  expect(turns).toBeGreaterThanOrEqual(200);
});
