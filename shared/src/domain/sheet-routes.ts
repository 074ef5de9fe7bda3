/** SHT-4: the addresses of the sheets area, by the names of their routes. */
const ROUTES = {
  /** The templates that one may see. */
  Sheet_Default: '/app/sheets',
  /** A new template. */
  Sheet_C_Default: '/app/sheets/c',
  /** A new template for a server, by its id. */
  Sheet_C_Server: '/app/sheets/c/server/',
  /** A template, by its id: the editor for people who may change it, else the reader. */
  Sheet_Edit: '/app/sheets/c/',
} as const;

type Id<Name extends keyof typeof ROUTES> = (typeof ROUTES)[Name] extends `${string}/` ? [id: string] : [];

/** The address of a route of the sheets area; `id` is the template's or the server's. */
export const sheetRoute = <Name extends keyof typeof ROUTES>(name: Name, ...[id = '']: Id<Name>): string =>
  ROUTES[name] + id;

/** The state of a link to `Sheet_Edit` whose target reads, also where it may change the template (SHT-1, 'Voir'). */
export const READING = { isReading: true } as const;
