import {
  type ClaimProblem,
  claimProblems,
  slotProblems,
  slotWarnings,
  type VersionInUse,
} from '@rpd/shared/domain';
import type { Registry, RemoteDescriptor } from '@rpd/shared/remote';

import { Failure } from '../commands/output.ts';
import { readClaimProblems, readLive } from './registry.ts';

/** A release that is not built yet: what it asks for, and where its files will be, if that is known. */
interface Claims {
  descriptor: RemoteDescriptor;
  url?: string;
}

interface Evaluation {
  problems: ClaimProblem[];
  /** What its team should know, and what does not keep it from being released. */
  warnings?: string[];
}

/**
 * Asks the registry whether a remote may have what its descriptor asks for, and whether both sides of each slot are there, before
 * anything is built. With a token, the registry notes what is missing, and an administrator finds it at « Déploiements »; without
 * one, its public answer decides.
 * @returns what the team should know all the same.
 * @throws Failure with every claim, and its owner where somebody has it.
 */
export async function assertClaims(
  registry: string,
  { descriptor, url }: Claims,
  token?: string,
): Promise<string[]> {
  const { name } = descriptor;
  const { problems, warnings = [] }: Evaluation = token
    ? await readClaimProblems({ registry, name, token }, { descriptor, ...(url && { url }) })
    : evaluate(await readLive(registry), { descriptor, ...(url && { url }) });
  if (problems.length === 0) return warnings;
  const lines = problems.map(({ field, message }) => `- ${field}: ${message}`);
  throw new Failure(
    `${name} may not have what its remote.json asks for:\n${lines.join('\n')}\n${adviceFor(problems, token !== undefined)}`,
    3,
  );
}

function adviceFor(problems: readonly ClaimProblem[], isNoted: boolean): string {
  const kinds = new Set(problems.map(({ kind }) => kind));
  if (kinds.has('invalid') || kinds.has('taken')) return 'Choose other paths, slots and keys in remote.json.';
  if (kinds.has('slot'))
    return 'A slot has two sides: release the one that offers it first, and the one that fills it without it before it goes.';
  return `An administrator grants it at « Administration › Déploiements »${isNoted ? ', where the request is listed now' : ''}.`;
}

/** The versions that the public answer of a registry names; those of remotes that are switched off are not in it. */
const versionsOf = ({ remotes, switches = {} }: Registry): VersionInUse[] =>
  Object.entries(remotes).flatMap(([name, { live, canary }]) => {
    const off = switches[name]?.off ?? [];
    const inUse = { name, version: live.version, descriptor: live.descriptor, isCanary: false, off };
    if (!canary) return [inUse];
    const { version, descriptor } = canary.release;
    return [inUse, { name, version, descriptor, isCanary: true, off }];
  });

function evaluate(registry: Registry, { descriptor, url }: Claims): Required<Evaluation> {
  const inUse = versionsOf(registry);
  return {
    problems: [...claimProblems(descriptor, registry.grants ?? {}, url), ...slotProblems(descriptor, inUse)],
    warnings: slotWarnings(descriptor, inUse),
  };
}
