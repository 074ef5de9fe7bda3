import { Button, Flex, Text } from '@rpd/shared/ui';
import { ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TablePanel } from './panels.tsx';

interface PanelSwitchProps {
  panels: readonly TablePanel[];
  /** The id of the panel that is shown; null where a phone shows the log. */
  shown: string | null;
  /** On a phone the log is one of the choices. */
  hasLog: boolean;
  onPanel: (id: string | null) => void;
}

/** Chooses what stands beside the log; on a phone, in place of the log. */
export function PanelSwitch({ panels, shown, hasLog, onPanel }: PanelSwitchProps) {
  return (
    <Flex gap="1" role="group" aria-label="Parties de la table" overflowX="auto" flexShrink="0" py="1">
      {hasLog ? (
        <Choice
          label="Journal"
          icon={<ScrollText aria-hidden="true" />}
          isShown={shown === null}
          onPress={() => onPanel(null)}
        />
      ) : null}
      {panels.map(({ id, label, icon }) => (
        <Choice key={id} label={label} icon={icon} isShown={shown === id} onPress={() => onPanel(id)} />
      ))}
    </Flex>
  );
}

interface ChoiceProps {
  label: string;
  icon: ReactNode;
  isShown: boolean;
  onPress: () => void;
}

function Choice({ label, icon, isShown, onPress }: ChoiceProps) {
  return (
    <Button
      flex="1 0 auto"
      minW={{ base: '3.75rem', lg: 'auto' }}
      minH={{ base: '14', lg: '10' }}
      h="auto"
      px={{ base: '1', lg: '2' }}
      flexDirection={{ base: 'column', lg: 'row' }}
      gap={{ base: '0.5', lg: '2' }}
      variant={isShown ? 'subtle' : 'ghost'}
      aria-pressed={isShown}
      onClick={onPress}
    >
      {icon}
      <Text as="span" textStyle={{ base: 'xs', lg: 'sm' }}>
        {label}
      </Text>
    </Button>
  );
}
