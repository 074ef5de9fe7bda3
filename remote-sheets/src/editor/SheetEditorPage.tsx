import type { Sheet } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Box, Button, Flex, formatDateTime, lazyWithPreload, Text } from '@rpd/shared/ui';
import { useState } from 'react';
import { useParams } from 'react-router';
import { createEditor, EditorContext } from './editor.store.ts';
import { KeptSheet } from './KeptSheet.tsx';
import { draftOf, emptyDraft, isSameDraft } from './model/draft.ts';
import { forgetDraft, readDraft } from './storedDraft.ts';

const ServerNotice = lazyWithPreload(async () => (await import('./ServerNotice.tsx')).ServerNotice);

interface SheetEditorPageProps {
  /** As it was read; null for a new one. */
  sheet: Sheet | null;
  /** Gets the id of a new sheet that was saved, before its address becomes the page's. */
  onCreated: (id: string) => void;
}

/** `/app/sheets/c` and `/app/sheets/c/server/:server`, and of a sheet that one may change `/app/sheets/c/:id` (SHT-4). */
export function SheetEditorPage(props: SheetEditorPageProps) {
  const { server } = useParams();
  const me = useSession(state => state.user);
  if (!me) return null;
  return <Editing {...props} person={me._id} server={server} />;
}

function Editing({
  person,
  sheet,
  server,
  onCreated,
}: SheetEditorPageProps & { person: string; server: string | undefined }) {
  const [key] = useState(sheet?._id ?? 'new');
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
              {sheet && found.version !== sheet.version ? ' ; la fiche a été enregistrée entre-temps' : ''}.
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
      {server ? <ServerNotice id={server} /> : null}
      <KeptSheet person={person} onCreated={onCreated} />
    </EditorContext>
  );
}
