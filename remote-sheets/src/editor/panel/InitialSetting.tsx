import type { FieldLike } from '@rpd/shared/domain';
import { ChoiceSetting, NumberSetting, TextSetting } from './steadySettings.ts';

interface InitialSettingProps {
  field: FieldLike;
  label?: string;
  onChange: (changes: Pick<Partial<FieldLike>, 'initial'>, isTyped?: boolean) => void;
}

const YES_NO = [
  ['', 'Aucune'],
  ['true', 'Coché'],
  ['false', 'Décoché'],
] as const;

/** By their values, as far as they have one of their own yet: they may be just being written. */
const startingOptions = ({ options }: FieldLike) =>
  new Map(options.flatMap(({ value, label }) => (value ? [[value, label || value] as const] : [])));

/** What a new character starts with, where the type has such a thing. */
export function InitialSetting({ field, label = 'Valeur de départ', onChange }: InitialSettingProps) {
  const { initial } = field;
  if (field.formula) return null;
  switch (field.type) {
    case 'number':
      return (
        <NumberSetting
          label={label}
          value={typeof initial === 'number' ? initial : undefined}
          onChange={value => onChange({ initial: value })}
        />
      );
    case 'checkbox':
      return (
        <ChoiceSetting
          label={label}
          value={initial === true ? 'true' : initial === false ? 'false' : ''}
          choices={YES_NO}
          onChange={value => onChange({ initial: value === '' ? undefined : value === 'true' }, false)}
        />
      );
    case 'select':
      return (
        <ChoiceSetting
          label={label}
          value={typeof initial === 'string' ? initial : ''}
          choices={[['', 'Aucune'], ...startingOptions(field)]}
          onChange={value => onChange({ initial: value || undefined }, false)}
        />
      );
    case 'string':
    case 'textarea':
    case 'date':
      return (
        <TextSetting
          label={label}
          {...(field.type === 'textarea' && { rows: 2 })}
          {...(field.type === 'date' && { type: 'date' as const })}
          value={typeof initial === 'string' ? initial : undefined}
          onChange={value => onChange({ initial: value })}
        />
      );
    case 'multiselect':
    case 'dashboard':
    case 'roll':
    case 'repeat':
    case 'portrait':
    case 'picture':
    case 'divider':
    case 'label':
      return null;
  }
}
