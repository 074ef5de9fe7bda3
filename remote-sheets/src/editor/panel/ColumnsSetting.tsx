import { COLUMN_TYPES, type FieldColumn, type FieldLike, type FieldType } from '@rpd/shared/domain';
import { Box, Button, chakra, Flex, IconButton, Stack, Text } from '@rpd/shared/ui';
import { SortableArea, SortGrip } from '@rpd/shared/ui/editing';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { askBeforeLoss, change } from '../actions.ts';
import { useEditorStore } from '../editor.store.ts';
import { CompendiumSetting } from './CompendiumSetting.tsx';
import { FieldSettings } from './FieldSettings.tsx';
import { NumberSetting } from './Labelled.tsx';

interface ColumnsSettingProps {
  fieldId: string;
  columns: readonly FieldColumn[];
  maxLines: number | undefined;
  onChange: (changes: { columns?: FieldColumn[]; maxLines?: number | undefined }, isTyped?: boolean) => void;
  /** Of the column whose cells these are: repeats nest once. */
  inside?: string;
}

const MAX_COLUMNS = 12;
const OUTER: readonly FieldType[] = [...COLUMN_TYPES, 'repeat'];

/** The columns of a repeated field: each with the behaviour of a field. */
export function ColumnsSetting({ fieldId, columns, maxLines, onChange, inside }: ColumnsSettingProps) {
  const isInner = inside !== undefined;
  const of = isInner ? ` de « ${inside} »` : '';
  /** What was just added is open, and its name waits to be typed. */
  const [added, setAdded] = useState<string>();
  const store = useEditorStore();
  const put = (columnId: string, changes: Partial<FieldLike>, isTyped?: boolean) =>
    void change(store, { id: fieldId, columnId }, changes, isTyped);
  const remove = (column: FieldColumn, name: string) => {
    const gone = new Set([column.id, ...(column.columns ?? []).map(({ id }) => id)]);
    askBeforeLoss(store, gone, `« ${name} »`, () =>
      onChange({ columns: columns.filter(({ id }) => id !== column.id) }, false),
    );
  };
  const swap = (index: number) => {
    const [one, other] = [columns[index], columns[index + 1]];
    if (one && other) onChange({ columns: columns.with(index, other).with(index + 1, one) }, false);
  };
  const move = (id: string, to: number) => {
    const from = columns.findIndex(column => column.id === id);
    const column = columns[from];
    if (column) onChange({ columns: columns.toSpliced(from, 1).toSpliced(to, 0, column) }, false);
  };
  return (
    <Stack gap="2" role="group" aria-label={`Colonnes des lignes${of}`}>
      <Text textStyle="sm" fontWeight="medium">
        Colonnes des lignes{of}
      </Text>
      <SortableArea
        items={columns.map(({ id, name }, index) => ({ id, name: name || `colonne ${index + 1}` }))}
        onMove={move}
      >
        <Stack gap="2">
          {columns.map((column, index) => {
            const name = column.name || `colonne ${index + 1}`;
            return (
              <Box
                key={column.id}
                data-sortable={column.id}
                bg="bg.panel"
                borderWidth="1px"
                borderRadius="md"
                p="2"
              >
                <chakra.details
                  open={column.id === added || undefined}
                  ref={column.id === added ? intoName : null}
                >
                  <chakra.summary cursor="pointer" textStyle="sm" minH="6">
                    {name}
                  </chakra.summary>
                  <Stack gap="3" mt="2">
                    <FieldSettings
                      fieldId={fieldId}
                      columnId={column.id}
                      field={column}
                      types={isInner ? COLUMN_TYPES : OUTER}
                      onChange={(changes, isTyped) => put(column.id, changes, isTyped)}
                    >
                      {column.type === 'repeat' ? (
                        <>
                          <ColumnsSetting
                            fieldId={fieldId}
                            columns={column.columns ?? []}
                            maxLines={column.maxLines}
                            inside={name}
                            onChange={(changes, isTyped) => put(column.id, changes, isTyped)}
                          />
                          <CompendiumSetting
                            fieldId={fieldId}
                            column={{ id: column.id, name }}
                            field={column}
                          />
                        </>
                      ) : null}
                    </FieldSettings>
                  </Stack>
                </chakra.details>
                <Flex justify="flex-end">
                  <SortGrip id={column.id} name={name} />
                  <IconButton
                    label={`Monter ${name}`}
                    size="xs"
                    disabled={index === 0}
                    onClick={() => swap(index - 1)}
                  >
                    <ArrowUp aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={`Descendre ${name}`}
                    size="xs"
                    disabled={index === columns.length - 1}
                    onClick={() => swap(index)}
                  >
                    <ArrowDown aria-hidden="true" />
                  </IconButton>
                  <IconButton label={`Supprimer ${name}`} size="xs" onClick={() => remove(column, name)}>
                    <Trash2 aria-hidden="true" />
                  </IconButton>
                </Flex>
              </Box>
            );
          })}
        </Stack>
      </SortableArea>
      <Button
        variant="outline"
        size="xs"
        alignSelf="flex-start"
        disabled={columns.length >= MAX_COLUMNS}
        onClick={() => {
          const id = crypto.randomUUID();
          setAdded(id);
          onChange(
            { columns: [...columns, { id, type: 'string', name: '', required: false, options: [] }] },
            false,
          );
        }}
      >
        <Plus aria-hidden="true" />
        Ajouter une colonne aux lignes{of}
      </Button>
      <NumberSetting
        label={`Lignes au plus${of}`}
        isWhole
        value={maxLines}
        onChange={value => onChange({ maxLines: value })}
      />
    </Stack>
  );
}

/** Once, when it is first there. */
const intoName = (details: HTMLDetailsElement | null): void => details?.querySelector('input')?.focus();
