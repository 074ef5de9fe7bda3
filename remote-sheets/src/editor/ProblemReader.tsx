import type { FormulaProblem } from '@rpd/shared/domain';
import { VisuallyHidden } from '@rpd/shared/ui';
import { useEffect } from 'react';
import { useEditor, useEditorStore, type EditorStore } from './editor.store.ts';
import { pathTo } from './model/place.ts';
import { programIn } from './program.ts';
import { formulasIn, problemCountLabel } from './editor.labels.ts';

/** The pause in typing before invalid formulas are reported, in ms: half-written text is invalid at every letter. */
const SETTLED_MS = 500;

/** Finds the sheet's invalid formulas for the panel, the structure and the outline. */
export function ProblemReader() {
  const store = useEditorStore();
  const { problems } = useEditor(programIn);
  const count = useEditor(({ problems: found }) => (found ? formulasIn(found) : 0));
  useEffect(() => {
    if (problems.length === 0) {
      tell(store, problems);
      return undefined;
    }
    const timer = setTimeout(() => tell(store, problems), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [store, problems]);
  useEffect(() => () => store.getState().clearProblems(), [store]);
  return <VisuallyHidden role="status">{count > 0 ? problemCountLabel(count) : ''}</VisuallyHidden>;
}

function tell(store: EditorStore, problems: readonly FormulaProblem[]): void {
  const { problems: known, parsedDraft, reportProblems } = store.getState();
  // A letter of a name produces the same problems again.
  if (known && JSON.stringify(known) === JSON.stringify(problems)) return;
  const wrong = new Set(problems.map(({ fieldId }) => fieldId));
  const tabs = [...wrong].flatMap(id => pathTo(parsedDraft, id)[0] ?? []);
  reportProblems(problems, new Set([...wrong, ...tabs]));
}
