import { readAuthCallback } from '../lib/read-auth-callback.ts';
import { whenIdle } from '@rpd/shared/idle';
import { enterSoon, forgetEntering } from './enter.ts';

// The whole script of the landing page as it is served: no framework, no configuration, no registry. Without it the form
// and the links still lead where they say.

// Tokens that came to the wrong address leave it all the same (LND-8).
readAuthCallback();

const script = document.currentScript;

for (const form of document.forms) {
  form.addEventListener('submit', event => enterSoon(event, form, () => window.location.assign('/login')));
  window.addEventListener('pageshow', ({ persisted }) => persisted && forgetEntering(form));
}

/** The application that comes next, asked for when nothing else is: it is there when somebody enters. */
function prefetchFile(): void {
  for (const file of script?.dataset.next?.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.as = 'script';
    link.href = file;
    document.head.append(link);
  }
}

const { connection } = navigator as { connection?: { saveData?: boolean } };
if (connection?.saveData !== true) window.addEventListener('load', () => whenIdle(prefetchFile));
