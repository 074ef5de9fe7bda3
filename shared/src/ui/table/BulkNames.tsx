import { Box, Text } from '@chakra-ui/react';
import { formatNumber } from '../../domain/format.ts';

interface BulkNamesProps {
  /** The rows that change and are in the list as it is shown. */
  shown: readonly string[];
  /** Those that were ticked on another page, or before a search. */
  hidden: readonly string[];
  /** How many ticked rows stay as they are. */
  unchanged?: number;
}

/** The most that are named; a person reads no longer list before an answer. */
const MAX_NAMES = 8;

function inShort(names: readonly string[]): string {
  const rest = names.length - MAX_NAMES;
  if (rest <= 0) return names.join(', ');
  return `${names.slice(0, MAX_NAMES).join(', ')} et ${formatNumber(rest)} ${rest > 1 ? 'autres' : 'autre'}`;
}

/** Which rows a bulk action changes, by name; those that the list does not show now are named as such. */
export function BulkNames({ shown, hidden, unchanged = 0 }: BulkNamesProps) {
  return (
    <Box as="span" display="block" mt="3" overflowWrap="anywhere">
      {shown.length > 0 ? (
        <Text as="span" display="block">
          {hidden.length > 0 ? `Affichés ici (${formatNumber(shown.length)}) : ` : ''}
          <strong>{inShort(shown)}</strong>
        </Text>
      ) : null}
      {hidden.length > 0 ? (
        <Text as="span" display="block" mt="2" color="fg.warning">
          {`Hors de la liste affichée (${formatNumber(hidden.length)}) : `}
          <strong>{inShort(hidden)}</strong>
        </Text>
      ) : null}
      {unchanged > 0 ? (
        <Text as="span" display="block" mt="2" color="fg.muted">
          {unchanged > 1
            ? `${formatNumber(unchanged)} lignes choisies sont déjà ainsi et ne changent pas.`
            : 'Une ligne choisie est déjà ainsi et ne change pas.'}
        </Text>
      ) : null}
    </Box>
  );
}
