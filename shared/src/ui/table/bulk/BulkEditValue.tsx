import { Box, Input, NativeSelect, Text, Textarea } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import type { BulkEditChoice, BulkEditField, BulkEditOption } from './bulkEdit.ts';

interface BulkEditValueProps {
  fields: readonly BulkEditField[];
  field: BulkEditField;
  choice: BulkEditChoice;
  onField: (name: string) => void;
  onChange: (choice: BulkEditChoice) => void;
}

const WAYS: readonly BulkEditOption[] = [
  { value: 'add', label: 'Ajouter' },
  { value: 'remove', label: 'Retirer' },
];

/** Which field, and what it becomes. */
export function BulkEditValue({ fields, field, choice, onField, onChange }: BulkEditValueProps) {
  const set = (value: string) => onChange({ ...choice, value });
  return (
    <>
      <Choice
        label="Champ"
        value={field.name}
        options={fields.map(({ name, label }) => ({ value: name, label }))}
        onChange={onField}
      />
      {field.type === 'list' ? (
        <Choice
          label="Quoi faire"
          value={choice.way}
          options={WAYS}
          onChange={way => onChange({ ...choice, way: way === 'remove' ? 'remove' : 'add' })}
        />
      ) : null}
      {field.type !== 'text' && field.options ? (
        <Choice
          label="Valeur"
          value={choice.value}
          options={[{ value: '', label: 'Choisir…' }, ...field.options]}
          onChange={set}
        />
      ) : (
        <Written field={field} value={choice.value} onChange={set} />
      )}
    </>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly BulkEditOption[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Labelled label={label}>
      {id => (
        <NativeSelect.Root>
          <NativeSelect.Field id={id} value={value} onChange={event => onChange(event.target.value)}>
            {options.map(option => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      )}
    </Labelled>
  );
}

interface WrittenProps {
  field: BulkEditField;
  value: string;
  onChange: (value: string) => void;
}

function Written({ field, value, onChange }: WrittenProps) {
  const help = 'help' in field ? field.help : undefined;
  return (
    <Labelled label="Valeur" help={help}>
      {id =>
        field.type === 'text' ? (
          <Textarea id={id} rows={2} value={value} onChange={event => onChange(event.target.value)} />
        ) : (
          <Input id={id} value={value} onChange={event => onChange(event.target.value)} />
        )
      }
    </Labelled>
  );
}

interface LabelledProps {
  label: string;
  help?: string | undefined;
  children: (id: string) => ReactNode;
}

function Labelled({ label, help, children }: LabelledProps) {
  const id = useId();
  return (
    <Box flex="1" minW="10rem">
      <Text asChild display="block" textStyle="sm" fontWeight="medium" mb="1">
        <label htmlFor={id}>{label}</label>
      </Text>
      {children(id)}
      {help ? (
        <Text textStyle="sm" color="fg.muted" mt="1">
          {help}
        </Text>
      ) : null}
    </Box>
  );
}
