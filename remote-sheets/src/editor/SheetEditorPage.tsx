import type { Sheet } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { lazyWithPreload } from '@rpd/shared/ui';
import { useState } from 'react';
import { useParams } from 'react-router';
import { createEditor, EditorContext, useEditor } from './editor.store.ts';
import { FoundDrafts } from './FoundDrafts.tsx';
import { KeptSheet } from './KeptSheet.tsx';
import { draftOf, emptyDraft } from './model/draft.ts';
import { hasOwnKind } from './model/entryKinds.ts';

const OriginNotice = lazyWithPreload(async () => (await import('./OriginNotice.tsx')).OriginNotice);
const KindNotice = lazyWithPreload(async () => (await import('./KindNotice.tsx')).KindNotice);
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
  const [store] = useState(() => {
    const draft = sheet ? draftOf(sheet) : emptyDraft();
    return createEditor(draft, sheet && { id: sheet._id, version: sheet.version, draft });
  });
  return (
    <EditorContext value={store}>
      <FoundDrafts person={person} sheet={sheet} />
      {server ? <ServerNotice id={server} /> : null}
      {sheet ? <OriginNotice id={sheet._id} /> : null}
      {sheet ? <Kinds id={sheet._id} /> : null}
      <KeptSheet person={person} onCreated={onCreated} />
    </EditorContext>
  );
}

/** A kind that every compendium has is never deleted. */
function Kinds({ id }: { id: string }) {
  const mayBeGone = useEditor(hasOwnKind);
  return mayBeGone ? <KindNotice id={id} /> : null;
}
