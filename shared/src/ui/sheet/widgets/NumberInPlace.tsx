import { Input } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { valueLabel } from '../../../domain/value-label.ts';
import { numberOf, typedNumber, type WidgetProps, within } from '../play.ts';
import { InPlace } from './InPlace.tsx';

interface NumberInPlaceProps extends Pick<WidgetProps, 'field' | 'value' | 'write'> {
  /** What a typed change does not go below and above. */
  least?: number | undefined;
  most?: number | undefined;
  children: ReactNode;
}

/** A number that is changed where it stands: `12` sets it, `-7` takes seven away. */
export function NumberInPlace({ field, value, write, least, most, children }: NumberInPlaceProps) {
  const words = valueLabel(field, value);
  const isOpen = write !== undefined && !field.formula;
  return (
    <InPlace
      label={`${field.name}\u00a0: ${words}`}
      isEditable={isOpen}
      renderControl={close => (
        <Typed
          name={field.name}
          start={typeof value === 'number' ? String(value).replace('.', ',') : ''}
          onDone={text => {
            const next = typedNumber(text, numberOf(value));
            const isChange = /^\s*[+\-−]/.test(text);
            if (next !== null) write?.(isChange && next !== undefined ? within(next, least, most) : next);
            close();
          }}
        />
      )}
    >
      {children}
    </InPlace>
  );
}

interface TypedProps {
  name: string;
  start: string;
  onDone: (text: string) => void;
}

function Typed({ name, start, onDone }: TypedProps) {
  const [text, setText] = useState(start);
  return (
    <Input
      aria-label={name}
      title="12 pour fixer, -7 ou +3 pour changer"
      inputMode="text"
      autoComplete="off"
      size="md"
      minW="16"
      maxW="24"
      mx="auto"
      textAlign="center"
      bg="bg.panel"
      color="fg"
      value={text}
      onChange={event => setText(event.target.value)}
      onBlur={() => onDone(text)}
      onKeyDown={event => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        event.stopPropagation();
        onDone(text);
      }}
    />
  );
}
