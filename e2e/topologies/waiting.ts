/** After so long without a word, a line says what is waited for, in ms; then again each time. */
const SILENCE_MS = 15_000;

/** Says what is waited for while it takes long, with the seconds that it took so far. */
export async function waitFor<T>(what: string, work: Promise<T>, silence = SILENCE_MS): Promise<T> {
  const begin = performance.now();
  const timer = setInterval(() => {
    process.stdout.write(`… waiting for ${what} (${((performance.now() - begin) / 1000).toFixed(0)} s)\n`);
  }, silence);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
