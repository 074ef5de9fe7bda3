import type { Permission } from '@rpd/shared/domain';
import { hosts } from '@rpd/shared/session';

/** What each permission lets a machine read, as a list at the API host. */
const LISTS: Partial<Record<Permission, string>> = {
  'read:servers': 'server',
  'read:games': 'game',
  'read:events': 'event',
  'read:sheets': 'sheet',
  'read:characters': 'character',
};

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * A shell command that asks for a token with these credentials and reads with it what the machine may read: to be copied and
 * run as it stands.
 */
export function machineCall(clientId: string, password: string, permissions: readonly Permission[]): string {
  const { authHost, apiHost } = hosts();
  const list = permissions.map(permission => LISTS[permission]).find(Boolean);
  const ask = [
    `curl -s ${quoted(`${authHost}/api/auth/token`)}`,
    `-H 'Content-Type: application/json'`,
    `-d ${quoted(JSON.stringify({ clientId, password }))}`,
  ].join(' \\\n  ');
  if (!list) return ask;
  const token = `JETON=$(${ask} \\\n  | sed -E 's/.*"token":"([^"]+)".*/\\1/')`;
  return `${token}\ncurl -s ${quoted(`${apiHost}/${list}?page=1&limit=10`)} \\\n  -H "Authorization: Bearer $JETON"`;
}
