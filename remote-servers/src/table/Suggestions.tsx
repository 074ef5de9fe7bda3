import { Box, Text } from '@rpd/shared/ui';
import type { Suggestion } from './completion.ts';

interface SuggestionsProps {
  id: string;
  suggestions: readonly Suggestion[];
  /** The one that Enter takes; -1 for none. */
  active: number;
  onChoose: (suggestion: Suggestion) => void;
}

/** What the message line can become. The focus stays on the line. */
export function Suggestions({ id, suggestions, active, onChoose }: SuggestionsProps) {
  return (
    <Box
      id={id}
      role="listbox"
      aria-label="Suggestions"
      mb="2"
      borderWidth="1px"
      borderRadius="md"
      bg="bg.panel"
    >
      {suggestions.map((one, index) => (
        <Box
          key={one.label}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          px="3"
          py="1.5"
          cursor="pointer"
          bg={index === active ? 'bg.emphasized' : undefined}
          onPointerDown={event => {
            // The line keeps the focus, and a phone its keyboard.
            event.preventDefault();
            onChoose(one);
          }}
        >
          <Text as="span" fontWeight="medium">
            {one.label}
          </Text>{' '}
          <Text as="span" textStyle="sm" color="fg.muted">
            {one.help}
          </Text>
        </Box>
      ))}
    </Box>
  );
}
