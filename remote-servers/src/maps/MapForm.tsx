import { MAP_GRIDS, type MapHead, type MapInput, mapSchema } from '@rpd/shared/domain';
import { Grid } from '@rpd/shared/ui';
import {
  DescribedImageField,
  FormDialog,
  NumberField,
  SelectField,
  TextField,
  useCreateOrChange,
  useForm,
  useWatch,
} from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { createMap, updateMap } from './maps.api.ts';

const GRIDS = Object.entries(MAP_GRIDS).map(([value, label]) => ({ value, label }));

interface MapFormProps {
  game: string;
  /** The map to change; none for a new one. */
  map: MapHead | undefined;
  onClose: () => void;
}

/** What is set on a map, without what follows from it. */
const valuesOf = ({ _id, version: _version, width: _width, height: _height, ...input }: MapHead): MapInput =>
  input;
const NEW_MAP = mapSchema.cast({ title: '' });
const FIELDS = {
  title: 'Titre',
  picture: 'Image de la carte',
  picture_alt: 'Ce que montre l’image',
  grid: { label: 'Grille', values: MAP_GRIDS },
  cell: 'Côté d’une case, en pixels de l’image',
  metres: 'Côté d’une case, en mètres',
  offsetX: 'Décalage à droite, en pixels',
  offsetY: 'Décalage vers le bas, en pixels',
  columns: 'Cases en largeur',
  rows: 'Cases en hauteur',
};

/** Prepares a map, or changes its picture and its grid. */
export function MapForm({ game, map, onClose }: MapFormProps) {
  const form = useForm<MapInput>({
    schema: mapSchema,
    defaultValues: map ? valuesOf(map) : NEW_MAP,
  });
  const create = useMutation(createMap(game));
  const update = useMutation(updateMap);
  const { save, dialog } = useCreateOrChange<MapInput, MapHead>({
    stored: map,
    valuesOf,
    write: (values, read) => update.mutateAsync({ ...values, ...read }),
    fields: FIELDS,
    titleOf: saved => saved.title,
    create: values => create.mutateAsync(values),
    created: () => 'Carte enregistrée',
    notCreated: 'Erreur lors de l’enregistrement',
  });
  const { control } = form;
  const picture = useWatch({ control, name: 'picture' });
  return (
    <>
      <FormDialog
        title={map ? 'Modifier la carte' : 'Préparer une carte'}
        size="lg"
        form={form}
        onSubmit={save}
        onClose={onClose}
      >
        <TextField
          control={control}
          name="title"
          label="Titre"
          required
          help="Les joueurs le lisent quand vous montrez la carte."
        />
        <DescribedImageField
          control={control}
          name="picture"
          described="picture_alt"
          label="Image de la carte"
        />
        <SelectField control={control} name="grid" label="Grille" options={GRIDS} />
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
          <NumberField
            control={control}
            name="cell"
            label="Côté d’une case, en pixels de l’image"
            help="Mesurez une case dessinée sur l’image ; les décalages font ensuite tomber la grille dessus."
          />
          <NumberField control={control} name="metres" label="Côté d’une case, en mètres" />
          <NumberField control={control} name="offsetX" label="Décalage à droite, en pixels" />
          <NumberField control={control} name="offsetY" label="Décalage vers le bas, en pixels" />
          {picture ? null : (
            <>
              <NumberField control={control} name="columns" label="Cases en largeur" />
              <NumberField control={control} name="rows" label="Cases en hauteur" />
            </>
          )}
        </Grid>
      </FormDialog>
      {dialog}
    </>
  );
}
