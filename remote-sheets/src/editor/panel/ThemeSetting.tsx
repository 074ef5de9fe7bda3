import { colorProblems, SHEET_THEMES, type SheetTheme, TYPEFACES } from '@rpd/shared/domain';
import { chakra, Flex } from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/editing';
import { startingColors } from '@rpd/shared/ui/sheet';
import { draftIn, useEditor, useEditorStore } from '../editor.store.ts';
import { withTheme } from '../model/draft.ts';
import { FlagSetting, Labelled } from './Labelled.tsx';
import { ChoiceSetting } from './steadySettings.ts';

const themes = Object.entries(SHEET_THEMES) as [SheetTheme['name'], string][];
const typefaces = Object.entries(TYPEFACES) as [NonNullable<SheetTheme['titles']>, string][];

type Colors = NonNullable<SheetTheme['colors']>;
const COLORS = [
  ['paper', 'Couleur du papier'],
  ['ink', 'Couleur du texte'],
  ['accent', 'Couleur des boutons'],
] as const satisfies readonly [keyof Colors, string][];

/** What the whole sheet looks like (PLS-2). */
export function ThemeSetting() {
  const store = useEditorStore();
  const theme = useEditor(state => draftIn(state).structure.theme);
  const set = (next: SheetTheme | undefined, group?: string) =>
    store
      .getState()
      .run(draft => ({ kind: 'replace', draft: withTheme(draft, next) }), 'Choisir le thème', group);
  const face = (key: 'titles' | 'text', label: string) => (
    <ChoiceSetting
      label={label}
      value={theme?.[key] ?? ''}
      choices={[['', 'Celles du thème'], ...typefaces]}
      onChange={next => {
        const { [key]: _before, ...rest } = theme ?? { name: 'plain' as const };
        const chosen = typefaces.find(([one]) => one === next)?.[0];
        set({ ...rest, ...(chosen && { [key]: chosen }) });
      }}
    />
  );
  return (
    <>
      <ChoiceSetting
        label="Thème"
        value={theme?.name ?? 'plain'}
        choices={themes}
        onChange={next => {
          const name = themes.find(([one]) => one === next)?.[0];
          if (name) set(name === 'plain' && !theme?.colors ? undefined : { ...theme, name });
        }}
      />
      {theme ? face('titles', 'Lettres des titres') : null}
      {theme ? face('text', 'Lettres du texte') : null}
      <FlagSetting
        label="Couleurs propres à cette fiche"
        value={theme?.colors !== undefined}
        onChange={isOwn => {
          const { colors: _before, ...rest } = theme ?? { name: 'plain' as const };
          if (isOwn) set({ ...rest, colors: startingColors(rest.name) });
          else set(rest.name === 'plain' && !rest.titles && !rest.text ? undefined : rest);
        }}
      />
      {theme?.colors ? (
        <OwnColors
          colors={theme.colors}
          onChange={(key, color) =>
            set({ ...theme, colors: { ...theme.colors, [key]: color } as Colors }, `theme ${key}`)
          }
        />
      ) : null}
    </>
  );
}

interface OwnColorsProps {
  colors: Colors;
  onChange: (key: keyof Colors, color: string) => void;
}

/** Colours in place of the theme's, by day and by night; what could not be read is said while one chooses. */
function OwnColors({ colors, onChange }: OwnColorsProps) {
  const wrong: Partial<Record<keyof Colors, string>> = colorProblems(colors);
  return COLORS.map(([key, label]) => {
    const problem = wrong[key];
    const error = problem && problem.charAt(0).toUpperCase() + problem.slice(1);
    return (
      <Labelled key={key} label={label} {...(error && { error })}>
        {ids => (
          <Flex gap="2" align="center">
            <Input
              {...ids}
              type="color"
              size="sm"
              w="12"
              p="0.5"
              value={colors[key]}
              onChange={event => onChange(key, event.target.value)}
            />
            <chakra.code textStyle="sm">{colors[key]}</chakra.code>
          </Flex>
        )}
      </Labelled>
    );
  });
}
