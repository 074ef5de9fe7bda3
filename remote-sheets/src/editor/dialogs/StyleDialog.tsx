import {
  BORDER_STYLES,
  FONT_WEIGHTS,
  STYLE_DEFAULTS,
  styleErrors,
  type SheetStyle,
} from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { Box, Button, Flex, SimpleGrid, Text } from '@rpd/shared/ui';
import { Input, styleOf } from '@rpd/shared/ui/editing';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useState } from 'react';
import { CustomIdSetting } from './CustomIdSetting.tsx';
import { draftIn, useEditor, useEditorStore } from '../editor.store.ts';
import { nameOf, partOf } from '../model/place.ts';
import { ChoiceSetting, Labelled, TextSetting } from '../panel/Labelled.tsx';

const COLORS = [
  ['backgroundColor', 'Couleur de fond'],
  ['textColor', 'Couleur du texte'],
  ['borderColor', 'Couleur de la bordure'],
] as const;
const SIZES = [
  ['fontSize', 'Taille du texte'],
  ['padding', 'Marge intérieure'],
  ['margin', 'Marge extérieure'],
  ['borderRadius', 'Arrondi'],
  ['borderWidth', 'Épaisseur de la bordure'],
] as const;
const WEIGHTS = { normal: 'Normale', bold: 'Grasse', lighter: 'Fine' };
const BORDERS = { solid: 'Pleine', dashed: 'Tirets', dotted: 'Points' };
const HEX = /^#[0-9a-f]{6}$/i;

const applied = (style: SheetStyle): SheetStyle =>
  Object.fromEntries(Object.entries(style).filter(([, value]) => value)) as SheetStyle;

/** SED-7: the look of what is chosen, seen before it is applied. Empty values are dropped. */
export function StyleDialog({ onClose }: { onClose: () => void }) {
  const store = useEditorStore();
  const selection = useEditor(state => state.selection);
  const [id = ''] = selection;
  const name = useEditor(state => nameOf(draftIn(state), id));
  const isAdministrator = useSession(({ user }) => user?.roles.includes('AD') ?? false);
  const [{ type, own }] = useState(() => {
    const part = partOf(draftIn(store.getState()), id);
    return { type: part?.type, own: part?.type === 'field' ? part.fields[id] : part?.element };
  });
  const [style, setStyle] = useState<SheetStyle>(own?.styles ?? STYLE_DEFAULTS);
  const [customId, setCustomId] = useState(own?.customId);
  // A menu that it was chosen from is gone by the time that this closes: then one goes on with the element.
  const [before] = useState(() => document.activeElement);
  const backTo = () =>
    before instanceof HTMLElement && before.isConnected && before.matches('button')
      ? before
      : document.querySelector<HTMLElement>(`[data-name-of="${CSS.escape(id)}"]`);
  const errors = styleErrors(style);
  const errorOf = (key: keyof SheetStyle) => {
    const error = errors[key];
    return error ? { error } : {};
  };
  const put = (changes: Partial<SheetStyle>) => setStyle({ ...style, ...changes });
  const save = (next: SheetStyle | undefined) => {
    const styles = next && Object.keys(applied(next)).length > 0 ? applied(next) : undefined;
    const ids = selection.length === 1 && customId !== own?.customId ? { customId } : {};
    const commands = selection.map(one => ({ kind: 'patch', id: one, changes: { styles, ...ids } }) as const);
    store.getState().run({ kind: 'all', commands }, `Style de « ${name} »`);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      finalFocus={backTo}
      size="lg"
      title={selection.length > 1 ? `Style de ${selection.length} éléments` : `Style de « ${name} »`}
      footer={
        <>
          <Button variant="outline" colorPalette="red" onClick={() => save(undefined)}>
            Retirer le style
          </Button>
          <Button variant="outline" colorPalette="gray" onClick={() => setStyle(STYLE_DEFAULTS)}>
            Valeurs par défaut
          </Button>
          <Button disabled={Object.keys(errors).length > 0} onClick={() => save(style)}>
            Appliquer
          </Button>
        </>
      }
    >
      {isAdministrator && type && selection.length === 1 ? (
        <CustomIdSetting type={type} value={customId} onChange={setCustomId} />
      ) : null}
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="3">
        {COLORS.map(([key, label]) => (
          <Labelled key={key} label={label} {...errorOf(key)}>
            {ids => (
              <Flex gap="2">
                <Input
                  type="color"
                  size="sm"
                  w="12"
                  p="0.5"
                  aria-label={`${label}, palette`}
                  value={HEX.test(style[key] ?? '') ? style[key] : '#000000'}
                  onChange={event => put({ [key]: event.target.value })}
                />
                <Input
                  {...ids}
                  size="sm"
                  maxLength={40}
                  value={style[key] ?? ''}
                  onChange={event => put({ [key]: event.target.value })}
                />
              </Flex>
            )}
          </Labelled>
        ))}
        {SIZES.map(([key, label]) => (
          <TextSetting
            key={key}
            label={label}
            maxLength={20}
            value={style[key]}
            onChange={value => put({ [key]: value ?? '' })}
            {...errorOf(key)}
          />
        ))}
        <ChoiceSetting
          label="Graisse"
          value={style.fontWeight ?? ''}
          choices={[
            ['', 'Celle du thème'],
            ...FONT_WEIGHTS.map(weight => [weight, WEIGHTS[weight]] as const),
          ]}
          onChange={weight => put({ fontWeight: weight || undefined })}
        />
        <ChoiceSetting
          label="Bordure"
          value={style.borderStyle ?? ''}
          choices={[
            ['', 'Celle du thème'],
            ...BORDER_STYLES.map(border => [border, BORDERS[border]] as const),
          ]}
          onChange={border => put({ borderStyle: border || undefined })}
        />
      </SimpleGrid>
      <Text textStyle="sm" fontWeight="medium" mt="4" mb="1">
        Aperçu
      </Text>
      <Box role="img" aria-label="Aperçu du style" style={styleOf({ ...style })}>
        {name}
      </Box>
    </Dialog>
  );
}
