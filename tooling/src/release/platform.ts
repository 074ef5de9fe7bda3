import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { Command } from 'commander';

import type { Declarations } from '../build/declarations.ts';
import type { PageInterface } from '@rpd/shared/remote';
import { Failure } from '../commands/output.ts';
import { root } from '../workspace.ts';

/** Options of every command that speaks to a running platform. */
export interface PlatformOptions {
  platform: string;
  to?: string;
  data: string;
}

/** A running platform, as its `/config.json` says. */
export interface RunningPlatform {
  /** Address of the shell, without a trailing slash. */
  shell: string;
  /** Address of the release registry, without a trailing slash. */
  registry: string;
}

const DEFAULT = 'http://localhost:3000';

/** Gives a command the options with which it finds the platform. */
export function withPlatform(command: Command): Command {
  return command
    .option('--platform <url>', 'where the shell runs', process.env.RPD_PLATFORM ?? DEFAULT)
    .option('--to <url>', 'the release registry, instead of the one that /config.json names')
    .option('--data <dir>', 'data folder of a platform on this machine', process.env.RPD_DATA_DIR ?? '.data')
    .addHelpText(
      'after',
      '\nThe release token is RPD_RELEASE_TOKEN, or the file release-token of the data folder. An administrator makes\na token for one remote at « Déploiements ». --platform and --data can be RPD_PLATFORM and RPD_DATA_DIR.',
    );
}

async function readJsonFrom(address: string): Promise<unknown> {
  const response = await fetch(address, { signal: AbortSignal.timeout(15_000) }).catch((cause: unknown) => {
    throw new Failure(`${address} does not answer: check that the platform runs, and --platform.`, 4, {
      cause,
    });
  });
  if (!response.ok)
    throw new Failure(`${address} answers ${response.status}: is it the address of a shell?`, 4);
  return response.json().catch((cause: unknown) => {
    throw new Failure(`${address} answers with no JSON: is it the address of a shell?`, 4, { cause });
  });
}

/** Where the registry is. @throws Failure when the platform does not say. */
export async function findPlatform({ platform, to }: PlatformOptions): Promise<RunningPlatform> {
  const shell = platform.replace(/\/+$/, '');
  const tidy = (address: string): string => address.replace(/\/+$/, '');
  const given = to ?? process.env.RPD_REGISTRY;
  if (given) return { shell, registry: tidy(given) };
  const { registry } = (await readJsonFrom(`${shell}/config.json`)) as { registry?: string };
  if (!registry) throw new Failure(`${shell}/config.json names no registry.`, 4);
  return { shell, registry: tidy(new URL(registry, shell).href) };
}

/** What the live shell gives to the page. @throws Failure when it is too old to say. */
export async function readProvided({ shell }: RunningPlatform): Promise<PageInterface> {
  return (await readJsonFrom(`${shell}/provided.json`)) as PageInterface;
}

/** The types of `@rpd/shared` that the live shell has; null where it is too old to say. @throws Failure */
export async function readDeclarations({ shell }: RunningPlatform): Promise<Declarations | null> {
  const address = `${shell}/types.json`;
  const response = await fetch(address, { signal: AbortSignal.timeout(30_000) }).catch(() => null);
  // An older shell answers with its page.
  if (!response?.ok || !/json/.test(response.headers.get('content-type') ?? '')) return null;
  return (await response.json().catch(() => null)) as Declarations | null;
}

/** The token of a team, or of the platform. @throws Failure with where to get one. */
export function readToken(dataDir: string): string {
  const given = process.env.RPD_RELEASE_TOKEN;
  if (given) return given;
  try {
    return readFileSync(join(resolve(root, dataDir), 'release-token'), 'utf8').trim();
  } catch (cause) {
    throw new Failure(
      'There is no release token: set RPD_RELEASE_TOKEN (an administrator makes one at « Déploiements »), or --data to the data folder of the platform.',
      3,
      { cause },
    );
  }
}
