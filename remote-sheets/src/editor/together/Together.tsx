import { useDeclaredPresence, usePeopleOn } from '@rpd/shared/live';
import { useSession } from '@rpd/shared/session';
import { Flex, VisuallyHidden } from '@rpd/shared/ui';
import { PresentPeople } from '@rpd/shared/ui/live';
import { useEffect, useState } from 'react';
import { draftIn, isChanged, quoted, useEditor, useEditorStore } from '../editor.store.ts';
import { useTogether } from './useTogether.ts';

/** Who else has the sheet open; with the second person who changes it, both change one sheet (ADR 92). */
export function Together() {
  const id = useEditor(state => state.saved?.id);
  return id ? <Others key={id} id={id} /> : null;
}

function Others({ id }: { id: string }) {
  const isWritten = useEditor(isChanged);
  const isJoint = useEditor(state => state.joint !== null);
  useDeclaredPresence(`sheets:${id}`, isWritten ? 'editing' : 'viewing');
  const present = usePeopleOn(`sheets:${id}`);
  const changing = usePeopleOn(`sheetjoints:${id}`);
  useTogether(id, isWritten && present.length > 0);
  const known = new Set(changing.map(({ _id }) => _id));
  return (
    <>
      {/* There before it says something, as a live region has to be. */}
      <Flex role="status" aria-label="Présence" css={{ '&:empty': { display: 'none' } }}>
        <PresentPeople people={[...changing, ...present.filter(({ _id }) => !known.has(_id))]} />
      </Flex>
      {isJoint ? <OwnSelection topic={`sheetjoints:${id}`} /> : null}
      {isJoint ? <OthersSelections topic={`sheetjoints:${id}`} /> : null}
    </>
  );
}

/** What one selects is said so long after, in ms: who goes through a sheet says where they stay. */
const SELECTION_MS = 500;

/** Says to the others what one has selected. Who may change the sheet by a role of the team, and only looks, says nothing. */
function OwnSelection({ topic }: { topic: string }) {
  const isOfTeam = useSession(
    ({ user }) => user?.roles.some(role => role === 'MO' || role === 'AD') === true,
  );
  const takesPart = useEditor(({ history: { past, future } }) => past.length + future.length > 0);
  const selected = useEditor(state => state.selection.at(-1) ?? null);
  const [said, setSaid] = useState(selected);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(selected), SELECTION_MS);
    return () => clearTimeout(timer);
  }, [selected]);
  useDeclaredPresence(topic, takesPart || !isOfTeam ? 'editing' : null, said);
  return null;
}

/** Draws what the others have selected, and says it to who does not see it. */
function OthersSelections({ topic }: { topic: string }) {
  const store = useEditorStore();
  const people = usePeopleOn(topic);
  useEffect(() => {
    const others = new Map<string, string>();
    for (const { at, name } of people) {
      if (at === null) continue;
      const before = others.get(at);
      others.set(at, before ? `${before}, ${name}` : name || 'Quelqu’un');
    }
    store.getState().showSelections(others);
    return () => store.getState().showSelections(new Map());
  }, [store, people]);
  const words = useEditor(state =>
    [...state.others].map(([at, names]) => `${names} est sur ${quoted(draftIn(state), at)}`).join(' ; '),
  );
  return <VisuallyHidden aria-live="polite">{words}</VisuallyHidden>;
}
