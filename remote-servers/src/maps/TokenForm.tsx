import {
  type CampaignPerson,
  type GameMap,
  type MapToken,
  TOKEN_COLORS,
  TOKEN_SIZES,
  type TokenInput,
  tokenSchema,
} from '@rpd/shared/domain';
import { notifyOutcome } from '@rpd/shared/ui';
import { FormDialog, ImageField, SelectField, SwitchField, TextField, useForm } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { string } from 'yup';
import { saveToken } from './maps.api.ts';

type Values = Omit<TokenInput, 'size'> & { size: string };

const schema = tokenSchema.shape({ size: string().oneOf(TOKEN_SIZES.map(String)).required() });
const SIZES = TOKEN_SIZES.map(size => ({
  value: String(size),
  label: size === 0.5 ? 'Une demi-case' : size === 1 ? 'Une case' : `${size} cases de côté`,
}));
const COLORS = Object.entries(TOKEN_COLORS).map(([value, label]) => ({ value, label }));

interface TokenFormProps {
  map: GameMap;
  /** The token to change; none for a new one. */
  token: MapToken | undefined;
  people: readonly CampaignPerson[];
  onClose: () => void;
}

/** Puts a token on the map, or changes one. */
export function TokenForm({ map, token, people, onClose }: TokenFormProps) {
  const {
    name = '',
    initials = '',
    color = 'blue',
    picture = '',
    size = 1,
    owner = '',
    hidden = false,
  } = token ?? {};
  const form = useForm<Values>({
    schema,
    defaultValues: { name, initials, color, picture, size: String(size), owner, hidden },
  });
  const save = useMutation(saveToken(map._id));
  const { control } = form;
  return (
    <FormDialog
      title={token ? 'Modifier le pion' : 'Poser un pion'}
      form={form}
      onSubmit={values =>
        notifyOutcome(
          save.mutateAsync({
            ...values,
            size: Number(values.size),
            token: token?._id ?? '',
          }),
          { done: () => (token ? 'Pion modifié' : 'Pion posé'), failed: 'Le pion n’est pas posé' },
        )
      }
      onClose={onClose}
    >
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
  );
}
