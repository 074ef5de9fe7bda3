import type { Fetched, Visit } from './visit.ts';

/** A signed-in first screen may fetch this many times the monolith's JavaScript (brotli). */
export const FIRST_SCREEN_RATIO = 1.15;

/** Brotli bytes that a remote's own files may add on its first screen. */
export const REMOTE_LIMIT = 30 * 1024;

export interface Budget {
  /** First screen of the federated application over the monolith's. */
  ratio: number;
  problems: string[];
}

/** Brotli bytes of the scripts that a remote has brought itself. */
export function ownBytes(name: string, { scripts }: Fetched): number {
  return Object.entries(scripts)
    .filter(([path]) => path.startsWith(`/remotes/${name}/`))
    .reduce((sum, [, size]) => sum + size, 0);
}

/**
 * Holds what was fetched against the budget: the first screen against the monolith's, and that a way to a remote fetches
 * that remote's own code, pieces of the shell that were not needed before, and nothing of anybody else's.
 */
export function judge(federated: Visit, monolith: Visit): Budget {
  const ratio = federated.firstScreen.bytes / monolith.firstScreen.bytes;
  const problems: string[] = [];
  if (ratio > FIRST_SCREEN_RATIO)
    problems.push(
      `the first screen fetches ${federated.firstScreen.bytes} bytes, ${ratio.toFixed(3)} × the monolith's ${monolith.firstScreen.bytes}; at most ${FIRST_SCREEN_RATIO} × is allowed`,
    );
  const early = Object.keys(federated.firstScreen.scripts).filter(path => path.startsWith('/remotes/'));
  if (early.length > 0) problems.push(`the first screen fetches code of remotes: ${early.join(', ')}`);
  for (const [name, fetched] of Object.entries(federated.areas))
    problems.push(...areaProblems(name, fetched));
  for (const [name, fetched] of Object.entries(federated.tour))
    problems.push(...foreignScripts(name, fetched));
  return { ratio, problems };
}

function areaProblems(name: string, fetched: Fetched): string[] {
  const own = ownBytes(name, fetched);
  const problems = foreignScripts(name, fetched);
  if (own === 0) problems.push(`${name} has fetched nothing of its own: it was not loaded`);
  if (own > REMOTE_LIMIT)
    problems.push(`${name} brings ${own} bytes for its first screen; at most ${REMOTE_LIMIT} are allowed`);
  return problems;
}

function foreignScripts(name: string, { scripts }: Fetched): string[] {
  const foreign = Object.keys(scripts).filter(
    path => path.startsWith('/remotes/') && !path.startsWith(`/remotes/${name}/`),
  );
  return foreign.length > 0 ? [`${name} fetches code of another remote: ${foreign.join(', ')}`] : [];
}
