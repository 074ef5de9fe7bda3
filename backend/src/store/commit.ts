import type { Queries } from './queries.ts';

/** What is to be done once a transaction is committed, by transaction. */
const waiting = new WeakMap<object, (() => void)[]>();

/** Runs `task` when the transaction is committed, and not at all if it is undone; at once outside of one. */
export function afterCommit(db: Queries, task: () => void): void {
  const tasks = waiting.get(db);
  if (tasks) tasks.push(task);
  else task();
}

type Task = () => Promise<void>;
const last = new WeakMap<object, { before: Task[]; last: Task[] }>();

/**
 * Runs `task` as the last thing of the transaction. Answers false, and does nothing, outside of one. Tasks that lock rows
 * always run in the same order, so that no two transactions wait for each other: those of the order `last` come after all
 * others.
 */
export function beforeCommit(db: Queries, task: Task, order: 'before' | 'last' = 'before'): boolean {
  const tasks = last.get(db);
  tasks?.[order].push(task);
  return tasks !== undefined;
}

/** Collects the last tasks of a transaction that begins; the answer runs them. */
export function collectLastTasks(trx: Queries): () => Promise<void> {
  const tasks = { before: [], last: [] } as { before: Task[]; last: Task[] };
  last.set(trx, tasks);
  return async () => {
    last.delete(trx);
    for (const task of [...tasks.before, ...tasks.last]) await task();
  };
}

/** Collects the tasks of a transaction that begins; the answer runs them. */
export function collectTasks(trx: Queries): () => void {
  const tasks: (() => void)[] = [];
  waiting.set(trx, tasks);
  return () => {
    for (const task of tasks) task();
  };
}

/** Remembers which tasks a transaction has; the answer takes away those that came since. */
export function markTasks(trx: Queries): () => void {
  const kept = [waiting.get(trx), last.get(trx)?.before, last.get(trx)?.last].map(tasks => ({
    tasks,
    length: tasks?.length ?? 0,
  }));
  return () => {
    for (const { tasks, length } of kept) tasks?.splice(length);
  };
}
