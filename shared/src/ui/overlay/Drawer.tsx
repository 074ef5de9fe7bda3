import { Drawer as Chakra, Portal } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../Button.tsx';
import { ACTION_ROW } from '../useRoomForActions.ts';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  placement?: 'start' | 'end';
  size?: 'xs' | 'sm' | 'md' | 'lg';
}

/** A panel that slides in from a side: the sidebar on a phone, the history of messages. */
export function Drawer({
  open,
  onClose,
  title,
  children,
  footer,
  placement = 'start',
  size = 'xs',
}: DrawerProps) {
  return (
    <Chakra.Root
      open={open}
      onOpenChange={details => {
        if (!details.open) onClose();
      }}
      placement={placement}
      size={size}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Chakra.Backdrop />
        <Chakra.Positioner w="full">
          <Chakra.Content>
            <Chakra.Header pe="14">
              <Chakra.Title as="h2" minW="0" overflowWrap="anywhere">
                {title}
              </Chakra.Title>
            </Chakra.Header>
            <Chakra.Body>{children}</Chakra.Body>
            {footer ? (
              <Chakra.Footer {...ACTION_ROW} flexWrap="wrap">
                {footer}
              </Chakra.Footer>
            ) : null}
            <IconButton label="Fermer" position="absolute" top="4" insetEnd="3" onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  );
}
