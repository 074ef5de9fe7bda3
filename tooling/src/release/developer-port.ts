import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

import { allowsOrigin, ANY_LOCAL_PORT } from '@rpd/shared/remote';

import { Failure } from '../commands/output.ts';

/** The port that `rpd dev` takes where every port is allowed, and the next ones where it is taken. */
const FIRST = 4001;
const TRIED = 20;

const originOf = (port: number): string => `http://localhost:${port}`;

/** The machine itself by both of its names: they may be two addresses. */
const HOSTS = ['127.0.0.1', 'localhost'];

/** A port that nobody listens on: this one, or any for 0; null where it is taken. */
async function freePort(port: number): Promise<number | null> {
  let free: number | null = port;
  for (const host of HOSTS) free = free === null ? null : await freeOn(host, free);
  return free;
}

async function freeOn(host: string, port: number): Promise<number | null> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
    const { port: found } = probe.address() as AddressInfo;
    probe.close();
    await once(probe, 'close');
    return found;
  } catch {
    return null;
  }
}

async function allowedBy(shell: string): Promise<string[]> {
  const response = await fetch(`${shell}/config.json`).catch(() => null);
  const { overrides = [] } = ((await response?.json().catch(() => null)) ?? {}) as { overrides?: string[] };
  return overrides;
}

const candidatesOf = (allowed: readonly string[]): number[] =>
  allowed.includes(ANY_LOCAL_PORT)
    ? [...Array.from({ length: TRIED }, (_none, index) => FIRST + index), 0]
    : allowed.flatMap(origin => {
        const { protocol, hostname, port } = new URL(origin);
        return protocol === 'http:' && hostname === 'localhost' ? [Number(port || 80)] : [];
      });

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Failure(`« ${text} » is no port.`, 2);
  return port;
}

/**
 * The port from which a remote is served to the pages of `shell`: the one that was named, or the first that the platform allows and
 * nobody listens on.
 * @throws Failure where the platform would not take the remote from there
 */
export async function developerPort(shell: string, named: string | undefined): Promise<number> {
  const port = named === undefined ? undefined : portOf(named);
  const allowed = await allowedBy(shell);
  const list = allowed.join(', ') || 'no origin';
  if (port !== undefined) {
    if (allowsOrigin(allowed, originOf(port))) return port;
    throw new Failure(
      `${shell} does not take remotes from ${originOf(port)} (it allows ${list}): start it with RPD_OVERRIDES=${originOf(port)}, or choose another --port.`,
      3,
    );
  }
  const candidates = candidatesOf(allowed);
  for (const candidate of candidates) {
    const free = await freePort(candidate);
    if (free !== null) return free;
  }
  throw new Failure(
    candidates.length > 0
      ? `Somebody listens on every port from which ${shell} takes remotes (${list}): end one of them, or start it with RPD_OVERRIDES=${ANY_LOCAL_PORT}.`
      : `${shell} takes remotes from no developer's machine (it allows ${list}): start it with RPD_OVERRIDES=${ANY_LOCAL_PORT}.`,
    3,
  );
}
