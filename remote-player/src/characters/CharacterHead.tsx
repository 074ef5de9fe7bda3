import type { Character } from '@rpd/shared/domain';
import { Avatar, Box, Card, Flex, IconButton, Stack } from '@rpd/shared/ui';
import {
  ImageField,
  TextField,
  useForm,
  useWatch,
  type UseFormReturn,
  WarningsField,
} from '@rpd/shared/ui/form';
import { ImageUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type AlphaValues, alphaValues, sentAlpha } from '../lib/alpha.ts';
import { AlphaFields } from '../ui/AlphaFields.tsx';
import { type Changes, type CharacterAutosave, valuePath } from '@rpd/shared/writing';

interface CharacterHeadProps {
  autosave: CharacterAutosave;
  /** A field of the template that asks for the name again: it gets the same one. */
  nameField: string | undefined;
}

/** A character's name and portrait; without a template also all that the alpha asks (PLY-2). */
export function CharacterHead({ autosave, nameField }: CharacterHeadProps) {
  const base = useStore(autosave, state => state.base);
  const faults = useStore(autosave, state => state.faults);
  const isAlpha = base.template === null;
  const form = useForm<AlphaValues>({
    defaultValues: alphaValues(withChanges(base, autosave.getState().changes)),
  });
  useWriting(form, autosave, isAlpha, nameField);
  useSaved(form, autosave, base);
  useEffect(() => {
    form.clearErrors();
    for (const [path, message] of Object.entries(faults)) {
      if (!path.startsWith('values.')) form.setError(path as 'name', { message });
    }
  }, [form, faults]);
  const { control } = form;
  return (
    <Card.Root>
      <Card.Body>
        <form noValidate aria-label="Identité du personnage" onSubmit={event => event.preventDefault()}>
          {isAlpha ? (
            <Stack gap="6">
              <ImageField control={control} name="portrait" label="Portrait" />
              <AlphaFields control={control} />
              <WarningsField control={control} name="warnings" help={ASKED} />
            </Stack>
          ) : (
            <Identity control={control} />
          )}
        </form>
      </Card.Body>
    </Card.Root>
  );
}

const ASKED = 'Sa fiche ne s’affiche qu’avec l’accord de la personne qui l’ouvre.';

/** The name, and the portrait at the size of a face: what one comes for stands below. */
function Identity({ control }: Pick<AlphaForm, 'control'>) {
  const [isOpen, setOpen] = useState(false);
  const [name, portrait] = useWatch({ control, name: ['name', 'portrait'] });
  return (
    <Stack gap="4">
      <Flex gap="3" align="flex-end">
        <Avatar name={name} src={portrait} size={56} shape="square" decorative />
        <Box flex="1" minW="0">
          <TextField control={control} name="name" label="Nom" required autoComplete="off" />
        </Box>
        <IconButton
          label={portrait ? 'Changer le portrait' : 'Ajouter un portrait'}
          variant="outline"
          size="md"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <ImageUp aria-hidden="true" />
        </IconButton>
      </Flex>
      {isOpen ? <ImageField control={control} name="portrait" label="Portrait" /> : null}
      <WarningsField control={control} name="warnings" help={ASKED} />
    </Stack>
  );
}

type AlphaForm = UseFormReturn<AlphaValues, unknown, AlphaValues>;

/** The head's values with what was written since. */
function withChanges(base: Character, changes: Changes): Character {
  const head = Object.entries(changes).filter(([path]) => !path.includes('.'));
  const worn = Object.entries(changes).filter(([path]) => path.startsWith('equipment.'));
  const equipment = Object.fromEntries(worn.map(([path, value]) => [path.slice('equipment.'.length), value]));
  return { ...base, ...Object.fromEntries(head), equipment: { ...base.equipment, ...equipment } };
}

function writtenIn(values: AlphaValues, isAlpha: boolean): Changes {
  const { name, portrait, race, traits, class: job, sex, age, equipment, warnings } = sentAlpha(values);
  if (!isAlpha) return { name, portrait, warnings };
  const { armor, weapons, other } = equipment;
  const worn = { 'equipment.armor': armor, 'equipment.weapons': weapons, 'equipment.other': other };
  return { name, portrait, race, traits, class: job, sex, age, warnings, ...worn };
}

function useWriting(
  form: AlphaForm,
  autosave: CharacterAutosave,
  isAlpha: boolean,
  nameField: string | undefined,
): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const same = nameField ? { [valuePath(nameField)]: values.name } : {};
          autosave.write({ ...writtenIn(values, isAlpha), ...same });
        },
      }),
    [form, autosave, isAlpha, nameField],
  );
}

/**
 * Another version came (restored, or somebody else's): the form shows it. Spaces at the ends do not count as a
 * change.
 */
function useSaved(form: AlphaForm, autosave: CharacterAutosave, base: Character): void {
  useEffect(() => {
    const next = alphaValues(withChanges(base, autosave.getState().changes));
    const isSame = JSON.stringify(trimmed(next)) === JSON.stringify(trimmed(form.getValues()));
    if (!isSame) form.reset(next);
  }, [form, autosave, base]);
}

const trimmed = (values: AlphaValues): unknown =>
  JSON.parse(JSON.stringify(values), (_key, value: unknown) =>
    typeof value === 'string' ? value.trim() : value,
  );
