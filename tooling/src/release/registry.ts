import type { ClaimProblem } from '@rpd/shared/domain';
import { SHORT_ANSWER } from '@rpd/shared/remote';
import type {
  Deployment,
  Registry,
  Release,
  ReleasedFile,
  RemoteDependents,
  RemoteDescriptor,
} from '@rpd/shared/remote';

import { Failure } from '../commands/output.ts';

/** Waits for an answer, in ms. */
const TIMEOUT_MS = 15_000;

async function call(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (cause) {
    throw new Failure(`The registry ${address} does not answer: check that it runs, and --to.`, 4, { cause });
  }
}

/** @throws Failure where something else answers than a registry: a page, a proxy. */
async function documentOf<T>(response: Response, registry: string): Promise<T> {
  return response.json().catch((cause: unknown) => {
    throw new Failure(`${registry} answers with no JSON: is it the registry?`, 4, { cause });
  }) as Promise<T>;
}

async function refusal(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { message?: string; fields?: object } | null;
  const fields = Object.entries(body?.fields ?? {}).map(([field, reason]) => `${field}: ${String(reason)}`);
  return [`${response.status} ${body?.message ?? response.statusText}`, ...fields].join(' ');
}

/** Which version of each remote is live, without the lists of their files. @throws Failure */
export const readLive = (registry: string): Promise<Registry> =>
  readAnswer(registry, { headers: { accept: SHORT_ANSWER } });

async function readAnswer(registry: string, init: RequestInit = {}): Promise<Registry> {
  const response = await call(registry, init);
  if (!response.ok) throw new Failure(`The registry refuses to be read: ${await refusal(response)}`, 3);
  return documentOf<Registry>(response, registry);
}

/** The same, with what each version takes from the page. @throws Failure */
export async function readLiveWithNeeds(registry: string): Promise<Registry> {
  return readAnswer(`${registry}?with=needs`);
}

/** A remote of a registry, and the token with which it may be changed. */
export interface Place {
  registry: string;
  name: string;
  token: string;
}

async function change<T>(
  { registry, name, token }: Place,
  { method, path = '', body }: { method: 'GET' | 'POST' | 'DELETE'; path?: string; body?: object },
): Promise<T> {
  const response = await call(`${registry}/${name}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Failure(`The registry refuses ${name}: ${await refusal(response)}`, 3);
  return documentOf<T>(response, registry);
}

/**
 * Registers a release and makes it live, or a canary of `canary` percent, if the live one still is `expectedLive`; with `pointer`, it is what
 * that preview or environment shows, and what is live stays.
 * @throws Failure
 */
export const publish = (
  place: Place,
  body: {
    release: Release;
    expectedLive: string | null;
    canary?: number;
    uploaded?: true;
    pointer?: string;
    days?: number;
  },
): Promise<Release> => change(place, { method: 'POST', body });

/** Refuses a token that is wrong, or another remote's, before anything else is looked at. @throws Failure */
export async function assertToken({ registry, name, token }: Place): Promise<void> {
  const response = await call(`${registry}/${name}/dependents`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (response.status === 401 || response.status === 403)
    throw new Failure(`The registry refuses ${name}: ${await refusal(response)}`, 3);
}

/** The files of a version that the registry does not have yet, and how much of each is there. @throws Failure */
export const readMissing = async (
  place: Place,
  body: { version: string; files: readonly ReleasedFile[] },
): Promise<{ integrity: string; received: number }[]> =>
  (
    await change<{ missing: { integrity: string; received: number }[] }>(place, {
      method: 'POST',
      path: '/uploads',
      body,
    })
  ).missing;

/** A minute for each mebibyte, and no less: a slow line is no broken one. */
const timeFor = (bytes: number): number => 60_000 * (1 + Math.ceil(bytes / 1024 / 1024));

/** Sends a file, or the rest of one. @returns false where the connection was cut: the registry says how far it came. @throws Failure */
export async function sendPart(
  { registry, name, token }: Place,
  { hash, offset, bytes, part }: { hash: string; offset: number; bytes: number; part: Buffer },
): Promise<boolean> {
  const response = await fetch(`${registry}/${name}/uploads/${hash}?offset=${offset}&bytes=${bytes}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(part),
    signal: AbortSignal.timeout(timeFor(part.length)),
  }).catch(() => null);
  // Somebody else sends the same one, or the end of the one before is still being written.
  if (!response || response.status === 409 || response.status >= 500) return false;
  if (!response.ok) throw new Failure(`The registry refuses ${name}: ${await refusal(response)}`, 3);
  return true;
}

/** What a release would be refused for; the registry notes for the administrators what is missing. @throws Failure */
export const readClaimProblems = (
  place: Place,
  body: { descriptor: RemoteDescriptor; url?: string },
): Promise<{ problems: ClaimProblem[]; warnings?: string[] }> =>
  change(place, { method: 'POST', path: '/claims', body });

/** What depends on a remote. @throws Failure */
export const readDependents = (place: Place): Promise<RemoteDependents> =>
  change(place, { method: 'GET', path: '/dependents' });

/** Takes a remote out of the registry; answers what depended on it. @throws Failure */
export const remove = (place: Place): Promise<RemoteDependents> => change(place, { method: 'DELETE' });

/** Everything that the registry knows of a remote: versions, history, reports. @throws Failure */
export const readDeployment = (place: Place): Promise<Deployment> => change(place, { method: 'GET' });

/** Makes a released version live, if the live one still is `expectedLive`. @throws Failure */
export const moveLive = (
  place: Place,
  body: { version: string; expectedLive: string | null },
): Promise<Deployment> => change(place, { method: 'POST', path: '/live', body });

/** Gives a share of the people a released version. @throws Failure */
export const startCanary = (
  place: Place,
  body: { version: string; share: number; auto?: boolean },
): Promise<Deployment> => change(place, { method: 'POST', path: '/canary', body });

/** Gives everybody the live version again. @throws Failure */
export const abortCanary = (place: Place): Promise<Deployment> =>
  change(place, { method: 'DELETE', path: '/canary' });

/** Lets a preview or an environment show a released version, if it still shows `expected`. @throws Failure */
export const movePointer = (
  place: Place,
  pointer: string,
  body: { version: string; expected: string | null; days?: number },
): Promise<Deployment> => change(place, { method: 'POST', path: `/pointers/${pointer}`, body });

/** Takes a preview or an environment away. @throws Failure */
export const removePointer = (place: Place, pointer: string): Promise<Deployment> =>
  change(place, { method: 'DELETE', path: `/pointers/${encodeURIComponent(pointer)}` });

/** Lets an account see the previews of a remote. @throws Failure */
export const addViewer = (place: Place, account: string): Promise<Deployment> =>
  change(place, { method: 'POST', path: '/viewers', body: { account } });

export const removeViewer = (place: Place, id: string): Promise<Deployment> =>
  change(place, { method: 'DELETE', path: `/viewers/${id}` });
