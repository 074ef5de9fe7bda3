import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { RETENTION_KINDS, type Retention, type RetentionKind } from '../../domain/index.ts';
import { RETENTION_REST, RETENTION_WORDS, retentionTerm } from '../../privacy/index.ts';

/** What is kept for how long, and why: the terms are those that the installation really keeps. */
export function RetentionList({ terms }: { terms: Retention }) {
  return (
    <Stack as="dl" gap="4">
      {RETENTION_KINDS.map(kind => (
        <Row key={kind} kind={kind} retention={terms} />
      ))}
      <Box>
        <Text as="dt" fontWeight="medium">
          {RETENTION_REST.what}
        </Text>
        <Text as="dd" textStyle="sm" color="fg.muted">
          {RETENTION_REST.why}
        </Text>
      </Box>
    </Stack>
  );
}

function Row({ kind, retention: terms }: { kind: RetentionKind; retention: Retention }) {
  const days = terms[kind];
  if (days === undefined) return null;
  const { what, why } = RETENTION_WORDS[kind];
  return (
    <Box>
      <Flex as="dt" gap="3" justify="space-between" align="baseline">
        <Text fontWeight="medium">{what}</Text>
        <Text whiteSpace="nowrap">{retentionTerm(days)}</Text>
      </Flex>
      <Text as="dd" textStyle="sm" color="fg.muted">
        {why}
      </Text>
    </Box>
  );
}
