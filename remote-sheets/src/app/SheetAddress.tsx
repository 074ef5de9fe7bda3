import { may, type READING } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { lazyWithPreload, LoadingState, Skeleton, Stack } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { sheetById } from '../lib/sheets.api.ts';

const SheetPage = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "sheet" */ '../sheets/SheetPage.tsx')).SheetPage,
  SheetSkeleton,
);

/** Preloads the code of the editor for people who mostly edit. */
export const SheetEditor = lazyWithPreload(
  async () =>
    (await import(/* webpackChunkName: "editor" */ '../editor/SheetEditorPage.tsx')).SheetEditorPage,
  SheetSkeleton,
);

const isReading = (state: unknown): boolean => (state as Partial<typeof READING> | null)?.isReading === true;

/** The route's title is its editor's (SHL-4); readers get another one. The application's name behind it stays. */
function retitle(title: string): void {
  const [, ...rest] = document.title.split(' · ');
  document.title = [title, ...rest].join(' · ');
}

/**
 * `/app/sheets/c` and `/app/sheets/c/server/:server` make a sheet. `/app/sheets/c/:id` (SHT-1, SHT-4) shows it to
 * readers and edits it for people who may. One page for all of them: a new sheet that gets its address keeps its
 * editor.
 */
export function SheetAddress() {
  const { id, server = '' } = useParams();
  const { state } = useLocation();
  const me = useSession(({ user }) => user);
  // What is being edited is not replaced under the editor's hands: a save that meets a newer version asks.
  const { data: sheet, isFetched } = useQuery({
    ...sheetById(id ?? ''),
    enabled: id !== undefined,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const [editor, keepAt] = useEditorKey(id ?? `new ${server}`);
  // Not `error`: it goes while the page that says it asks again, and that page would go with it.
  const isKnown = sheet !== undefined || isFetched;
  const reads = !sheet || isReading(state) || !may(me, 'update', 'Sheet', sheet);
  useEffect(() => {
    if (isKnown) retitle(reads ? 'Fiche' : 'Édition de fiche');
  }, [isKnown, reads]);
  if (id !== undefined && !isKnown) return <SheetSkeleton />;
  if (id !== undefined && reads) return <SheetPage wasAsked />;
  return <SheetEditor key={editor} sheet={sheet ?? null} onCreated={keepAt} />;
}

/**
 * Identifies the editor of an address: another one at each, except the address announced before the navigation. A new
 * sheet is saved and gets its address so: history, selection and focus stay.
 */
function useEditorKey(place: string): [key: number, keepAt: (place: string) => void] {
  const [at, setAt] = useState({ place, next: '', key: 0 });
  if (place !== at.place) setAt({ place, next: '', key: place === at.next ? at.key : at.key + 1 });
  const keepAt = useCallback((next: string) => setAt(now => ({ ...now, next })), []);
  return [at.key, keepAt];
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
