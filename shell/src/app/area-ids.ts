/** The route under which every screen of /app lies: its error boundary keeps the frame. */
export const CONTENT_ROUTE = 'content';

/** How often the routes of a remote were taken out again: ids of routes are never used twice (react-router). */
const generations = new Map<string, number>();

/** The version whose routes are in the router now, by remote. */
const versions = new Map<string, string>();

/** The id of the route that holds a remote's routes now. */
export const areaRouteId = (name: string): string => `remote:${name}#${generations.get(name) ?? 0}`;

/** From now on {@link areaRouteId} is another. */
export function renewAreaRouteId(name: string): void {
  generations.set(name, (generations.get(name) ?? 0) + 1);
  versions.delete(name);
}

/** The version of a remote whose screens one can go to without anything being loaded; null when none is. */
export const versionInRouter = (name: string): string | null => versions.get(name) ?? null;

export function noteVersionInRouter(name: string, version: string): void {
  versions.set(name, version);
}

/** A new page: nothing is in its router. */
export function resetAreas(): void {
  versions.clear();
}
