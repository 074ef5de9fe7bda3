import type { Trend } from '@rpd/shared/domain';
import { Box, formatNumber, Heading, SimpleGrid, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { overview } from './dashboard.api.ts';
import { Sparkline } from './Sparkline.tsx';

const TITLES: Record<Trend['subject'], string> = {
  users: 'Nouveaux comptes',
  tickets: 'Tickets ouverts par les joueurs',
  submissions: 'Personnages déposés sur vos serveurs',
};

/** Trends, where a week's figure alone would not show them. A person with nothing to look after has none. */
export function Trends() {
  const { data } = useQuery(overview());
  if (!data || data.trends.length === 0) return null;
  return (
    <Box as="section" aria-labelledby="trends">
      <Heading as="h2" id="trends" size="lg" mb="4">
        Tendances
      </Heading>
      <SimpleGrid as="ul" listStyleType="none" minChildWidth="min(18rem, 100%)" gap="4">
        {data.trends.map(({ subject, weeks }) => (
          <Box as="li" key={subject} bg="bg.panel" borderWidth="1px" borderRadius="lg" p="5">
            <Text textStyle="sm" color="fg.muted">
              {TITLES[subject]}
            </Text>
            <Text my="1" fontSize="2xl" fontWeight="bold" fontVariantNumeric="tabular-nums">
              {formatNumber(weeks.at(-1) ?? 0)}{' '}
              <Text as="span" textStyle="sm" fontWeight="normal" color="fg.muted">
                ces sept derniers jours{compared(weeks)}
              </Text>
            </Text>
            <Sparkline
              values={weeks}
              label={`${TITLES[subject]}, par semaine depuis ${weeks.length} semaines : ${weeks.join(', ')}`}
            />
          </Box>
        ))}
      </SimpleGrid>
    </Box>
  );
}

/** Against the week before. */
function compared(weeks: number[]): string {
  const change = (weeks.at(-1) ?? 0) - (weeks.at(-2) ?? 0);
  if (change === 0) return ', autant que les sept d’avant';
  return change > 0 ? `, ${formatNumber(change)} de plus` : `, ${formatNumber(-change)} de moins`;
}
