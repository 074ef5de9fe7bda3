import {
  type CampaignPerson,
  type Fighter,
  type GameMap,
  type MapToken,
  TOKEN_COLORS,
  TOKEN_SIZES,
  type TokenInput,
  tokenSchema,
} from '@rpd/shared/domain';
import {
  FormDialog,
  ImageField,
  SelectField,
  SwitchField,
  TextField,
  useCreateOrChange,
  useForm,
  type UseFormReturn,
} from '@rpd/shared/ui/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { string } from 'yup';
import { fightersOf } from '../lib/fighters.api.ts';
import { createToken, updateToken } from './maps.api.ts';

type Values = Omit<TokenInput, 'size'> & { size: string };

const schema = tokenSchema.shape({ size: string().oneOf(TOKEN_SIZES.map(String)).required() });
const SIZES = TOKEN_SIZES.map(size => ({
  value: String(size),
  label: size === 0.5 ? 'Une demi-case' : size === 1 ? 'Une case' : `${size} cases de côté`,
}));
const COLORS = Object.entries(TOKEN_COLORS).map(([value, label]) => ({ value, label }));

const valuesOf = ({
  name,
  initials,
  color,
  picture,
  character,
  size,
  owner,
  hidden,
}: TokenInput): Values => ({
  name,
  initials,
  color,
  picture,
  character,
  size: String(size),
  owner,
  hidden,
});
const inputOf = ({ size, ...values }: Values): TokenInput => ({ ...values, size: Number(size) });
const NEW_TOKEN = tokenSchema.cast({ name: '' });
const FIELDS = {
  name: 'Nom',
  initials: 'Lettres sur le pion',
  color: { label: 'Couleur', values: TOKEN_COLORS },
  size: { label: 'Taille', values: Object.fromEntries(SIZES.map(({ value, label }) => [value, label])) },
  character: 'Personnage',
  owner: 'Qui le déplace avec vous',
  hidden: 'Caché aux joueurs',
  picture: 'Image du pion',
};

interface TokenFormProps {
  map: GameMap;
  game: string;
  /** The token to change; none for a new one. */
  token: MapToken | undefined;
  people: readonly CampaignPerson[];
  onClose: () => void;
}

/** Puts a token on the map, or changes one. */
export function TokenForm({ map, game, token, people, onClose }: TokenFormProps) {
  const form = useForm<Values>({ schema, defaultValues: valuesOf(token ?? NEW_TOKEN) });
  const fighters = useQuery(fightersOf(game)).data ?? [];
  const create = useMutation(createToken(map._id));
  const update = useMutation(updateToken(map._id));
  const { save, dialog } = useCreateOrChange<Values, MapToken>({
    stored: token,
    valuesOf,
    write: (values, read) => update.mutateAsync({ ...inputOf(values), ...read }),
    fields: FIELDS,
    names: new Map([...people, ...fighters].map(({ _id, name }) => [_id, name])),
    titleOf: saved => saved.name,
    create: values => create.mutateAsync(inputOf(values)),
    created: () => 'Pion posé',
    notCreated: 'Le pion n’est pas posé',
  });
  const { control } = form;
  useSaidByCharacter(form, fighters);
  return (
    <>
      <FormDialog
        title={token ? 'Modifier le pion' : 'Poser un pion'}
        form={form}
        onSubmit={save}
        onClose={onClose}
      >
        {fighters.length > 0 || token?.character ? (
          <SelectField
            control={control}
            name="character"
            label="Personnage"
            placeholder="Aucun"
            help="Le pion montre son portrait, s’il n’a pas d’image à lui."
            options={fighters.map(({ _id, name, player }) => ({ value: _id, label: `${name} (${player})` }))}
          />
        ) : null}
        <TextField control={control} name="name" label="Nom" required />
        <TextField
          control={control}
          name="initials"
          label="Lettres sur le pion"
          help="Trois au plus ; celles du nom si vous n’en écrivez pas."
        />
        <SelectField control={control} name="color" label="Couleur" options={COLORS} />
        <SelectField control={control} name="size" label="Taille" options={SIZES} />
        <SelectField
          control={control}
          name="owner"
          label="Qui le déplace avec vous"
          placeholder="Personne"
          options={people
            .filter(({ role }) => role === 'player')
            .map(({ _id, name: label }) => ({ value: _id, label }))}
        />
        <SwitchField control={control} name="hidden" label="Caché aux joueurs" />
        <ImageField control={control} name="picture" label="Image du pion" ratio={1} />
      </FormDialog>
      {dialog}
    </>
  );
}

/** Who chooses a character has no need to write its name, or who plays it: both are filled in where nothing stands yet. */
function useSaidByCharacter(form: UseFormReturn<Values>, fighters: readonly Fighter[]): void {
  const { watch, getValues, setValue } = form;
  useEffect(() => {
    const { unsubscribe } = watch(({ character }, { name, type }) => {
      const chosen = fighters.find(({ _id }) => _id === character);
      if (name !== 'character' || type !== 'change' || !chosen) return;
      if (!getValues('name')) setValue('name', chosen.name, { shouldDirty: true, shouldValidate: true });
      if (!getValues('owner')) setValue('owner', chosen.owner, { shouldDirty: true });
    });
    return unsubscribe;
  }, [watch, getValues, setValue, fighters]);
}
