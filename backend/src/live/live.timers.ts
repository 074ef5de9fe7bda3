/** What is done again and again while the process runs, in ms. */
const INTERVALS = {
  /** Proxies take a silent connection for dead. */
  heartbeat: 15_000,
  /** The newest events of the log, whatever the bus said. */
  look: 1_000,
  /** The last number of every topic that is followed. */
  lookAtAll: 30_000,
  /** Who is where is said again to the other processes. */
  presence: 10_000,
  /** Whether the sign-ins of all readers still hold: their absolute end writes nothing. */
  judge: 30_000,
};
export type LiveTask = keyof typeof INTERVALS;

/** Calls `run` again and again; the answer stops it. Tests have a clock of their own. */
export interface LiveTimers {
  every(task: LiveTask, run: () => Promise<void> | void): () => void;
}

/** One run at a time: a database that is slow is not asked twice. */
export function createLiveTimers(log: (error: unknown) => void): LiveTimers {
  return {
    every: (task, run) => {
      let isRunning = false;
      const timer = setInterval(() => {
        if (isRunning) return;
        isRunning = true;
        Promise.resolve()
          .then(run)
          .catch(log)
          .finally(() => {
            isRunning = false;
          });
      }, INTERVALS[task]).unref();
      return () => clearInterval(timer);
    },
  };
}
