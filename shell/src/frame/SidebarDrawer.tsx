import { Box, chakra, IconButton } from '@rpd/shared/ui';
import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

const Dialog = chakra.dialog;

interface SidebarDrawerProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The sidebar of a phone. The browser's own modal dialog: it keeps the focus inside, gives it back, closes with
 * Escape, and costs the first screen nothing.
 */
export function SidebarDrawer({ open, onClose, children }: SidebarDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const leave = useEffectEvent(onClose);
  useEffect(() => leave(), [pathname]);
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);
  // Before the next screen arrives: closing gives the focus back, and the new screen's h1 then takes it.
  const closeOnLeave = ({ target }: MouseEvent) => {
    if (target === dialog.current || (target instanceof Element && target.closest('a'))) onClose();
  };
  return (
    <Dialog
      ref={dialog}
      aria-label="Menu"
      onClose={onClose}
      onClick={closeOnLeave}
      m="0"
      p="0"
      w="260px"
      maxW="85vw"
      h="100dvh"
      maxH="100dvh"
      bg="bg.panel"
      color="fg"
      borderEndWidth="1px"
      css={{ '&::backdrop': { background: 'rgb(0 0 0 / 0.6)' } }}
    >
      <Box position="absolute" top="2.5" insetEnd="2">
        <IconButton label="Fermer le menu" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </Box>
      {children}
    </Dialog>
  );
}
