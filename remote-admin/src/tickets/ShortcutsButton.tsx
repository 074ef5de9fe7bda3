import { Button, lazyWithPreload } from '@rpd/shared/ui';
import { Keyboard } from 'lucide-react';

const ShortcutsHelp = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "ticket-dialogs" */ './ShortcutsHelp.tsx')).ShortcutsHelp,
);

interface ShortcutsButtonProps {
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** Shows the keys to people who do not know '?'. Phones have none. */
export function ShortcutsButton({ open, onOpen }: ShortcutsButtonProps) {
  return (
    <>
      <Button
        variant="outline"
        colorPalette="gray"
        display={{ base: 'none', md: 'inline-flex' }}
        onClick={() => onOpen(true)}
      >
        <Keyboard aria-hidden />
        Raccourcis clavier
      </Button>
      {open ? <ShortcutsHelp onClose={() => onOpen(false)} /> : null}
    </>
  );
}
