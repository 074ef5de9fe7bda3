import { MAP_GRIDS, type MapHead, type MapInput, mapSchema } from '@rpd/shared/domain';
import { Grid, notifyOutcome } from '@rpd/shared/ui';
import {
  DescribedImageField,
  FormDialog,
  NumberField,
  SelectField,
  TextField,
  useForm,
  useWatch,
} from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { saveMap } from './maps.api.ts';

const GRIDS = Object.entries(MAP_GRIDS).map(([value, label]) => ({ value, label }));

interface MapFormProps {
  game: string;
  /** The map to change; none for a new one. */
  map: MapHead | undefined;
  onClose: () => void;
}

/** Prepares a map, or changes its picture and its grid. */
export function MapForm({ game, map, onClose }: MapFormProps) {
  const form = useForm<MapInput>({
    schema: mapSchema,
    defaultValues: {
      title: map?.title ?? '',
      picture: map?.picture ?? '',
      picture_alt: map?.picture_alt ?? '',
      columns: map?.columns ?? 24,
      rows: map?.rows ?? 16,
      grid: map?.grid ?? 'square',
      cell: map?.cell ?? 50,
      offsetX: map?.offsetX ?? 0,
      offsetY: map?.offsetY ?? 0,
      metres: map?.metres ?? 1.5,
    },
  });
  const save = useMutation(saveMap);
  const { control } = form;
  const picture = useWatch({ control, name: 'picture' });
  return (
    <FormDialog
      title={map ? 'Modifier la carte' : 'Préparer une carte'}
      size="lg"
      form={form}
      onSubmit={values =>
        notifyOutcome(save.mutateAsync({ ...values, game, map }), {
          done: () => 'Carte enregistrée',
          failed: 'Erreur lors de l’enregistrement',
        })
      }
      onClose={onClose}
    >
      <TextField
        control={control}
        name="title"
        label="Titre"
        required
        help="Les joueurs le lisent quand vous montrez la carte."
      />
      <DescribedImageField control={control} name="picture" described="picture_alt" label="Image du plan" />
      <SelectField control={control} name="grid" label="Grille" options={GRIDS} />
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
        <NumberField control={control} name="cell" label="Côté d’une case, en pixels de l’image" />
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
  );
}
