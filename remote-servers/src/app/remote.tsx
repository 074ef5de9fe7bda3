import { defineRemote } from '@rpd/shared/remote';
import { gameRoutes } from './games.routes.ts';
import { serverRoutes } from './servers.routes.ts';

export default defineRemote({
  name: 'servers',
  routes: [
    serverRoutes,
    gameRoutes,
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
