import type { ReleasedFile } from '@rpd/shared/remote';

/** The map that is being put into the page: the one inline script that the page's Trusted Types policy lets through. */
let inserting: string | null = null;

export const isOwnImportMap = (text: string): boolean => text === inserting;

const SCRIPT = /\.m?js$/;

/**
 * Tells the browser which hash each script of a version has when it is imported as a module: `import()` and `import` of ES
 * modules have no place for one (HTML, import maps with `integrity`; several of them in a page: Chromium 133). Before the first of
 * them is asked for. Classic scripts carry their own (integrity.ts).
 */
export function addModuleIntegrity(folder: string, files: readonly ReleasedFile[]): void {
  const scripts = files.filter(({ path }) => SCRIPT.test(path));
  if (scripts.length === 0 || !HTMLScriptElement.supports?.('importmap')) return;
  const integrity = Object.fromEntries(
    scripts.map(({ path, integrity: hash }) => [new URL(path, folder).href, hash]),
  );
  const script = document.createElement('script');
  script.type = 'importmap';
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  inserting = JSON.stringify({ integrity });
  script.textContent = inserting;
  document.head.append(script);
  inserting = null;
  script.remove();
}
