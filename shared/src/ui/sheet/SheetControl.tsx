import { Box, chakra, Flex, Input, NativeSelect, Text, Textarea, type TextareaProps } from '@chakra-ui/react';
import { memo } from 'react';
import type { FieldValue } from '../../domain/field-value.ts';
import type { FieldLike } from '../../domain/sheet-field.ts';
import { takeComma } from '../decimalComma.ts';
import { lazyWithPreload } from '../lazyWithPreload.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { MarkdownInput } from '../markdown/MarkdownInput.tsx';
import { valueLabel } from '../../domain/value-label.ts';

export interface ControlProps {
  field: FieldLike;
  value: FieldValue | undefined;
  /** Without it the value is read; undefined clears. */
  onChange?: ((value: FieldValue | undefined) => void) | undefined;
  /** Its name, where no label stands beside it: in a line. */
  label?: string;
  id?: string;
  describedBy?: string;
  isWrong?: boolean;
}

const DashboardElement = lazyWithPreload(
  async () => (await import('./SheetDashboard.tsx')).SheetDashboard,
  () => <Text color="fg.muted">Chargement…</Text>,
);

/** The control of one value, or the value to read. */
export const SheetControl = memo(function SheetControl(props: ControlProps) {
  const { field, value, onChange } = props;
  if (field.type === 'dashboard') {
    return <DashboardElement element={(field as { dashboardElement?: string }).dashboardElement ?? ''} />;
  }
  if (field.type === 'roll') return null;
  if (!onChange && field.type === 'textarea' && !field.formula && typeof value === 'string' && value) {
    return <Markdown id={props.id} role="group" aria-label={props.label} text={value} />;
  }
  if (!onChange || field.formula) {
    return (
      <Text
        as={field.formula ? 'output' : 'span'}
        id={props.id}
        aria-label={props.label}
        display="block"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        fontWeight={field.formula ? 'semibold' : undefined}
        fontVariantNumeric="tabular-nums"
      >
        {valueLabel(field, value)}
      </Text>
    );
  }
  return <Editable {...props} onChange={onChange} />;
});

/** The browser's own: a sheet has hundreds. */
const Tick = chakra(
  'input',
  { base: { w: '5', h: '5', flexShrink: 0, accentColor: 'brand.solid' } },
  { defaultProps: { type: 'checkbox' } },
);

/** Controls stand on the theme's ground: the author's colours around them may be any. */
const ground = { bg: 'bg.panel', color: 'fg' } as const;

function Editable({
  field,
  value,
  onChange,
  label,
  id,
  describedBy,
  isWrong,
}: ControlProps & { onChange: NonNullable<ControlProps['onChange']> }) {
  const common = {
    id,
    'aria-label': label,
    'aria-describedby': describedBy,
    'aria-invalid': isWrong || undefined,
    required: field.required || undefined,
  };
  const text = typeof value === 'string' ? value : '';
  const write = (next: string) => onChange(next === '' ? undefined : next);
  switch (field.type) {
    case 'textarea':
      return (
        <LongText
          {...common}
          {...ground}
          rows={4}
          maxLength={field.maxLength}
          name={field.name}
          text={text}
          onWrite={write}
        />
      );
    case 'checkbox':
      return (
        <Box py="1">
          <Tick {...common} checked={value === true} onChange={event => onChange(event.target.checked)} />
        </Box>
      );
    case 'number':
      return (
        <Input
          {...common}
          {...ground}
          type="number"
          onKeyDown={takeComma}
          min={field.min}
          max={field.max}
          step={field.step ?? 'any'}
          value={typeof value === 'number' ? value : ''}
          onChange={event => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
        />
      );
    case 'select':
      return (
        <NativeSelect.Root>
          <NativeSelect.Field
            {...common}
            {...ground}
            value={text}
            onChange={event => write(event.target.value)}
          >
            <option value="">Choisir…</option>
            {field.options.map(option => (
              <option key={option.value} value={option.value}>
                {option.label || option.value}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      );
    case 'multiselect':
      return (
        <Choices
          field={field}
          value={value}
          onChange={onChange}
          label={label ?? field.name}
          describedBy={describedBy}
        />
      );
    case 'date':
    case 'string':
      return (
        <Input
          {...common}
          {...ground}
          type={field.type === 'date' ? 'date' : 'text'}
          value={text}
          maxLength={field.maxLength ?? 500}
          onChange={event => write(event.target.value)}
        />
      );
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

interface LongTextProps extends TextareaProps {
  name: string;
  text: string;
  onWrite: (text: string) => void;
}

/** A cell of a line has its name in `aria-label`, and no room for a toolbar: what is typed there is formatted all the same. */
function LongText({ name, text, onWrite, ...area }: LongTextProps) {
  return area['aria-label'] ? (
    <Textarea {...area} value={text} onChange={event => onWrite(event.target.value)} />
  ) : (
    <MarkdownInput {...area} label={name} value={text} onChange={onWrite} />
  );
}

function Choices({
  field,
  value,
  onChange,
  label,
  describedBy,
}: ControlProps & { onChange: NonNullable<ControlProps['onChange']> }) {
  const chosen = new Set<unknown>(Array.isArray(value) ? value : []);
  const toggle = (option: string, isOn: boolean) => {
    if (isOn) chosen.add(option);
    else chosen.delete(option);
    const next = field.options.map(known => known.value).filter(known => chosen.has(known));
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <Box role="group" aria-label={label} aria-describedby={describedBy} maxH="60" overflowY="auto" w="full">
      <Flex wrap="wrap" columnGap="5" rowGap="2">
        {field.options.map(option => (
          <chakra.label key={option.value} display="flex" gap="2" alignItems="center" minH="6">
            <Tick
              checked={chosen.has(option.value)}
              onChange={event => toggle(option.value, event.target.checked)}
            />
            {option.label || option.value}
          </chakra.label>
        ))}
      </Flex>
    </Box>
  );
}
