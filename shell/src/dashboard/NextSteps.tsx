import type { NextStep } from '@rpd/shared/domain';
import { Box, ButtonLink, Flex, Heading, Stack, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useCanNavigateTo } from '../lib/can-navigate-to.ts';
import { overview } from './dashboard.api.ts';
import { labelOf } from './next-steps.ts';

/** With the texts of the news, for which the first screen does not wait. */
const UnreadNews = lazy(() => import('./UnreadNews.tsx'));

/** DSH-3: the next thing to do, then what waits behind it. It decorates: when it cannot be had, nothing is shown. */
export function NextSteps() {
  const { data } = useQuery(overview());
  if (!data) return null;
  return (
    <Box
      as="section"
      aria-labelledby="next-steps"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      p="5"
      minW="0"
    >
      <Flex gap="2" align="center" justify="space-between" mb="3">
        <Heading as="h2" id="next-steps" size="md">
          Ce qui vous attend
        </Heading>
        <Suspense>
          <UnreadNews guidance={data.guidance} />
        </Suspense>
      </Flex>
      {data.next.length === 0 ? (
        <Flex gap="3" align="center" color="fg.muted">
          <Sparkles size={18} aria-hidden="true" />
          <Text>Rien ne vous attend : tout est à jour.</Text>
        </Flex>
      ) : (
        <Stack as="ul" listStyleType="none" gap="0">
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
    <Flex as="li" wrap="wrap" gap="4" align="center" justify="space-between" borderTopWidth="1px" py="3">
      <Box flex="1 1 14rem" minW="0">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {what}
        </Text>
        {detail ? (
          <Text textStyle="sm" color="fg.muted">
            {detail}
          </Text>
        ) : null}
      </Box>
      {leads(to) ? (
        <ButtonLink
          to={to}
          size="sm"
          colorPalette={first ? 'accent' : 'brand'}
          variant={first ? 'solid' : 'outline'}
        >
          {action}
        </ButtonLink>
      ) : null}
    </Flex>
  );
}
