import { chakra, Input } from '@chakra-ui/react';

interface FilterDateProps {
  label: string;
  /** `yyyy-mm-dd`, or ''. */
  value: string;
  onChange: (value: string) => void;
}

/** A day that a list begins or ends with. */
export function FilterDate({ label, value, onChange }: FilterDateProps) {
  return (
    <chakra.label display="inline-flex" alignItems="center" gap="2" textStyle="sm" color="fg.muted">
      {label}
      <Input type="date" w="auto" value={value} onChange={event => onChange(event.target.value)} />
    </chakra.label>
  );
}
