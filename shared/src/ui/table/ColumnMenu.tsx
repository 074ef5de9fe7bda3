import { Menu } from '@chakra-ui/react';
import { Columns3 } from 'lucide-react';
import { IconButton } from '../Button.tsx';
import { InLandmark, useLandmark } from '../overlay/InLandmark.tsx';
import type { ColumnChoice } from './useColumns.ts';

export interface ColumnMenuProps {
  choices: readonly ColumnChoice[];
  onToggle: (name: string) => void;
}

/** Which columns one wants to see. Comes with the first press, open. */
export function ColumnMenu({ choices, onToggle }: ColumnMenuProps) {
  const [triggerRef, place] = useLandmark();
  return (
    <Menu.Root
      defaultOpen
      closeOnSelect={false}
      positioning={{ placement: 'bottom-end' }}
      lazyMount
      unmountOnExit
    >
      <Menu.Trigger asChild ref={triggerRef}>
        <IconButton label="Colonnes" variant="outline" size="md">
          <Columns3 aria-hidden="true" />
        </IconButton>
      </Menu.Trigger>
      <InLandmark place={place}>
        <Menu.Positioner>
          <Menu.Content>
            {choices.map(({ name, shown }) => (
              <Menu.CheckboxItem
                key={name}
                value={name}
                checked={shown}
                onCheckedChange={() => onToggle(name)}
              >
                {name}
                <Menu.ItemIndicator />
              </Menu.CheckboxItem>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </InLandmark>
    </Menu.Root>
  );
}
