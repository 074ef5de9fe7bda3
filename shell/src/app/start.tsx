import {
  configureHosts,
  expectVerification,
  followOtherTabs,
  restoreSession,
  useSession,
} from '@rpd/shared/session';
import { toasts, UiProvider } from '@rpd/shared/ui';
import type { ReactElement } from 'react';
import { getBoot } from '../lib/boot.ts';
import type { Config } from '../lib/config.ts';
import { consumeFlashMessage } from '../lib/flash-message.ts';
import { readOverrides } from '../lib/overrides.ts';
import { readShownPreviews, takeAskedPreviews } from '../lib/previews.ts';
import { adoptRegistry, followPerson, useRegistry } from '../lib/registry.ts';
import { remoteLoader, renewRemoteLoader } from '../lib/remote-loader.ts';
import { followNotificationClicks } from '../lib/notification-clicks.ts';
import { hasStoredSession } from '../lib/stored-session.ts';
import { App } from './App.tsx';
import { createQueryClient } from './query-client.ts';
import { createRouter } from './router.ts';
import { followSession } from './session-end.ts';
import { StartError } from './StartError.tsx';

/**
 * Starts the application: hosts, then the session that the browser holds, then the first screen (SES-1).
 * @returns a function that ends it, for repeated starts.
 */
export async function startApp(render: (screen: ReactElement) => void): Promise<() => void> {
  const { config, registry, verification, overrides: early } = getBoot();
  renewRemoteLoader();
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
  const overridden = (early ?? readOverrides(settings)).then(overrides =>
    useRegistry.setState({ overrides, developers }),
  );
  takeAskedPreviews();
  const expected = hasStoredSession();
  restoreSession();
  // A preview takes the place of the live version likewise; it belongs to who is signed in.
  void adoptRegistry(Promise.all([overridden, readShownPreviews()]).then(() => registry));
  const unreadable = expected && !useSession.getState().user;
  const queryClient = createQueryClient();
  const router = createRouter(queryClient);
  const leaveTabs = followOtherTabs();
  const leavePerson = followPerson();
  const leaveSession = followSession(queryClient);
  const leaveClicks = followNotificationClicks(path => void router.navigate(path));
  render(<App router={router} queryClient={queryClient} />);
  const word = unreadable
    ? 'Votre session enregistrée n’a pas pu être relue. Reconnectez-vous.'
    : consumeFlashMessage();
  if (word) toasts.failure(word);
  return () => {
    leaveTabs();
    leavePerson();
    leaveSession();
    leaveClicks();
    remoteLoader().dispose();
    router.dispose();
  };
}
