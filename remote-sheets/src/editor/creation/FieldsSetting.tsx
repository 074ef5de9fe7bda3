import { STEP_FIELDS_MAX, type CreationStep, type SheetField } from '@rpd/shared/domain';
import { Flex, IconButton, Stack, Text } from '@rpd/shared/ui';
import { SortableArea, SortGrip } from '@rpd/shared/ui/editing';
import { Trash2 } from 'lucide-react';
import { draftIn, useEditor } from '../editor.store.ts';
import { ChoiceSetting } from '../panel/Labelled.tsx';
import { isFillable, nameOf, type PutStep } from './steps.ts';

/** The fields that a step fills, in their order. */
export function FieldsSetting({ step, put }: { step: CreationStep; put: PutStep }) {
  const fields = useEditor(state => draftIn(state).fields);
  const { fieldIds = [], kind } = step;
  const isOffered = (field: SheetField) =>
    isFillable(field) && (kind === 'fields' || field.type === 'number');
  const offered = Object.entries(fields).filter(([id, field]) => isOffered(field) && !fieldIds.includes(id));
  const move = (id: string, to: number) =>
    put({ fieldIds: fieldIds.filter(one => one !== id).toSpliced(to, 0, id) });
  return (
    <Stack gap="2" role="group" aria-label="Champs de l’étape">
      <Text textStyle="sm" fontWeight="medium">
        Champs
      </Text>
      <SortableArea items={fieldIds.map(id => ({ id, name: nameOf(fields, id) }))} onMove={move}>
        <Stack gap="1">
          {fieldIds.map(id => (
            <Flex
              key={id}
              data-sortable={id}
              align="center"
              gap="1"
              borderWidth="1px"
              borderRadius="md"
              pe="1"
            >
              <SortGrip id={id} name={nameOf(fields, id)} />
              <Text flex="1" minW="0" overflowWrap="anywhere">
                {nameOf(fields, id)}
              </Text>
              <IconButton
                label={`Retirer ${nameOf(fields, id)}`}
                size="xs"
                onClick={() => put({ fieldIds: fieldIds.filter(one => one !== id) })}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </Flex>
          ))}
        </Stack>
      </SortableArea>
      {fieldIds.length < STEP_FIELDS_MAX ? (
        <ChoiceSetting
          label="Ajouter un champ"
          value=""
          choices={[
            ['', offered.length > 0 ? 'Choisir…' : 'Aucun champ de plus ne convient'],
            ...offered.map(([id, { name }]) => [id, name || 'Champ sans nom'] as const),
          ]}
          onChange={id => {
            if (id) put({ fieldIds: [...fieldIds, id] });
          }}
        />
      ) : null}
    </Stack>
  );
}
