import { statSync } from 'node:fs';

export type Encoding = 'br' | 'gzip';

const OFFERED = ['br', 'gzip'] as const satisfies Encoding[];
/** Browsers send a handful of values: what they mean is looked up. */
const known = new Map<string, Encoding | undefined>();
const MAX_KNOWN = 100;

/** The best encoding that a browser takes (RFC 9110, 12.5.3). */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  if (!accepted) return undefined;
  if (known.has(accepted)) return known.get(accepted);
  const taken = accepted.split(',').filter(part => !/;\s*q=0(?:\.0*)?\s*$/.test(part));
  const names = new Set(taken.map(part => part.split(';')[0]?.trim().toLowerCase()));
  const encoding = OFFERED.find(name => names.has(name));
  if (known.size < MAX_KNOWN) known.set(accepted, encoding);
  return encoding;
}

/** Makes something of a file, and again when the file is another one: a build may have replaced it. Null where there is none. */
export function madeOfFile<T>(file: string, make: () => Promise<T>): () => Promise<T> | null {
  let made: { version: string; value: Promise<T> } | undefined;
  return () => {
    // At once: to wait for another thread takes longer than the question.
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found) return null;
    const version = `${found.mtimeMs}-${found.size}-${found.ino}`;
    if (made?.version !== version) {
      const value = make();
      made = { version, value };
      // A file that could not be read is read again for the next request.
      value.catch(() => (made = undefined));
    }
    return made.value;
  };
}
