/** One address for each content in the cache, given back when the cache has let it go. */
const urls = new WeakMap<Blob, string>();
const forgotten = new FinalizationRegistry<string>(url => URL.revokeObjectURL(url));

export function urlOf(blob: Blob): string {
  const known = urls.get(blob);
  if (known) return known;
  const made = URL.createObjectURL(blob);
  urls.set(blob, made);
  forgotten.register(blob, made);
  return made;
}
