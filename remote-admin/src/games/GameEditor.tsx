import {
  GAME_BIO_MAX,
  GAME_TEXT_MAX,
  gameSchema,
  PICTURE_RATIOS,
  type Game,
  type GameInput,
} from '@rpd/shared/domain';
import {
  CheckboxGroupField,
  DescribedImageField,
  FormDialog,
  ImageField,
  SwitchField,
  TextField,
  useWatch,
  type UseFormReturn,
} from '@rpd/shared/ui/form';
import { MarkdownField } from '@rpd/shared/ui/markdown';
import { PanelTabs } from '@rpd/shared/ui/tabs';
import { useGameTypes } from '../lib/types.api.ts';
import { CREATED, useEditor } from '../ui/useEditor.ts';
import { helpOrLoadError } from '../ui/LoadErrorHint.tsx';
import { games } from './games.api.ts';

const LABELS = {
  name: 'Nom',
  status: 'Actif',
  recruiting: 'Cherche des joueurs',
  gameType: 'Types',
  'description.url': 'Adresse de la fiche',
  'description.discord': 'Discord',
  'description.discordId': 'Identifiant Discord',
  'description.discordLink': 'Lien d’invitation',
  'description.wiki': 'Wiki',
  'description.website': 'Site web',
  'description.bio': 'Présentation',
  'description.text': 'Texte',
  icon_img: 'Icône',
  background_img: 'Arrière-plan',
  background_alt: 'Ce que montre l’arrière-plan',
  'description.img': 'Illustration',
  img_alt: 'Ce que montre l’illustration',
};

type Control = UseFormReturn<GameInput, unknown, GameInput>['control'];

/** The create and edit dialogs of the games table, in two tabs (ADM-9). */
export function GameEditor({ game, onClose }: { game?: Game; onClose: () => void }) {
  const { options, names, reading } = useGameTypes();
  const { form, save, conflictDialog } = useEditor<GameInput, Game>({
    ...games,
    schema: gameSchema,
    stored: game,
    words: CREATED,
    labels: LABELS,
    names,
  });
  const { control } = form;
  return (
    <>
      <FormDialog
        title={game ? `Modifier ${game.name}` : 'Créer un jeu'}
        form={form}
        onClose={onClose}
        onSubmit={save}
        submitLabel={game ? 'Enregistrer' : 'Créer'}
      >
        <PanelTabs
          label="Le jeu"
          tabs={[
            {
              id: 'informations',
              label: 'Informations',
              content: (
                <>
                  <TextField control={control} name="name" label="Nom" required autoComplete="off" />
                  <SwitchField
                    control={control}
                    name="status"
                    label="Actif"
                    help="Un jeu inactif n’est montré qu’à son propriétaire et à l’équipe."
                  />
                  <SwitchField
                    control={control}
                    name="recruiting"
                    label="Cherche des joueurs"
                    help="Seul un jeu qui cherche des joueurs peut être rejoint."
                  />
                  <CheckboxGroupField
                    control={control}
                    name="gameType"
                    label="Types"
                    options={options}
                    help={helpOrLoadError(null, 'Les types de jeux', reading)}
                  />
                  <TextField
                    control={control}
                    name="description.url"
                    label="Adresse de la fiche"
                    placeholder="./games/…"
                  />
                  <DiscordFields control={control} />
                  <TextField control={control} name="description.wiki" label="Wiki" type="url" />
                  <TextField control={control} name="description.website" label="Site web" type="url" />
                  <MarkdownField
                    control={control}
                    name="description.bio"
                    label="Présentation"
                    rows={3}
                    counter={GAME_BIO_MAX}
                  />
                  <MarkdownField
                    control={control}
                    name="description.text"
                    label="Texte"
                    rows={5}
                    counter={GAME_TEXT_MAX}
                  />
                </>
              ),
            },
            {
              id: 'images',
              label: 'Images',
              content: (
                <>
                  <ImageField control={control} name="icon_img" label="Icône" ratio={PICTURE_RATIOS.icon} />
                  <DescribedImageField
                    control={control}
                    name="background_img"
                    described="background_alt"
                    label="Arrière-plan"
                    ratio={PICTURE_RATIOS.background}
                  />
                  <DescribedImageField
                    control={control}
                    name="description.img"
                    described="img_alt"
                    label="Illustration"
                  />
                </>
              ),
            },
          ]}
        />
      </FormDialog>
      {conflictDialog}
    </>
  );
}

/** The toggle that reveals the identifier and the invitation (ADM-10). */
function DiscordFields({ control }: { control: Control }) {
  const isOn = useWatch({ control, name: 'description.discord' });
  return (
    <>
      <SwitchField control={control} name="description.discord" label="Discord" />
      {isOn ? (
        <>
          <TextField control={control} name="description.discordId" label="Identifiant Discord" required />
          <TextField
            control={control}
            name="description.discordLink"
            label="Lien d’invitation"
            placeholder="https://discord.gg/…"
          />
        </>
      ) : null}
    </>
  );
}
