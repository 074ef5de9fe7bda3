import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** A stored object: its key, and when it was written (ms). */
export interface StoredObject {
  key: string;
  writtenAt: number;
}

/** Where files are kept. Keys are made by us: names and slashes, nothing that was typed. */
export interface FileStorage {
  /** The object, or null when there is none. */
  read(key: string): Promise<Buffer | null>;
  /** Returns once the object is durable; a reader sees all of it or nothing. Writing it again does no harm. */
  write(key: string, data: Buffer, mime: string): Promise<void>;
  remove(key: string): Promise<void>;
  list(): AsyncIterable<StoredObject>;
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code === 'ENOENT';

function missing(error: unknown): null {
  if (!isMissing(error)) throw error;
  return null;
}

/** Files in a folder: written beside their place, synced, then moved there. */
export function diskStorage(folder: string): FileStorage {
  const place = (key: string) => join(folder, ...key.split('/'));
  return {
    read: key => readFile(place(key)).catch(missing),

    async write(key, data) {
      const target = place(key);
      const parent = dirname(target);
      await mkdir(parent, { recursive: true, mode: 0o700 });
      const draft = `${target}.${randomUUID()}.tmp`;
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(data);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, target);
      await syncFolder(parent);
    },

    async remove(key) {
      await rm(place(key), { force: true });
    },

    async *list() {
      const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(missing)) ?? [];
      for (const entry of entries) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        // A thumbnail may be on its way from its draft to its place.
        const found = await stat(path).catch(missing);
        if (found) yield { key: relative(folder, path).split(sep).join('/'), writtenAt: found.mtimeMs };
      }
    },
  };
}

/** The move itself is durable once the folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
