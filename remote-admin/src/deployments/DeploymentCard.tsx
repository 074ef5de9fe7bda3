import type { Deployment } from '@rpd/shared/remote';
import {
  Badge,
  Box,
  Button,
  Card,
  Flex,
  FOCUS_TARGET,
  Heading,
  Stack,
  Text,
  toasts,
  useOpenState,
} from '@rpd/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { FlaskConical, Undo2 } from 'lucide-react';
import { CanaryDialog } from './CanaryDialog.tsx';
import { Grants } from './Grants.tsx';
import { History } from './History.tsx';
import { Pointers } from './Pointers.tsx';
import { RemoteActions } from './RemoteActions.tsx';
import { Reports } from './Reports.tsx';
import { Tokens } from './Tokens.tsx';
import { Versions } from './Versions.tsx';
import { abortCanary, moveLive } from './deployments.api.ts';
import { errorsOf, errorCountLabel, healthLabel } from './deployments.labels.ts';

/** How many people a version runs for, and how many it fails. */
function Health({ deployment, version }: { deployment: Deployment; version: string }) {
  const label = healthLabel(deployment, version);
  return label ? (
    <Text as="span" textStyle="sm" color="fg.muted">
      {label}
    </Text>
  ) : null;
}

/** One remote: what is live, what can be done about it in one click, and what stands behind it. */
export function DeploymentCard({ deployment }: { deployment: Deployment }) {
  const { name, title, state, isolated, live, previous, rollbackTo, canary } = deployment;
  const [trying, setTrying] = useOpenState<string | null>(`canary ${name}`, null);
  const move = useMutation(moveLive);
  const abort = useMutation(abortCanary);
  const tell = (message: string) => ({
    onSuccess: () => void toasts.success(message),
    onError: (error: Error) => void toasts.failure('Rien n’a changé', { detail: error.message }),
  });
  const goTo = (version: string) =>
    move.mutate({ name, version, expectedLive: live }, tell(`« ${title} » est en version ${version}`));
  const errors = live === null ? 0 : errorsOf(deployment, live);
  const tried = canary ? errorsOf(deployment, canary.version) : 0;
  const headingId = `deployment-${name}`;

  return (
    <Card.Root as="section" aria-labelledby={headingId}>
      <Card.Body gap="4">
        <Flex wrap="wrap" gap="4" justify="space-between" align="flex-start">
          <Stack gap="1">
            <Heading as="h2" id={headingId} size="lg" {...FOCUS_TARGET}>
              {title}
            </Heading>
            <Flex wrap="wrap" gap="2" align="center">
              {state === 'off' ? <Badge colorPalette="orange">Coupé</Badge> : null}
              {isolated ? <Badge colorPalette="blue">Isolé</Badge> : null}
              {live === null ? (
                <Text textStyle="sm">Aucune version en ligne</Text>
              ) : (
                <>
                  <Text textStyle="sm">
                    En ligne : <Box as="strong">{live}</Box>
                  </Text>
                  <Badge colorPalette={errors > 0 ? 'red' : 'green'}>{errorCountLabel(errors)}</Badge>
                  <Health deployment={deployment} version={live} />
                </>
              )}
            </Flex>
            {live === null ? null : (
              <Text textStyle="sm" color="fg.muted">
                {previous ? `Avant : ${previous}` : 'Aucune version à laquelle revenir'}
              </Text>
            )}
          </Stack>
          {rollbackTo ? (
            <Button variant="outline" busy={move.isPending} onClick={() => goTo(rollbackTo)}>
              <Undo2 aria-hidden="true" />
              Revenir à {rollbackTo}
            </Button>
          ) : null}
        </Flex>
        {canary ? (
          <Flex wrap="wrap" gap="3" align="center" p="3" bg="bg.subtle" borderRadius="md">
            <FlaskConical size={18} aria-hidden="true" />
            <Text flex="1" minW="12rem">
              À l’essai : <Box as="strong">{canary.version}</Box> pour {canary.share} % des personnes
              {canary.auto ? ', puis davantage tant que rien n’échoue' : ''}
            </Text>
            <Health deployment={deployment} version={canary.version} />
            <Badge colorPalette={tried > 0 ? 'red' : 'green'}>{errorCountLabel(tried)}</Badge>
            <Button size="sm" busy={move.isPending} onClick={() => goTo(canary.version)}>
              Donner à tout le monde
            </Button>
            <Button
              size="sm"
              variant="outline"
              busy={abort.isPending}
              onClick={() => abort.mutate(name, tell(`L’essai de « ${title} » est fini`))}
            >
              Mettre fin à l’essai
            </Button>
          </Flex>
        ) : null}
        <Reports reports={deployment.reports} />
        <Flex wrap="wrap" columnGap="4" rowGap="2" borderTopWidth="1px" pt="3">
          {deployment.versions.length > 0 ? (
            <>
              <Versions deployment={deployment} onLive={goTo} onTry={setTrying} />
              <History events={deployment.history} />
            </>
          ) : null}
          <Pointers deployment={deployment} onLive={goTo} />
          <Grants deployment={deployment} />
          <Tokens deployment={deployment} />
          <Box ms="auto">
            <RemoteActions deployment={deployment} />
          </Box>
        </Flex>
      </Card.Body>
      {trying === null ? null : (
        <CanaryDialog
          name={name}
          title={title}
          version={trying}
          share={canary?.version === trying ? canary.share : undefined}
          isAuto={canary?.version === trying && canary.auto}
          onClose={() => setTrying(null)}
        />
      )}
    </Card.Root>
  );
}
