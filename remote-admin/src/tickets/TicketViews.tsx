import type { TicketViewCounts } from '@rpd/shared/domain';
import { Button, Flex, formatNumber, Text } from '@rpd/shared/ui';
import { useFilter } from '@rpd/shared/ui/table';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { viewCounts } from './tickets.api.ts';
import { ALL, useTicketFilters, VIEWS } from './tickets.filters.ts';

/** The parts of the queue, each with how many tickets wait in it. */
export function TicketViews() {
  const { view, state } = useTicketFilters();
  const [params] = useSearchParams();
  const [, setView] = useFilter('view');
  const { data: counts } = useQuery(viewCounts);
  // An address that asks for a state is none of the parts.
  const chosen = state && !params.has('view') ? '' : view || ALL;
  return (
    <Flex
      role="group"
      aria-label="Parties de la file"
      gap="2"
      mb="4"
      pb="1"
      overflowX="auto"
      // The strip cuts off what reaches over its edges.
      css={{ '& > *': { flexShrink: 0 } }}
    >
      {VIEWS.map(({ value, label }) => {
        const count = counts?.[value as keyof TicketViewCounts];
        return (
          <Button
            key={value}
            size="sm"
            variant={chosen === value ? 'solid' : 'outline'}
            colorPalette={chosen === value ? undefined : 'gray'}
            aria-pressed={chosen === value}
            _focusVisible={{ outlineOffset: '-2px' }}
            onClick={() => setView(value === 'queue' ? '' : value)}
          >
            {label}
            {count === undefined ? null : (
              <Text as="span" fontVariantNumeric="tabular-nums" opacity="0.85">
                {formatNumber(count)}
              </Text>
            )}
          </Button>
        );
      })}
    </Flex>
  );
}
