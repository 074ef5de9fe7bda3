/**
 * Asks for a file at once; the script that needs it finds it in the browser's cache. Not by `<link rel="preload">`: Chromium
 * keeps the failure of one for as long as the page lives, and a chunk that is back would never be asked for again.
 */
export function prefetchFile(address: string): void {
  void fetch(address, { priority: 'high' })
    // A body that nobody reads may be dropped half way, and what is cached with it.
    .then(response => response.arrayBuffer())
    .catch(() => undefined);
}
