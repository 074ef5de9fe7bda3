import type { PageInterface, Registry } from '@rpd/shared/remote';

/** Whether a version has the major that a `^range` asks for, and is not older. */
export function satisfies(version: string, range: string): boolean {
  const [major = 0, minor = 0, patch = 0] = range.replace(/^\D+/, '').split('.').map(Number);
  const [has = 0, hasMinor = 0, hasPatch = 0] = version.split(/[.-]/).map(Number);
  if (has !== major) return false;
  return hasMinor > minor || (hasMinor === minor && hasPatch >= patch);
}

/** The shared module behind a request: itself, or the prefix that stands for it (`react/` for `react/jsx-runtime`). */
const sharedFor = (request: string, shared: Record<string, string>): string | undefined =>
  shared[request] ??
  shared[Object.keys(shared).find(key => key.endsWith('/') && request.startsWith(key)) ?? ''];

/**
 * What a remote needs and the live shell does not have, one sentence each: a shared module, a version of one, a name of one.
 * A name that is missing would be undefined at run time.
 */
export function missingFromShell(
  needs: PageInterface,
  provided: PageInterface,
  { shell = 'the live shell', advice = ': deploy the shell first' } = {},
): string[] {
  const problems: string[] = [];
  for (const [request, range] of Object.entries(needs.shared)) {
    const version = sharedFor(request, provided.shared);
    if (version === undefined) problems.push(`${shell} does not share ${request}${advice}`);
    else if (range && !satisfies(version, range))
      problems.push(`${request} ${range} is needed, ${shell} has ${version}`);
  }
  for (const [request, names] of Object.entries(needs.names)) {
    const known = provided.names[request];
    const missing = known ? names.filter(name => !known.includes(name)) : [];
    if (missing.length > 0)
      problems.push(`${request} of ${shell} does not have ${missing.join(', ')}${advice}`);
  }
  return problems;
}

/** What a new shell would take from the versions that people get. */
export interface ReverseCheck {
  /** One sentence each. */
  problems: string[];
  /** Versions that were registered before it was kept what they need: nothing is known of them. */
  unknown: string[];
}

/** Holds every version that people get, or fall back on, against a shell that is not deployed yet. */
export function brokenByShell({ remotes }: Registry, provided: PageInterface): ReverseCheck {
  const found: ReverseCheck = { problems: [], unknown: [] };
  for (const [name, { live, previous, canary }] of Object.entries(remotes))
    for (const release of [live, canary?.release, previous]) {
      if (!release) continue;
      const which = `${name} ${release.version}`;
      if (!release.needs) found.unknown.push(which);
      else {
        const missing = missingFromShell(release.needs, provided, { shell: 'this shell', advice: '' });
        found.problems.push(...missing.map(problem => `${which}: ${problem}`));
      }
    }
  return found;
}
