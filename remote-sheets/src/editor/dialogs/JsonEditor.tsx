import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  defaultHighlightStyle,
  foldGutter,
  foldKeymap,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { Box } from '@rpd/shared/ui';
import { useEffect, useRef } from 'react';
import type { TextProblem } from './jsonProblems.ts';

interface JsonEditorProps {
  initial: string;
  problems: readonly TextProblem[];
  onChange: (text: string) => void;
}

const FRENCH = EditorState.phrases.of({
  'Fold line': 'Replier',
  'Unfold line': 'Déplier',
  'folded code': 'code replié',
  unfold: 'déplier',
});

const look = EditorView.theme({
  '&': {
    fontSize: '13px',
    maxHeight: '55vh',
    border: '1px solid var(--rpd-colors-border-emphasized)',
    borderRadius: '8px',
    overflow: 'hidden',
  },
  '.cm-scroller': { fontFamily: 'var(--rpd-fonts-mono)', overflow: 'auto' },
  '.cm-content': {
    color: 'var(--rpd-colors-fg)',
    caretColor: 'var(--rpd-colors-fg)',
    backgroundColor: 'var(--rpd-colors-bg-panel)',
  },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-gutters': {
    backgroundColor: 'var(--rpd-colors-bg-subtle)',
    color: 'var(--rpd-colors-fg-muted)',
    borderColor: 'var(--rpd-colors-border)',
  },
  '.cm-activeLineGutter': { backgroundColor: 'transparent' },
});

/** The style nonce of this page, where it has one. */
const nonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** The document as text, with what is wrong marked where it is. */
export function JsonEditor({ initial, problems, onChange }: JsonEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (!place.current) return;
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: initial,
        extensions: [
          EditorView.cspNonce.of(nonce()),
          FRENCH,
          lineNumbers(),
          foldGutter(),
          lintGutter(),
          history(),
          bracketMatching(),
          highlightActiveLine(),
          json(),
          syntaxHighlighting(defaultHighlightStyle),
          EditorView.contentAttributes.of({ 'aria-label': 'Document JSON de la fiche' }),
          // Tab leaves the text: a keyboard goes on to the buttons.
          keymap.of([...defaultKeymap, ...historyKeymap, ...foldKeymap]),
          EditorView.updateListener.of(update => {
            if (update.docChanged) latest.current(update.state.doc.toString());
          }),
          look,
        ],
      }),
    });
    // It scrolls by keyboard too.
    made.scrollDOM.tabIndex = 0;
    view.current = made;
    return () => made.destroy();
  }, [initial]);
  useEffect(() => {
    const shown = view.current;
    if (!shown) return;
    const { length } = shown.state.doc;
    const marks = problems.map(({ from, to, message }) => ({
      from: Math.min(from, length),
      to: Math.min(Math.max(to, from), length),
      message,
      severity: 'error' as const,
    }));
    shown.dispatch(setDiagnostics(shown.state, marks));
    const [first] = marks;
    if (first)
      shown.dispatch({
        selection: { anchor: first.from },
        effects: EditorView.scrollIntoView(first.from, { y: 'center' }),
      });
  }, [problems]);
  // The colours of names and values are made for a light ground.
  return <Box ref={place} css={{ _dark: { '& .cm-line span': { color: 'inherit' } } }} />;
}
