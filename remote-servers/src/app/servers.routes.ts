import type { RemoteRoute } from '@rpd/shared/remote';

/** `/app/servers`: servers, their events, compendium and applications. */
export const serverRoutes: RemoteRoute = {
  path: 'servers',
  handle: { title: 'Serveurs' },
  children: [
    {
      index: true,
      handle: {
        firstData: async client => {
          const { ALL_SERVERS } = await import(
            /* webpackChunkName: "first" */ '../servers/servers.filters.ts'
          );
          const { serverCards, serverTypes } = await import(
            /* webpackChunkName: "first" */ '../servers/servers.api.ts'
          );
          // In the order of SRV-1; neither waits for the other.
          await Promise.all([
            client.prefetchQuery(serverTypes),
            client.prefetchQuery(serverCards(ALL_SERVERS, 1)),
          ]);
        },
      },
      lazy: async () => {
        const { ServersPage } = await import(/* webpackChunkName: "first" */ '../servers/ServersPage.tsx');
        return { Component: ServersPage };
      },
    },
    {
      path: 'c',
      handle: { title: 'Créer un serveur', breadcrumb: 'Création' },
      lazy: async () => {
        const { ServerCreatePage } = await import(
          /* webpackChunkName: "server-create" */ '../servers/ServerCreatePage.tsx'
        );
        return { Component: ServerCreatePage };
      },
    },
    {
      path: 'bin',
      handle: { title: 'Corbeille', breadcrumb: 'Corbeille' },
      lazy: async () => {
        const { BinPage } = await import(/* webpackChunkName: "bin" */ '../bin/BinPage.tsx');
        return { Component: BinPage };
      },
    },
    {
      path: 'keep',
      handle: { title: 'Toujours là ?', breadcrumb: 'Toujours là ?' },
      lazy: async () => {
        const { KeepPage } = await import(/* webpackChunkName: "keep" */ '../inactive/KeepPage.tsx');
        return { Component: KeepPage };
      },
    },
    {
      // An event whose server is not known: its page finds it.
      path: 'events/:eventId',
      handle: { title: 'Événement', breadcrumb: 'Événement' },
      lazy: async () => {
        const { EventPage } = await import(/* webpackChunkName: "event" */ '../events/EventPage.tsx');
        return { Component: EventPage };
      },
    },
    {
      path: ':id',
      handle: { title: 'Détail Serveur', breadcrumb: 'Détail Serveur' },
      children: [
        {
          index: true,
          lazy: async () => {
            const { ServerRoute } = await import(/* webpackChunkName: "server" */ './ServerRoute.tsx');
            return { Component: ServerRoute };
          },
        },
        {
          path: 'transfer',
          handle: { title: 'Serveur proposé', breadcrumb: 'Serveur proposé' },
          lazy: async () => {
            const { TransferPage } = await import(
              /* webpackChunkName: "server-transfer" */ '../servers/TransferPage.tsx'
            );
            return { Component: TransferPage };
          },
        },
        {
          path: 'apply',
          handle: { title: 'Déposer une fiche', breadcrumb: 'Déposer une fiche' },
          lazy: async () => {
            const { ApplyPage } = await import(
              /* webpackChunkName: "apply" */ '../applications/ApplyPage.tsx'
            );
            return { Component: ApplyPage };
          },
        },
        {
          path: 'filters',
          handle: { title: 'Filtres', breadcrumb: 'Filtres' },
          lazy: async () => {
            const { ServerFiltersPage } = await import(
              /* webpackChunkName: "server-filters" */ '../servers/ServerFiltersPage.tsx'
            );
            return { Component: ServerFiltersPage };
          },
        },
        {
          path: 'compendium',
          handle: { title: 'Compendium', breadcrumb: 'Compendium' },
          lazy: async () => {
            const { CompendiumPage } = await import(
              /* webpackChunkName: "compendium" */ '../compendium/CompendiumPage.tsx'
            );
            return { Component: CompendiumPage };
          },
        },
        {
          path: 'applications',
          handle: { title: 'Candidatures', breadcrumb: 'Candidatures' },
          children: [
            {
              index: true,
              lazy: async () => {
                const { ApplicationsPage } = await import(
                  /* webpackChunkName: "applications" */ '../applications/ApplicationsPage.tsx'
                );
                return { Component: ApplicationsPage };
              },
            },
            {
              path: ':submissionId',
              handle: { title: 'Candidature', breadcrumb: 'Candidature' },
              lazy: async () => {
                const { ApplicationPage } = await import(
                  /* webpackChunkName: "application" */ '../applications/ApplicationPage.tsx'
                );
                return { Component: ApplicationPage };
              },
            },
          ],
        },
        {
          // What the breadcrumb of an event that is no more leads to.
          path: 'events',
          lazy: async () => {
            const { ServerEventsRedirect } = await import(
              /* webpackChunkName: "event" */ '../events/ServerEventsRedirect.tsx'
            );
            return { Component: ServerEventsRedirect };
          },
        },
        {
          path: 'events/:eventId',
          handle: { title: 'Événement', breadcrumb: 'Événement' },
          lazy: async () => {
            const { EventPage } = await import(/* webpackChunkName: "event" */ '../events/EventPage.tsx');
            return { Component: EventPage };
          },
        },
        {
          path: 'characters/:characterId',
          handle: { title: 'Personnage', breadcrumb: 'Personnage' },
          lazy: async () => {
            const { CharacterPage } = await import(
              /* webpackChunkName: "character" */ '../applications/CharacterPage.tsx'
            );
            return { Component: CharacterPage };
          },
        },
      ],
    },
  ],
};
