import { ApiError } from '@rpd/shared/http';
import type { RemoteProblem } from '@rpd/shared/remote';
import { AuthHostUnreachable } from '@rpd/shared/session';
import { isRouteErrorResponse } from 'react-router';
import { parseAddress } from './address.ts';

/** Why a remote's area shows a message in place of its screens; every reason is a French sentence. */
export class RemoteFailure extends Error {
  override name = 'RemoteFailure';
  readonly remote: string;
  readonly title: string;
  readonly version: string;
  readonly reasons: string[];
  /** What the registry receives about it. */
  readonly problem: RemoteProblem;

  constructor(
    { remote, title, version }: { remote: string; title: string; version: string },
    { reasons, problem }: { reasons: string[]; problem: RemoteProblem },
    cause?: unknown,
  ) {
    super(`${remote} ${version}: ${reasons.join(' ')}`, { cause });
    this.remote = remote;
    this.title = title;
    this.version = version;
    this.reasons = reasons;
    this.problem = problem;
  }
}

/** The registry could not be read, and no answer of it is remembered: nobody knows who answers for an address. */
export class RegistryAway extends Error {
  override name = 'RegistryAway';
}

/** An administrator switched the area at an address off (EXT-7). */
export class AreaOff extends Error {
  override name = 'AreaOff';
  readonly title: string;

  constructor(title: string) {
    super(title);
    this.title = title;
  }
}

export const AWAY = 'Ses fichiers ne répondent pas.';

const textOf = (error: unknown): string =>
  error instanceof Error ? `${error.name} ${error.message}` : String(error);

/** Whether a piece of code that a screen needs did not arrive. */
export const isChunkError = (error: unknown): boolean =>
  /ChunkLoadError|Loading (CSS )?chunk/i.test(textOf(error));

/** Whether a chunk's script arrived and ran, but stopped before it handed over its modules: webpack calls the chunk missing. */
const isWithoutEffect = (error: unknown): boolean => isChunkError(error) && /\(missing: /.test(textOf(error));

/**
 * Returns whether the chunk is one of the shell's own, which no remote is to blame for: they go when the shell is
 * redeployed.
 */
export function isOwnChunk(error: unknown): boolean {
  const { request } = (error ?? {}) as { request?: unknown };
  const address = isChunkError(error) && typeof request === 'string' ? parseAddress(request) : null;
  return address?.origin === window.location.origin && address.pathname.startsWith('/assets/');
}

/** What browsers say of a request without an answer. */
const UNANSWERED = /^(Failed to fetch|NetworkError when attempting|Load failed|fetch failed)/;

/** Whether an error says nothing of the code that it came through: a host refused or did not answer, or a request was aborted. */
export function isOutsideFault(error: unknown): boolean {
  if (isRouteErrorResponse(error) || error instanceof RemoteFailure || error instanceof RegistryAway)
    return true;
  if (error instanceof ApiError || error instanceof AuthHostUnreachable) return true;
  if (!(error instanceof Error)) return error instanceof Response;
  if (/^(AbortError|TimeoutError)$/.test(error.name) || UNANSWERED.test(error.message)) return true;
  return error.cause !== undefined && isOutsideFault(error.cause);
}

/** The router turns an answer that a loader throws into an error of its own, and aborted requests reach no screen. */
const isThrownByScreen = (error: unknown): boolean =>
  error instanceof Response || (error instanceof Error && error.name === 'AbortError');

/** What an error that a screen threw says of its version: a piece of it is gone, or it does not work; null when it is not to blame. */
export function screenProblem(error: unknown): 'chunk' | 'render' | 'execution' | null {
  if (isOwnChunk(error)) return null;
  if (isChunkError(error)) return isWithoutEffect(error) ? 'execution' : 'chunk';
  if (isThrownByScreen(error)) return 'render';
  return isOutsideFault(error) ? null : 'render';
}

/** Whether the wait timed out: an immediate retry would wait as long again. */
export const isTimeout = (error: unknown): boolean =>
  /timed out|RemoteTimeout|chunk .* \(timeout/i.test(textOf(error));

/** What went wrong while loading, from what the federation runtime and webpack say. */
export function problemOf(error: unknown): RemoteProblem {
  if (isTimeout(error)) return 'network';
  // The runtime has one number for a script that did not arrive and for one that threw.
  if (/ScriptExecutionError/.test(textOf(error)) || isWithoutEffect(error)) return 'execution';
  if (/RUNTIME-008|ScriptNetworkError/i.test(textOf(error)) || isChunkError(error)) return 'network';
  return 'execution';
}

/** The same in French, for the person who waits. */
export function reasonOf(error: unknown): string {
  if (isTimeout(error)) return 'Ses fichiers mettent trop de temps à arriver.';
  if (problemOf(error) === 'network') return AWAY;
  return 'Il ne démarre pas : son code s’arrête sur une erreur.';
}

/** Whether files did not arrive or were altered: they do so in any page, of whichever shell it is. */
export const isOfTheFiles = (problem: RemoteProblem | null): boolean =>
  problem === 'network' || problem === 'integrity' || problem === 'chunk';
