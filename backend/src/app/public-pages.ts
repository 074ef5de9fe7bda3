import { addressOf } from '../auth/rateLimiter.ts';
import { drawCover } from '../covers/covers.draw.ts';
import type { FileStorage } from '../files/files.storage.ts';
import type { Places } from '../publicpages/publicpages.layout.ts';
import type { PublicParts } from '../publicpages/publicpages.routes.ts';
import type { Store } from '../store/store.ts';

/** What the pages without an account are made of. */
export const publicParts = (store: Store, files: FileStorage, places: Places): PublicParts => ({
  store,
  files,
  drawCover,
  places,
  countedAs: addressOf,
});
