import { PICTURE_RATIOS, SERVER_BIO_MAX, SERVER_INTRO_MAX, SERVER_TEXT_MAX } from '@rpd/shared/domain';
import { Grid, Skeleton, Text } from '@rpd/shared/ui';
import {
  CheckboxGroupField,
  DescribedImageField,
  ImageField,
  SwitchField,
  TextAreaField,
  TextField,
  WarningsField,
} from '@rpd/shared/ui/form';
import { MarkdownField } from '@rpd/shared/ui/markdown';
import { useQuery } from '@tanstack/react-query';
import { DiscordCheck } from './DiscordCheck.tsx';
import { serverTypes } from './servers.api.ts';
import { SheetsField } from './SheetsField.tsx';
import type { ServerForm } from './useServerForm.ts';

/**
 * 'Informations générales' (SRV-3). Types and Discord id are marked as expected, and the name alone is enforced (SRV-2): the
 * sentence above the fields says so.
 */
export function ServerGeneralFields({ form: { control } }: { form: ServerForm }) {
  return (
    <>
      <Text color="fg.muted" textStyle="sm">
        Les champs marqués * sont attendus par les joueurs ; seul le nom est obligatoire.
      </Text>
      <TextField control={control} name="name" label="Nom" required autoComplete="off" />
      <TypesField control={control} />
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="5">
        <TextField
          control={control}
          name="serverDiscord_id"
          label="Identifiant Discord"
          required
          help="17 à 20 chiffres."
        />
        <TextField
          control={control}
          name="description.discord"
          label="Invitation Discord"
          type="url"
          placeholder="https://discord.gg/…"
        />
        <TextField
          control={control}
          name="description.wiki"
          label="Wiki"
          type="url"
          placeholder="https://…"
        />
        <TextField
          control={control}
          name="description.website"
          label="Site web"
          type="url"
          placeholder="https://…"
        />
      </Grid>
      <DiscordCheck control={control} />
      <ImageField
        control={control}
        name="icon_img"
        label="Icône"
        help="Sans image, un emblème est dessiné pour votre serveur."
      />
      <DescribedImageField
        control={control}
        name="cover_img"
        described="cover_alt"
        label="Couverture"
        ratio={PICTURE_RATIOS.cover}
        help="Une image large, en tête de la page et de la carte du serveur."
      />
    </>
  );
}

/** 'Informations de l'histoire' (SRV-3), and what players may do there. */
export function ServerStoryFields({ form: { control } }: { form: ServerForm }) {
  return (
    <>
      <TextAreaField
        control={control}
        name="description.intro"
        label="Introduction"
        rows={2}
        counter={SERVER_INTRO_MAX}
        help="Se lit sur la carte du serveur."
      />
      <MarkdownField
        control={control}
        name="description.bio"
        label="Thème"
        counter={SERVER_BIO_MAX}
        help="Le thème ou l’histoire est nécessaire pour enregistrer."
      />
      <MarkdownField
        control={control}
        name="description.text"
        label="Histoire"
        rows={8}
        counter={SERVER_TEXT_MAX}
      />
      <WarningsField
        control={control}
        name="description.warnings"
        help="Le thème et l’histoire ne s’affichent qu’avec l’accord de la personne qui ouvre la page."
      />
      <SwitchField
        control={control}
        name="options.characters.group"
        label="Mode équipe"
        help="On y joue en groupe : le serveur se trouve avec le filtre « En équipe », sinon avec « En solo »."
      />
      <SwitchField
        control={control}
        name="options.characters.visible_sheet"
        label="Fiches de personnage visibles"
        help="Les joueurs déposent leur fiche sur votre page, et chacun voit les personnages acceptés."
      />
      <SheetsField control={control} />
      <SwitchField
        control={control}
        name="visible"
        label="Visible dans la liste des serveurs"
        help="Masqué, il n’est visible que de votre équipe, de vous et de la modération."
      />
    </>
  );
}

function TypesField({ control }: Pick<ServerForm, 'control'>) {
  const types = useQuery(serverTypes);
  if (types.isPending) return <Skeleton h="12" />;
  if (!types.data) {
    return (
      <Text color="fg.muted" textStyle="sm">
        Les types de serveur n’ont pas pu être chargés : ceux du serveur restent comme ils sont.
      </Text>
    );
  }
  return (
    <CheckboxGroupField
      control={control}
      name="serverType"
      label="Types"
      required
      options={types.data.map(({ _id, name }) => ({ value: _id, label: name }))}
    />
  );
}
