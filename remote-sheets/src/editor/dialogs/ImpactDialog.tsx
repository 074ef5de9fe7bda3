import type { FieldChange, FieldImpact, SheetImpact } from '@rpd/shared/domain';
import { Box, Button, chakra, Text } from '@rpd/shared/ui';
import { Dialog } from '@rpd/shared/ui/overlay';

const CHANGES: Record<FieldChange, string> = {
  removed: 'est supprimé',
  type: 'change de type',
  calculated: 'devient calculé',
  options: 'change d’options',
  lines: 'a moins de lignes',
  limits: 'change de limites',
  master: 'devient réservé au maître du jeu',
  required: 'devient obligatoire',
  renamed: 'change de nom',
  action: 'coûte ou remet à niveau autre chose',
  compendium: 'prend autre chose du compendium',
};

/** What the characters meet that are neither converted nor kept beside. */
const MEETS: Partial<Record<FieldChange, string>> = {
  limits: 'hors des nouvelles limites, à corriger au prochain enregistrement',
  master: 'que leurs joueurs n’y verront plus',
  required: 'sans valeur',
  action: 'dont la prochaine pression suit la nouvelle règle',
  compendium: 'dont les lignes gardent leurs valeurs',
};

const people = (count: number): string => (count > 1 ? `${count} personnages` : `${count} personnage`);

interface ImpactDialogProps {
  impact: SheetImpact;
  onAnswer: (goesOn: boolean) => void;
  title?: string;
  /** Said after what happens to the characters. */
  note?: string;
  backLabel?: string;
  confirmLabel?: string;
}

/** What a save will do to the characters that use the sheet, before it is done. Nothing of theirs is lost by it. */
export function ImpactDialog({
  impact,
  onAnswer,
  title = 'Ce que ce changement fait aux personnages',
  note,
  backLabel = 'Revenir à l’éditeur',
  confirmLabel = 'Enregistrer quand même',
}: ImpactDialogProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={() => onAnswer(false)}
      size="lg"
      title={title}
      description={[impactWords(impact), note].filter(Boolean).join(' ')}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={() => onAnswer(false)}>
            {backLabel}
          </Button>
          <Button onClick={() => onAnswer(true)}>{confirmLabel}</Button>
        </>
      }
    >
      <chakra.ul listStyleType="none" display="grid" gap="3">
        {impact.steps.map(({ title: step, fields }) => (
          <Box as="li" key={`${step} ${fields.join()}`} borderWidth="1px" borderRadius="md" p="3">
            <Text fontWeight="medium">L’étape de création «&nbsp;{step}&nbsp;» change</Text>
            <Text textStyle="sm">
              Elle ne remplira plus {new Intl.ListFormat('fr').format(fields.map(name => `« ${name} »`))}.
            </Text>
          </Box>
        ))}
        {impact.changes
          .filter(({ characters }) => characters > 0)
          .map(change => (
            <Change key={`${change.fieldId} ${change.name} ${change.change}`} impact={change} />
          ))}
      </chakra.ul>
    </Dialog>
  );
}

function impactWords({ characters, touched, servers }: SheetImpact): string {
  const words = charactersWords(characters, touched);
  if (servers.length === 0) return words;
  const names = new Intl.ListFormat('fr').format(servers.map(({ name }) => `« ${name} »`));
  const propose = servers.length > 1 ? 'la proposent à leurs joueurs' : 'la propose à ses joueurs';
  return `La fiche devient privée : ${names} ${propose}, qui ne la verront plus. ${words}`;
}

function charactersWords(characters: number, touched: number): string {
  if (characters === 0) return 'Aucun personnage n’utilise cette fiche.';
  const use = characters > 1 ? 'utilisent' : 'utilise';
  if (touched === 0) return `${people(characters)} ${use} cette fiche ; le changement n’en touche aucun.`;
  return `${people(characters)} ${use} cette fiche ; le changement en touche ${touched}. Aucune valeur n’est perdue : ce qui ne convient plus reste à côté.`;
}

function Change({ impact }: { impact: FieldImpact }) {
  const { name, change, characters, converted, kept, examples } = impact;
  const meets = MEETS[change];
  const effects = [
    ...(meets ? [meets] : []),
    ...(converted > 0 ? [`${converted} converti${converted > 1 ? 's' : ''}`] : []),
    ...(kept > 0 ? [`${kept} gardé${kept > 1 ? 's' : ''} à côté`] : []),
  ];
  return (
    <Box as="li" borderWidth="1px" borderRadius="md" p="3">
      <Text fontWeight="medium">
        « {name || 'Champ sans nom'} » {CHANGES[change]}
      </Text>
      <Text textStyle="sm">
        {people(characters)}
        {effects.length > 0 ? ` : ${effects.join(', ')}` : ''}.
      </Text>
      {examples.length > 0 ? (
        <Text textStyle="sm" color="fg.muted">
          Par exemple {examples.map(example => example.name).join(', ')}.
        </Text>
      ) : null}
    </Box>
  );
}
