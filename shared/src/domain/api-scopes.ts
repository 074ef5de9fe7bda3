/**
 * What of the API can be granted to a remote, by the first word of the address. What decides on accounts, sign-ins, decisions of the
 * team or the platform itself is not here: nobody can grant it.
 */
export const API_RESOURCES = [
  'character',
  'compendium',
  'datepoll',
  'encounter',
  'event',
  'fight',
  'gallery',
  'game',
  'gamesession',
  'gametype',
  'handout',
  'map',
  'mob',
  'scene',
  'server',
  'servertype',
  'sheet',
  'submission',
] as const;

/** Most scopes of one remote. */
export const API_SCOPES_MAX = API_RESOURCES.length * 2;

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const RESOURCES: ReadonlySet<string> = new Set(API_RESOURCES);

/** Whether a text names what can be granted: `read:server`, `write:character`. To write is not to read. */
export function isApiScope(text: unknown): text is string {
  const [, resource = ''] = (typeof text === 'string' && /^(?:read|write):([a-z]+)$/.exec(text)) || [];
  return RESOURCES.has(resource);
}

/** The scope that a call needs; null where none can be granted for it. `path` is below the address of the API: `server/42?sort=name`. */
export function scopeOf(method: string, path: string): string | null {
  const kind = READS.has(method) ? 'read' : WRITES.has(method) ? 'write' : null;
  const [, resource = ''] = /^([a-z]+)(?:[/?]|$)/.exec(path) ?? [];
  return kind !== null && RESOURCES.has(resource) ? `${kind}:${resource}` : null;
}

/** Whether a call is among what was granted. */
export function admitsCall(scopes: readonly string[], method: string, path: string): boolean {
  const scope = scopeOf(method, path);
  return scope !== null && scopes.includes(scope);
}

/** Whether changes of a topic may be followed: those of what may be read. A topic is the plural of its resource (`servers:42`). */
export function admitsTopic(scopes: readonly string[], topic: string): boolean {
  const [, name = ''] = /^([a-z]+)(?::[\w-]{1,64})?$/.exec(topic) ?? [];
  return (
    name.endsWith('s') && scopes.includes(`read:${name.slice(0, -1)}`) && RESOURCES.has(name.slice(0, -1))
  );
}
