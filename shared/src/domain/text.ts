// Checks of texts without yup: read-only screens use these and do not bundle the schemas.

/** See {@link isObjectId}. */
export const OBJECT_ID = /^[0-9a-f]{24}$/;

/** True for an entity identifier: 24 lower-case hexadecimal digits (API-8). */
export const isObjectId = (value: unknown): value is string =>
  typeof value === 'string' && OBJECT_ID.test(value);

/** Whether an address names somebody before its host: `https://moi:secret@exemple.fr`, or a host that is not what it seems. */
export function hasCredentials(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username !== '' || password !== '';
}

/** A host with a dot in it, a port, a path: what people write for an address without saying `https://`. */
const BARE_ADDRESS =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** 'https://wiki.exemple.fr' for 'wiki.exemple.fr'; anything that has a scheme or is no host stays as it is. */
export const withScheme = (value: string): string => (BARE_ADDRESS.test(value) ? `https://${value}` : value);

/** An address that may stand in a link: http, https or a path of this application (trust.md, Content). */
export function isSafeLink(value: string): boolean {
  if (value.startsWith('/')) return !value.startsWith('//') && !value.includes('\\');
  try {
    const { protocol, hostname } = new URL(value);
    return (protocol === 'http:' || protocol === 'https:') && hostname !== '' && !hasCredentials(value);
  } catch {
    return false;
  }
}
