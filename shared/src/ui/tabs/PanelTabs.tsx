import { Flex, Tabs as Chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface PanelTabsProps {
  label: string;
  tabs: readonly { id: string; label: string; content: ReactNode }[];
}

/** Tabs inside a dialog: no place of their own, so not in the address; what is typed in one stays while another is open. */
export function PanelTabs({ label, tabs }: PanelTabsProps) {
  return (
    <Chakra.Root defaultValue={tabs[0]?.id ?? null} activationMode="manual">
      <Chakra.List aria-label={label}>
        {tabs.map(tab => (
          <Chakra.Trigger key={tab.id} value={tab.id}>
            {tab.label}
          </Chakra.Trigger>
        ))}
      </Chakra.List>
      {tabs.map(tab => (
        <Chakra.Content key={tab.id} value={tab.id}>
          <Flex direction="column" gap="5">
            {tab.content}
          </Flex>
        </Chakra.Content>
      ))}
    </Chakra.Root>
  );
}
