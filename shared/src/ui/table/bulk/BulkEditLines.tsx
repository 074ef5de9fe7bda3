import { Badge, Box, chakra, Flex, Text } from '@chakra-ui/react';
import type { BulkEditReport } from '../../../domain/bulk-edit.ts';
import { rowsLook } from '../../import/rowsLook.ts';
import { type BulkEditField, wordsOf } from './bulkEdit.ts';

const WORDS = {
  changed: { label: 'Change', color: 'green' },
  unchanged: { label: 'Déjà ainsi', color: 'gray' },
  refused: { label: 'Refusé', color: 'red' },
} as const;
const OUTCOMES = ['changed', 'unchanged', 'refused'] as const;

/** Each row before and after; those that are refused come first, with the reason. */
export function BulkEditLines({ report, field }: { report: BulkEditReport; field: BulkEditField }) {
  const ranked = report.lines.toSorted((a, b) => rank(a.outcome) - rank(b.outcome));
  return (
    <Box>
      <Flex gap="3" wrap="wrap" mb="3" role="status">
        {OUTCOMES.map(outcome => {
          const count = report.lines.filter(line => line.outcome === outcome).length;
          return (
            // None is no alarm.
            <Badge key={outcome} colorPalette={count > 0 ? WORDS[outcome].color : 'gray'}>
              {WORDS[outcome].label} : {count}
            </Badge>
          );
        })}
      </Flex>
      <Box overflow="auto" maxH="20rem" tabIndex={0} role="region" aria-label="Avant et après" css={rowsLook}>
        <chakra.table w="full" textStyle="sm" css={{ borderCollapse: 'collapse' }}>
          <thead>
            <tr>
              {['Ligne', 'Avant', 'Après'].map(title => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ranked.map(({ _id, name, outcome, before, after, message }) => (
              <tr key={_id}>
                <td data-label="Ligne">
                  <Text overflowWrap="anywhere">{name || 'Ligne introuvable'}</Text>
                </td>
                <td data-label="Avant">
                  <span>{wordsOf(field, before)}</span>
                </td>
                <td data-label="Après">
                  {outcome === 'refused' ? (
                    <Text color="fg.error">{message}</Text>
                  ) : (
                    <Text
                      fontWeight={outcome === 'changed' ? 'semibold' : undefined}
                      color={outcome === 'changed' ? undefined : 'fg.muted'}
                    >
                      {outcome === 'changed' ? wordsOf(field, after) : 'Déjà ainsi'}
                    </Text>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </chakra.table>
      </Box>
    </Box>
  );
}

const rank = (outcome: keyof typeof WORDS): number =>
  outcome === 'refused' ? 0 : outcome === 'changed' ? 1 : 2;
