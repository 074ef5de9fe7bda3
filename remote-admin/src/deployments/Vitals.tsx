import { type AreaVitals, type Deployment, type Vital, VITALS } from '@rpd/shared/remote';
import { Box, Card, chakra, Flex, formatDate, formatNumber, Heading, Stack, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Details } from './Details.tsx';
import { VITAL_LABELS, vitalLabel, vitalState } from './deployments.labels.ts';
import { areaVitals } from './deployments.api.ts';

/** What people wait for, by area and version, as their browsers measure it (EXT-9). Who reads it looks for the version that made pages slow. */
export function Vitals({ deployments }: { deployments: readonly Deployment[] }) {
  const { data: rows } = useQuery(areaVitals);
  // What cannot be read is no reason to hide the versions above.
  if (!rows) return null;
  const [current = [], past = []] = [false, true].map(isPast =>
    rows.filter(row => isReplaced(row, deployments) === isPast),
  );
  return (
    <Card.Root as="section" aria-labelledby="vitals">
      <Card.Body gap="5">
        <Stack gap="1">
          <Heading as="h2" id="vitals" size="lg">
            Ce que les personnes attendent
          </Heading>
          <Text textStyle="sm" color="fg.muted">
            Mesuré par les navigateurs pendant de vraies visites, sans savoir de qui. Trois visites sur quatre
            ont mis au plus ce temps.
          </Text>
        </Stack>
        {rows.length === 0 ? (
          <Text textStyle="sm">
            Aucune visite n’a encore été mesurée. Une page envoie ses mesures quand on la quitte.
          </Text>
        ) : (
          <>
            <Rows rows={current} deployments={deployments} />
            {past.length > 0 ? (
              <Details summary={`Versions d’avant (${past.length})`}>
                <Rows rows={past} deployments={deployments} />
              </Details>
            ) : null}
          </>
        )}
      </Card.Body>
    </Card.Root>
  );
}

/** Whether nobody gets that version any more. The shell has no line here: its versions all stand for themselves. */
function isReplaced({ remote, version }: AreaVitals, deployments: readonly Deployment[]): boolean {
  const deployment = deployments.find(({ name }) => name === remote);
  return deployment !== undefined && deployment.live !== version && deployment.canary?.version !== version;
}

function Rows({ rows, deployments }: { rows: readonly AreaVitals[]; deployments: readonly Deployment[] }) {
  return (
    <Stack as="ul" gap="0" listStyleType="none">
      {rows.map(row => (
        <Row
          key={`${row.area} ${row.version}`}
          row={row}
          deployment={deployments.find(({ name }) => name === row.remote)}
        />
      ))}
    </Stack>
  );
}

function Row({ row, deployment }: { row: AreaVitals; deployment: Deployment | undefined }) {
  const { area, version, remote, visits, lastAt } = row;
  const isLive = deployment?.live === version;
  const isTried = deployment?.canary?.version === version;
  const most = Math.max(...VITALS.map(vital => visits[vital]));
  return (
    <Flex as="li" wrap="wrap" columnGap="6" rowGap="2" py="3" borderTopWidth="1px" align="baseline">
      <Box flex="1 1 16rem" minW="0">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {area}
        </Text>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {deployment?.title ?? (remote === 'shell' ? 'Application' : remote)} {version}
          {isLive ? ', en ligne' : isTried ? ', à l’essai' : ''}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {most === 1 ? 'Une visite' : `${formatNumber(most)} visites`}, la dernière le {formatDate(lastAt)}
        </Text>
      </Box>
      <chakra.dl display="flex" flexWrap="wrap" columnGap="6" rowGap="2" flex="2 1 24rem">
        {VITALS.map(vital => (
          <Figure key={vital} vital={vital} value={row.p75[vital]} />
        ))}
      </chakra.dl>
    </Flex>
  );
}

const COLORS = { good: 'fg.success', fair: 'fg.warning', poor: 'fg.error' } as const;
const WORDS = { good: 'bon', fair: 'à améliorer', poor: 'mauvais' } as const;

function Figure({ vital, value }: { vital: Vital; value: number | null }) {
  const state = value === null ? null : vitalState(vital, value);
  return (
    <Box flex="1 1 8rem">
      <chakra.dt textStyle="sm" color="fg.muted">
        {VITAL_LABELS[vital]}
      </chakra.dt>
      <chakra.dd m="0" fontVariantNumeric="tabular-nums">
        {value === null || state === null ? (
          <Text as="span" color="fg.muted">
            Pas encore
          </Text>
        ) : (
          <>
            <Text as="span" fontWeight="medium">
              {vitalLabel(vital, value)}
            </Text>{' '}
            <Text as="span" textStyle="sm" color={COLORS[state]}>
              {WORDS[state]}
            </Text>
          </>
        )}
      </chakra.dd>
    </Box>
  );
}
