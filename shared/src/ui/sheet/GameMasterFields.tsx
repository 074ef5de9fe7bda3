import { Card, Flex, Heading, Text } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Character } from '../../domain/character.ts';
import type { CharacterValues } from '../../domain/field-value.ts';
import { api, ApiError } from '../../http/index.ts';
import { useSession } from '../../session/index.ts';
import { Button } from '../Button.tsx';
import { toasts } from '../toasts.ts';
import { SheetView } from './SheetView.tsx';

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
    field.visibility === 'gmOnly' && !field.formula && field.type !== 'dashboard' ? [id] : [],
  );
  if (!template || !mayFill || isMine || own.length === 0) return null;
  return <Fields character={character} template={template} own={own} />;
}

interface FieldsProps extends GameMasterFieldsProps {
  template: NonNullable<Character['template']>;
  own: string[];
}

function Fields({ character, template, own }: FieldsProps) {
  const client = useQueryClient();
  const [written, setWritten] = useState<CharacterValues>({});
  const [cleared, setCleared] = useState<readonly string[]>([]);
  const save = useMutation({ mutationFn: () => sendValues(character, sent(written, cleared)) });
  const without = Object.entries(character.values).filter(([id]) => !cleared.includes(id));
  const values = { ...Object.fromEntries(without), ...written };
  const isChanged = Object.keys(written).length > 0 || cleared.length > 0;
  const errors = save.error instanceof ApiError ? (save.error.fields ?? {}) : {};

  const write = (next: CharacterValues) => {
    setWritten(Object.fromEntries(own.flatMap(id => (id in next ? [[id, next[id] ?? '']] : []))));
    setCleared(own.filter(id => id in character.values && !(id in next)));
  };
  const submit = () =>
    save.mutate(undefined, {
      onSuccess: saved => {
        client.setQueryData(['characters', 'one', saved._id], saved);
        setWritten({});
        setCleared([]);
        toasts.success('Vos notes sont enregistrées');
      },
    });
  return (
    <Card.Root as="section" mt="6" aria-label="Réservé au maître de jeu">
      <Card.Body>
        <Heading as="h2" size="md">
          Réservé au maître de jeu
        </Heading>
        <Text mt="1" mb="4" textStyle="sm" color="fg.muted">
          Le joueur ne voit ni ne remplit ces champs.
        </Text>
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault();
            submit();
          }}
        >
          <SheetView
            document={{ fields: template.fields, structure: { tabs: [tabOf(own)] } }}
            values={values}
            viewer="gm"
            onChange={write}
            errors={errors}
          />
          <Flex mt="4" gap="3" align="center" justify="space-between" wrap="wrap">
            <Text role="status" textStyle="sm" color="fg.error">
              {save.error ? `Erreur lors de l’enregistrement : ${save.error.message}` : ''}
            </Text>
            <Button type="submit" busy={save.isPending} disabled={!isChanged}>
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

const sent = (written: CharacterValues, cleared: readonly string[]): Record<string, unknown> => ({
  ...written,
  ...Object.fromEntries(cleared.map(id => [id, null])),
});

/**
 * Saves what a game master wrote. The player writes at the same time, in other fields: a version that only they changed is taken for
 * the new ground.
 * @throws ApiError 412 when another game master wrote in the same fields meanwhile
 */
async function sendValues(character: Character, values: Record<string, unknown>): Promise<Character> {
  const { _id, version, template } = character;
  const put = (of: number) =>
    api
      .put('character', { json: { _id, version: of, sheetVersion: template?.version, values } })
      .json<Character>();
  try {
    return await put(version);
  } catch (error) {
    const now =
      error instanceof ApiError && error.status === 412
        ? (error.current as Character | undefined)
        : undefined;
    const isSame = (id: string) => JSON.stringify(now?.values[id]) === JSON.stringify(character.values[id]);
    if (!now || !Object.keys(values).every(isSame)) throw error;
    return put(now.version);
  }
}
