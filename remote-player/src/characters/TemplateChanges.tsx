import type { Character, FieldType, KeptReason } from '@rpd/shared/domain';
import { Box, Button, chakra, Heading, notifyFailure, Text, toasts } from '@rpd/shared/ui';
import { confirm } from '@rpd/shared/ui/overlay';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CopyValue } from '../ui/CopyValue.tsx';
import { forgetKept } from './characters.api.ts';
import { fullValueLabel, type Unplaced } from '@rpd/shared/writing';
import { useTemplateNews } from './useTemplateNews.ts';

const REASONS: Record<KeptReason, string> = {
  removed: 'Ce champ n’est plus dans la fiche.',
  unfit: 'Elle ne convient plus au champ d’aujourd’hui.',
  replaced: 'Vous l’avez remplacée après le changement.',
};

const COLUMN_GONE = 'Cette colonne n’est plus dans la fiche.';

interface TemplateChangesProps {
  character: Character;
  /** What was being written when its field went. */
  unplaced: readonly Unplaced[];
  onForgetUnplaced: () => void;
  onForgotten: (character: Character) => void;
}

/** What the template's changes did to the values: converted, or kept beside. No loss goes unreported. */
export function TemplateChanges({
  character,
  unplaced,
  onForgetUnplaced,
  onForgotten,
}: TemplateChangesProps) {
  const { converted, kept, template } = character;
  const { mutateAsync } = useMutation(forgetKept);
  const { news, read } = useTemplateNews(character);
  const aside = converted.length + kept.length;
  const [before] = useState(aside);
  if (aside === 0 && unplaced.length === 0 && news.length === 0) return null;

  // The field is still there: what was removed is a column of it.
  const isColumn = (fieldId: string, reason: KeptReason) =>
    reason === 'removed' && Object.hasOwn(template?.fields ?? {}, fieldId);

  const forget = () =>
    confirm({
      title: 'Oublier les anciennes valeurs ?',
      description: 'Elles ne reviendront plus, même si la fiche retrouve ces champs.',
      confirmLabel: 'Oublier',
      tone: 'danger',
      act: async () => {
        try {
          onForgotten(await mutateAsync(character._id));
          toasts.success('Les anciennes valeurs sont oubliées');
        } catch (error) {
          notifyFailure('Erreur lors de la suppression', error);
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
      {unplaced.length > 0 ? (
        <>
          <Values title="Sans place dans la fiche d’aujourd’hui">
            {unplaced.map(({ fieldId, name, words }) => (
              <Value key={`${fieldId}-${words}`} name={name} words={words} />
            ))}
          </Values>
          <Button size="sm" variant="outline" mt="3" onClick={onForgetUnplaced}>
            C’est recopié, ne plus l’afficher
          </Button>
        </>
      ) : null}
      {news.length > 0 ? (
        <>
          <Heading as="h3" size="sm" mt="3">
            Depuis votre dernière lecture
          </Heading>
          <chakra.ul listStyleType="disc" ps="5" mt="1" textStyle="sm" overflowWrap="anywhere">
            {news.map(sentence => (
              <li key={sentence}>{sentence}</li>
            ))}
          </chakra.ul>
          <Button size="sm" variant="outline" mt="3" onClick={read}>
            C’est lu
          </Button>
        </>
      ) : null}
      {aside > 0 ? (
        // What comes to be kept while one writes is shown at once.
        <chakra.details mt="2" open={aside > before || undefined}>
          <chakra.summary cursor="pointer" py="1" fontWeight="medium">
            Voir vos valeurs d’avant ({aside})
          </chakra.summary>
          {converted.length > 0 ? (
            <Values title="Converties : voici ce que vous aviez écrit">
              {converted.map(({ fieldId, name, from, original, columns }) => (
                <Value key={fieldId} name={name} words={fullValueLabel(was(from, name), original, columns)} />
              ))}
            </Values>
          ) : null}
          {kept.length > 0 ? (
            <>
              <Values title="Gardées à part">
                {kept.map(({ fieldId, name, type, value, labels, columns, reason }) => (
                  <Value
                    key={`${fieldId}-${name}-${reason}-${JSON.stringify(value)}`}
                    name={name}
                    words={labels?.join(', ') ?? fullValueLabel(was(type, name), value, columns)}
                    note={isColumn(fieldId, reason) ? COLUMN_GONE : REASONS[reason]}
                  />
                ))}
              </Values>
              <Button size="sm" variant="outline" mt="3" onClick={() => void forget()}>
                Oublier ces anciennes valeurs
              </Button>
            </>
          ) : null}
          {template && converted.length > 0 ? (
            <Text mt="3" textStyle="sm">
              Enregistrez un champ converti en le modifiant : sa valeur d’aujourd’hui prend alors la place de
              l’ancienne.
            </Text>
          ) : null}
        </chakra.details>
      ) : null}
    </Box>
  );
}

const was = (type: FieldType, name: string) => ({ type, name, options: [] });

function Values({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Heading as="h3" size="sm" mt="3">
        {title}
      </Heading>
      <chakra.ul listStyleType="none" textStyle="sm" mt="1" display="grid" gap="1">
        {children}
      </chakra.ul>
    </>
  );
}

function Value({ name, words, note }: { name: string; words: string; note?: string }) {
  const label = name || 'Champ sans nom';
  return (
    <chakra.li bg="bg.panel" color="fg" borderRadius="md" ps="3" pe="1" py="1">
      <Text as="strong" display="block" overflowWrap="anywhere">
        {label}
      </Text>
      <CopyValue name={label} text={words} />
      {note ? <Text color="fg.muted">{note}</Text> : null}
    </chakra.li>
  );
}
