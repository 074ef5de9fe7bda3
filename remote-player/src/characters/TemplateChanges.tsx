import type { Character, KeptReason } from '@rpd/shared/domain';
import { Box, Button, chakra, Heading, Text, toasts } from '@rpd/shared/ui';
import { confirm } from '@rpd/shared/ui/overlay';
import { valueWords } from '@rpd/shared/ui/sheet';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { forgetKept } from './characters.api.ts';

const REASONS: Record<KeptReason, string> = {
  removed: 'ce champ n’est plus dans la fiche',
  unfit: 'elle ne convient plus au champ d’aujourd’hui',
  replaced: 'vous l’avez remplacée après le changement',
};

interface TemplateChangesProps {
  character: Character;
  onForgotten: (character: Character) => void;
}

/** What the template's changes did to what was entered: converted, or kept beside. Nothing is lost without being told. */
export function TemplateChanges({ character, onForgotten }: TemplateChangesProps) {
  const { converted, kept, template } = character;
  const { mutateAsync } = useMutation(forgetKept);
  if (converted.length === 0 && kept.length === 0) return null;

  const forget = () =>
    confirm({
      title: 'Oublier les anciennes valeurs ?',
      description: 'Elles ne reviendront plus, même si la fiche retrouve ces champs.',
      confirmLabel: 'Oublier',
      tone: 'danger',
      act: async () => {
        try {
          onForgotten(await mutateAsync(character._id));
          toasts.success('Les anciennes valeurs sont oubliées');
        } catch {
          toasts.failure('Erreur lors de la suppression');
        }
      },
    });

  return (
    <Box as="section" borderWidth="1px" borderColor="border.warning" bg="bg.warning" borderRadius="lg" p="4">
      <Heading as="h2" size="md" color="fg.warning">
        La fiche a changé depuis que vous l’avez remplie
      </Heading>
      <Text mt="1" textStyle="sm">
        Rien de ce que vous aviez écrit n’est perdu.
      </Text>
      <chakra.details mt="2">
        <chakra.summary cursor="pointer" py="1" fontWeight="medium">
          Voir ce qui a changé ({converted.length + kept.length})
        </chakra.summary>
        {converted.length > 0 ? (
          <List title="Valeurs converties">
            {converted.map(({ fieldId, name, from, original }) => (
              <li key={fieldId}>
                <strong>{name || 'Champ sans nom'}</strong> : vous aviez écrit «{' '}
                {valueWords({ type: from, name, required: false, options: [] }, original)} ».
              </li>
            ))}
          </List>
        ) : null}
        {kept.length > 0 ? (
          <>
            <List title="Valeurs gardées à part">
              {kept.map(({ fieldId, name, type, value, labels, reason }) => (
                <li key={`${fieldId}-${reason}-${JSON.stringify(value)}`}>
                  <strong>{name || 'Champ sans nom'}</strong> : «{' '}
                  {labels?.join(', ') ?? valueWords({ type, name, required: false, options: [] }, value)} » (
                  {REASONS[reason]}).
                </li>
              ))}
            </List>
            <Button size="sm" variant="outline" mt="3" onClick={() => void forget()}>
              Oublier ces anciennes valeurs
            </Button>
          </>
        ) : null}
        {template ? (
          <Text mt="3" textStyle="sm">
            Enregistrez un champ converti en le modifiant : sa valeur d’aujourd’hui prend alors la place de
            l’ancienne.
          </Text>
        ) : null}
      </chakra.details>
    </Box>
  );
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Heading as="h3" size="sm" mt="3">
        {title}
      </Heading>
      <chakra.ul listStyleType="disc" ps="5" textStyle="sm" overflowWrap="anywhere">
        {children}
      </chakra.ul>
    </>
  );
}
