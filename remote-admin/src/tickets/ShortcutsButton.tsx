import { Button } from '@rpd/shared/ui';
import { Keyboard } from 'lucide-react';
import { lazy, Suspense } from 'react';

const ShortcutsHelp = lazy(async () => {
  const module = await import(/* webpackChunkName: "ticket-dialogs" */ './ShortcutsHelp.tsx');
  return { default: module.ShortcutsHelp };
});

interface ShortcutsButtonProps {
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** The way to the keys for whoever does not know '?'. Phones have none. */
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
      {open ? (
        <Suspense>
          <ShortcutsHelp onClose={() => onOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
