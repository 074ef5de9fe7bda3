// Checks of texts without yup: read-only screens use these and do not bundle the schemas.

/** See {@link isObjectId}. */
export const OBJECT_ID = /^[0-9a-f]{24}$/;

/** True for an entity identifier: 24 lower-case hexadecimal digits (API-8). */
export const isObjectId = (value: unknown): value is string =>
  typeof value === 'string' && OBJECT_ID.test(value);

/** An address that may stand in a link: http, https or a path of this application (trust.md, Content). */
export function isSafeLink(value: string): boolean {
  if (value.startsWith('/')) return !value.startsWith('//') && !value.includes('\\');
  try {
    const { protocol, hostname } = new URL(value);
    return (protocol === 'http:' || protocol === 'https:') && hostname !== '';
  } catch {
    return false;
  }
}
