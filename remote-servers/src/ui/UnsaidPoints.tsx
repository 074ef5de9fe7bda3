import { HIT_POINTS_MAX } from '@rpd/shared/domain';
import { Box, Text } from '@rpd/shared/ui';
import { Input } from '@rpd/shared/ui/form';
import { type ReactNode, useId, useRef, useState } from 'react';

/** What a field of hit points knows, for who is added. */
export interface UnsaidPoints {
  /** What was written; null while nothing is. */
  written: number | null;
  /** What is said, or what was written; null asks for it. */
  pointsOf: (name: string, said: number | null) => number | null;
  input: ReactNode;
}

/** Hit points of those whose sheet and characteristics say none. Nothing stands here before somebody writes it. */
export function useUnsaidPoints(): UnsaidPoints {
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const number = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0;
  const written = number > 0 ? Math.min(HIT_POINTS_MAX, number) : null;
  const pointsOf = (name: string, said: number | null): number | null => {
    const points = said ?? written;
    setMissing(points === null ? name : '');
    if (points === null) field.current?.focus();
    return points;
  };
  const input = (
    <UnsaidInput
      ref={field}
      value={typed}
      missing={missing}
      onChange={text => {
        setTyped(text);
        setMissing('');
      }}
    />
  );
  return { written, pointsOf, input };
}

interface UnsaidInputProps {
  ref: React.Ref<HTMLInputElement>;
  value: string;
  /** Whom it is asked about. */
  missing: string;
  onChange: (text: string) => void;
}

function UnsaidInput({ ref, value, missing, onChange }: UnsaidInputProps) {
  const id = useId();
  return (
    <Box>
      <Text asChild display="block" textStyle="sm" fontWeight="medium" mb="1">
        <label htmlFor={id}>Points de vie, si rien ne les dit</label>
      </Text>
      <Input
        ref={ref}
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        w="24"
        value={value}
        aria-invalid={missing !== ''}
        aria-describedby={missing ? `${id}-missing` : undefined}
        onChange={event => onChange(event.target.value)}
      />
      {missing ? (
        <Text id={`${id}-missing`} role="alert" textStyle="sm" color="fg.error" mt="1">
          Rien ne dit les points de vie de {missing} : écrivez-les ici, puis ajoutez à nouveau.
        </Text>
      ) : null}
    </Box>
  );
}
