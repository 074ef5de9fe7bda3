import { SettingError } from '../lib/user-facing-error.ts';

/** How a host runs in a process of its own: what the environment says. */
export interface StandaloneSettings {
  port: number;
  host: string;
  databaseUrl: string | undefined;
  /** Where replicas of it answer lists. */
  readUrl: string | undefined;
  dataDir: string;
  /** Whether RPD_DATA_DIR says where that is: then the file `secret-key` is there for every process. */
  sharesDataDir: boolean;
  /** Most connections that this process opens to PostgreSQL: times the processes, fewer than its max_connections. */
  maxConnections: number;
  /** Public addresses, without a trailing slash: where browsers find the application and the authentication host. */
  shellUrl: string;
  authUrl: string;
  /** Where browsers find the API host, and with it the public pages; undefined: under the application's address. */
  apiUrl: string | undefined;
  /** How many proxies in front are believed about the caller's address; none: 0. */
  proxies: number;
}

/** @throws SettingError */
export function readStandaloneSettings(env: NodeJS.ProcessEnv): StandaloneSettings {
  return {
    port: readNumber(env, 'PORT', 3000),
    host: env['HOST'] || '0.0.0.0',
    databaseUrl: env['DATABASE_URL'] || undefined,
    // A setting that compose leaves empty is a space (docker-compose.yml).
    readUrl: env['DATABASE_READ_URL']?.trim() || undefined,
    dataDir: env['RPD_DATA_DIR'] || 'data',
    sharesDataDir: Boolean(env['RPD_DATA_DIR']),
    maxConnections: readNumber(env, 'DATABASE_CONNECTIONS', 10),
    shellUrl: readAddress(env, 'SHELL_URL'),
    authUrl: readAddress(env, 'AUTH_URL'),
    apiUrl: env['API_URL'] ? readAddress(env, 'API_URL') : undefined,
    proxies: readNumber(env, 'TRUST_PROXIES', 0),
  };
}

function readNumber(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const value = Number(env[name] || otherwise);
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new SettingError(`${name} vaut « ${env[name]} » : donnez un nombre entier.`);
  return value;
}

function readAddress(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name] ?? '';
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new SettingError(`${name} est absent ou illisible : donnez une adresse http(s).`);
  return value.replace(/\/+$/, '');
}
