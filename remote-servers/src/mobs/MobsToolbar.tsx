import { Button, ButtonLink, Flex } from '@rpd/shared/ui';
import { FileUp, LayoutGrid, Plus, Swords, Table2 } from 'lucide-react';

interface MobsToolbarProps {
  isCards: boolean;
  onView: (view: '' | 'cards') => void;
  onAdd: () => void;
}

/** Above the creatures: table or cards, and where one goes on with them. */
export function MobsToolbar({ isCards, onView, onAdd }: MobsToolbarProps) {
  return (
    <Flex gap="2" mb="4" wrap="wrap" justify="space-between">
      <Flex gap="2" role="group" aria-label="Présentation">
        <Button variant={isCards ? 'outline' : 'subtle'} aria-pressed={!isCards} onClick={() => onView('')}>
          <Table2 aria-hidden="true" />
          Tableau
        </Button>
        <Button
          variant={isCards ? 'subtle' : 'outline'}
          aria-pressed={isCards}
          onClick={() => onView('cards')}
        >
          <LayoutGrid aria-hidden="true" />
          Cartes
        </Button>
      </Flex>
      <Flex gap="2" wrap="wrap">
        <ButtonLink to="/app/gm/encounter" variant="outline">
          <Swords aria-hidden="true" />
          Rencontre
        </ButtonLink>
        <ButtonLink to="/app/gm/import" variant="outline">
          <FileUp aria-hidden="true" />
          Importer
        </ButtonLink>
        <Button onClick={onAdd}>
          <Plus aria-hidden="true" />
          Ajouter
        </Button>
      </Flex>
    </Flex>
  );
}
