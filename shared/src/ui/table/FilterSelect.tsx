import { NativeSelect } from '@chakra-ui/react';

interface FilterSelectProps {
  label: string;
  /** What stands for no filter: 'Tous les états'; left out where one value always holds (a sort). */
  all?: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  /** Where its words are short and the line has many. */
  isNarrow?: boolean;
}

/** One of a few things that a list is narrowed to. */
export function FilterSelect({ label, all, value, options, onChange, isNarrow = false }: FilterSelectProps) {
  return (
    // On a phone two stand side by side, where there is room for their words.
    <NativeSelect.Root
      w="auto"
      flex={{ base: '1 1 calc(50% - 0.375rem)', sm: '0 1 auto' }}
      minW={isNarrow ? { base: '9rem', md: '7rem' } : '9rem'}
      maxW={{ md: '12rem' }}
    >
      <NativeSelect.Field aria-label={label} value={value} onChange={event => onChange(event.target.value)}>
        {all === undefined ? null : <option value="">{all}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
