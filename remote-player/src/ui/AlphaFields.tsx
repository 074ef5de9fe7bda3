import {
  ALPHA_CLASS_LABELS,
  ALPHA_CLASSES,
  ALPHA_RACE_LABELS,
  ALPHA_RACES,
  ALPHA_SEX_LABELS,
  ALPHA_SEXES,
  CHARACTER_TRAITS_MAX,
} from '@rpd/shared/domain';
import { Badge, Box, chakra, Flex, SimpleGrid, Stack, Text } from '@rpd/shared/ui';
import { SelectField, TextAreaField, TextField, type UseFormReturn } from '@rpd/shared/ui/form';
import type { ReactNode } from 'react';
import type { AlphaValues } from '../lib/alpha.ts';
import { TagsField } from './TagsField.tsx';

type Control = UseFormReturn<AlphaValues, unknown, AlphaValues>['control'];

const RACES = ALPHA_RACES.map(value => ({ value, label: ALPHA_RACE_LABELS[value] }));
const CLASSES = ALPHA_CLASSES.map(value => ({ value: String(value), label: ALPHA_CLASS_LABELS[value] }));
const SEXES = ALPHA_SEXES.map(value => ({ value, label: ALPHA_SEX_LABELS[value] }));

/** PLY-2: who the character is, and what they carry. */
export function AlphaFields({ control }: { control: Control }) {
  return (
    <Stack gap="8">
      <Group legend="Identité">
        <TextField control={control} name="name" label="Nom" required />
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
          <SelectField
            control={control}
            name="race"
            label="Race"
            placeholder="Choisir une race…"
            options={RACES}
          />
          <SelectField
            control={control}
            name="class"
            label="Classe"
            placeholder="Choisir une classe…"
            options={CLASSES}
          />
          <SelectField
            control={control}
            name="sex"
            label="Sexe"
            placeholder="Choisir un sexe…"
            options={SEXES}
          />
          <TextField control={control} name="age" label="Âge" type="number" />
        </SimpleGrid>
        <TagsField
          control={control}
          name="traits"
          label="Traits de caractère"
          max={CHARACTER_TRAITS_MAX}
          help="Un mot ou deux par trait : « curieuse », « tête brûlée ». Entrée ou virgule pour ajouter."
        />
      </Group>
      <Group legend="Équipement">
        <Text textStyle="sm" color="fg.muted">
          L’armure et les armes sont gardées telles que vous les écrivez ; le jeu ne s’en sert pas encore.
        </Text>
        <Flagged>
          <TextAreaField control={control} name="equipment.armor" label="Armure" rows={2} />
        </Flagged>
        <Flagged>
          <TextAreaField control={control} name="equipment.weapons" label="Armes" rows={2} />
        </Flagged>
        <TextAreaField control={control} name="equipment.other" label="Autre" rows={3} />
      </Group>
    </Stack>
  );
}

const Fieldset = chakra('fieldset', { base: { minW: '0' } });
const Legend = chakra('legend', { base: { fontFamily: 'display', textStyle: '2xl', mb: '4' } });

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <Fieldset>
      <Legend>{legend}</Legend>
      <Stack gap="5">{children}</Stack>
    </Fieldset>
  );
}

/** A field that is kept, and that the game does not look at yet. */
function Flagged({ children }: { children: ReactNode }) {
  return (
    <Box>
      <Flex justify="flex-end" mb="-6" position="relative" pointerEvents="none">
        <Badge colorPalette="orange">Pas encore pris en compte</Badge>
      </Flex>
      {children}
    </Box>
  );
}
