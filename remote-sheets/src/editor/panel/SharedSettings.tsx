import {
  FIELD_TYPES,
  FIELD_VISIBILITIES,
  FIELD_WIDTHS,
  type FieldType,
  type SheetField,
} from '@rpd/shared/domain';
import { Text } from '@rpd/shared/ui';
import { changeAll } from '../actions.ts';
import { chosenFields, draftIn, useEditor, useEditorStore, type EditorState } from '../editor.store.ts';
import { FIELD_KINDS, VISIBILITIES, widthLabel, WIDTHS } from '../editor.labels.ts';
import { spanChanges, spanOf } from '../widths.ts';
import { retyping } from '../model/draft.ts';
import { conditionHelp, exampleName } from './formulaExamples.ts';
import { InitialSetting } from './InitialSetting.tsx';
import {
  ChoiceSetting,
  FlagSetting,
  FormulaSetting,
  NumberSetting,
  TextSetting,
  useLatest,
} from './steadySettings.ts';

/** Whose starting values mean the same in each field: options are each field's own. */
const ALIKE: ReadonlySet<FieldType> = new Set(['number', 'checkbox', 'string', 'textarea', 'date']);

/** What all chosen fields have; undefined where they differ. */
export const sharedBy =
  <Value,>(
    read: (field: SheetField) => Value,
    among: (state: EditorState) => readonly string[] = chosenFields,
  ) =>
  (state: EditorState) => {
    const values = new Set(
      among(state)
        .flatMap(id => draftIn(state).fields[id] ?? [])
        .map(read),
    );
    return values.size === 1 ? [...values][0] : undefined;
  };

/** What several fields can be given at once. */
export function SharedSettings() {
  const store = useEditorStore();
  const count = useEditor(state => chosenFields(state).length);
  const isDeep = useEditor(state => state.selection.some(id => !draftIn(state).fields[id]));
  const type = useEditor(sharedBy(field => field.type));
  const visibility = useEditor(sharedBy(field => field.visibility ?? 'everybody'));
  const at = useEditor(state => state.width);
  const width = useEditor(sharedBy(field => spanOf(field, at) ?? 'auto'));
  const isRequired = useEditor(sharedBy(field => field.required)) === true;
  if (count === 0) return null;
  const various = [['', 'Divers']] as const;
  return (
    <>
      {isDeep ? (
        <Text textStyle="sm" color="fg.muted">
          {count > 1
            ? `Ces réglages valent pour les ${count} champs choisis ou à l’intérieur.`
            : 'Ces réglages valent pour le champ qui est à l’intérieur.'}
        </Text>
      ) : null}
      <ChoiceSetting
        label="Type"
        value={type ?? ''}
        choices={[...(type ? [] : various), ...FIELD_TYPES.map(one => [one, FIELD_KINDS[one]] as const)]}
        onChange={next => {
          if (next) changeAll(store, field => retyping(field, next));
        }}
      />
      <FlagSetting
        label="Obligatoire"
        value={isRequired}
        onChange={required => changeAll(store, { required })}
      />
      <ChoiceSetting
        label={widthLabel(at)}
        value={width ? String(width) : ''}
        choices={[
          ...(width ? [] : various),
          ['auto', 'Automatique'] as const,
          ...FIELD_WIDTHS.toReversed().map(one => [String(one), WIDTHS[one]] as const),
        ]}
        onChange={next =>
          changeAll(store, field =>
            spanChanges(
              field,
              at,
              FIELD_WIDTHS.find(one => String(one) === next),
            ),
          )
        }
      />
      <ChoiceSetting
        label="Visible par"
        value={visibility ?? ''}
        choices={[
          ...(visibility ? [] : various),
          ...FIELD_VISIBILITIES.map(one => [one, VISIBILITIES[one]] as const),
        ]}
        onChange={next => {
          if (next) changeAll(store, { visibility: next === 'everybody' ? undefined : next });
        }}
      />
      <SharedBehaviour type={type} />
    </>
  );
}

/** Of several fields: what they start with, their bounds, help and condition; empty where they differ. */
function SharedBehaviour({ type }: { type: FieldType | undefined }) {
  const store = useEditorStore();
  const first = useEditor(state => chosenFields(state)[0] ?? '');
  const initial = useEditor(sharedBy(field => field.initial));
  const min = useEditor(sharedBy(field => field.min));
  const max = useEditor(sharedBy(field => field.max));
  const help = useEditor(sharedBy(field => field.help));
  const showIf = useEditor(sharedBy(field => field.showIf));
  const number = useEditor(exampleName({ fieldId: first }, 'number'));
  const flag = useEditor(exampleName({ fieldId: first }, 'checkbox'));
  const give = useLatest((changes: Partial<SheetField>) => changeAll(store, changes, true));
  const isNumber = type === 'number';
  return (
    <>
      {type && ALIKE.has(type) ? (
        <InitialSetting
          field={{ type, name: '', required: false, options: [], initial }}
          onChange={changes => give({ initial: changes.initial })}
        />
      ) : null}
      {isNumber ? (
        <>
          <NumberSetting label="Minimum" value={min} onChange={value => give({ min: value })} />
          <NumberSetting label="Maximum" value={max} onChange={value => give({ max: value })} />
        </>
      ) : null}
      {type === 'dashboard' ? null : (
        <TextSetting label="Texte d’aide" rows={2} value={help} onChange={value => give({ help: value })} />
      )}
      <FormulaSetting
        fieldId={first}
        part="showIf"
        label="Afficher si"
        help={conditionHelp('Ces champs n’apparaissent que si c’est vrai', number, flag)}
        value={showIf}
        onChange={value => give({ showIf: value })}
      />
    </>
  );
}
