import {
  configureHosts,
  expectVerification,
  followOtherTabs,
  restoreSession,
  useSession,
} from '@rpd/shared/session';
import { toasts, UiProvider } from '@rpd/shared/ui';
import type { ReactElement } from 'react';
import { booted } from '../lib/boot.ts';
import type { Config } from '../lib/config.ts';
import { takeWord } from '../lib/farewell.ts';
import { firstParts } from '../lib/first-parts.ts';
import { readOverrides } from '../lib/overrides.ts';
import { pause } from '../lib/pause.ts';
import { adoptRegistry, followPerson, useRegistry } from '../lib/registry.ts';
import { seemsSignedIn } from '../lib/stored-session.ts';
import { App } from './App.tsx';
import { areaAsked } from './areas.ts';
import { createQueryClient } from './query-client.ts';
import { createRouter } from './router.ts';
import { followSession } from './session-end.ts';
import { StartError } from './StartError.tsx';

/** How long the first drawing waits for answers that let an area's files be asked for, in ms: less than one notices. */
const PATIENCE = 50;

/**
 * Starts the application: hosts, then the session that the browser holds, then the first screen (SES-1).
 * @returns a function that ends it, for whoever starts it more than once.
 */
export async function startApp(render: (screen: ReactElement) => void): Promise<() => void> {
  const { config, registry, verification } = booted();
  let settings: Config;
  try {
    settings = await config;
    configureHosts(settings);
    if (verification) expectVerification(verification.token, verification.answer);
  } catch (error) {
    render(
      <UiProvider>
        <StartError error={error} />
      </UiProvider>,
    );
    return () => undefined;
  }
  // Known before the registry's answer is read: an override takes the place of the live version.
  const { overrides: developers } = settings;
  const overridden = readOverrides(settings).then(overrides =>
    useRegistry.setState({ overrides, developers }),
  );
  void adoptRegistry(overridden.then(() => registry));
  const expected = seemsSignedIn();
  restoreSession();
  const unreadable = expected && !useSession.getState().user;
  const queryClient = createQueryClient();
  const router = createRouter(queryClient);
  const leaveTabs = followOtherTabs();
  const leavePerson = followPerson();
  const leaveSession = followSession(queryClient);
  // The first drawing keeps the page busy: what the area takes is on its way meanwhile, if the answers that it hangs on are here.
  if (firstParts(window.location.pathname, expected).includes('federation'))
    await Promise.race([areaAsked, pause(PATIENCE)]);
  render(<App router={router} queryClient={queryClient} />);
  const word = unreadable ? 'Votre session enregistrée n’a pas pu être relue. Reconnectez-vous.' : takeWord();
  if (word) toasts.failure(word);
  return () => {
    leaveTabs();
    leavePerson();
    leaveSession();
    router.dispose();
  };
}
