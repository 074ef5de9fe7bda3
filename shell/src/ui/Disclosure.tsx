import { Box, chakra } from '@rpd/shared/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface DisclosureProps {
  /** The name of the button. */
  label: string;
  /** What is in the button. */
  face: ReactNode;
  children: (close: () => void) => ReactNode;
  onOpen?: () => void;
  /** Width of the panel. */
  width?: string;
}

/**
 * A button that opens a panel below it; Escape, a click elsewhere or the focus leaving closes it. It needs none of the
 * overlays' code, which the first screen does not load.
 */
export function Disclosure({ label, face, children, onOpen, width = '18rem' }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();

  useEffect(() => {
    if (!open) return undefined;
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !whole.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [open]);

  const toggle = () => {
    if (!open) onOpen?.();
    setOpen(!open);
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    <Box
      ref={whole}
      position="relative"
      // A screen that arrives leaves the focus here (PageHeader).
      data-disclosure={open ? 'open' : undefined}
      onKeyDown={onKey}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !whole.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <chakra.button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={toggle}
        display="inline-flex"
        alignItems="center"
        justifyContent="center"
        minW="10"
        minH="10"
        borderRadius="full"
        cursor="button"
        position="relative"
        _hover={{ bg: 'bg.muted' }}
      >
        {face}
      </chakra.button>
      {open ? (
        <Box
          id={panel}
          as="section"
          aria-label={label}
          // On a phone as wide as the page: the button that it hangs on is anywhere.
          position={{ base: 'fixed', md: 'absolute' }}
          top={{ base: '60px', md: 'calc(100% + 8px)' }}
          insetStart={{ base: '2', md: 'auto' }}
          insetEnd={{ base: '2', md: '0' }}
          w={{ base: 'auto', md: width }}
          maxH="calc(100dvh - 5rem)"
          overflowY="auto"
          zIndex="dropdown"
          bg="bg.panel"
          borderWidth="1px"
          borderRadius="lg"
          boxShadow="lg"
          p="2"
        >
          {children(() => setOpen(false))}
        </Box>
      ) : null}
    </Box>
  );
}
