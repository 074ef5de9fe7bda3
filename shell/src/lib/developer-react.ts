import { DEVELOPMENT_REACT } from '@rpd/shared/remote';
import react from 'react';
import jsxRuntime from 'react/jsx-runtime';
import reactDom from 'react-dom';
import reactDomClient from 'react-dom/client';
import type { Boot } from './boot.ts';
import type { Config } from './config.ts';
import { isIsolated } from './granted.ts';
import { folderOf, registerFiles } from './integrity.ts';
import { type Override, readOverrides } from './overrides.ts';
import { overridden } from './registry-answer.ts';

/** The page's own. Whatever uses React, here and in remotes, looks its names up in these objects at each use. */
const own = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
};

/** React in its development build, as a developer's server offers it (tooling/src/dev/development-react.page.cjs). */
interface DevelopmentReact {
  version: string;
  modules: Record<keyof typeof own, object>;
  /** The runtime of React Refresh that these modules speak to. */
  refresh: object;
}

declare global {
  /** What was offered. */
  var RPD_DEVELOPMENT_REACT: DevelopmentReact | undefined;
  /** The runtime of React Refresh in this page, where it took a React that has one: for remotes (tooling/src/dev/live-refresh-runtime.cjs). */
  var RPD_REFRESH: object | undefined;
  /** The same in a page of `npm run dev`, whose own React refreshes. */
  var __RPD_REACT_REFRESH__: object | undefined;
}

/** How long the page waits for it, in ms. */
export const REACT_TIMEOUT_MS = 10_000;

/** Runs a script of a developer's server; false where it does not come in time. */
function runScript(address: string): Promise<boolean> {
  return new Promise(resolve => {
    const script = document.createElement('script');
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => resolve(false));
    setTimeout(() => resolve(false), REACT_TIMEOUT_MS);
    script.crossOrigin = 'anonymous';
    script.src = address;
    document.head.append(script);
  });
}

/** Takes the React that comes along with a remote. @returns why it did not; null when it did. */
async function take({ release, react: version }: Override): Promise<string | null> {
  if (!release || version !== react.version)
    return `its server has React ${version}, the page has ${react.version}`;
  registerFiles(release, { unchecked: true });
  if (!(await runScript(folderOf(release) + DEVELOPMENT_REACT))) return 'its server does not send React';
  const offered = globalThis.RPD_DEVELOPMENT_REACT;
  if (offered?.version !== react.version)
    return `its server sends React ${offered?.version ?? 'of no version'}, the page has ${react.version}`;
  for (const [name, module] of Object.entries(own))
    Object.assign(module, offered.modules[name as keyof typeof own]);
  globalThis.RPD_REFRESH = offered.refresh;
  return null;
}

/**
 * Where the page takes a remote from a developer's machine, it takes React from there too, in its development build: the production build
 * cannot replace a component that changed. What is asked for is accepted as {@link readOverrides} says; a remote that runs in a frame of its
 * own brings nothing into the page. To be called before anything is drawn; without it the page keeps its own React.
 */
export async function takeDeveloperReact(boot: Boot, config: Config): Promise<void> {
  boot.overrides = readOverrides(config);
  const overrides = await boot.overrides;
  if (globalThis.__RPD_REACT_REFRESH__) return;
  const inPage = new Set(
    overridden([], overrides, config.overrides).flatMap(remote =>
      remote.problems.length === 0 && !isIsolated(remote, remote.live) ? [remote.name] : [],
    ),
  );
  for (const override of overrides) {
    // A repository of its own may use any bundler, and sends none.
    if (!inPage.has(override.name) || override.react === null) continue;
    const reason = await take(override);
    if (reason === null) return;
    // For who works on it, and nobody else.
    // oxlint-disable-next-line eslint/no-console
    console.warn(`${override.name}: the page loads again at each change, because ${reason}`);
  }
}
