import { chakra, Input } from '@chakra-ui/react';
import { useState } from 'react';

interface FilterDateProps {
  label: string;
  /** `yyyy-mm-dd`, or ''. */
  value: string;
  onChange: (value: string) => void;
}

/** Typing 2026 passes through the years 2, 20 and 202. */
const FIRST = '1000-01-01';
/** Without it, the year takes six figures. */
const LAST = '9999-12-31';

/** A day that a list begins or ends with; one that is being typed narrows nothing yet. */
export function FilterDate({ label, value, onChange }: FilterDateProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  // The address changed by itself: the field follows.
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
  }
  const type = (next: string) => {
    setTyped(next);
    if (next === '' || next >= FIRST) onChange(next);
  };
  return (
    <chakra.label
      display="inline-flex"
      alignItems="center"
      gap="2"
      textStyle="sm"
      color="fg.muted"
      // On a phone the two of a stretch of time stand side by side.
      flex={{ base: '1 1 9rem', sm: 'none' }}
    >
      {label}
      <Input
        type="date"
        flex="1"
        minW="0"
        max={LAST}
        value={typed}
        onChange={event => type(event.target.value)}
      />
    </chakra.label>
  );
}
