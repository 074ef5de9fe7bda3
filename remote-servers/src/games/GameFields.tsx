import { GAME_BIO_MAX, GAME_TEXT_MAX } from '@rpd/shared/domain';
import { Grid, Skeleton } from '@rpd/shared/ui';
import {
  CheckboxGroupField,
  DescribedImageField,
  ImageField,
  SwitchField,
  TextField,
  useWatch,
  WarningsField,
} from '@rpd/shared/ui/form';
import { MarkdownField } from '@rpd/shared/ui/markdown';
import { useQuery } from '@tanstack/react-query';
import { gameTypes } from './games.api.ts';
import type { GameForm } from './games.values.ts';

const TWO = { base: '1fr', md: '1fr 1fr' };

/** What a game is: name, systems, words, links. Its Discord fields come with the switch (ADM-10). */
export function GameFields({ form: { control } }: { form: GameForm }) {
  const types = useQuery(gameTypes);
  const onDiscord = useWatch({ control, name: 'description.discord' });
  return (
    <>
      <TextField control={control} name="name" label="Nom" required autoComplete="off" />
      {types.isPending ? <Skeleton h="12" /> : null}
      {types.data ? (
        <CheckboxGroupField
          control={control}
          name="gameType"
          label="Systèmes"
          options={types.data.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      ) : null}
      <MarkdownField
        control={control}
        name="description.bio"
        label="Résumé"
        rows={3}
        counter={GAME_BIO_MAX}
        help="Se lit sur la carte du jeu."
      />
      <MarkdownField
        control={control}
        name="description.text"
        label="Univers"
        rows={6}
        counter={GAME_TEXT_MAX}
      />
      <WarningsField
        control={control}
        name="description.warnings"
        help="Le résumé et l’univers ne s’affichent qu’avec l’accord de la personne qui ouvre la page."
      />
      <Grid templateColumns={TWO} gap="5">
        <TextField control={control} name="description.wiki" label="Wiki" placeholder="https://…" />
        <TextField control={control} name="description.website" label="Site web" placeholder="https://…" />
        <TextField
          control={control}
          name="description.url"
          label="Lien de la fiche"
          help="Se lit sur la page du jeu, sous « Fiche du jeu »."
          placeholder="./games/..."
        />
        <TextField
          control={control}
          name="rpd_url"
          label="Adresse dans RPD"
          help="Se lit sur la page du jeu, sous « Page RPD »."
          placeholder="/app/…"
        />
      </Grid>
      <SwitchField control={control} name="description.discord" label="Discord" />
      {onDiscord ? (
        <Grid templateColumns={TWO} gap="5">
          <TextField
            control={control}
            name="description.discordId"
            label="Identifiant Discord"
            required
            help="17 à 20 chiffres."
          />
          <TextField
            control={control}
            name="description.discordLink"
            label="Invitation Discord"
            placeholder="{host}/..."
          />
        </Grid>
      ) : null}
      <SwitchField
        control={control}
        name="status"
        label="Actif"
        help="Seul un jeu actif peut être rejoint."
      />
      <SwitchField
        control={control}
        name="recruiting"
        label="Cherche des joueurs"
        help="Le jeu figure parmi ceux que l’on peut rejoindre."
      />
    </>
  );
}

/** A game's pictures. */
export function GameImages({ form: { control } }: { form: GameForm }) {
  return (
    <>
      <ImageField control={control} name="icon_img" label="Icône" />
      <DescribedImageField
        control={control}
        name="background_img"
        described="background_alt"
        label="Fond de la carte"
      />
      <DescribedImageField
        control={control}
        name="description.img"
        described="img_alt"
        label="Illustration"
      />
    </>
  );
}
