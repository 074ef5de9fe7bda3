import type { Release, RemoteProblem } from '@rpd/shared/remote';
import { folderOf } from './integrity.ts';
import { AWAY, isTimeout, problemOf, reasonOf } from './remote-failure.ts';
import { arrives, fileNamed, firstFiles } from './remote-files.ts';

export interface Diagnosis {
  /** French sentences. */
  reasons: string[];
  problem: RemoteProblem;
  /** The file that is to blame, where one is known. */
  file: string | null;
}

/** How long one asks what stands where a remote's files should be, in ms: on a busy machine three seconds were too few. */
const TIMEOUT_MS = 8000;

/**
 * What stands at the addresses of files that did not run: a browser tells a page whose script failed neither whether
 * it was there nor what it was.
 * @returns a French sentence, or null when every file is there and is code.
 */
async function lookAt(addresses: string[]): Promise<string | null> {
  const found = await Promise.all(
    addresses.map(async address => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      try {
        const answer = await fetch(address, { cache: 'no-cache', signal });
        if (!answer.ok) return AWAY;
        const isCode = /javascript/.test(answer.headers.get('content-type') ?? '');
        return isCode ? null : 'Ses fichiers sont illisibles : autre chose que du code arrive à leur place.';
      } catch {
        // A busy machine proves nothing: the original error is reported.
        return signal.aborted ? null : AWAY;
      }
    }),
  );
  return found.find(reason => reason !== null) ?? null;
}

/** For hosts that answer, but with something else. */
const ALTERED = 'Ses fichiers ne sont pas ceux qui ont été publiés : ils ont été refusés.';

/**
 * The file of a version that answers with something else than what was registered: a script element only says that it
 * failed. Null when none of those that the browser was asked for does.
 */
async function alteredFile(release: Release, file: string | null): Promise<string | null> {
  const base = folderOf(release);
  const addresses = file === null ? firstFiles(release) : [new URL(file, base).href];
  const altered = await Promise.all(
    addresses.map(async address => {
      if (await arrives(address, AbortSignal.timeout(TIMEOUT_MS))) return null;
      const init = { cache: 'reload', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
      const plain = await fetch(address, init).catch(() => null);
      return plain?.ok ? address.slice(base.length) : null;
    }),
  );
  return altered.find(path => path !== null) ?? null;
}

/** Why the code of a version does not run; slowness tells itself, of anything else the files tell more. */
export async function diagnoseFailure(release: Release, error: unknown): Promise<Diagnosis> {
  const named = fileNamed(error, release);
  const unexplained = { reasons: [reasonOf(error)], problem: problemOf(error), file: named };
  if (isTimeout(error)) return unexplained;
  const [altered, seen] = await Promise.all([alteredFile(release, named), lookAt(firstFiles(release))]);
  if (altered !== null) return { reasons: [seen ?? ALTERED], problem: 'integrity', file: altered };
  return seen === null ? unexplained : { reasons: [seen], problem: 'network', file: named };
}
