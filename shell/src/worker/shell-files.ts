/** A file whose content is known: its absolute address, and the hash that browsers hold it against. */
export interface KnownFile {
  url: string;
  integrity: string;
}

/** The shell that this worker was built with (tooling/src/build/worker.ts): page and files belong together. */
declare const RPD_SHELL: { version: string; files: { path: string; integrity: string }[] };

export const { version: shellVersion } = RPD_SHELL;

export const shellFiles: KnownFile[] = RPD_SHELL.files.map(({ path, integrity }) => ({
  url: new URL(path, globalThis.location.origin).href,
  integrity,
}));
