import type { ModerationSummary } from '@rpd/shared/domain';
import { Card, formatNumber, Link, SimpleGrid, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { measuresSummary } from '../lib/measures.api.ts';
import { duration } from './moderation.labels.ts';

const TICKETS = '/app/moderation/tickets';
const MEASURES = '/app/moderation/measures';
const DISCORD = '/app/moderation/discord';

/** What waits, each figure leading to what it counts. `now`: when that was so, ms. */
export function Figures({ summary, now }: { summary: ModerationSummary; now: number }) {
  const { open, pending, unassigned, mine, urgent, oldest, answers, hiddenServers, discordProblems } =
    summary;
  const { data: measures } = useQuery(measuresSummary);
  return (
    <>
      <SimpleGrid as="ul" columns={{ base: 2, md: 3, lg: 5 }} gap="4" mb="6" listStyleType="none">
        <Figure label="Tickets ouverts" value={formatNumber(open)} to={TICKETS} />
        <Figure label="Sans personne" value={formatNumber(unassigned)} to={`${TICKETS}?assignee=none`} />
        <Figure label="À moi" value={formatNumber(mine)} to={`${TICKETS}?assignee=me`} />
        <Figure label="Urgents" value={formatNumber(urgent)} to={`${TICKETS}?priority=urgent`} />
        <Figure label="En attente de l’auteur" value={formatNumber(pending)} to={`${TICKETS}?view=pending`} />
        <Figure
          label="Délai de réponse"
          value={answers.medianMinutes === null ? '—' : duration(answers.medianMinutes)}
          note={answers.count > 0 ? 'Médiane sur 30 jours' : 'Aucune réponse sur 30 jours'}
        />
        <Figure
          label="Contestations à juger"
          value={measures ? formatNumber(measures.appeals) : '…'}
          to={`${MEASURES}?appealed=true`}
        />
        <Figure
          label="Exclusions à confirmer"
          value={measures ? formatNumber(measures.proposals) : '…'}
          to={`${MEASURES}?standing=proposed`}
        />
        <Figure
          label="Serveurs masqués"
          value={formatNumber(hiddenServers.total)}
          to={`${DISCORD}?visible=0`}
        />
        <Figure
          label="Discord à vérifier"
          value={formatNumber(discordProblems)}
          to={`${DISCORD}?problem=1`}
        />
      </SimpleGrid>
      {oldest ? <Oldest oldest={oldest} now={now} /> : null}
    </>
  );
}

interface FigureProps {
  label: string;
  value: string;
  /** What the figure counts. */
  to?: string;
  note?: string;
}

function Figure({ label, value, to, note }: FigureProps) {
  return (
    <Card.Root as="li" h="full">
      <Card.Body gap="1" p="4">
        <Text textStyle="sm" color="fg.muted">
          {to ? <Link to={to}>{label}</Link> : label}
        </Text>
        <Text textStyle="2xl" fontWeight="bold">
          {value}
        </Text>
        {note ? (
          <Text textStyle="sm" color="fg.muted">
            {note}
          </Text>
        ) : null}
      </Card.Body>
    </Card.Root>
  );
}

interface OldestProps {
  oldest: NonNullable<ModerationSummary['oldest']>;
  now: number;
}

function Oldest({ oldest, now }: OldestProps) {
  const waited = (now - Date.parse(oldest.lastMessageAt)) / 60_000;
  return (
    <Text mb="6">
      Attend depuis le plus longtemps ({duration(waited)}) :{' '}
      <Link to={`${TICKETS}/${oldest._id}?sort=lastMessageAt`}>{oldest.subject}</Link>
    </Text>
  );
}
