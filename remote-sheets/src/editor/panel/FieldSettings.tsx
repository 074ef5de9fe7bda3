import {
  FIELD_WIDTHS,
  isDisplay,
  isValueless,
  patternError,
  referenceName,
  type DisplayType,
  type FieldLike,
  type FieldType,
} from '@rpd/shared/domain';
import { Stack } from '@rpd/shared/ui';
import { useState, type ReactNode } from 'react';
import { change } from '../actions.ts';
import { changeOptions } from '../changeOptions.ts';
import { draftIn, useEditor, useEditorStore } from '../editor.store.ts';
import { FIELD_KINDS, widthLabel, WIDTHS } from '../editor.labels.ts';
import { spanChanges, spanOf } from '../widths.ts';
import { CatalogueSetting } from './CatalogueSetting.tsx';
import { conditionHelp, diceHelp, exampleName, formulaHelp } from './formulaExamples.ts';
import { InitialSetting } from './InitialSetting.tsx';
import { UntranslatedFormulas } from './UntranslatedFormulas.tsx';
import {
  ChoiceSetting,
  FlagSetting,
  FormulaSetting,
  NumberSetting,
  OptionsSetting,
  TextSetting,
  useLatest,
} from './steadySettings.ts';

interface FieldSettingsProps {
  fieldId: string;
  columnId?: string;
  field: FieldLike;
  types: readonly FieldType[];
  onChange: (changes: Partial<FieldLike>, isTyped?: boolean) => void;
  /** Right behind the type: what only that type has. */
  children?: ReactNode;
}

const has = (types: readonly FieldType[], { type }: FieldLike): boolean => types.includes(type);
const isChoice = (field: FieldLike): boolean => has(['select', 'multiselect'], field);
/** The values of options that characters of the saved sheet may have. */
const valuesOf = ({ options, columns = [] }: FieldLike): string[] => [
  ...options.map(({ value }) => value),
  ...columns.flatMap(valuesOf),
];

/** What the name of an element is on the sheet that is shown and not filled in. */
const DISPLAY_NAMES: Record<DisplayType, string> = {
  portrait: 'Légende',
  picture: 'Légende',
  divider: 'Titre',
  label: 'Titre, ou tout le texte s’il est court',
};

/** What a field and a column of a repeated field have in common. */
export function FieldSettings({
  fieldId,
  columnId,
  field,
  types,
  onChange: changed,
  children,
}: FieldSettingsProps) {
  const onChange = useLatest(changed);
  const store = useEditorStore();
  const saved = useEditor(state => state.saved?.draft.fields[fieldId]);
  const keptValues = isChoice(field) && saved ? valuesOf(saved) : [];
  const isText = has(['string', 'textarea'], field);
  const where = { fieldId, ...(columnId && { columnId }) };
  const number = useEditor(exampleName(where, 'number'));
  const flag = useEditor(exampleName(where, 'checkbox'));
  // What a calculated field has comes from its formula: nobody fills it in.
  const isFilledIn = !field.formula;
  const kinds = types.map(type => [type, FIELD_KINDS[type]] as const);
  return (
    <Stack gap="4">
      <TextSetting
        label={isDisplay(field.type) ? DISPLAY_NAMES[field.type] : 'Nom'}
        maxLength={120}
        value={field.name}
        onChange={name => onChange({ name: name ?? '' })}
      />
      <ChoiceSetting
        label="Type"
        value={field.type}
        choices={kinds}
        onChange={type => onChange({ type }, false)}
      />
      {children}
      <UntranslatedFormulas field={field} onChange={changes => onChange(changes, false)} />
      {/* What a calculated field is comes before how it is filled in; always here, so that it stays where one types.
          Another type keeps what it was given: it does not work there, and has to be seen to be taken away. */}
      {has(['number', 'string', 'textarea', 'checkbox'], field) || field.formula ? (
        <FormulaSetting
          {...where}
          part="formula"
          type={field.type}
          label="Formule"
          help={formulaHelp(field.type, number)}
          value={field.formula}
          onChange={formula => onChange({ formula })}
        />
      ) : null}
      {isValueless(field.type) || !isFilledIn ? null : (
        <FlagSetting
          label="Obligatoire"
          help="Vide, le personnage s’enregistre, mais ne se dépose sur aucun serveur."
          value={field.required}
          onChange={required => onChange({ required }, false)}
        />
      )}
      {field.type === 'dashboard' || isDisplay(field.type) ? null : (
        <TextSetting label="Texte d’aide" rows={2} value={field.help} onChange={help => onChange({ help })} />
      )}
      {isChoice(field) ? (
        <>
          <OptionsSetting
            key={columnId ?? fieldId}
            options={field.options}
            keptValues={keptValues}
            onChange={(options, written) => changeOptions(store, { id: fieldId, columnId }, options, written)}
          />
          <CatalogueSetting
            value={field.catalogue ?? ''}
            onChange={catalogue => onChange({ catalogue: catalogue || undefined }, false)}
          />
        </>
      ) : null}
      <InitialSetting field={field} onChange={onChange} />
      {field.type === 'number' && isFilledIn ? (
        <>
          <NumberSetting label="Minimum" value={field.min} onChange={min => onChange({ min })} />
          <NumberSetting
            label="Maximum"
            value={field.max}
            onChange={max => onChange({ max })}
            {...(field.min !== undefined &&
              field.max !== undefined &&
              field.max < field.min && { error: 'Le maximum est sous le minimum.' })}
          />
          <NumberSetting
            label="Pas"
            help="De combien la valeur avance : 5 accepte 0, 5, 10, et refuse 7."
            value={field.step}
            onChange={step => onChange({ step })}
          />
        </>
      ) : null}
      {isText && isFilledIn ? (
        <>
          <NumberSetting
            label="Longueur minimale"
            isWhole
            value={field.minLength}
            onChange={minLength => onChange({ minLength })}
          />
          <NumberSetting
            label="Longueur maximale"
            isWhole
            value={field.maxLength}
            onChange={maxLength => onChange({ maxLength })}
          />
          <PatternSettings field={field} onChange={onChange} />
        </>
      ) : null}
      {has(['number', 'string', 'checkbox', 'select', 'roll'], field) || field.dice ? (
        <FormulaSetting
          {...where}
          part="dice"
          label="Dés"
          help={diceHelp(number)}
          value={field.dice}
          onChange={dice => onChange({ dice })}
        />
      ) : null}
      <FormulaSetting
        {...where}
        part="showIf"
        label="Afficher si"
        help={conditionHelp(
          columnId
            ? 'La case n’apparaît que sur les lignes où c’est vrai'
            : 'Le champ n’apparaît que si c’est vrai',
          number,
          flag,
        )}
        value={field.showIf}
        onChange={showIf => onChange({ showIf })}
      />
      {isValueless(field.type) ? null : (
        <ReferenceSetting key={columnId ?? fieldId} {...where} field={field} />
      )}
      {columnId ? null : <WidthSetting fieldId={fieldId} />}
    </Stack>
  );
}

/** How much of its column the field takes, at the width that the sheet is drawn at. */
function WidthSetting({ fieldId }: Pick<FieldSettingsProps, 'fieldId'>) {
  const store = useEditorStore();
  const at = useEditor(state => state.width);
  const span = useEditor(state => spanOf(draftIn(state).fields[fieldId], at));
  const write = useLatest((next: string) => {
    const field = draftIn(store.getState()).fields[fieldId];
    if (field) change(store, fieldId, spanChanges(field, at, next ? Number(next) : undefined), false);
  });
  return <ChoiceSetting label={widthLabel(at)} value={String(span ?? '')} choices={SPANS} onChange={write} />;
}
const SPANS = [
  ['', 'Automatique'],
  ...FIELD_WIDTHS.toReversed().map(width => [String(width), WIDTHS[width]] as const),
] as const;

/** The name in formulas, which follow it. A duplicate name is reported, and the old one stays. */
function ReferenceSetting({
  fieldId,
  columnId,
  field,
}: Pick<FieldSettingsProps, 'fieldId' | 'columnId' | 'field'>) {
  const store = useEditorStore();
  const [refused, setRefused] = useState<string>();
  const write = useLatest((ref: string | undefined) => {
    const isDone = change(store, { id: fieldId, columnId }, { ref });
    setRefused(isDone ? undefined : (ref ?? ''));
  });
  const name = referenceName(field);
  return (
    <TextSetting
      label="Nom dans les formules"
      maxLength={60}
      help={`Les formules l’appellent ${name || '… (donnez-lui un nom)'}.`}
      value={refused ?? field.ref}
      onChange={write}
      {...(refused !== undefined && {
        error: `Ce nom est déjà pris, ou c’est un mot des formules. Les formules l’appellent encore ${name}.`,
      })}
    />
  );
}

function PatternSettings({ field, onChange }: Pick<FieldSettingsProps, 'field' | 'onChange'>) {
  return (
    <>
      <TextSetting
        label="Motif"
        maxLength={200}
        help="Expression régulière que tout le texte doit suivre : [A-Z]{2}[0-9]+"
        value={field.pattern}
        onChange={pattern => onChange({ pattern })}
        {...(field.pattern && patternProblem(field.pattern))}
      />
      {field.pattern ? (
        <TextSetting
          label="Message si le motif n’est pas suivi"
          maxLength={200}
          value={field.patternMessage}
          onChange={patternMessage => onChange({ patternMessage })}
        />
      ) : null}
    </>
  );
}

function patternProblem(pattern: string): { error?: string } {
  const error = patternError(pattern);
  return error ? { error } : {};
}
