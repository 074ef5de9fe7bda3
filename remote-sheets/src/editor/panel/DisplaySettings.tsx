import { DISPLAY_SIZES, LABEL_MAX, type DisplaySize, type SheetField } from '@rpd/shared/domain';
import { Box, Button, Picture, Text } from '@rpd/shared/ui';
import { FileImage } from 'lucide-react';
import { change } from '../actions.ts';
import { useEditorStore } from '../editor.store.ts';
import { DISPLAY_SIZE_LABELS } from '../editor.labels.ts';
import { ChoiceSetting, TextSetting, useLatest } from './steadySettings.ts';

interface DisplaySettingsProps {
  id: string;
  field: SheetField;
}

const SIZES = DISPLAY_SIZES.map(one => [one, DISPLAY_SIZE_LABELS[one]] as const);

/** What only a portrait, a picture or a fixed text has. */
export function DisplaySettings({ id, field }: DisplaySettingsProps) {
  const store = useEditorStore();
  const write = useLatest((text: string | undefined) => change(store, id, { text }));
  const resize = useLatest((size: DisplaySize) => change(store, id, { size }, false));
  const { type, text, size } = field;
  return (
    <>
      {type === 'portrait' ? (
        <Text textStyle="sm" color="fg.muted">
          Chaque personnage y montre le sien, ou une image dessinée pour lui. Son joueur le change sur place.
        </Text>
      ) : null}
      {type === 'picture' ? <ChosenPicture field={field} /> : null}
      {type === 'label' ? (
        <TextSetting
          label="Texte"
          rows={5}
          maxLength={LABEL_MAX}
          help="Le même pour tous les personnages. **gras**, *italique*, - liste, > citation, [lien](https://…)."
          value={text}
          onChange={write}
        />
      ) : null}
      {type === 'portrait' || type === 'picture' ? (
        <ChoiceSetting
          label="Taille"
          value={size ?? (type === 'portrait' ? 'medium' : 'full')}
          choices={SIZES}
          onChange={resize}
        />
      ) : null}
    </>
  );
}

/** The picture as it is, what is said of it, and the way to another. */
function ChosenPicture({ field: { image, alt, decorative } }: Pick<DisplaySettingsProps, 'field'>) {
  const store = useEditorStore();
  return (
    <Box>
      {image ? (
        <>
          <Picture path={image} load={256} alt="" maxH="24" maxW="full" borderRadius="md" mb="1" />
          <Text textStyle="sm" color="fg.muted" mb="2" overflowWrap="anywhere">
            {decorative
              ? 'Décorative : elle n’apprend rien, et n’est pas lue à voix haute.'
              : `Montre : ${alt ?? ''}`}
          </Text>
        </>
      ) : null}
      <Button variant="outline" size="sm" onClick={() => store.getState().showDialog('picture')}>
        <FileImage aria-hidden="true" />
        {image ? 'Changer l’image' : 'Choisir l’image'}
      </Button>
    </Box>
  );
}
