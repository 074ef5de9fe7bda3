import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { IconButton, IconLink } from '../Button.tsx';

/** Something to do with a row: an icon button whose name is its label and the row's name. */
export interface RowAction {
  label: string;
  icon: ReactNode;
  /** `danger` for what cannot be undone. */
  tone?: 'danger';
  /** A screen of the application to go to… */
  to?: string;
  /** …or something to do. */
  onSelect?: () => void;
  disabled?: boolean;
}

export function RowActions({ actions, rowName }: { actions: RowAction[]; rowName: string }) {
  return (
    <Flex gap="1" justify="flex-end">
      {actions.map(({ label, icon, tone, to, onSelect, disabled }) => {
        const look = { label: `${label} ${rowName}`, colorPalette: tone === 'danger' ? 'red' : 'gray' };
        return to === undefined ? (
          <IconButton key={label} {...look} disabled={disabled} onClick={onSelect}>
            {icon}
          </IconButton>
        ) : (
          <IconLink key={label} {...look} to={to}>
            {icon}
          </IconLink>
        );
      })}
    </Flex>
  );
}
