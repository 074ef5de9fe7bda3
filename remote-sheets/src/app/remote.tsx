import { defineRemote } from '@rpd/shared/remote';
import { useSession } from '@rpd/shared/session';

const editor = () => import(/* webpackChunkName: "editor" */ '../editor/SheetEditorPage.tsx');

const MAKERS = ['GM', 'MO', 'AD'] as const;
const isMaker = () => MAKERS.some(role => useSession.getState().user?.roles.includes(role));

/** The page of a sheet. `edits`: the person most likely edits, so the editor's code loads in parallel. */
const address = (edits: () => boolean) => async () => {
  const code = edits() ? editor() : undefined;
  const { SheetAddress, SheetEditor } = await import(/* webpackChunkName: "address" */ './SheetAddress.tsx');
  if (await code) await SheetEditor.preload();
  return { Component: SheetAddress };
};
const isNew = () => true;

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
            { index: true, lazy: address(isNew) },
            { path: 'server/:server', handle: { title: 'Création de fiche' }, lazy: address(isNew) },
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
              lazy: address(isMaker),
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
          path: 'gallery',
          handle: {
            title: 'Galerie de fiches',
            roles: ['RP', ...MAKERS],
            firstData: async client => {
              const { galleryCards, gameTypes } = await import(
                /* webpackChunkName: "gallery" */ '../sheets/gallery.first.ts'
              );
              await Promise.all([
                client.prefetchInfiniteQuery(galleryCards({ q: '', gameType: '', sort: '-likes' })),
                client.prefetchQuery(gameTypes),
              ]);
            },
          },
          lazy: async () => {
            const { GalleryPage } = await import(
              /* webpackChunkName: "gallery" */ '../sheets/GalleryPage.tsx'
            );
            return { Component: GalleryPage };
          },
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
