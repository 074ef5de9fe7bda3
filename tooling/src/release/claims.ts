import { type ClaimProblem, claimProblems } from '@rpd/shared/domain';
import type { RemoteDescriptor } from '@rpd/shared/remote';

import { Failure } from '../commands/output.ts';
import { type Place, readClaimProblems, readLive } from './registry.ts';

/** A release that is not built yet: what it asks for, and where its files will be, if that is known. */
interface Claims {
  descriptor: RemoteDescriptor;
  url?: string;
}

/**
 * Asks the registry whether a remote may have what its descriptor asks for, before anything is built. With a token, the
 * registry notes what is missing, and an administrator finds it at « Déploiements »; without one, its public answer decides.
 * @throws Failure with every claim, and its owner where somebody has it.
 */
export async function assertClaims(
  registry: string,
  { descriptor, url }: Claims,
  token?: string,
): Promise<void> {
  const { name } = descriptor;
  const problems = token
    ? await askRegistry({ registry, name, token }, { descriptor, ...(url && { url }) })
    : claimProblems(descriptor, (await readLive(registry)).grants ?? {}, url);
  if (problems.length === 0) return;
  const lines = problems.map(({ field, message }) => `- ${field}: ${message}`);
  const isMissing = problems.every(({ kind }) => kind === 'missing');
  const advice = isMissing
    ? `An administrator grants it at « Administration › Déploiements »${token ? ', where the request is listed now' : ''}.`
    : 'Choose other paths and keys in remote.json.';
  throw new Failure(`${name} may not have what its remote.json asks for:\n${lines.join('\n')}\n${advice}`, 3);
}

const askRegistry = async (place: Place, claims: Claims): Promise<ClaimProblem[]> =>
  (await readClaimProblems(place, claims)).problems;
