/** Where the file of a worker may be started from, once its content is what was registered. */
export type CheckWorker = (address: string) => Promise<string>;

declare global {
  /** The page's own (shell/src/lib/remote-workers.ts). */
  var RPD_WORKER: CheckWorker | undefined;
}

/**
 * The file of a worker of a remote. Browsers hold no worker's file against a hash and take none from another origin: the page fetches it, checks it and
 * starts its text. Bundlers know it by its name, as they know `Worker` (tooling/src/build/preset.ts).
 */
export class WorkerFile {
  readonly #address: string;

  /** @param address `new URL('./reader.worker.ts', import.meta.url)`, written in place */
  constructor(address: URL | string) {
    this.#address = String(address);
  }

  /** @throws where the file does not come, or is not what was registered */
  async start(): Promise<Worker> {
    return new Worker((await globalThis.RPD_WORKER?.(this.#address)) ?? this.#address);
  }
}
