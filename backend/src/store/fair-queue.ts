import { ReadsBusyError } from './errors.ts';

/** For whom something is done. */
export interface Asker {
  /** Whose share it counts in. */
  person: string;
  /** Whether nobody waits for the answer any more. */
  isGone?: () => boolean;
}

export interface FairQueueSizes {
  /** Tasks that run at the same time, and those among them of one person. */
  places: number;
  perPerson: number;
  /** Tasks that wait, in all and of one person. */
  maxWaiting: number;
  maxWaitingEach: number;
  /** How long a task waits, in ms. */
  waitMs: number;
}

export interface FairQueue {
  /** @throws ReadsBusyError when the task is not begun. */
  run<T>(asker: Asker, task: () => Promise<T>): Promise<T>;
  readonly waiting: number;
  readonly running: number;
  /** Refuses what waits, and whatever comes. What runs goes on. */
  close(): void;
}

interface Waiting {
  isGone: () => boolean;
  begin: () => void;
  refuse: () => void;
}

/**
 * Runs tasks on a few places and takes people in turns: the tasks of one person wait for one another, and others pass them. Nobody gets all
 * places where there are two or more, and no line is endless.
 */
export function createFairQueue(sizes: FairQueueSizes): FairQueue {
  const { places, perPerson, maxWaiting, maxWaitingEach, waitMs } = sizes;
  /** In the order of their turns. */
  const lines = new Map<string, Waiting[]>();
  const runningOf = new Map<string, number>();
  let [running, waiting, isClosed] = [0, 0, false];

  const refuse = ({ refuse: answer }: Waiting) => {
    waiting -= 1;
    answer();
  };

  const begin = () => {
    for (const [person, line] of lines) {
      if (running >= places) return;
      if ((runningOf.get(person) ?? 0) >= perPerson) continue;
      const [next, ...rest] = line;
      // Behind the others: the loop comes to it again.
      lines.delete(person);
      if (rest.length > 0) lines.set(person, rest);
      if (!next) continue;
      if (next.isGone()) {
        refuse(next);
        continue;
      }
      waiting -= 1;
      next.begin();
    }
  };

  const leave = (person: string, task: Waiting) => {
    const rest = (lines.get(person) ?? []).filter(other => other !== task);
    if (rest.length > 0) lines.set(person, rest);
    else lines.delete(person);
    refuse(task);
  };

  /** Makes room for one more of `person`; false where there is none. */
  const makeRoom = (person: string): boolean => {
    const own = lines.get(person) ?? [];
    for (const task of own.filter(({ isGone }) => isGone())) leave(person, task);
    const length = lines.get(person)?.length ?? 0;
    if (length >= maxWaitingEach) return false;
    if (waiting < maxWaiting) return true;
    const [longest, line] = [...lines].reduce((one, other) =>
      other[1].length > one[1].length ? other : one,
    );
    const last = line.at(-1);
    if (!last || line.length <= length + 1) return false;
    leave(longest, last);
    return true;
  };

  const change = (person: string, by: 1 | -1) => {
    running += by;
    const count = (runningOf.get(person) ?? 0) + by;
    if (count > 0) runningOf.set(person, count);
    else runningOf.delete(person);
  };

  const run = <T>({ person, isGone = () => false }: Asker, work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const busy = () => reject(new ReadsBusyError('Too many long reads.'));
      if (isClosed || !makeRoom(person)) return busy();
      const timer = setTimeout(() => leave(person, task), waitMs);
      const task: Waiting = {
        isGone,
        begin: () => {
          clearTimeout(timer);
          change(person, 1);
          const end = () => {
            change(person, -1);
            begin();
          };
          // What it throws at once is its own failure, too.
          new Promise<T>(settle => settle(work())).finally(end).then(resolve, reject);
        },
        refuse: () => {
          clearTimeout(timer);
          busy();
        },
      };
      waiting += 1;
      lines.set(person, [...(lines.get(person) ?? []), task]);
      begin();
    });

  return {
    run,
    get waiting() {
      return waiting;
    },
    get running() {
      return running;
    },
    close: () => {
      isClosed = true;
      const tasks = [...lines.values()].flat();
      lines.clear();
      for (const task of tasks) refuse(task);
    },
  };
}
