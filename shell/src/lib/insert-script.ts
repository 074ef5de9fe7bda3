/**
 * Inserts a chunk's script into the page before it is needed. Nothing of it runs: it waits for its consumer, and then
 * costs its screen no task of its own. One that fails is removed: its consumer requests it as any other.
 * @param integrity of a remote's; the shell's own have none.
 */
export function insertScript(address: string, integrity = ''): void {
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.fetchPriority = 'high';
  script.integrity = integrity;
  if (new URL(address, window.location.origin).origin !== window.location.origin)
    script.crossOrigin = 'anonymous';
  for (const end of ['load', 'error']) script.addEventListener(end, () => script.remove());
  document.head.append(script);
}
