/**
 * Puts a chunk into the page before what needs it is there. Nothing of it runs: it waits to be taken over, and then costs its screen no
 * step of its own between two tasks of the page. One that fails leaves nothing behind: whoever needs it asks for it as for any other.
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
