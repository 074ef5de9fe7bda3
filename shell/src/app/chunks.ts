import type { ComponentType } from 'react';
import { loadFederation } from '../lib/federation.ts';
import { initialChunks } from '../lib/initial-chunks.ts';

let frame: ComponentType | undefined;

/** The frame, once its piece has arrived. */
export const arrivedFrame = (): ComponentType | undefined => frame;

/**
 * The pieces of the shell that are fetched when they are needed. `index.ts` starts the right ones with the page,
 * so that none of them waits for the bootstrap.
 */
export const chunks = {
  landing: () =>
    import(/* webpackChunkName: "landing" */ '../landing/LandingPage.tsx').then(({ LandingPage }) => ({
      Component: LandingPage,
    })),
  login: () =>
    import(/* webpackChunkName: "session" */ '../sign-in/LoginPage.tsx').then(({ LoginPage }) => ({
      Component: LoginPage,
    })),
  callback: () =>
    import(/* webpackChunkName: "session" */ '../sign-in/CallbackPage.tsx').then(({ CallbackPage }) => ({
      Component: CallbackPage,
    })),
  logout: () =>
    import(/* webpackChunkName: "session" */ '../sign-out/LogoutTransitionPage.tsx').then(
      ({ LogoutTransitionPage }) => ({ Component: LogoutTransitionPage }),
    ),
  register: () =>
    import(/* webpackChunkName: "register" */ '../account/RegisterPage.tsx').then(({ RegisterPage }) => ({
      Component: RegisterPage,
    })),
  about: () =>
    import(/* webpackChunkName: "about" */ '../about/AboutPage.tsx').then(({ AboutPage }) => ({
      Component: AboutPage,
    })),
  privacy: () =>
    import(/* webpackChunkName: "privacy" */ '../privacy/PrivacyPage.tsx').then(({ PrivacyPage }) => ({
      Component: PrivacyPage,
    })),
  frame: () =>
    import(/* webpackChunkName: "frame" */ './AppFrame.tsx').then(({ AppFrame }) => {
      frame = AppFrame;
      return { Component: AppFrame };
    }),
  dashboard: () =>
    import(/* webpackChunkName: "dashboard" */ '../dashboard/DashboardPage.tsx').then(
      ({ DashboardPage }) => ({ Component: DashboardPage }),
    ),
  settings: () =>
    import(/* webpackChunkName: "settings" */ '../settings/SettingsPage.tsx').then(({ SettingsPage }) => ({
      Component: SettingsPage,
    })),
  firstSteps: () =>
    import(/* webpackChunkName: "guidance" */ '../guidance/FirstStepsPage.tsx').then(
      ({ FirstStepsPage }) => ({
        Component: FirstStepsPage,
      }),
    ),
  news: () =>
    import(/* webpackChunkName: "guidance" */ '../guidance/NewsPage.tsx').then(({ NewsPage }) => ({
      Component: NewsPage,
    })),
  federation: loadFederation,
};

/** The pieces that an address needs first. */
export const chunksFor = (pathname: string, signedIn: boolean): (() => Promise<unknown>)[] =>
  initialChunks(pathname, signedIn).map(part => chunks[part]);
