import {
  isDisplay,
  PAIRED_WIDGETS,
  WIDGET_LABELS,
  WIDGETS,
  type SheetField,
  type Widget,
} from '@rpd/shared/domain';
import { change } from '../actions.ts';
import { draftIn, useEditor, useEditorStore } from '../editor.store.ts';
import { ChoiceSetting, useLatest } from './steadySettings.ts';

interface WidgetSettingProps {
  id: string;
  field: SheetField;
}

/** How a field is shown while one plays (PLS-2), and the number that is shown with it. */
export function WidgetSetting({ id, field }: WidgetSettingProps) {
  const store = useEditorStore();
  const { widget, pairedWith = '' } = field;
  const possible: readonly Widget[] = WIDGETS[field.type];
  // As one text: a letter in another field's settings draws nothing here.
  const numbers = useEditor(state =>
    JSON.stringify(
      Object.entries(draftIn(state).fields).flatMap(([other, { type, name }]) =>
        type === 'number' && other !== id ? [[other, name || 'Champ sans nom']] : [],
      ),
    ),
  );
  const show = useLatest((next: string) => {
    const chosen = possible.find(one => one === next);
    const keepsPair = chosen !== undefined && PAIRED_WIDGETS.has(chosen);
    change(store, id, { widget: chosen, ...(!keepsPair && { pairedWith: undefined }) }, false);
  });
  const pair = useLatest((next: string) => change(store, id, { pairedWith: next || undefined }, false));
  if (possible.length === 0) return null;
  const others = JSON.parse(numbers) as [string, string][];
  return (
    <>
      <ChoiceSetting
        label="Présentation"
        {...(!isDisplay(field.type) && {
          help: 'Comment ce champ se lit sur la fiche. Sa valeur reste la même.',
        })}
        value={widget ?? ''}
        choices={[['', 'Automatique'], ...possible.map(one => [one, WIDGET_LABELS[one]] as const)]}
        onChange={show}
      />
      {widget && PAIRED_WIDGETS.has(widget) ? (
        <ChoiceSetting
          label={widget === 'tile' ? 'Modificateur' : 'Maximum donné par'}
          value={pairedWith}
          choices={[['', 'Aucun autre champ'], ...others]}
          onChange={pair}
        />
      ) : null}
    </>
  );
}
