import { may, type READING } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { late, LoadingState, Skeleton, Stack } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { sheetById } from '../lib/sheets.api.ts';

const SheetPage = late(
  async () => (await import(/* webpackChunkName: "sheet" */ '../sheets/SheetPage.tsx')).SheetPage,
  SheetSkeleton,
);

/** For whoever mostly comes to edit its code arrives along with this file. */
export const SheetEditor = late(
  async () =>
    (await import(/* webpackChunkName: "editor" */ '../editor/SheetEditorPage.tsx')).SheetEditorPage,
  SheetSkeleton,
);

const isReading = (state: unknown): boolean => (state as Partial<typeof READING> | null)?.isReading === true;

/** The route's title is its editor's (SHL-4); whoever reads sees what they do. The application's name behind it stays. */
function retitle(title: string): void {
  const [, ...rest] = document.title.split(' · ');
  document.title = [title, ...rest].join(' · ');
}

/** `/app/sheets/c/:id` (SHT-1, SHT-4): who comes to read reads, and so does whoever may not change the sheet; others edit it. */
export function SheetAddress() {
  const { id = '' } = useParams();
  const { state } = useLocation();
  const me = useSession(({ user }) => user);
  // What is being edited is not replaced under the editor's hands: a save that meets a newer version asks.
  const { data: sheet, error } = useQuery({
    ...sheetById(id),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const isKnown = sheet !== undefined || error !== null;
  const reads = !sheet || isReading(state) || !may(me, 'update', 'Sheet', sheet);
  useEffect(() => {
    if (isKnown) retitle(reads ? 'Fiche' : 'Édition de fiche');
  }, [isKnown, reads]);
  if (!isKnown) return <SheetSkeleton />;
  return reads ? <SheetPage /> : <SheetEditor key={id} sheet={sheet} />;
}

function SheetSkeleton() {
  return (
    <LoadingState label="Chargement de la fiche…">
      <Stack gap="4">
        <Skeleton h="9" w="50%" />
        <Skeleton h="10" />
        <Skeleton h="64" />
      </Stack>
    </LoadingState>
  );
}
