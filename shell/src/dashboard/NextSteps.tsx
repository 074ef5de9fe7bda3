import type { NextStep } from '@rpd/shared/domain';
import { Box, ButtonLink, Flex, Heading, LoadingState, Skeleton, Stack, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useCanNavigateTo } from '../lib/can-navigate-to.ts';
import { overview } from './dashboard.api.ts';
import { labelOf } from './next-steps.ts';

/** DSH-3: the next thing to do, then what waits behind it. It decorates: when it cannot be had, nothing is shown. */
export function NextSteps() {
  const { data, isError } = useQuery(overview());
  if (isError) return null;
  return (
    <Box as="section" aria-labelledby="next-steps">
      <Heading as="h2" id="next-steps" srOnly>
        À faire
      </Heading>
      {!data ? (
        <LoadingState label="Chargement de ce qui vous attend…">
          <Skeleton h="5.5rem" borderRadius="lg" />
        </LoadingState>
      ) : data.next.length === 0 ? (
        <Flex gap="3" align="center" color="fg.muted">
          <Sparkles size={18} aria-hidden="true" />
          <Text>Rien ne vous attend : tout est à jour.</Text>
        </Flex>
      ) : (
        <Stack as="ul" listStyleType="none" gap="3">
          {data.next.map((step, place) => (
            <Step key={step.kind} step={step} first={place === 0} />
          ))}
        </Stack>
      )}
    </Box>
  );
}

function Step({ step, first }: { step: NextStep; first: boolean }) {
  const leads = useCanNavigateTo();
  const { what, detail, action, to } = labelOf(step);
  return (
    <Flex
      as="li"
      wrap="wrap"
      gap="4"
      align="center"
      justify="space-between"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      borderStartWidth={first ? '4px' : '1px'}
      borderStartColor={first ? 'accent.solid' : undefined}
      px="5"
      py={first ? '4' : '3'}
    >
      <Box flex="1 1 16rem" minW="0">
        <Text fontWeight="semibold" textStyle={first ? 'lg' : 'md'} overflowWrap="anywhere">
          {what}
        </Text>
        {detail ? (
          <Text textStyle="sm" color="fg.muted">
            {detail}
          </Text>
        ) : null}
      </Box>
      {leads(to) ? (
        <ButtonLink to={to} colorPalette={first ? 'accent' : 'brand'} variant={first ? 'solid' : 'outline'}>
          {action}
        </ButtonLink>
      ) : null}
    </Flex>
  );
}
