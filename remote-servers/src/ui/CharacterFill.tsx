import {
  CHARACTER_NAME_MAX,
  type Character,
  type CharacterValues,
  nameFieldOf,
  type Sheet,
} from '@rpd/shared/domain';
import { Box, Card, Text } from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/form';
import { SheetView } from '@rpd/shared/ui/sheet';
import { useId, useState } from 'react';

interface CharacterFillProps {
  /** Null for a character without one. */
  template: Pick<NonNullable<Character['template']>, 'structure' | 'fields'> | null;
  name: string;
  onName: (name: string) => void;
  values: CharacterValues;
  onValues: (values: CharacterValues) => void;
  /** What is wrong, as the API says it: `name`, `values.<field id>`. */
  errors: Readonly<Record<string, string>>;
}

/** What of these values a template still has a field for: it may have changed since they were typed. */
export const valuesIn = (fields: Sheet['fields'], values: CharacterValues): CharacterValues =>
  Object.fromEntries(Object.entries(values).filter(([id]) => id in fields));

/** A character's name, and its template to fill in. A field of the template that asks for the name again is filled in with it. */
export function CharacterFill({ template, name, onName, values, onValues, errors }: CharacterFillProps) {
  const id = useId();
  // As it is at first: a name that is being typed is another one with each letter.
  const [nameField] = useState(() => template && nameFieldOf(template.fields, name, values));
  const write = (typed: string) => {
    onName(typed);
    if (nameField) onValues({ ...values, [nameField]: typed });
  };
  return (
    <>
      <Box>
        <Text asChild display="block" textStyle="sm" fontWeight="medium" mb="1">
          <label htmlFor={id}>Nom du personnage *</label>
        </Text>
        <Input
          id={id}
          name="name"
          required
          maxLength={CHARACTER_NAME_MAX}
          autoComplete="off"
          value={name}
          aria-invalid={errors['name'] ? true : undefined}
          aria-describedby={`${id}-error`}
          onChange={event => write(event.target.value)}
        />
        <Text id={`${id}-error`} color="fg.error" textStyle="sm">
          {errors['name']}
        </Text>
      </Box>
      {template ? (
        <Card.Root>
          <Card.Body>
            <SheetView
              document={template}
              values={values}
              viewer="owner"
              onChange={onValues}
              errors={errors}
              without={nameField ?? undefined}
            />
          </Card.Body>
        </Card.Root>
      ) : null}
    </>
  );
}
