import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';

import { SettingError } from '@rpd/backend/app';
import { ANY_LOCAL_PORT } from '@rpd/shared/remote';

import { root } from '../workspace.ts';

/** How the product is started: what the environment and the command line say. */
export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Where replicas of it answer lists. */
  readUrl?: string | undefined;
  /** Origins from which developers may take a remote in place of the live one; none unless RPD_OVERRIDES names some. `http://localhost:*` is every port of this machine. */
  overrides: string[];
  /** Demonstration accounts and content where the store is empty. */
  demo: boolean;
  /** The origin that browsers open, behind a proxy; undefined: the one that is listened on. */
  publicUrl?: string | undefined;
  /** How many proxies in front are believed about the caller's address. */
  proxies: number;
}

/** @throws SettingError when a value cannot be used. */
export async function readSettings(env: NodeJS.ProcessEnv, args: string[]): Promise<Settings> {
  const unknown = args.find(arg => arg !== '--no-demo');
  if (unknown !== undefined) throw new SettingError(`Option inconnue : ${unknown}. La seule est --no-demo.`);
  const host = env.HOST || '127.0.0.1';
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new SettingError(`PORT vaut « ${env.PORT} » : donnez un nombre de 0 à 65535.`);
  return {
    port: port === 0 ? await freePort(host) : port,
    host,
    dataDir: resolve(root, env.RPD_DATA_DIR || '.data'),
    databaseUrl: env.DATABASE_URL || undefined,
    readUrl: env.DATABASE_READ_URL?.trim() || undefined,
    overrides: readOverrides(env.RPD_OVERRIDES),
    demo: !args.includes('--no-demo'),
    publicUrl: readPublicUrl(env.PUBLIC_URL),
    proxies: readProxies(env.TRUST_PROXIES),
  };
}

function readPublicUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const origin = URL.canParse(text) ? new URL(text).origin : '';
  if (/^https?:/.test(origin) && text.replace(/\/$/, '') === origin) return origin;
  throw new SettingError(
    `PUBLIC_URL vaut « ${text} »\u00a0: donnez une origine, comme https://rpd.example.org.`,
  );
}

function readProxies(text = '0'): number {
  if (/^\d$/.test(text || '0')) return Number(text);
  throw new SettingError(`TRUST_PROXIES vaut « ${text} »\u00a0: donnez un nombre de 0 à 9.`);
}

function readOverrides(text = ''): string[] {
  const origins = text.split(/[\s,]+/).filter(Boolean);
  const isOrigin = (origin: string) => URL.canParse(origin) && new URL(origin).origin === origin;
  const wrong = origins.find(origin => origin !== ANY_LOCAL_PORT && !isOrigin(origin));
  if (wrong !== undefined)
    throw new SettingError(
      `RPD_OVERRIDES contient « ${wrong} » : donnez des origines, comme http://localhost:4001, ou ${ANY_LOCAL_PORT} pour tous les ports de cette machine.`,
    );
  return origins;
}

/** The port must be known before the server is made: its address is part of every token. */
function freePort(host: string): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolvePort(port));
    });
  });
}

/** @throws SettingError when somebody listens on the port already. */
export function assertFree(host: string, port: number): Promise<void> {
  return new Promise((resolveFree, reject) => {
    const probe = createServer();
    probe.once('error', cause =>
      reject(
        new SettingError(
          `Le port ${port} est déjà pris : arrêtez l’autre programme ou choisissez un autre port avec PORT.`,
          { cause },
        ),
      ),
    );
    probe.listen(port, host, () => probe.close(() => resolveFree()));
  });
}

/** The origin that people type: a server that listens to this machine alone, or to all its addresses, is `localhost`. */
export function publicOrigin({ host, port, publicUrl }: Settings): string {
  if (publicUrl) return publicUrl;
  const local = ['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host);
  return `http://${local ? 'localhost' : host}:${port}`;
}

/** Makes the data folder, which holds the remotes even where PostgreSQL holds the rest. @throws SettingError */
export function openDataDir(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new SettingError(
      `Impossible d’écrire dans le dossier de données « ${folder} » : donnez-vous les droits d’écriture ou choisissez un autre dossier avec RPD_DATA_DIR.`,
      { cause },
    );
  }
}

/** One level at a time: `recursive` never returns where the file system answers ENOENT to a writer (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
