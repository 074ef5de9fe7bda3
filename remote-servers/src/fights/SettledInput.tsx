import { Input } from '@rpd/shared/ui/form';
import { type ComponentProps, useState } from 'react';

interface SettledInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> {
  value: string;
  onSettle: (text: string) => void;
}

/** An input whose value counts when one leaves it or presses Enter; Escape brings the former value back. */
export function SettledInput({ value, onSettle, ...input }: SettledInputProps) {
  const [typed, setTyped] = useState<string>();
  const settle = () => {
    if (typed !== undefined && typed.trim() !== value) onSettle(typed.trim());
    setTyped(undefined);
  };
  return (
    <Input
      {...input}
      value={typed ?? value}
      onChange={event => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={event => {
        if (event.key === 'Enter') settle();
        if (event.key === 'Escape') setTyped(undefined);
      }}
    />
  );
}

/** A whole number within these bounds; null for what is none. */
export function wholeNumber(text: string, least: number, most: number): number | null {
  if (!/^[-−]?\d{1,6}$/.test(text)) return null;
  return Math.max(least, Math.min(most, Number(text.replace('−', '-'))));
}
