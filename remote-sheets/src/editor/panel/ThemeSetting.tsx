import { SHEET_THEMES, type SheetTheme, TYPEFACES } from '@rpd/shared/domain';
import { draftIn, useEditor, useEditorStore } from '../editor.store.ts';
import { withTheme } from '../model/draft.ts';
import { ChoiceSetting } from './steadySettings.ts';

const themes = Object.entries(SHEET_THEMES) as [SheetTheme['name'], string][];
const typefaces = Object.entries(TYPEFACES) as [NonNullable<SheetTheme['titles']>, string][];

/** What the whole sheet looks like (PLS-2). */
export function ThemeSetting() {
  const store = useEditorStore();
  const theme = useEditor(state => draftIn(state).structure.theme);
  const set = (next: SheetTheme | undefined) => {
    const draft = draftIn(store.getState());
    store.getState().run({ kind: 'replace', draft: withTheme(draft, next) }, 'Choisir le thème');
  };
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
        help="« Aperçu » montre la fiche comme on la joue."
        value={theme?.name ?? 'plain'}
        choices={themes}
        onChange={next => {
          const name = themes.find(([one]) => one === next)?.[0];
          if (name) set(name === 'plain' && !theme?.colors ? undefined : { ...theme, name });
        }}
      />
      {theme ? face('titles', 'Lettres des titres') : null}
      {theme ? face('text', 'Lettres du texte') : null}
    </>
  );
}
