import { startBoot } from './lib/boot.ts';
import { prefetchFile } from './lib/prefetch-file.ts';
import { initialChunks, type ChunkName } from './lib/initial-chunks.ts';
import { showOutline } from './lib/outline.ts';
import { recoverFromFailure } from './lib/recover.ts';
import { hasStoredSession } from './lib/stored-session.ts';

// Stands in index.html itself: configuration, registry and the pieces of this address are on their way while the
// application's own files still are.

globalThis.RPD_BOOT = startBoot();
if (hasStoredSession()) showOutline();

// An entry that does not come: the page is not of the files that there are.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.dataset.parts) void recoverFromFailure();
  },
  true,
);

/** Chunks that hold several pieces; the others have their piece's name. */
const CHUNKS: Partial<Record<ChunkName, string>> = {
  login: 'session',
  callback: 'session',
  logout: 'session',
};

/** The files of a chunk, as the build has written them beside the entry. */
function filesOf(part: ChunkName): string[] {
  const { dataset } = document.querySelector<HTMLScriptElement>('script[data-parts]') ?? {};
  const chunks = JSON.parse(dataset?.parts ?? '{}') as Partial<Record<string, string[]>>;
  return chunks[CHUNKS[part] ?? part] ?? [];
}

// The entry is below this script.
document.addEventListener('readystatechange', () => {
  if (document.readyState !== 'interactive') return;
  const parts = initialChunks(window.location.pathname, hasStoredSession());
  new Set(parts.flatMap(filesOf)).forEach(prefetchFile);
});
