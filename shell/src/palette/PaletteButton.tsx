import { Box, Button } from '@rpd/shared/ui';
import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { usePalette } from './palette.state.ts';

const show = () => usePalette.setState({ open: true });

function onKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
    return;
  event.preventDefault();
  // Whoever answers a question answers it first.
  if (!document.querySelector('[role$="dialog"][data-state="open"], dialog[open]')) show();
}

/** Opens the command palette; Ctrl+K (⌘K on a Mac) does so from everywhere. */
export function PaletteButton() {
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      // Whoever signs in next finds it closed.
      usePalette.setState({ open: false });
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
      onClick={show}
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
