import { dependentsLabel, type Dependents, UNKNOWN_DEPENDENTS } from '@rpd/shared/domain';
import { api } from '@rpd/shared/http';

interface Telling {
  /** The sentence about what hangs on it: `what` is '2 au total : serveurs (Brume, Sel)'. */
  used: (what: string) => string;
  unused: string;
}

/** What hangs on something; of several questions the answers are one. */
export async function readDependents(paths: string | readonly string[]): Promise<Dependents> {
  const answers = await Promise.all([paths].flat().map(path => api.get(path).json<Dependents>()));
  return {
    total: answers.reduce((sum, { total }) => sum + total, 0),
    items: answers.flatMap(({ items }) => items),
  };
}

/** What is said, before something is deleted, of what hangs on it; of several questions the answers are one. Never rejects. */
export async function describeDependents(
  paths: string | readonly string[],
  { used, unused }: Telling,
): Promise<string> {
  try {
    const what = dependentsLabel(await readDependents(paths));
    return what ? used(what) : unused;
  } catch {
    return UNKNOWN_DEPENDENTS;
  }
}
