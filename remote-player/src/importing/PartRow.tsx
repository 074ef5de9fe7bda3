import type { SheetField } from '@rpd/shared/domain';
import { Badge, Box, Button, chakra, Flex, Stack, Text } from '@rpd/shared/ui';
import { NativeSelect } from '@rpd/shared/ui/inputs';
import { memo, useId, useState } from 'react';
import { type Fit, shownValue } from './fit.ts';
import { short } from './flatten.ts';
import { fillableColumns, placeIn, type Place } from './match.ts';
import { isTable, type SourcePart } from './source.ts';

const COLORS = { taken: 'green', changed: 'orange', lost: 'red' } as const;
const WORDS = { taken: 'Repris', changed: 'À vérifier', lost: 'Laissé' } as const;

interface PartRowProps {
  index: number;
  part: SourcePart;
  place: Place;
  fit: Fit;
  /** What it may go to. */
  options: readonly [string, SheetField][];
  /** What the server refused of it. */
  error: string | undefined;
  onPlace: (index: number, place: Place) => void;
}

/** One part of the file: what it says, where it goes, what becomes of it. */
export const PartRow = memo(function PartRow({
  index,
  part,
  place,
  fit,
  options,
  error,
  onPlace,
}: PartRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { label, path, value, problem } = part;
  const target = options.find(([id]) => id === place.fieldId)?.[1];
  const state = error ? 'lost' : fit.state;
  return (
    <Box as="li" borderTopWidth="1px" py="3" data-part={path}>
      <Flex gap="3" justify="space-between" align="flex-start" wrap="wrap">
        <Box minW="0" flex="1 1 14rem">
          <Flex gap="2" align="center" wrap="wrap">
            <Text as="span" fontWeight="semibold" overflowWrap="anywhere">
              {label}
            </Text>
            <Badge colorPalette={COLORS[state]}>{WORDS[state]}</Badge>
          </Flex>
          <Text textStyle="sm" overflowWrap="anywhere" lineClamp="2">
            {isTable(value) ? rowsWords(value.rows.length) : short(shownValue(value))}
          </Text>
          {target ? (
            <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
              Va dans « {target.name} »{fit.lines ? ` (${fit.lines.taken} sur ${fit.lines.found})` : ''}
            </Text>
          ) : null}
          {error ? (
            <Text textStyle="sm" color="fg.error" fontWeight="medium" role="alert">
              {error}
            </Text>
          ) : null}
          {fit.notes.map(note => (
            <Text
              key={note}
              textStyle="sm"
              color={fit.state === 'lost' ? 'fg.error' : 'fg.muted'}
              overflowWrap="anywhere"
            >
              {note}
            </Text>
          ))}
        </Box>
        {problem ? null : (
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            aria-expanded={isOpen}
            aria-label={`Changer la place de ${label}`}
            onClick={() => setOpen(!isOpen)}
          >
            Changer
          </Button>
        )}
      </Flex>
      {isOpen ? (
        <Stack gap="3" mt="3" maxW="28rem">
          <Choice
            label="Champ de la fiche"
            value={place.fieldId}
            nothing="Ne pas reprendre"
            options={options.map(([id, field]) => ({ id, name: field.name || 'Champ sans nom' }))}
            onChange={id => onPlace(index, placeIn(part, id, options.find(([one]) => one === id)?.[1]))}
          />
          {target?.type === 'repeat' && isTable(value)
            ? value.columns.map((column, at) => (
                <Choice
                  key={column.path}
                  label={`Colonne « ${short(column.label)} »`}
                  value={place.columns[at] ?? ''}
                  nothing="Ne pas reprendre"
                  options={fillableColumns(target.columns ?? []).map(({ id, name }) => ({
                    id,
                    name: name || 'Colonne sans nom',
                  }))}
                  onChange={id =>
                    onPlace(index, {
                      ...place,
                      columns: value.columns.map((_one, other) => {
                        const before = place.columns[other] ?? '';
                        if (other === at) return id;
                        // A column of the sheet takes one of the file.
                        return id !== '' && before === id ? '' : before;
                      }),
                    })
                  }
                />
              ))
            : null}
        </Stack>
      ) : null}
    </Box>
  );
});

const rowsWords = (count: number): string => (count === 1 ? 'Une ligne' : `${count} lignes`);

interface ChoiceProps {
  label: string;
  value: string;
  nothing: string;
  options: readonly { id: string; name: string }[];
  onChange: (id: string) => void;
}

function Choice({ label, value, nothing, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <Box>
      <chakra.label htmlFor={id} textStyle="sm" fontWeight="medium">
        {label}
      </chakra.label>
      <NativeSelect.Root>
        <NativeSelect.Field id={id} value={value} onChange={event => onChange(event.target.value)}>
          <option value="">{nothing}</option>
          {options.map(option => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Box>
  );
}
