import { isOwnImportMap } from './import-map.ts';
import { isRegistered } from './integrity.ts';
import { WORKER } from './kept-files.ts';
import { isStartable } from './remote-workers.ts';

interface Policies {
  createPolicy(
    name: 'default',
    rules: {
      createHTML(text: string): string;
      createScript(text: string): string | null;
      createScriptURL(address: string, type: string, sink: string): string | null;
    },
  ): unknown;
}

/** @param sink what takes the address: `Worker constructor`, `HTMLScriptElement src` */
const mayRun = (address: string, sink: string): boolean =>
  sink.endsWith('Worker constructor') ? isStartable(address) : address === WORKER || isRegistered(address);

/**
 * Where the browser has Trusted Types and the page's policy asks for them, no script element takes an address that is not
 * the shell's own or a registered file's, no worker starts from a file that was not held against its hash, and no text becomes a script but the shell's own import maps. Text that becomes markup is let through: what it could run, the content
 * security policy refuses (no inline script, no handler attribute).
 */
export function guardScripts(): void {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  try {
    trustedTypes?.createPolicy('default', {
      createHTML: text => text,
      createScript: text => (isOwnImportMap(text) ? text : null),
      createScriptURL: (address, _type, sink) => (mayRun(address, sink) ? address : null),
    });
  } catch {
    // A page whose policy names no such policy: nothing is enforced there.
  }
}
