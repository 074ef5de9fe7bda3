import { isOwnImportMap } from './import-map.ts';
import { isRegistered } from './integrity.ts';
import { WORKER } from './kept-files.ts';

interface Policies {
  createPolicy(
    name: 'default',
    rules: {
      createHTML(text: string): string;
      createScript(text: string): string | null;
      createScriptURL(address: string): string | null;
    },
  ): unknown;
}

/**
 * Where the browser has Trusted Types and the page's policy asks for them, no script element takes an address that is not
 * the shell's own or a registered file's, and no text becomes a script but the shell's own import maps. Text that becomes markup is let through: what it could run, the content
 * security policy refuses (no inline script, no handler attribute).
 */
export function guardScripts(): void {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  try {
    trustedTypes?.createPolicy('default', {
      createHTML: text => text,
      createScript: text => (isOwnImportMap(text) ? text : null),
      createScriptURL: address => (address === WORKER || isRegistered(address) ? address : null),
    });
  } catch {
    // A page whose policy names no such policy: nothing is enforced there.
  }
}
