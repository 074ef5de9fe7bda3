import type { FieldChange, SheetImpact } from '@rpd/shared/domain';
import { Box, Button, chakra, Text } from '@rpd/shared/ui';
import { Dialog } from '@rpd/shared/ui/overlay';

const CHANGES: Record<FieldChange, string> = {
  removed: 'est supprimé',
  type: 'change de type',
  options: 'change d’options',
  required: 'devient obligatoire',
  renamed: 'change de nom',
};

const people = (count: number): string => (count > 1 ? `${count} personnages` : `${count} personnage`);

/** What a save will do to the characters that use the sheet, before it is done. Nothing of theirs is lost by it. */
export function ImpactDialog({
  impact,
  onAnswer,
}: {
  impact: SheetImpact;
  onAnswer: (goesOn: boolean) => void;
}) {
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={() => onAnswer(false)}
      size="lg"
      title="Ce que ce changement fait aux personnages"
      description={`${people(impact.characters)} utilisent cette fiche ; le changement en touche ${impact.touched}. Aucune valeur n’est perdue : ce qui ne convient plus reste à côté.`}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={() => onAnswer(false)}>
            Revenir à l’éditeur
          </Button>
          <Button onClick={() => onAnswer(true)}>Enregistrer quand même</Button>
        </>
      }
    >
      <chakra.ul listStyleType="none" display="grid" gap="3">
        {impact.changes
          .filter(({ characters }) => characters > 0)
          .map(change => (
            <Box as="li" key={`${change.fieldId} ${change.change}`} borderWidth="1px" borderRadius="md" p="3">
              <Text fontWeight="medium">
                « {change.name || 'Champ sans nom'} » {CHANGES[change.change]}
              </Text>
              <Text textStyle="sm">
                {people(change.characters)} : {change.converted} converti{change.converted > 1 ? 's' : ''},{' '}
                {change.kept} gardé
                {change.kept > 1 ? 's' : ''} à côté.
              </Text>
              {change.examples.length > 0 ? (
                <Text textStyle="sm" color="fg.muted">
                  Par exemple {change.examples.map(({ name }) => name).join(', ')}.
                </Text>
              ) : null}
            </Box>
          ))}
      </chakra.ul>
    </Dialog>
  );
}
