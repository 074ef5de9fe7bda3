import { Button, Flex, IconButton } from '@rpd/shared/ui';
import { Braces, Eye, Keyboard, Redo2, Save, Undo2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useEditor, useEditorStore } from './editor.store.ts';

/** What one does with the whole sheet; `children`: what only this place has. */
export const Toolbar = memo(function Toolbar({
  onSave,
  isSaving,
  children,
}: {
  onSave: () => void;
  isSaving: boolean;
  children?: ReactNode;
}) {
  const store = useEditorStore();
  const { set } = store.getState();
  return (
    <Flex gap="2" wrap="wrap" align="center" role="toolbar" aria-label="Outils de l’éditeur">
      <Steps />
      <Button variant="outline" size="sm" onClick={() => set({ dialog: 'preview' })}>
        <Eye aria-hidden="true" />
        Aperçu
      </Button>
      <Button variant="outline" size="sm" onClick={() => set({ dialog: 'json' })}>
        <Braces aria-hidden="true" />
        JSON
      </Button>
      {children}
      <IconButton label="Raccourcis clavier" variant="outline" onClick={() => set({ dialog: 'shortcuts' })}>
        <Keyboard aria-hidden="true" />
      </IconButton>
      <Button size="sm" colorPalette="accent" busy={isSaving} onClick={onSave}>
        <Save aria-hidden="true" />
        Enregistrer
      </Button>
    </Flex>
  );
});

/** Taking back and doing again: drawn with every step, and the rest of the tools with none. */
function Steps() {
  const store = useEditorStore();
  const undoes = useEditor(state => state.history.past.at(-1)?.label);
  const redoes = useEditor(state => state.history.future[0]?.label);
  const { undo, redo } = store.getState();
  return (
    <>
      <IconButton
        label="Annuler"
        title={`Annuler ${undoes ?? ''}`}
        variant="outline"
        disabled={undoes === undefined}
        onClick={undo}
      >
        <Undo2 aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Rétablir"
        title={`Rétablir ${redoes ?? ''}`}
        variant="outline"
        disabled={redoes === undefined}
        onClick={redo}
      >
        <Redo2 aria-hidden="true" />
      </IconButton>
    </>
  );
}
