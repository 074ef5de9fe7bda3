import { api, ApiError } from '@rpd/shared/http';
import type { Preview } from '@rpd/shared/remote';

/** A preview or an environment of a remote, by name. */
export interface PreviewName {
  remote: string;
  name: string;
}

/** How long a page waits for the previews that it shows, in ms. */
const TIMEOUT_MS = 8000;

/** Reads which version a preview stands for. @throws ApiError 403 for whom it is not, 404 once it has ended. */
export const fetchPreview = ({ remote, name }: PreviewName): Promise<Preview> =>
  api.get(`releases/${remote}/pointers/${name}`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).json<Preview>();

interface Found {
  previews: Preview[];
  /** Why one is not shown, a French sentence each. */
  ended: string[];
  /** Those of them that will not come back. */
  gone: PreviewName[];
}

/** Reads all that a page shows. Never rejects: what cannot be had is named. */
export async function fetchPreviews(wanted: readonly PreviewName[]): Promise<Found> {
  const found: Found = { previews: [], ended: [], gone: [] };
  await Promise.all(
    wanted.map(async one => {
      try {
        found.previews.push(await fetchPreview(one));
      } catch (error) {
        const isOver = error instanceof ApiError && [403, 404].includes(error.status);
        if (isOver) found.gone.push(one);
        const reason = isOver ? error.message : 'Il n’a pas pu être lu.';
        found.ended.push(`Aperçu « ${one.name} » : la version en ligne est utilisée. ${reason}`);
      }
    }),
  );
  return found;
}
