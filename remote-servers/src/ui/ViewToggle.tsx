import { Flex, IconButton } from '@rpd/shared/ui';
import type { ReactNode } from 'react';

interface ViewToggleProps {
  /** What the address says: '' is the first one. */
  view: string;
  options: readonly { view: string; label: string; icon: ReactNode }[];
  onView: (view: string) => void;
}

/** How a list is laid out: one of two or three, each an icon with its name. */
export function ViewToggle({ view, options, onView }: ViewToggleProps) {
  return (
    <Flex gap="1" role="group" aria-label="Présentation">
      {options.map(option => (
        <IconButton
          key={option.view}
          label={option.label}
          size="md"
          variant={option.view === view ? 'subtle' : 'outline'}
          colorPalette={option.view === view ? 'brand' : 'gray'}
          aria-pressed={option.view === view}
          onClick={() => onView(option.view)}
        >
          {option.icon}
        </IconButton>
      ))}
    </Flex>
  );
}
