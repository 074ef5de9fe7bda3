import { Box, Button, chakra, lazyWithPreload, Text, TOAST_MS, toasts } from '@rpd/shared/ui';
import { Dialog } from '@rpd/shared/ui/overlay';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { draftIn, useEditorStore } from '../editor.store.ts';
import { downloadJson } from '../../lib/download.ts';
import { inOrder } from '../model/draft.ts';
import { readJson, type TextProblem } from './jsonProblems.ts';

const JsonEditor = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "json" */ './JsonEditor.tsx')).JsonEditor,
  () => <Text color="fg.muted">Chargement…</Text>,
);

/** SED-11: the document as JSON, to read, to take along, or to replace: a wrong one is refused at its line and nothing is lost. */
export function JsonDialog({ onClose }: { onClose: () => void }) {
  const store = useEditorStore();
  const [current] = useState(() => {
    const { structure, fields } = inOrder(draftIn(store.getState()));
    return JSON.stringify({ structure, fields }, null, 2);
  });
  /** What the text began with: the document, or the file that was opened last. */
  const [initial, setInitial] = useState(current);
  const [text, setText] = useState(current);
  const [problems, setProblems] = useState<readonly TextProblem[]>([]);

  const apply = async () => {
    const { document, problems: found } = await readJson(text);
    setProblems(found);
    if (!document) return;
    const { run, history } = store.getState();
    run({ kind: 'replace', draft: { ...history.draft, ...document } }, 'Importer du JSON');
    toasts.success('Document importé.', {
      duration: TOAST_MS.sheet,
      detail: '« Annuler » rend la fiche d’avant.',
    });
    onClose();
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    const content = await file.text();
    setInitial(content);
    setText(content);
    setProblems((await readJson(content)).problems);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="xl"
      title="Document JSON"
      description="Ce que la fiche enregistre. Modifiez-le ou collez-en un autre, puis importez-le."
      footer={
        <>
          <chakra.label
            cursor="pointer"
            textStyle="sm"
            textDecoration="underline"
            _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing' }}
          >
            Ouvrir un fichier…
            <chakra.input
              type="file"
              accept=".json,application/json"
              srOnly
              onChange={event => void read(event.target.files?.[0])}
            />
          </chakra.label>
          <Button
            variant="outline"
            onClick={() =>
              downloadJson(`${draftIn(store.getState()).description.name || 'fiche'}.json`, text)
            }
          >
            <Download aria-hidden="true" />
            Télécharger
          </Button>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            Fermer
          </Button>
          <Button disabled={text === current && problems.length === 0} onClick={() => void apply()}>
            Importer ce document
          </Button>
        </>
      }
    >
      <Box role="alert" mb={problems.length > 0 ? '3' : '0'}>
        {problems.length > 0 ? (
          <Box bg="bg.error" color="fg.error" borderRadius="lg" p="3">
            <Text fontWeight="medium">Ce document est refusé. La fiche n’a pas changé.</Text>
            <chakra.ul listStyleType="disc" ps="5" maxH="32" overflowY="auto" textStyle="sm">
              {problems.map(({ line, from, message }) => (
                <li key={`${from} ${message}`}>
                  Ligne {line} : {message}
                </li>
              ))}
            </chakra.ul>
          </Box>
        ) : null}
      </Box>
      <JsonEditor initial={initial} problems={problems} onChange={setText} />
    </Dialog>
  );
}
