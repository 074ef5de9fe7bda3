import { may, type Sheet } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import { useSession } from '@rpd/shared/session';
import {
  Box,
  Button,
  ErrorState,
  Flex,
  formatDateTime,
  LoadingState,
  NotFoundState,
  PageHeader,
  RefusedState,
  Skeleton,
  Stack,
  Text,
} from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { sheetById } from '../lib/sheets.api.ts';
import { createEditor, EditorContext } from './editor.store.ts';
import { draftOf, emptyDraft, isSameDraft } from './model/draft.ts';
import { SheetEditor } from './SheetEditor.tsx';
import { forgetDraft, readDraft } from './storedDraft.ts';

const LIST = { to: '/app/sheets', label: 'Retour aux fiches' };

/** `/app/sheets/c` and `/app/sheets/c/:id` (SHT-4). */
export function SheetEditorPage() {
  const { id } = useParams();
  const me = useSession(state => state.user);
  if (!me) return null;
  return id ? <ExistingSheet key={id} id={id} person={me._id} /> : <Editing person={me._id} sheet={null} />;
}

function ExistingSheet({ id, person }: { id: string; person: string }) {
  const me = useSession(state => state.user);
  // What is being edited is not replaced under the editor's hands: a save that meets a newer version asks.
  const {
    data: sheet,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...sheetById(id), refetchOnWindowFocus: false, refetchOnReconnect: false });
  if (!sheet && !error) return <EditorSkeleton />;
  if (!sheet) {
    const gone = error instanceof ApiError && error.status === 404;
    return (
      <>
        <PageHeader title="Fiche" />
        {gone ? (
          <NotFoundState title="Fiche introuvable" back={LIST}>
            Cette fiche n’existe pas, n’existe plus, ou son créateur ne la partage pas.
          </NotFoundState>
        ) : (
          <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
        )}
      </>
    );
  }
  if (!may(me, 'update', 'Sheet', sheet)) {
    return (
      <>
        <PageHeader title={sheet.description.name} />
        <RefusedState back={{ to: `/app/sheets/${id}`, label: 'Voir la fiche' }}>
          Seul son créateur, un modérateur ou un administrateur modifie cette fiche.
        </RefusedState>
      </>
    );
  }
  return <Editing person={person} sheet={sheet} />;
}

function Editing({ person, sheet }: { person: string; sheet: Sheet | null }) {
  const key = sheet?._id ?? 'new';
  const [store] = useState(() => {
    const draft = sheet ? draftOf(sheet) : emptyDraft();
    return createEditor(draft, sheet && { id: sheet._id, version: sheet.version, draft });
  });
  const [found, setFound] = useState(() => {
    const stored = readDraft(person, key);
    return stored && !isSameDraft(stored.draft, store.getState().history.draft) ? stored : null;
  });
  const answer = (isTaken: boolean) => {
    if (found && isTaken)
      store.getState().run({ kind: 'replace', draft: found.draft }, 'Reprendre le brouillon');
    else forgetDraft(person, key);
    setFound(null);
  };
  return (
    <EditorContext value={store}>
      {found ? (
        <Flex
          role="alert"
          gap="3"
          wrap="wrap"
          align="center"
          bg="bg.info"
          borderWidth="1px"
          borderRadius="lg"
          p="3"
          mb="4"
        >
          <Box flex="1 1 16rem">
            <Text fontWeight="medium">Un brouillon non enregistré a été retrouvé.</Text>
            <Text textStyle="sm">
              Du {formatDateTime(new Date(found.at).toISOString())}
              {sheet && found.version !== sheet.version ? ' ; la fiche a été enregistrée entre-temps' : ''}.
            </Text>
          </Box>
          <Button size="sm" onClick={() => answer(true)}>
            Reprendre le brouillon
          </Button>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={() => answer(false)}>
            L’écarter
          </Button>
        </Flex>
      ) : null}
      <SheetEditor person={person} sheet={key} />
    </EditorContext>
  );
}

function EditorSkeleton() {
  return (
    <LoadingState label="Chargement de l’éditeur…">
      <Stack gap="4">
        <Skeleton h="9" w="50%" />
        <Skeleton h="10" />
        <Skeleton h="64" />
      </Stack>
    </LoadingState>
  );
}
