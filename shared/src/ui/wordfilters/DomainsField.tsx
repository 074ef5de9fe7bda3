import { Textarea } from '@chakra-ui/react';
import { useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import { FILTER_DOMAINS_MAX, type WordFilterInput } from '../../domain/word-filter.ts';
import { FieldShell } from '../form/FieldShell.tsx';

/** The sites to which links are accepted, one on each line. */
export function DomainsField({ control }: { control: Control<WordFilterInput, unknown, WordFilterInput> }) {
  const { field, fieldState } = useController({ control, name: 'domains' });
  // As it is typed, empty lines included: the value has none.
  const [typed, setTyped] = useState((field.value ?? []).join('\n'));
  const { error } = fieldState;
  const wrong = Array.isArray(error) ? error.find(one => one?.message) : error;
  return (
    <FieldShell
      name="domains"
      label="Sites acceptés"
      help={`Un par ligne, ${FILTER_DOMAINS_MAX} au plus. Sans aucun, tous les liens sont trouvés.`}
      {...(wrong?.message && { error: String(wrong.message) })}
    >
      <Textarea
        ref={field.ref}
        name={field.name}
        rows={3}
        value={typed}
        onBlur={field.onBlur}
        onChange={({ target: { value } }) => {
          setTyped(value);
          field.onChange(
            value
              .split('\n')
              .map(line => line.trim())
              .filter(Boolean),
          );
        }}
      />
    </FieldShell>
  );
}
