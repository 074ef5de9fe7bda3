import { parentPort } from 'node:worker_threads';
import type { Question, Reply } from '../store/read-pool.thread.ts';

// A thread of long reads that ends, or fails, when it is asked to.

parentPort?.on('message', ({ sql }: Question) => {
  if (sql === 'end') process.exit(0);
  if (sql === 'fail') throw new Error('The thread failed.');
  parentPort?.postMessage({ rows: [{ statement: sql }] } satisfies Reply, []);
});
