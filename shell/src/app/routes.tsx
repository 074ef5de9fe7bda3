import type { RouteHandle } from '@rpd/shared/remote';
import { hosts } from '@rpd/shared/session';
import type { QueryClient } from '@tanstack/react-query';
import { redirect, redirectDocument, type RouteObject } from 'react-router';
import { readDashboardFirst } from '../dashboard/dashboard.api.ts';
import { guard } from '../lib/guard.ts';
import { landingHead } from '../landing/landing.head.ts';
import { NotFoundInside, NotFoundPage } from '../not-found/NotFoundPage.tsx';
import { AreaBoundary } from './AreaBoundary.tsx';
import { CONTENT_ROUTE } from './area-ids.ts';
import { devRoute } from './dev-routes.ts';
import { FrameRoute } from './FrameRoute.tsx';
import { FrameSkeleton } from './FrameSkeleton.tsx';
import { chunks } from './chunks.ts';
import { Root } from './Root.tsx';
import { RootBoundary } from './RootBoundary.tsx';

type ShellRoute = RouteObject & { handle?: RouteHandle; children?: ShellRoute[] };

const nothing = () => null;

const publicRoutes: ShellRoute[] = [
  {
    index: true,
    handle: landingHead,
    lazy: chunks.landing,
  },
  { path: 'login', handle: { title: 'Connexion' }, lazy: chunks.login },
  { path: 'signin', handle: { title: 'Créer un compte' }, lazy: chunks.register },
  { path: 'auth/callback', handle: { title: 'Connexion' }, lazy: chunks.callback },
  { path: 'logout-transition', handle: { title: 'Déconnexion' }, lazy: chunks.logout },
  { path: 'about', handle: { title: 'À propos' }, lazy: chunks.about },
  { path: 'privacy', handle: { title: 'Conditions et confidentialité' }, lazy: chunks.privacy },
  // The host's own page, by an address that is the same wherever the host is (LND-12).
  { path: 'lostpassword', loader: () => redirectDocument(`${hosts().authHost}/lostpassword`) },
  // Addresses that the first version of the product gave out (SHT-4, GAM-2).
  { path: 'sheets/edit/:id', loader: ({ params }) => redirect(`/app/sheets/c/${params.id}`) },
  { path: 'games/:id', loader: ({ params }) => redirect(`/app/games/${params.id}`) },
  { path: '*', handle: { title: 'Page introuvable' }, Component: NotFoundPage },
];

/** Screens of the shell under /app; those of the remotes join them as children when somebody first goes there. */
const contentRoutes = (client: QueryClient): ShellRoute[] => [
  { index: true, loader: () => redirect('/app/dashboard') },
  {
    path: 'dashboard',
    handle: { title: 'Tableau de bord' },
    lazy: chunks.dashboard,
    // What it shows is on the way while it is drawn, and while its code comes.
    loader: () => {
      void readDashboardFirst(client);
      return null;
    },
  },
  { path: 'settings', handle: { title: 'Paramètres' }, lazy: chunks.settings },
  { path: 'first-steps', handle: { title: 'Premiers pas' }, lazy: chunks.firstSteps },
  { path: 'news', handle: { title: 'Quoi de neuf' }, lazy: chunks.news },
  devRoute,
  { path: '*', handle: { title: 'Page introuvable' }, Component: NotFoundInside },
];

export const routesOf = (client: QueryClient): ShellRoute[] => [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: RootBoundary,
    HydrateFallback: nothing,
    children: [
      ...publicRoutes,
      {
        // Without a path: the frame stays where it is while the route below shows an error in its own place.
        id: 'frame',
        Component: FrameRoute,
        HydrateFallback: FrameSkeleton,
        children: [
          {
            id: CONTENT_ROUTE,
            path: 'app',
            ErrorBoundary: AreaBoundary,
            middleware: [guard(CONTENT_ROUTE)],
            children: contentRoutes(client),
          },
        ],
      },
    ],
  },
];
