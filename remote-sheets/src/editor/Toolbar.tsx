import { Box, Button, Flex, IconButton } from '@rpd/shared/ui';
import { Braces, Eye, Footprints, Keyboard, Redo2, Save, Undo2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useEditor, useEditorStore } from './editor.store.ts';
import { useRovingFocus } from './useRovingFocus.ts';

/** Beside the panel and the menu there is one line for all of them: what has a well-known sign does without its word. */
const IS_NARROW = { base: true, xl: false };
const ROOM = { base: '2', xl: '3.5' };

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
  const { showDialog } = store.getState();
  const row = useRovingFocus<HTMLDivElement>();
  return (
    // On a phone « Enregistrer » stays beside the tools, whatever the width of its letters in the font that comes.
    <Flex gap="2" wrap={{ base: 'nowrap', md: 'wrap' }} align={{ base: 'start', md: 'center' }}>
      <Flex
        ref={row}
        gap="2"
        wrap="wrap"
        align="center"
        minW="0"
        role="toolbar"
        aria-label="Outils de l’éditeur"
      >
        <Undo />
        <Redo />
        <Button
          variant="outline"
          size="sm"
          px={ROOM}
          title="Aperçu"
          data-roving-anchor=""
          onClick={() => showDialog('preview')}
        >
          <Eye aria-hidden="true" />
          <Box as="span" srOnly={IS_NARROW}>
            Aperçu
          </Box>
        </Button>
        <Button variant="outline" size="sm" px={ROOM} title="JSON" onClick={() => showDialog('json')}>
          <Braces aria-hidden="true" />
          <Box as="span" srOnly={IS_NARROW}>
            JSON
          </Box>
        </Button>
        <Button variant="outline" size="sm" px={ROOM} title="Création" onClick={() => showDialog('creation')}>
          <Footprints aria-hidden="true" />
          <Box as="span" srOnly={IS_NARROW}>
            Création
          </Box>
        </Button>
        {children}
        <IconButton
          label="Raccourcis clavier"
          variant="outline"
          hideBelow="md"
          onClick={() => showDialog('shortcuts')}
        >
          <Keyboard aria-hidden="true" />
        </IconButton>
      </Flex>
      <Button size="sm" colorPalette="accent" busy={isSaving} onClick={onSave}>
        <Save aria-hidden="true" />
        Enregistrer
      </Button>
    </Flex>
  );
});

/** Taking back and doing again: each is drawn when its own step changes, and the rest of the tools with none. */
function Undo() {
  const store = useEditorStore();
  const step = useEditor(state => state.history.past.at(-1)?.label);
  return (
    <IconButton
      label="Annuler"
      title={`Annuler ${step ?? ''}`}
      variant="outline"
      disabled={step === undefined}
      onClick={store.getState().undo}
    >
      <Undo2 aria-hidden="true" />
    </IconButton>
  );
}

function Redo() {
  const store = useEditorStore();
  const step = useEditor(state => state.history.future[0]?.label);
  return (
    <IconButton
      label="Rétablir"
      title={`Rétablir ${step ?? ''}`}
      variant="outline"
      disabled={step === undefined}
      onClick={store.getState().redo}
    >
      <Redo2 aria-hidden="true" />
    </IconButton>
  );
}
