import { Box, Field, Input, Textarea } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { LabelledSelect } from '../../form/LabelledSelect.tsx';
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
      <Part>
        <LabelledSelect
          label="Champ"
          value={field.name}
          options={fields.map(({ name, label }) => ({ value: name, label }))}
          onChange={onField}
        />
      </Part>
      {field.type === 'list' ? (
        <Part>
          <LabelledSelect
            label="Quoi faire"
            value={choice.way}
            options={WAYS}
            onChange={way => onChange({ ...choice, way: way === 'remove' ? 'remove' : 'add' })}
          />
        </Part>
      ) : null}
      <Part>
        {field.type !== 'text' && field.options ? (
          <LabelledSelect
            label="Valeur"
            value={choice.value}
            options={[{ value: '', label: 'Choisir…' }, ...field.options]}
            onChange={set}
          />
        ) : (
          <Written field={field} value={choice.value} onChange={set} />
        )}
      </Part>
    </>
  );
}

/** They share a row while there is room. */
function Part({ children }: { children: ReactNode }) {
  return (
    <Box flex="1" minW="10rem">
      {children}
    </Box>
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
    <Field.Root>
      <Field.Label>Valeur</Field.Label>
      {field.type === 'text' ? (
        <Textarea rows={2} value={value} onChange={event => onChange(event.target.value)} />
      ) : (
        <Input value={value} onChange={event => onChange(event.target.value)} />
      )}
      {help ? <Field.HelperText>{help}</Field.HelperText> : null}
    </Field.Root>
  );
}
