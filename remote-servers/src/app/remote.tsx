import { defineRemote } from '@rpd/shared/remote';

export default defineRemote({
  name: 'servers',
  routes: [
    {
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
            const { ServersPage } = await import(
              /* webpackChunkName: "first" */ '../servers/ServersPage.tsx'
            );
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
    },
    {
      path: 'games',
      handle: { title: 'Jeux' },
      children: [
        {
          index: true,
          handle: { roles: ['AD'] },
          lazy: async () => {
            const { GamesPage } = await import(/* webpackChunkName: "games" */ '../games/GamesPage.tsx');
            return { Component: GamesPage };
          },
        },
        {
          path: 'c',
          handle: { title: 'Créer un jeu', breadcrumb: 'Création', roles: ['GM', 'MO', 'AD'] },
          lazy: async () => {
            const { GameCreatePage } = await import(
              /* webpackChunkName: "game-create" */ '../games/GameCreatePage.tsx'
            );
            return { Component: GameCreatePage };
          },
        },
        {
          path: 'find',
          handle: { title: 'Trouver un jeu', breadcrumb: 'Trouver un jeu' },
          lazy: async () => {
            const { GameDirectoryPage } = await import(
              /* webpackChunkName: "game-directory" */ '../games/GameDirectoryPage.tsx'
            );
            return { Component: GameDirectoryPage };
          },
        },
        {
          path: 'cyberpunk',
          handle: { title: 'Cyberpunk', breadcrumb: 'Cyberpunk' },
          children: [
            {
              index: true,
              handle: { roles: ['GM', 'MO', 'AD'] },
              lazy: async () => {
                const { CyberpunkPage } = await import(
                  /* webpackChunkName: "cyberpunk" */ '../games/CyberpunkPage.tsx'
                );
                return { Component: CyberpunkPage };
              },
            },
            {
              path: 'c',
              handle: { title: 'Créer un personnage Cyberpunk', breadcrumb: 'Création', roles: ['RP'] },
              lazy: async () => {
                const { CyberpunkCreatePage } = await import(
                  /* webpackChunkName: "cyberpunk-create" */ '../games/CyberpunkCreatePage.tsx'
                );
                return { Component: CyberpunkCreatePage };
              },
            },
          ],
        },
        {
          path: 'join/:code?',
          handle: { title: 'Rejoindre une table', breadcrumb: 'Rejoindre une table' },
          lazy: async () => {
            const { JoinPage } = await import(/* webpackChunkName: "table-join" */ '../table/JoinPage.tsx');
            return { Component: JoinPage };
          },
        },
        {
          path: ':id',
          handle: { title: 'Jeu', breadcrumb: 'Jeu' },
          children: [
            {
              index: true,
              lazy: async () => {
                const { GameRoute } = await import(/* webpackChunkName: "game" */ './GameRoute.tsx');
                return { Component: GameRoute };
              },
            },
            {
              path: 'prepare',
              handle: { title: 'Préparation', breadcrumb: 'Préparation' },
              lazy: async () => {
                const { PreparePage } = await import(
                  /* webpackChunkName: "table-prepare" */ './PreparePage.tsx'
                );
                return { Component: PreparePage };
              },
            },
            {
              path: 'encounters/:fightId',
              handle: { title: 'Rencontre', breadcrumb: 'Rencontre' },
              lazy: async () => {
                const { FightPage } = await import(/* webpackChunkName: "fight" */ '../fights/FightPage.tsx');
                return { Component: FightPage };
              },
            },
            {
              path: 'table/:sessionId',
              handle: { title: 'Table', breadcrumb: 'Table' },
              children: [
                {
                  index: true,
                  handle: {
                    firstData: async (client, { id = '', sessionId = '' }) => {
                      const { readTableFirst } = await import(
                        /* webpackChunkName: "table-data" */ '../table/firstData.ts'
                      );
                      await readTableFirst(client, id, sessionId);
                    },
                  },
                  lazy: async () => {
                    const { TableRoute } = await import(/* webpackChunkName: "table" */ './TableRoute.tsx');
                    return { Component: TableRoute };
                  },
                },
                {
                  path: 'proof',
                  handle: { title: 'Vérifier les dés', breadcrumb: 'Vérifier les dés' },
                  lazy: async () => {
                    const { ProofPage } = await import(
                      /* webpackChunkName: "table-proof" */ '../table/ProofPage.tsx'
                    );
                    return { Component: ProofPage };
                  },
                },
              ],
            },
          ],
        },
      ],
    },
    {
      path: 'gm',
      handle: { title: 'Espace maître du jeu' },
      children: [
        {
          index: true,
          lazy: async () => {
            const { GmPage } = await import(/* webpackChunkName: "gm" */ './GmPage.tsx');
            return { Component: GmPage };
          },
        },
        {
          path: 'encounter',
          handle: { title: 'Rencontre', breadcrumb: 'Rencontre' },
          lazy: async () => {
            const { EncounterPage } = await import(
              /* webpackChunkName: "encounter" */ '../encounters/EncounterPage.tsx'
            );
            return { Component: EncounterPage };
          },
        },
        {
          path: 'import',
          handle: { title: 'Importer', breadcrumb: 'Importer' },
          lazy: async () => {
            const { ImportPage } = await import(/* webpackChunkName: "import" */ '../imports/ImportPage.tsx');
            return { Component: ImportPage };
          },
        },
      ],
    },
  ],
});
