import { Box, Grid, NativeSelect, Text } from '@chakra-ui/react';
import { useId } from 'react';
import type { ImportField } from './importFields.ts';

interface ColumnChoicesProps {
  fields: readonly ImportField[];
  columns: readonly string[];
  /** By field, '' for none. */
  columnOf: Readonly<Record<string, string>>;
  onChange: (columnOf: Record<string, string>) => void;
}

/** Which column of the file fills which field: guessed by their names, and changed here. */
export function ColumnChoices({ fields, columns, columnOf, onChange }: ColumnChoicesProps) {
  const id = useId();
  return (
    <Grid templateColumns="repeat(auto-fill, minmax(13rem, 1fr))" gap="4">
      {fields.map(({ name, label, required }) => (
        <Box key={name}>
          <Text asChild display="block" textStyle="sm" fontWeight="medium" mb="1">
            <label htmlFor={`${id}-${name}`}>
              {label}
              {required ? ' *' : ''}
            </label>
          </Text>
          <NativeSelect.Root size="sm">
            <NativeSelect.Field
              id={`${id}-${name}`}
              value={columnOf[name] ?? ''}
              onChange={event => onChange({ ...columnOf, [name]: event.target.value })}
            >
              <option value="">Aucune colonne</option>
              {columns.map(column => (
                <option key={column} value={column}>
                  {column}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </Box>
      ))}
    </Grid>
  );
}
