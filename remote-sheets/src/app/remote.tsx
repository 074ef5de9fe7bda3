import { defineRemote } from '@rpd/shared/remote';
import { useSession } from '@rpd/shared/session';

const editor = async () => {
  const { SheetEditorPage } = await import(/* webpackChunkName: "editor" */ '../editor/SheetEditorPage.tsx');
  return { Component: SheetEditorPage };
};

const MAKERS = ['GM', 'MO', 'AD'] as const;

export default defineRemote({
  name: 'sheets',
  routes: [
    {
      path: 'sheets',
      handle: { title: 'Fiches' },
      children: [
        {
          index: true,
          handle: {
            firstData: async client => {
              const { gameTypes, sheetCards } = await import(
                /* webpackChunkName: "first" */ '../lib/sheets.api.ts'
              );
              await Promise.all([
                client.prefetchInfiniteQuery(sheetCards('')),
                client.prefetchQuery(gameTypes),
              ]);
            },
          },
          lazy: async () => {
            const { SheetsPage } = await import(/* webpackChunkName: "first" */ '../sheets/SheetsPage.tsx');
            return { Component: SheetsPage };
          },
        },
        {
          path: 'c',
          handle: { title: 'Création de fiche', roles: ['RP', 'GM', 'MO', 'AD'], breadcrumb: 'Création' },
          children: [
            { index: true, lazy: editor },
            { path: 'server/:server', handle: { title: 'Création de fiche' }, lazy: editor },
            {
              path: ':id',
              handle: {
                title: 'Édition de fiche',
                firstData: async (client, { id = '' }) => {
                  const { gameTypes, sheetById } = await import(
                    /* webpackChunkName: "address" */ '../lib/sheets.api.ts'
                  );
                  await Promise.all([client.prefetchQuery(sheetById(id)), client.prefetchQuery(gameTypes)]);
                },
              },
              lazy: async () => {
                // Whoever makes sheets mostly comes to edit: the editor's code comes along with the sheet, not after it.
                const roles = useSession.getState().user?.roles ?? [];
                const isMaker = MAKERS.some(role => roles.includes(role));
                const code = isMaker ? editor() : undefined;
                const { SheetAddress, SheetEditor } = await import(
                  /* webpackChunkName: "address" */ './SheetAddress.tsx'
                );
                if (await code) await SheetEditor.preload();
                return { Component: SheetAddress };
              },
            },
            {
              path: ':id/history',
              handle: { title: 'Historique de la fiche' },
              lazy: async () => {
                const { SheetVersionsPage } = await import(
                  /* webpackChunkName: "versions" */ '../editor/versions/SheetVersionsPage.tsx'
                );
                return { Component: SheetVersionsPage };
              },
            },
          ],
        },
        {
          path: ':id',
          handle: { title: 'Fiche' },
          lazy: async () => {
            const { SheetPage } = await import(/* webpackChunkName: "sheet" */ '../sheets/SheetPage.tsx');
            return { Component: SheetPage };
          },
        },
      ],
    },
  ],
});
