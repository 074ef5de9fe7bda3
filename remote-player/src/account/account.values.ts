import type { AccountDeletion, OwnedFate, OwnedThing } from '@rpd/shared/domain';
import { array, object, string, type ISchema } from 'yup';

/** What the form holds; '' while nothing is decided. */
export interface EndValues {
  password: string;
  things: { kind: string; _id: string; fate: OwnedFate | ''; to: string }[];
}

export const endSchema: ISchema<EndValues> = object({
  password: string().strict().default(''),
  things: array(
    object({
      kind: string().required(),
      _id: string().required(),
      fate: string().oneOf(['transfer', 'delete', 'leave'], 'Dites ce que cela devient.').required(),
      to: string()
        .defined()
        .when('fate', ([fate], schema) =>
          fate === 'transfer' ? schema.required('Indiquez le pseudo de la personne qui le reprend.') : schema,
        ),
    }),
  ).required(),
});

export const endValues = (things: readonly OwnedThing[]): EndValues => ({
  password: '',
  things: things.map(({ kind, _id }) => ({ kind, _id, fate: '', to: '' })),
});

export const sentDeletion = ({ password, things }: EndValues): AccountDeletion => ({
  password,
  things: things.map(({ to, ...thing }) => ({
    ...thing,
    to: thing.fate === 'transfer' ? to.trim() : '',
  })) as AccountDeletion['things'],
});
