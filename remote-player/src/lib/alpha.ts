import {
  characterSchema,
  type Character,
  type CharacterInput,
  NO_WARNINGS,
  type SheetDocument,
  type Warnings,
} from '@rpd/shared/domain';
import { mixed, ValidationError, type ISchema } from 'yup';

/** What the alpha form holds (PLY-2): numbers and codes as their controls have them. */
export type AlphaValues = {
  name: string;
  portrait: string;
  race: string;
  traits: string[];
  class: string;
  sex: string;
  age: string;
  equipment: { armor: string; weapons: string; other: string };
  warnings: Warnings;
};

export const NEW_ALPHA: AlphaValues = {
  name: '',
  portrait: '',
  race: '',
  traits: [],
  class: '',
  sex: '',
  age: '',
  equipment: { armor: '', weapons: '', other: '' },
  warnings: NO_WARNINGS,
};

export const alphaValues = (character: CharacterInput): AlphaValues => {
  const { name, portrait, race, traits, sex, age, equipment, warnings } = character;
  return {
    name,
    portrait,
    race,
    traits: [...traits],
    class: character.class === null ? '' : String(character.class),
    sex,
    age: age === null ? '' : String(age),
    equipment: { armor: equipment.armor, weapons: equipment.weapons, other: equipment.other },
    warnings: { themes: [...warnings.themes], other: warnings.other },
  };
};

/** What is written in a field for a number; a text that is none stays one, and the schema says so. */
function numberIn(text: string): number | string | null {
  if (text.trim() === '') return null;
  const number = Number(text.trim().replace(',', '.'));
  return Number.isFinite(number) ? number : text;
}

/** What is sent to the API. */
export const sentAlpha = (values: AlphaValues): CharacterInput =>
  ({
    ...values,
    name: values.name.trim(),
    sheet: '',
    class: numberIn(values.class),
    age: numberIn(values.age),
  }) as CharacterInput;

/** What is wrong, in French, by field. */
function alphaFaults(values: AlphaValues): Record<string, string> {
  try {
    characterSchema.validateSync(sentAlpha(values), { abortEarly: false });
    return {};
  } catch (error) {
    const { inner = [] } = error as { inner?: { path?: string; message: string }[] };
    const faults = inner.map(({ path = '', message }) => [
      path,
      path === 'age' && typeof numberIn(values.age) === 'string' ? 'Indiquez l’âge en chiffres.' : message,
    ]);
    return Object.fromEntries(faults) as Record<string, string>;
  }
}

/** The same as a schema for the form: the values stay as the controls have them. */
export const alphaSchema = mixed<AlphaValues>()
  .required()
  .test('alpha', (values, context) => {
    const faults = Object.entries(alphaFaults(values));
    if (faults.length === 0) return true;
    return new ValidationError(faults.map(([path, message]) => context.createError({ path, message })));
  }) as unknown as ISchema<AlphaValues>;

const text = (name: string, width = 12) => ({
  type: 'string' as const,
  name,
  required: false,
  options: [],
  width,
});

/** The alpha character as a sheet's document: read and printed like every other one. */
export const ALPHA_DOCUMENT: SheetDocument = {
  structure: {
    tabs: [
      {
        id: 'alpha',
        name: 'Personnage',
        rows: [
          {
            id: 'alpha-row',
            name: '',
            columns: [
              { id: 'identity', name: 'Identité', fieldIds: ['race', 'class', 'sex', 'age', 'traits'] },
              { id: 'equipment', name: 'Équipement', fieldIds: ['armor', 'weapons', 'other'] },
            ],
          },
        ],
      },
    ],
  },
  fields: {
    race: text('Race', 6),
    class: text('Classe', 6),
    sex: text('Sexe', 6),
    age: text('Âge', 6),
    traits: text('Traits de caractère'),
    armor: { ...text('Armure'), type: 'textarea' },
    weapons: { ...text('Armes'), type: 'textarea' },
    other: { ...text('Autre'), type: 'textarea' },
  },
};

/** Its values under that document. */
export const alphaDocumentValues = (
  character: Pick<Character, 'race' | 'class' | 'sex' | 'age' | 'traits' | 'equipment'>,
  labels: { race: string; class: string; sex: string },
): Record<string, string> => ({
  ...labels,
  age: character.age === null ? '' : String(character.age),
  traits: character.traits.join(', '),
  ...character.equipment,
});
