import { createHash } from 'node:crypto';
import { containerName } from '@rpd/shared/remote';
import type { FrameDescription, Release } from '@rpd/shared/remote';

/** The document of a sandboxed frame, and what its answer carries. */
export interface FramePage {
  html: string;
  policy: string;
}

/**
 * What runs in the frame before the remote: the text of a function for browsers, which the types of this room know nothing of. It is loaded by its
 * address for that reason.
 */
const { startFrame } = (await import(
  new URL('isolated-frame.ts', import.meta.resolve('@rpd/shared/remote')).href
)) as { startFrame: (description: FrameDescription) => void };

const SCRIPT = /\.m?js$/;

/** Where an isolated remote begins: what it inherits of the page's theme, and nothing that a style sheet of its own could not change. */
const STYLE = `
html { overflow: hidden; background: var(--rpd-colors-bg); color: var(--rpd-colors-fg); }
body { margin: 0; font: 1rem/1.5 var(--rpd-fonts-body, system-ui), system-ui, sans-serif; }
#remote { display: flow-root; overflow-x: auto; padding: 4px; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
a { color: var(--rpd-colors-brand-fg); }
:focus-visible { outline: 2px solid var(--rpd-colors-brand-focus-ring); outline-offset: 2px; }
button, input, select, textarea { font: inherit; color: inherit; }
button { min-height: 2.5rem; padding: 0 1rem; border: 1px solid var(--rpd-colors-border-emphasized); border-radius: .375rem; background: var(--rpd-colors-bg-panel); cursor: pointer; }
input, select, textarea { min-height: 2.5rem; padding: 0 .75rem; border: 1px solid var(--rpd-colors-border-emphasized); border-radius: .375rem; background: var(--rpd-colors-bg-panel); }
`;

/** Data in a script: nothing in it may end the element. */
const dataOf = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
/** An address in a policy: what would end it there is escaped. */
const sourceOf = (address: string): string =>
  address.replaceAll(/[;,'"]/g, sign => `%${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`);
const textOf = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * The policy of a frame. The sandbox gives it an origin of its own that is nobody's, also where the document is opened by itself: it has no
 * cookies, no storage and no worker, opens no window, sends no form and leads the page nowhere. Scripts are the files of the version and what stands in
 * the document; it connects to nothing.
 */
const policyOf = (
  folder: string,
  { inline, connects, embedder }: { inline: readonly string[]; connects: string; embedder: string },
): string =>
  [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${[...inline, folder].join(' ')}`,
    // Rules that stand in the document reach nothing: what they name is held by the lines below.
    `style-src 'unsafe-inline' ${folder}`,
    `img-src ${folder} data: blob:`,
    `font-src ${folder} data:`,
    `media-src ${folder} data: blob:`,
    `connect-src ${connects}`,
    "frame-src 'none'",
    "worker-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${embedder}`,
  ].join('; ');

/** What a document is made for. */
interface Framed {
  name: string;
  title: string;
  version: string;
  /** Absolute, with its slash. */
  folder: string;
  entry: string;
  /** Hashes of its scripts by absolute address. */
  hashes: Record<string, string>;
  /** What it may connect to: nothing, unless a developer's server says when to load again. */
  connects: string;
}

/**
 * The document in which one version of a remote runs alone.
 * @param home where browsers find the application: addresses of files may be relative to it, and it alone may show the frame
 */
export function framePage(release: Release, home: string): FramePage {
  const { version, descriptor, entry, files } = release;
  const folder = new URL(release.url, home).href;
  const hashes = Object.fromEntries(
    files
      .filter(({ path }) => SCRIPT.test(path))
      .map(({ path, integrity }) => [new URL(path, folder).href, integrity]),
  );
  const { name, title } = descriptor;
  return pageOf({ name, title, version, folder, entry, hashes, connects: "'none'" }, home);
}

/** The same for a developer's version, whose files change while one works: they have no hashes. */
export function developedPage(
  { name, url: folder, entry, version }: Record<'name' | 'url' | 'entry' | 'version', string>,
  home: string,
): FramePage {
  const { origin } = new URL(folder);
  const connects = `${origin} ${origin.replace(/^http/, 'ws')}`;
  return pageOf({ name, title: name, version, folder, entry, hashes: {}, connects }, home);
}

function pageOf({ name, title, version, folder, entry, hashes, connects }: Framed, home: string): FramePage {
  const address = new URL(entry, folder).href;
  const description: FrameDescription = {
    remote: name,
    container: containerName(name, version),
    entry: address,
    integrity: hashes[address] ?? '',
    hashes,
  };
  // Modules have no other place for their hashes (ADR 12).
  const importMap = dataOf({ integrity: hashes });
  const script = `(${startFrame.toString()})(${dataOf(description)});`;
  const html = `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${textOf(title)}</title>
<style>${STYLE}</style>
<script type="importmap">${importMap}</script>
</head>
<body><div id="remote"></div>
<script>${script}</script>
</body>
</html>
`;
  const inline = [hashOf(importMap), hashOf(script)];
  return { html, policy: policyOf(sourceOf(folder), { inline, connects, embedder: new URL(home).origin }) };
}
