import { chakra, Flex, Text } from '@rpd/shared/ui';
import { Input, NativeSelect, takeComma, Textarea } from '@rpd/shared/ui/editing';
import { memo, useId, type ReactNode } from 'react';

interface LabelledProps {
  label: string;
  help?: ReactNode;
  error?: string;
  /** Behind the label. */
  aside?: ReactNode;
  children: (ids: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

/** A label above its control, and what helps or is wrong below. What is typed counts at once: there is no form to submit. */
export function Labelled({ label, help, error, aside, children }: LabelledProps) {
  const id = useId();
  const note = error ?? help;
  return (
    <div style={NARROW}>
      {aside ? (
        <Flex justify="space-between" align="baseline" gap="2">
          <Label id={id} words={label} />
          {aside}
        </Flex>
      ) : (
        <Label id={id} words={label} />
      )}
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note ? <Note id={`${id}-note`} words={note} isWrong={error !== undefined} /> : null}
    </div>
  );
}
const NARROW = { minWidth: 0 } as const;

// Apart: a letter in the control draws neither.
const Label = memo(function Label({ id, words }: { id: string; words: string }) {
  return (
    <chakra.label htmlFor={id} display="block" textStyle="sm" fontWeight="medium" mb="1">
      {words}
    </chakra.label>
  );
});
const Note = memo(function Note({ id, words, isWrong }: { id: string; words: ReactNode; isWrong: boolean }) {
  return (
    <Text id={id} textStyle="xs" mt="1" color={isWrong ? 'fg.error' : 'fg.muted'}>
      {words}
    </Text>
  );
});

interface TextSettingProps extends Pick<LabelledProps, 'label' | 'help' | 'error'> {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  maxLength?: number;
  rows?: number;
  type?: 'text' | 'date';
}

/** A text; empty takes the setting away. */
export function TextSetting({
  value,
  onChange,
  maxLength = 500,
  rows,
  type = 'text',
  ...labelled
}: TextSettingProps) {
  const write = (next: string) => onChange(next === '' ? undefined : next);
  return (
    <Labelled {...labelled}>
      {ids =>
        rows ? (
          <Textarea
            {...ids}
            size="sm"
            rows={rows}
            maxLength={maxLength}
            value={value ?? ''}
            onChange={event => write(event.target.value)}
          />
        ) : (
          <Input
            {...ids}
            size="sm"
            type={type}
            maxLength={maxLength}
            value={value ?? ''}
            onChange={event => write(event.target.value)}
          />
        )
      }
    </Labelled>
  );
}

interface NumberSettingProps extends Pick<LabelledProps, 'label' | 'help' | 'error'> {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  isWhole?: boolean;
}

/** A number; empty takes the setting away. */
export function NumberSetting({ value, onChange, isWhole = false, ...labelled }: NumberSettingProps) {
  return (
    <Labelled {...labelled}>
      {ids => (
        <Input
          {...ids}
          size="sm"
          type="number"
          min={isWhole ? 0 : undefined}
          step={isWhole ? 1 : 'any'}
          onKeyDown={takeComma}
          value={value ?? ''}
          onChange={event => {
            const next = event.target.valueAsNumber;
            onChange(Number.isFinite(next) ? (isWhole ? Math.max(0, Math.round(next)) : next) : undefined);
          }}
          onBlur={event => {
            // What is no number (a sign alone) counts for nothing: it does not stay to be taken for the next field's.
            if (event.target.validity?.badInput) event.target.value = '';
          }}
        />
      )}
    </Labelled>
  );
}

interface ChoiceSettingProps<Value extends string> extends Pick<LabelledProps, 'label' | 'help' | 'error'> {
  value: Value;
  choices: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
}

/** One of a few. */
export function ChoiceSetting<Value extends string>({
  value,
  choices,
  onChange,
  ...labelled
}: ChoiceSettingProps<Value>) {
  return (
    <Labelled {...labelled}>
      {ids => (
        <NativeSelect.Root size="sm">
          <NativeSelect.Field
            {...ids}
            value={value}
            onChange={event => onChange(event.target.value as Value)}
          >
            {choices.map(([choice, words]) => (
              <option key={choice} value={choice}>
                {words}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      )}
    </Labelled>
  );
}

interface FlagSettingProps extends Pick<LabelledProps, 'label' | 'help'> {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** Yes or no. */
export function FlagSetting({ label, help, value, onChange }: FlagSettingProps) {
  const id = useId();
  return (
    <div style={NARROW}>
      <chakra.label display="flex" gap="2" alignItems="center" textStyle="sm" minH="6">
        <chakra.input
          type="checkbox"
          w="5"
          h="5"
          accentColor="brand.solid"
          aria-describedby={help ? id : undefined}
          checked={value}
          onChange={event => onChange(event.target.checked)}
        />
        {label}
      </chakra.label>
      {help ? <Note id={id} words={help} isWrong={false} /> : null}
    </div>
  );
}
