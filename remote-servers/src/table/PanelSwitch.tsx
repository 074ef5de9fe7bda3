import { Button, Flex, Text } from '@rpd/shared/ui';
import { Menu } from '@rpd/shared/ui/menu';
import { Ellipsis, ScrollText } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
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
  const [recent, setRecent] = useState<string | null>(null);
  // However a panel came to be shown, a phone keeps it at hand.
  if (shown !== null && shown !== recent) setRecent(shown);
  const inOneRow = hasLog || panels.length <= ROW;
  const { near, far } = hasLog ? phonePlaces(panels, recent) : { near: panels, far: [] };
  return (
    <Flex gap="1" role="group" aria-label="Parties de la table" wrap={inOneRow ? 'nowrap' : 'wrap'} py="1">
      {hasLog ? (
        <Choice
          label="Journal"
          icon={<ScrollText aria-hidden="true" />}
          isShown={shown === null}
          inOneRow
          onPress={() => onPanel(null)}
        />
      ) : null}
      {near.map(({ id, label, icon }) => (
        <Choice
          key={id}
          label={label}
          icon={icon}
          isShown={shown === id}
          inOneRow={inOneRow}
          onPress={() => onPanel(id)}
        />
      ))}
      {far.length > 0 ? (
        <Menu
          trigger={
            <Place inOneRow aria-label="Plus de parties de la table">
              <Ellipsis aria-hidden="true" />
              <Text as="span" textStyle="xs">
                Plus
              </Text>
            </Place>
          }
          items={far.map(({ id, label, icon }) => ({ label, icon, onSelect: () => onPanel(id) }))}
        />
      ) : null}
    </Flex>
  );
}

/** As many panels have one row beside the log of a desk. */
const ROW = 5;

/** Places for panels beside the log and « Plus »: at 320 px each is as wide as a thumb. */
const PHONE_PLACES = 3;

/** What has a place of its own on a phone: what one plays with, and the last other panel that was shown. */
function phonePlaces(panels: readonly TablePanel[], recent: string | null) {
  // Without « Plus », there is one place more.
  if (panels.length <= PHONE_PLACES + 1) return { near: panels, far: [] };
  const near = panels.filter(({ isNear }) => isNear).slice(0, PHONE_PLACES - 1);
  const others = panels.filter(panel => !near.includes(panel));
  const kept = others.find(({ id }) => id === recent) ?? others[0];
  return {
    near: kept ? [...near, kept] : near,
    far: others.filter(panel => panel !== kept),
  };
}

interface ChoiceProps {
  label: string;
  icon: ReactNode;
  isShown: boolean;
  inOneRow: boolean;
  onPress: () => void;
}

function Choice({ label, icon, isShown, inOneRow, onPress }: ChoiceProps) {
  return (
    <Place
      inOneRow={inOneRow}
      variant={isShown ? 'subtle' : 'ghost'}
      aria-pressed={isShown}
      onClick={onPress}
    >
      {icon}
      <Text as="span" textStyle="xs">
        {label}
      </Text>
    </Place>
  );
}

/** One place of the switch: five stand in a row, and four in each of two rows beside the log where there are more. */
function Place({ inOneRow, ...props }: ComponentProps<typeof Button> & { inOneRow: boolean }) {
  return (
    <Button
      flex={{ base: '1 1 0', lg: inOneRow ? '1 1 0' : '1 0 22%' }}
      minW="0"
      minH={{ base: '14', lg: '12' }}
      h="auto"
      px="0.5"
      flexDirection="column"
      gap="0.5"
      variant="ghost"
      {...props}
    />
  );
}
