import { Box, Button } from '@rpd/shared/ui';
import { Search } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { closePalette, openPalette, usePalette } from './palette.state.ts';

/** A letter that was typed between the shortcut and the palette belongs to what is looked for. */
function takeLetter(event: KeyboardEvent): void {
  const { open, text, hasField } = usePalette.getState();
  // Its dialog listens for it only some frames after its field has the focus.
  if (open && event.key === 'Escape' && !event.isComposing) closePalette();
  if (!open || hasField || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === 'Backspace') usePalette.setState({ text: text.slice(0, -1) });
  else if (event.key.length === 1) usePalette.setState({ text: text + event.key });
  else return;
  event.preventDefault();
}

function onKey(event: KeyboardEvent): void {
  takeLetter(event);
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
    return;
  event.preventDefault();
  // An open question is answered first.
  if (!document.querySelector('[role$="dialog"][data-state="open"], dialog[open]')) openPalette();
}

/** Opens the command palette; Ctrl+K (⌘K on a Mac) does so from everywhere. */
export function PaletteButton() {
  // Before it is painted: a key pressed as soon as one sees it is not lost.
  useLayoutEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      // Closed for the next person who signs in.
      closePalette();
    };
  }, []);
  return (
    <Button
      variant="outline"
      colorPalette="gray"
      size="sm"
      minW="10"
      h="10"
      px={{ base: '0', md: '3' }}
      color="fg.muted"
      borderColor={{ base: 'transparent', md: 'border' }}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openPalette}
    >
      <Search aria-hidden="true" />
      <Box as="span" srOnly={{ base: true, md: false }}>
        Aller à…
      </Box>
      <Box as="kbd" aria-hidden="true" hideBelow="lg" fontSize="xs" color="fg.muted">
        Ctrl+K
      </Box>
    </Button>
  );
}
