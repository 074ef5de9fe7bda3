import type { RemoteRoute } from '@rpd/shared/remote';

/** `/app/games`: games and their tables. */
export const gameRoutes: RemoteRoute = {
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
            const { PreparePage } = await import(/* webpackChunkName: "table-prepare" */ './PreparePage.tsx');
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
};
