import { MEASURE_KIND_LABELS, mayMeasure, type PersonName } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import {
  Box,
  Button,
  ErrorState,
  Flex,
  formatDate,
  Heading,
  lazyWithPreload,
  Link,
  Stack,
  Text,
  useOpenState,
} from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Gavel } from 'lucide-react';
import { measuresAbout } from '../lib/measures.api.ts';
import { StandingBadge } from './StandingBadge.tsx';

const MeasureForm = lazyWithPreload(
  async () => (await import(/* webpackChunkName: "measure-form" */ './MeasureForm.tsx')).MeasureForm,
);

interface PersonMeasuresProps {
  person: PersonName & { roles: readonly string[] };
  /** The report beside which they stand. */
  ticket?: string;
  /** Whether one decides here: beside a report, about one of two people. */
  isMeasured?: boolean;
  /** The level of its heading. */
  heading?: 'h2' | 'h3';
}

/** What was decided about somebody, and the way to decide again. */
export function PersonMeasures({ person, ticket, isMeasured = true, heading = 'h3' }: PersonMeasuresProps) {
  const me = useSession(({ user }) => user);
  const { data, error, isFetching, refetch } = useQuery(measuresAbout(person._id));
  const [isDeciding, setDeciding] = useOpenState<boolean>(`measure-${person._id}`, false);
  const measures = data?.rows ?? [];
  return (
    <Box>
      <Heading as={heading} size="sm" mb="1">
        Mesures{data && data.total > 0 ? ` (${data.total})` : ''}
      </Heading>
      {error ? <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} /> : null}
      {data && measures.length === 0 ? (
        <Text textStyle="sm" color="fg.muted">
          Aucune mesure
        </Text>
      ) : null}
      <Stack as="ul" gap="1" listStyleType="none" textStyle="sm">
        {measures.map(measure => (
          <Flex as="li" key={measure._id} gap="2" wrap="wrap" align="center">
            <Link to={`/app/moderation/measures/${measure._id}`}>
              {MEASURE_KIND_LABELS[measure.kind]} du {formatDate(measure.createdAt)}
            </Link>
            <StandingBadge measure={measure} />
          </Flex>
        ))}
      </Stack>
      {me && isMeasured && mayMeasure(me, person) ? (
        <Button
          mt="3"
          size="sm"
          // Beside another account on a phone it has half of the width.
          maxW="full"
          h="auto"
          minH="9"
          py="1"
          whiteSpace="normal"
          variant="outline"
          colorPalette="red"
          onClick={() => setDeciding(true)}
          onPointerEnter={() => void MeasureForm.preload()}
        >
          <Gavel aria-hidden />
          Prendre une mesure
        </Button>
      ) : null}
      {isDeciding ? (
        <MeasureForm person={person} {...(ticket && { ticket })} onClose={() => setDeciding(false)} />
      ) : null}
    </Box>
  );
}
