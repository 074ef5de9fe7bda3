import { Box, chakra, Text, VisuallyHidden } from '@chakra-ui/react';
import type { JournalChange, JournalLine } from '../../domain/journal.ts';
import { changeWords } from './journal.values.ts';

interface JournalChangesProps {
  changes: readonly JournalChange[];
  names: JournalLine['names'];
  /** What an undo does: from the present value to the former one. */
  backwards?: boolean;
}

/** Before and after, field by field. */
export function JournalChanges({ changes, names, backwards = false }: JournalChangesProps) {
  return (
    <chakra.ul listStyleType="none" display="grid" gap="1">
      {changes.map(change => {
        const { field, label, before, after } = changeWords(change, names);
        const [from, to] = backwards ? [after, before] : [before, after];
        return (
          <Box as="li" key={field} textStyle="sm" overflowWrap="anywhere">
            <Text as="span" fontWeight="medium">
              {label}
            </Text>
            {'\u00a0: '}
            <VisuallyHidden>{backwards ? 'de ' : 'avant '}</VisuallyHidden>
            <Text as="span" color="fg.muted" lineClamp="4" display="inline">
              {shortened(from)}
            </Text>
            <span aria-hidden="true"> → </span>
            <VisuallyHidden>{backwards ? ' à ' : ', après '}</VisuallyHidden>
            <Text as="span">{shortened(to)}</Text>
          </Box>
        );
      })}
    </chakra.ul>
  );
}

const MAX_SHOWN = 160;
const shortened = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
