import { chunksFor } from './app/chunks.ts';
import { prefetchArea } from './lib/prefetch-area.ts';
import { asksForOverrides } from './lib/asked-overrides.ts';
import { type Boot, getBoot } from './lib/boot.ts';
import { keepInstallOffer } from './lib/install.ts';
import { hasStoredSession } from './lib/stored-session.ts';
import { recoverFromFailure } from './lib/recover.ts';
import { guardScripts } from './lib/trusted-types.ts';

declare let __webpack_nonce__: string | undefined;

// Before any other code: whatever makes a style element takes the nonce from here.
__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

guardScripts();
keepInstallOffer();

/** The frame is painted before anything runs that keeps the browser from it: a page in the background paints nothing. */
const outlinePainted = (): Promise<void> =>
  document.documentElement.dataset.outline === undefined || document.hidden
    ? Promise.resolve()
    : new Promise(resolve => {
        requestAnimationFrame(() => setTimeout(resolve));
      });

function start(): void {
  const boot = getBoot();
  // Whatever fails there, the page starts with its own React.
  if (asksForOverrides())
    void fromDeveloper(boot)
      .catch(() => {})
      .then(() => startApplication(boot));
  else startApplication(boot);
}

/** A developer's machine may bring React: nothing is drawn before. */
async function fromDeveloper(boot: Boot): Promise<void> {
  const config = await boot.config;
  if (config.overrides.length === 0) return;
  const { takeDeveloperReact } = await import(/* webpackChunkName: "developer" */ './lib/developer-react.ts');
  await takeDeveloperReact(boot, config);
}

function startApplication(boot: Boot): void {
  import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx').catch(recoverFromFailure);

  // The route that needs a chunk requests it again and shows its failure.
  for (const part of chunksFor(window.location.pathname, hasStoredSession())) part().catch(() => {});

  // Errors surface when the screen requests the same files.
  prefetchArea(boot).catch(() => {});
}

void outlinePainted().then(start);
