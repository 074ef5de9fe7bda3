import { isLoopback } from '@rpd/shared/domain';
import { SettingError } from '../lib/user-facing-error.ts';

/** A site by which people sign in, as the operator set it (ACC-4). */
export interface ProviderSettings {
  /** Stands in addresses: « discord », « club ». */
  id: string;
  /** What people read on the button. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The API of Discord, which has no ID token; absent for OpenID Connect. */
  discordApi?: string;
}

type Env = Record<string, string | undefined>;

const ID = /^[a-z][a-z0-9-]{0,19}$/;
const DISCORD_API = 'https://discord.com/api';
const MAX_NAME = 40;

/**
 * Discord by RPD_DISCORD_CLIENT_ID and RPD_DISCORD_CLIENT_SECRET; OpenID Connect by RPD_OIDC, a list of short names, and four settings
 * for each of them: RPD_OIDC_CLUB_NAME, …_ISSUER, …_CLIENT_ID, …_CLIENT_SECRET. Empty where nothing is set. Throws SettingError.
 */
export function readProviders(env: Env, publicUrl: string): ProviderSettings[] {
  const discord = readDiscord(env, publicUrl);
  const ids = (env['RPD_OIDC'] ?? '').split(/[\s,]+/).filter(Boolean);
  const wrong = ids.find((id, index) => !ID.test(id) || id === 'discord' || ids.indexOf(id) !== index);
  if (wrong !== undefined) {
    throw new SettingError(
      `RPD_OIDC : « ${wrong} » ne convient pas. Attendu : des noms courts, tous différents, en minuscules, chiffres et tirets, autres que « discord ».`,
    );
  }
  const connected = ids.map((id): ProviderSettings => {
    const prefix = `RPD_OIDC_${id.toUpperCase().replaceAll('-', '_')}`;
    const name = required(env, `${prefix}_NAME`);
    if (name.length > MAX_NAME) throw new SettingError(`${prefix}_NAME : au plus ${MAX_NAME} caractères.`);
    return {
      id,
      name,
      issuer: address(required(env, `${prefix}_ISSUER`), `${prefix}_ISSUER`, publicUrl),
      clientId: required(env, `${prefix}_CLIENT_ID`),
      clientSecret: required(env, `${prefix}_CLIENT_SECRET`),
    };
  });
  return [...(discord ? [discord] : []), ...connected];
}

function readDiscord(env: Env, publicUrl: string): ProviderSettings | null {
  const names = ['RPD_DISCORD_CLIENT_ID', 'RPD_DISCORD_CLIENT_SECRET'] as const;
  if (!names.some(name => env[name]?.trim())) return null;
  const api = address(env['DISCORD_API_URL']?.trim() || DISCORD_API, 'DISCORD_API_URL', publicUrl);
  return {
    id: 'discord',
    name: 'Discord',
    issuer: new URL(api).origin,
    clientId: required(env, names[0]),
    clientSecret: required(env, names[1]),
    discordApi: api.replace(/\/+$/, ''),
  };
}

function required(env: Env, name: string): string {
  const value = env[name]?.trim();
  if (!value)
    throw new SettingError(`${name} est absent : donnez-le, ou retirez ce fournisseur des réglages.`);
  return value;
}

/** https, or http on this machine where the host itself is tried out on it. */
function address(text: string, name: string, publicUrl: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isTrial = url?.protocol === 'http:' && isLoopback(url.origin) && isLoopback(publicUrl);
  if (!url || (url.protocol !== 'https:' && !isTrial) || url.username || url.search || url.hash) {
    throw new SettingError(`${name} : une adresse https est attendue, sans compte, « ? » ni « # ».`);
  }
  return text;
}
