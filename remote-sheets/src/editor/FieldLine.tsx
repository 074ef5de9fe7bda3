import { chakra } from '@rpd/shared/ui';
import type { ReactNode } from 'react';

/** A line of a list that leads to a field. */
export const FieldLine = ({ onGo, children }: { onGo: () => void; children: ReactNode }) => (
  <chakra.button
    type="button"
    display="block"
    w="full"
    minH="11"
    px="2"
    py="1.5"
    borderRadius="md"
    textAlign="start"
    textStyle="sm"
    overflowWrap="anywhere"
    cursor="pointer"
    _hover={{ bg: 'bg.subtle' }}
    onClick={onGo}
  >
    {children}
  </chakra.button>
);
