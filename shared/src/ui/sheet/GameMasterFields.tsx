import { Card, Flex, Heading, Text } from '@chakra-ui/react';
import type { Character } from '../../domain/character.ts';
import { isMasterField } from '../../domain/sheet-viewer.ts';
import { ApiError } from '../../http/index.ts';
import { useSession } from '../../session/index.ts';
import { Button } from '../Button.tsx';
import { EntriesOf } from './EntryLinks.tsx';
import { SheetView } from './SheetView.tsx';
import { useMasterFields } from './useMasterFields.ts';

interface GameMasterFieldsProps {
  character: Character;
}

/**
 * What of somebody else's character is its game master's alone, to fill in beside the sheet; nothing for whom it is not theirs, or
 * where the template has no such field. What could not be saved stays in the fields.
 */
export function GameMasterFields({ character }: GameMasterFieldsProps) {
  const { template, mayFill, owner_id } = character;
  const isMine = useSession(({ user }) => user?._id === owner_id);
  const own = Object.entries(template?.fields ?? {}).flatMap(([id, field]) =>
    isMasterField(field) ? [id] : [],
  );
  if (!template || !mayFill || isMine || own.length === 0) return null;
  return <Fields character={character} template={template} own={own} />;
}

interface FieldsProps extends GameMasterFieldsProps {
  template: NonNullable<Character['template']>;
  own: string[];
}

function Fields({ character, template, own }: FieldsProps) {
  const { values, write, save, isChanged, isRestored, isSaving, theirs, error } = useMasterFields(
    character,
    own,
  );
  const errors = error instanceof ApiError ? (error.fields ?? {}) : {};
  return (
    <Card.Root as="section" mt="6" aria-label="Réservé au maître du jeu">
      <Card.Body>
        <Heading as="h2" size="md">
          Réservé au maître du jeu
        </Heading>
        <Text mt="1" mb="4" textStyle="sm" color="fg.muted">
          La personne qui joue ce personnage ne voit ni ne remplit ces champs.
        </Text>
        {isRestored && isChanged ? (
          <Text role="status" mb="4" px="4" py="2" bg="brand.subtle" color="brand.fg" borderRadius="lg">
            Ce que vous aviez écrit ici sans l’enregistrer a été repris.
          </Text>
        ) : null}
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault();
            save();
          }}
        >
          <EntriesOf character={character._id}>
            <SheetView
              document={{ fields: template.fields, structure: { tabs: [tabOf(own)] } }}
              values={values}
              viewer="gm"
              onChange={write}
              errors={errors}
            />
          </EntriesOf>
          <Flex mt="4" gap="3" align="center" justify="space-between" wrap="wrap">
            <Text role="status" textStyle="sm" color="fg.error">
              {theirs
                ? `Quelqu’un d’autre a écrit entre-temps : ${theirs}. Enregistrez de nouveau pour garder ce que vous avez écrit.`
                : ''}
              {error && !theirs ? `Erreur lors de l’enregistrement : ${error.message}` : ''}
            </Text>
            <Button type="submit" busy={isSaving} disabled={!isChanged}>
              Enregistrer
            </Button>
          </Flex>
        </form>
      </Card.Body>
    </Card.Root>
  );
}

const tabOf = (fieldIds: string[]) => ({
  id: 'gm',
  name: '',
  rows: [{ id: 'gm', name: '', columns: [{ id: 'gm', name: '', fieldIds }] }],
});
