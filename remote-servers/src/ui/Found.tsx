import type { Warnings } from '@rpd/shared/domain';
import { Box, Flex, IconButton, LoadingState, Skeleton, Stack, Text } from '@rpd/shared/ui';
import { WarningLabel } from '@rpd/shared/ui/warnings';
import { Plus } from 'lucide-react';
import { FoldedPerson } from './BlockedPerson.tsx';

interface FoundProps {
  label: string;
  rows: {
    id: string;
    name: string;
    detail: string;
    add: () => void;
    /** It fights already, and only once. */
    isTaken?: boolean;
    /** Of somebody whom the reader blocks: shown when it is asked for. */
    isBlocked?: boolean;
    warnings?: Warnings;
  }[];
  /** Nothing is known yet, or cannot be: an empty list would say that there is nothing. */
  pending: boolean;
  failed: boolean;
  disabled: boolean;
}

/** What was found under some words, each with the button that takes it. */
export function Found({ label, rows, pending, failed, disabled }: FoundProps) {
  if (pending) {
    return (
      <LoadingState label="Recherche…">
        <Skeleton h="24" mt="3" />
      </LoadingState>
    );
  }
  if (failed) return null;
  return (
    <Stack as="ul" listStyleType="none" gap="1" mt="3" aria-label={label}>
      {rows.length === 0 ? (
        <Text as="li" color="fg.muted">
          Rien à ce nom.
        </Text>
      ) : null}
      {rows.map(row => (
        <FoldedPerson key={row.id} isBlocked={row.isBlocked ?? false} part={label}>
          <Flex as="li" gap="3" align="center" justify="space-between" py="1" borderBottomWidth="1px">
            <Box minW="0">
              <Text overflowWrap="anywhere">{row.name}</Text>
              <Text textStyle="sm" color="fg.muted">
                {row.detail}
              </Text>
              <WarningLabel warnings={row.warnings} />
            </Box>
            {row.isTaken ? (
              <Text textStyle="sm" color="fg.muted" flexShrink="0">
                Dans le combat
              </Text>
            ) : (
              <IconButton
                label={`Ajouter ${row.name}`}
                variant="outline"
                disabled={disabled}
                onClick={row.add}
              >
                <Plus aria-hidden="true" />
              </IconButton>
            )}
          </Flex>
        </FoldedPerson>
      ))}
    </Stack>
  );
}
