import type { Fetched, Visit } from './visit.ts';

/** A signed-in first screen may fetch this many times the monolith's JavaScript (brotli). */
export const FIRST_SCREEN_RATIO = 1.15;

/** Brotli bytes that a remote's own files may add on its first screen. */
export const REMOTE_LIMIT = 30 * 1024;

/** Brotli bytes of a remote's entry and routes, which come in idle time before somebody goes there. */
export const AHEAD_LIMIT = 6 * 1024;

/** What may be there of every remote before its area is opened: its entry and its routes, none of its screens. */
const isAhead = (path: string): boolean =>
  path.startsWith('/remotes/') && /\/(?:remoteEntry|remote\.\w+)\.js$/.test(path);

/** What forms need and a first screen has none of: the rules of what is typed, and the fields. */
const FORMS = ['yup', '@rpd/shared/ui/form'];

/** Remotes whose first screen would wait for what only a form needs. */
export const formsAhead = (remotes: readonly { name: string; shares: readonly string[] }[]): string[] =>
  remotes.flatMap(({ name, shares }) =>
    FORMS.filter(share => shares.includes(share)).map(
      share => `${name} takes ${share} for its first screen, which only forms need`,
    ),
  );

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
 * Holds what was fetched against the budget: the first screen, with what idle time brings, against the monolith's; that of remotes
 * nothing but entries and routes comes ahead; and that a way to a remote fetches that remote's own code, pieces of the shell that were
 * not needed before, and nothing of anybody else's.
 */
export function evaluateBudget(federated: Visit, monolith: Visit): Budget {
  const ratio = federated.firstScreen.bytes / monolith.firstScreen.bytes;
  const problems: string[] = [];
  if (ratio > FIRST_SCREEN_RATIO)
    problems.push(
      `the first screen fetches ${federated.firstScreen.bytes} bytes, ${ratio.toFixed(3)} × the monolith's ${monolith.firstScreen.bytes}; at most ${FIRST_SCREEN_RATIO} × is allowed`,
    );
  const early = Object.keys(federated.firstScreen.scripts).filter(
    path => path.startsWith('/remotes/') && !isAhead(path),
  );
  if (early.length > 0) problems.push(`the first screen fetches screens of remotes: ${early.join(', ')}`);
  for (const [name, fetched] of Object.entries(federated.areas)) {
    const ahead = ownBytes(name, federated.firstScreen);
    if (ahead > AHEAD_LIMIT)
      problems.push(`${name} brings ${ahead} bytes before it is opened; at most ${AHEAD_LIMIT} are allowed`);
    problems.push(...areaProblems(name, fetched, ahead));
  }
  for (const [name, fetched] of Object.entries(federated.tour))
    problems.push(...foreignScripts(name, fetched));
  return { ratio, problems };
}

function areaProblems(name: string, fetched: Fetched, ahead: number): string[] {
  const brought = ownBytes(name, fetched);
  const own = ahead + brought;
  const problems = foreignScripts(name, fetched);
  if (brought === 0) problems.push(`${name} has fetched nothing of its own: it was not loaded`);
  if (own > REMOTE_LIMIT)
    problems.push(`${name} brings ${own} bytes for its first screen; at most ${REMOTE_LIMIT} are allowed`);
  return problems;
}

function foreignScripts(name: string, { scripts }: Fetched): string[] {
  const foreign = Object.keys(scripts).filter(
    path => path.startsWith('/remotes/') && !path.startsWith(`/remotes/${name}/`) && !isAhead(path),
  );
  return foreign.length > 0 ? [`${name} fetches code of another remote: ${foreign.join(', ')}`] : [];
}
