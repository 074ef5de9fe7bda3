import { chakra } from '@rpd/shared/ui';
import type { KeyboardEvent } from 'react';

// Not the forms' own field: their code would come along with it.
const Input = chakra('input', {
  base: {
    w: 'full',
    flexShrink: '0',
    h: '10',
    mt: '2',
    px: '3',
    bg: 'bg.panel',
    color: 'fg',
    textStyle: 'sm',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'lg',
  },
});

interface SidebarSearchProps {
  value: string;
  onChange: (value: string) => void;
  /** Somebody goes to the first one that is found. */
  onEnter: () => void;
}

/** What finds an entry of a long menu by its name. */
export function SidebarSearch({ value, onChange, onEnter }: SidebarSearchProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && value.trim() !== '') onEnter();
    // Within a drawer, Escape closes what was typed first.
    if (event.key === 'Escape' && value !== '') {
      event.preventDefault();
      event.stopPropagation();
      onChange('');
    }
  };
  return (
    <Input
      type="search"
      aria-label="Chercher dans le menu"
      placeholder="Chercher dans le menu"
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
