import {
  PICTURE_RATIOS,
  SERVER_BIO_MAX,
  SERVER_INTRO_MAX,
  SERVER_TEXT_MAX,
  type Server,
  type ServerInput,
} from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Text } from '@rpd/shared/ui';
import {
  CheckboxGroupField,
  DescribedImageField,
  ImageField,
  SwitchField,
  TextAreaField,
  TextField,
  type Option,
  type UseFormReturn,
} from '@rpd/shared/ui/form';
import { MarkdownField } from '@rpd/shared/ui/markdown';
import { PanelTabs } from '@rpd/shared/ui/tabs';
import { helpOrLoadError, type QueryStatus } from '../ui/LoadErrorHint.tsx';

interface ServerFieldsProps {
  control: UseFormReturn<ServerInput, unknown, ServerInput>['control'];
  types: { options: readonly Option[]; reading: QueryStatus };
  /** Absent: a new one. */
  server?: Server | undefined;
}

/** What an administrator fills in of a server, in two tabs, in the dialogs and on the screen alike (ADM-9). */
export function ServerFields(props: ServerFieldsProps) {
  const { control } = props;
  return (
    <PanelTabs
      label="Le serveur"
      tabs={[
        { id: 'informations', label: 'Informations', content: <Informations {...props} /> },
        {
          id: 'images',
          label: 'Images',
          content: (
            <>
              <ImageField
                control={control}
                name="icon_img"
                label="Icône"
                help="Sans image, les initiales du nom."
                ratio={PICTURE_RATIOS.icon}
              />
              <DescribedImageField
                control={control}
                name="cover_img"
                described="cover_alt"
                label="Couverture"
                help="En tête de la page et de la carte du serveur."
                ratio={PICTURE_RATIOS.cover}
              />
            </>
          ),
        },
      ]}
    />
  );
}

function Informations({ control, types, server }: ServerFieldsProps) {
  const me = useSession(({ user }) => user?._id ?? '');
  const isMine = !server || server.owner_id === me || server.editors.includes(me);
  return (
    <>
      <TextField control={control} name="name" label="Nom" required autoComplete="off" />
      <CheckboxGroupField
        control={control}
        name="serverType"
        label="Types"
        options={types.options}
        help={helpOrLoadError(null, 'Les types de serveurs', types.reading)}
      />
      {isMine ? (
        <SwitchField
          control={control}
          name="visible"
          label="Visible"
          help="Un serveur masqué n’existe que pour son propriétaire et l’équipe."
        />
      ) : (
        <Text textStyle="sm" color="fg.muted">
          {server.visible
            ? 'Ce serveur est visible. « Masquer », dans la liste, demande le motif que son propriétaire reçoit.'
            : 'Ce serveur est masqué. « Remettre en vue », dans la liste, prévient son propriétaire.'}
        </Text>
      )}
      <TextField control={control} name="serverDiscord_id" label="Identifiant Discord" />
      <TextField control={control} name="description.discord" label="Lien d’invitation" type="url" />
      <TextField control={control} name="description.wiki" label="Wiki" type="url" />
      <TextField control={control} name="description.website" label="Site web" type="url" />
      <TextAreaField
        control={control}
        name="description.intro"
        label="Introduction"
        rows={2}
        counter={SERVER_INTRO_MAX}
      />
      <MarkdownField
        control={control}
        name="description.bio"
        label="Thème"
        rows={4}
        counter={SERVER_BIO_MAX}
      />
      <MarkdownField
        control={control}
        name="description.text"
        label="Texte"
        rows={5}
        counter={SERVER_TEXT_MAX}
      />
      <SwitchField control={control} name="options.characters.group" label="Jeu en équipe" />
      <SwitchField
        control={control}
        name="options.characters.visible_sheet"
        label="Montrer les personnages"
      />
    </>
  );
}
