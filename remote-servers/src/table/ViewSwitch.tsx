import { Button, Flex } from '@rpd/shared/ui';

const VIEWS = { log: 'Journal', sheet: 'Fiche', dice: 'Dés', people: 'Table' } as const;
export type View = keyof typeof VIEWS;

interface ViewSwitchProps {
  view: View;
  onView: (view: View) => void;
  isPlaying: boolean;
}

/** On a phone, one part of the table at a time: this chooses which. */
export function ViewSwitch({ view, onView, isPlaying }: ViewSwitchProps) {
  return (
    <Flex display={{ base: 'flex', lg: 'none' }} gap="1" mt="2" role="group" aria-label="Parties de la table">
      {(Object.keys(VIEWS) as View[])
        .filter(one => isPlaying || one === 'log' || one === 'people')
        .map(one => (
          <Button
            key={one}
            flex="1"
            minW="0"
            px="1"
            minH="12"
            variant={view === one ? 'solid' : 'outline'}
            aria-pressed={view === one}
            onClick={() => onView(one)}
          >
            {VIEWS[one]}
          </Button>
        ))}
    </Flex>
  );
}
