import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './distributed/processes.ts';

// For topologies that change the sources as a developer does: whatever was changed is put back, also when one is interrupted.

const originals = new Map<string, string>();

/** Replaces a text of a source once. @throws Error when the file does not have it. */
export async function change(file: string, from: string, to: string): Promise<void> {
  const path = join(root, file);
  const text = await readFile(path, 'utf8');
  if (!originals.has(path)) originals.set(path, text);
  if (!text.includes(from)) throw new Error(`${file} does not say « ${from} »`);
  await writeFile(path, text.replace(from, to));
}

export async function putBack(): Promise<void> {
  for (const [path, text] of originals) await writeFile(path, text);
  originals.clear();
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void putBack().finally(() => process.exit(1)));
