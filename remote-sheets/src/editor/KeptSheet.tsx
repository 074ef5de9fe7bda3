import { updateBreadcrumb } from '@rpd/shared/breadcrumb';
import {
  Box,
  Button,
  Flex,
  IconLink,
  lazyWithPreload,
  LoadingState,
  PageHeader,
  Skeleton,
  TALL_WINDOW,
  Text,
} from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useParams } from 'react-router';
import { gameTypes } from '../lib/sheets.api.ts';
import { draftIn, isChanged, isUnbuilt, useEditor } from './editor.store.ts';
import type { System } from './panel/SheetDetails.tsx';
import { SheetEditor } from './SheetEditor.tsx';
import { SizeNotice } from './SizeNotice.tsx';
import { Together } from './together/Together.tsx';
import { Toolbar } from './Toolbar.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import { useKeptDraft } from './useKeptDraft.ts';
import { useSave } from './useSave.tsx';

const NO_SYSTEMS: readonly System[] = [];

/** The editor in the platform: its heading and tools, and whatever keeps the sheet, as a draft here and saved there. */
export function KeptSheet({ person, onCreated }: { person: string; onCreated: (id: string) => void }) {
  const { save, isSaving, refusal, dialogs } = useSave(onCreated);
  const saveNow = useCallback(() => void save(), [save]);
  useKeptDraft(person);
  useKeptFocus();
  useBreadcrumbName();
  const { data: systems = NO_SYSTEMS } = useQuery(gameTypes);
  return (
    <>
      <Head onSave={saveNow} isSaving={isSaving} />
      <Together />
      <SizeNotice />
      <SheetEditor onSave={saveNow} refusal={refusal} systems={systems}>
        <Start />
      </SheetEditor>
      <UnsavedGuard />
      {dialogs}
    </>
  );
}

/**
 * Drawn with the name and the first change: the editor below is not. The tools stay while one goes down the sheet, below the page's own
 * bar (SidePanel and SheetEditor know how far they reach); on a phone the line above them goes.
 */
function Head(saving: { onSave: () => void; isSaving: boolean }) {
  const name = useEditor(state => draftIn(state).description.name);
  const changed = useEditor(isChanged);
  return (
    <>
      <PageHeader title={name.trim() || 'Nouvelle fiche'} />
      <Flex
        data-editor-head=""
        direction={{ base: 'column', lg: 'row' }}
        align={{ lg: 'center' }}
        justify="space-between"
        css={{ [TALL_WINDOW]: { position: 'sticky' } }}
        top={{ base: '1.75rem', lg: '3.5rem' }}
        zIndex="2"
        bg="bg"
        mt="-5"
        mb="3"
        mx="-1"
        px="1"
        py="2"
      >
        <SkipToFields />
        <Text color="fg.muted" minH="7" me="auto">
          {changed ? 'Modifications non enregistrées' : 'Aucune modification en attente'}
        </Text>
        <Toolbar {...saving}>{VERSIONS}</Toolbar>
      </Flex>
    </>
  );
}

/** Past the tools and settings, to the first field; where there is none, to what adds one. */
function SkipToFields() {
  const skip = () =>
    document
      .querySelector<HTMLElement>(
        '[data-structure] [data-frame="field"] [data-name-of], [data-structure] .add.field',
      )
      ?.focus();
  return (
    <Button
      size="sm"
      variant="outline"
      alignSelf="flex-start"
      // Seen while it has the focus, over the rest: what stands beside it moves away from no press.
      position="absolute"
      zIndex="docked"
      bg="bg"
      css={{ '&:not(:focus)': { clipPath: 'inset(50%)' } }}
      onClick={skip}
    >
      Aller aux champs
    </Button>
  );
}

/** BRD-4: only while the name is not blank; again at the address that a new sheet gets. One for a server says more (ServerNotice). */
function useBreadcrumbName(): void {
  const name = useEditor(state => draftIn(state).description.name.trim());
  const { pathname } = useLocation();
  const { server } = useParams();
  useEffect(() => {
    if (name && !server) updateBreadcrumb({ sheetName: name });
  }, [name, pathname, server]);
}

/** The heading of a page takes the focus at each address. At the one that a new sheet gets, one goes on with what one was doing. */
function useKeptFocus(): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    before.current = document.activeElement;
  }, [pathname]);
  useEffect(() => {
    if (first.current === pathname) return;
    first.current = pathname;
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  }, [pathname]);
}

function Versions() {
  const savedId = useEditor(state => state.saved?.id);
  return savedId ? (
    <IconLink label="Historique" to={`/app/sheets/c/${savedId}/history`} variant="outline">
      <History aria-hidden="true" />
    </IconLink>
  ) : null;
}
const VERSIONS = <Versions />;

const ImportNotice = lazyWithPreload(async () => (await import('./importing/ImportNotice.tsx')).ImportNotice);
const StartingPoints = lazyWithPreload(
  async () => (await import('./start/StartingPoints.tsx')).StartingPoints,
  // They are taller than a window: the structure below them stays where it is when they come.
  ({ isNew }: { isNew: boolean }) =>
    isNew ? (
      <Box h="100dvh">
        <LoadingState label="Chargement de ce par quoi une fiche commence…">
          <Skeleton h="40" borderRadius="lg" />
        </LoadingState>
      </Box>
    ) : null,
);

/** A sheet that nobody has saved can begin with something, whatever it is called; the choices go once something has been built. */
function Start() {
  const isUnsaved = useEditor(state => state.saved === null);
  const isNew = useEditor(state => state.saved === null && isUnbuilt(state));
  return (
    <>
      <ImportNotice />
      {isUnsaved ? <StartingPoints isNew={isNew} /> : null}
    </>
  );
}
