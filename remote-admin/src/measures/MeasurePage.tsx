import { resetBreadcrumb, updateBreadcrumb } from '@rpd/shared/breadcrumb';
import { type Measure, MEASURE_KIND_LABELS } from '@rpd/shared/domain';
import {
  Box,
  Flex,
  formatDateTime,
  Grid,
  Heading,
  LoadingState,
  NotFoundState,
  PageHeader,
  QueryState,
  Stack,
  Text,
} from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { CaseFiles } from './CaseFiles.tsx';
import { MeasureActs } from './MeasureActs.tsx';
import { MeasureAppeal } from './MeasureAppeal.tsx';
import { MeasureFacts, Words } from './MeasureFacts.tsx';
import { measureById, nameOf } from '../lib/measures.api.ts';
import { Part } from './Part.tsx';
import { StandingBadge } from '../ui/StandingBadge.tsx';

/** `/app/moderation/measures/:id`: one case, from the facts to the appeal. */
export function MeasurePage() {
  const { id = '' } = useParams();
  const query = useQuery(measureById(id));
  return (
    <QueryState
      query={query}
      title="Mesure"
      loading={<LoadingState label="Chargement de la mesure…" />}
      notFound={<NotFoundState>Cette mesure n’existe pas.</NotFoundState>}
    >
      {measure => <Case measure={measure} />}
    </QueryState>
  );
}

function Case({ measure }: { measure: Measure }) {
  const { kind, person, rule, evidence, evidenceUntil } = measure;
  const title = `${MEASURE_KIND_LABELS[kind]} : ${nameOf(person)}`;
  useEffect(() => {
    const way = [
      { text: 'Modération', to: '/app/moderation' },
      { text: 'Mesures', to: '/app/moderation/measures' },
    ];
    updateBreadcrumb({ customItems: [...way, { text: title }] });
    return resetBreadcrumb;
  }, [title]);
  return (
    <>
      <PageHeader title={title} description={rule} />
      <Flex gap="2" mb="6" wrap="wrap">
        <StandingBadge measure={measure} />
      </Flex>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
        gap="6"
        alignItems="start"
      >
        <Stack gap="6">
          <Part title="Décision">
            <MeasureFacts measure={measure} />
          </Part>
          <Part title="Pièces">
            {evidence.length + measure.files.length === 0 ? (
              <Text color="fg.muted">Elles ont été effacées au terme de leur conservation.</Text>
            ) : null}
            <Stack gap="4">
              {evidence.map(({ label, text }) => (
                <Box key={label}>
                  <Heading as="h3" size="sm" mb="1">
                    {label}
                  </Heading>
                  <Words>{text}</Words>
                </Box>
              ))}
            </Stack>
            <CaseFiles measure={measure} />
            {evidenceUntil ? (
              <Text mt="4" textStyle="sm" color="fg.muted">
                Gardées telles qu’elles étaient ce jour-là, jusqu’au {formatDateTime(evidenceUntil)}.
              </Text>
            ) : null}
          </Part>
          {measure.appeal ? <MeasureAppeal measure={measure} appeal={measure.appeal} /> : null}
        </Stack>
        <MeasureActs measure={measure} />
      </Grid>
    </>
  );
}
