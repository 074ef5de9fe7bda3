/** Which hash a file of this version must have; the page answers (shell/src/lib/integrity.ts), outside of it nobody does. */
const registered = (address: string): string => {
  const answer: unknown = Reflect.get(globalThis, 'RPD_INTEGRITY');
  return typeof answer === 'function' ? String(answer(address)) : '';
};

/**
 * A file that is held against what was registered, as code is: an `img` has no `integrity` of its own.
 * @returns an address in this page; the given one where nothing arrives, for the element to say so.
 * @throws ChunkLoadError when something else arrives: the area goes on with another version.
 */
export async function readRegistered(address: string): Promise<string> {
  const integrity = registered(address);
  if (integrity === '') return address;
  const response = await fetch(address, { integrity }).catch(() => null);
  if (response?.ok) return URL.createObjectURL(await response.blob());
  const found = await fetch(address, { cache: 'reload' }).catch(() => null);
  if (!found?.ok) return address;
  throw Object.assign(new Error(`${address} is not what was registered.`), {
    name: 'ChunkLoadError',
    request: address,
  });
}
