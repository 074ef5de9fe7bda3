import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStill } from '../nameSlot.ts';

interface InPlaceProps {
  /** « Modifier Force : 16 » without its first word. */
  label: string;
  /** Without it nothing is pressed. */
  isEditable: boolean;
  /** What one enters the value with; `close` ends that. */
  renderControl: (close: () => void) => ReactNode;
  children: ReactNode;
}

const Press = chakra('button', {
  base: {
    font: 'inherit',
    color: 'inherit',
    textAlign: 'inherit',
    cursor: 'pointer',
    borderRadius: 'sm',
    minW: '6',
    minH: '6',
    maxW: 'full',
    overflowWrap: 'anywhere',
    _hover: { bg: 'bg.muted' },
  },
});

/** A value that is pressed to be changed where it stands. Enter, Escape and leaving end it; the focus comes back. */
export function InPlace({ label, isEditable, renderControl, children }: InPlaceProps) {
  const still = useStill();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const press = useRef<HTMLButtonElement>(null);
  const comesBack = useRef(false);
  useEffect(() => {
    if (isOpen) {
      const entry = box.current?.querySelector<HTMLElement>('input, textarea, select, button');
      entry?.focus();
      if (entry instanceof HTMLInputElement) entry.select();
    } else if (comesBack.current) {
      comesBack.current = false;
      press.current?.focus();
    }
  }, [isOpen]);
  if (!isEditable) return children;
  const close = () => {
    comesBack.current = box.current?.contains(document.activeElement) ?? false;
    setOpen(false);
  };
  if (!isOpen) {
    return (
      <Press
        {...still}
        ref={press}
        type="button"
        aria-label={`Modifier ${label}`}
        onClick={() => setOpen(true)}
      >
        {children}
      </Press>
    );
  }
  return (
    <Box
      ref={box}
      w="full"
      onBlur={event => {
        const next = event.relatedTarget;
        if (!(next instanceof Node && event.currentTarget.contains(next))) setOpen(false);
      }}
      onKeyDown={event => {
        const isEnter = event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement);
        if (event.key !== 'Escape' && !isEnter) return;
        event.preventDefault();
        close();
      }}
    >
      {renderControl(close)}
    </Box>
  );
}
