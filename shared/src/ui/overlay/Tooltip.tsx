import { Portal, Tooltip as Chakra } from '@chakra-ui/react';
import type { ReactElement } from 'react';

export interface TooltipProps {
  content: string;
  /** One element that takes a ref and can have the focus. */
  children: ReactElement;
  placement?: 'top' | 'right' | 'bottom' | 'left';
  disabled?: boolean;
}

/** A word about something, on hover and on focus. It never carries what is written nowhere else. */
export function Tooltip({ content, children, placement = 'top', disabled = false }: TooltipProps) {
  return (
    <Chakra.Root
      openDelay={300}
      closeDelay={100}
      positioning={{ placement }}
      disabled={disabled}
      lazyMount
      unmountOnExit
    >
      <Chakra.Trigger asChild>{children}</Chakra.Trigger>
      <Portal>
        <Chakra.Positioner>
          <Chakra.Content>{content}</Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  );
}
