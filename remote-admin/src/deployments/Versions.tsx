import type { Deployment } from '@rpd/shared/remote';
import { Badge, Button, Flex, formatDateTime, formatNumber, Stack, Text } from '@rpd/shared/ui';
import { Details } from './Details.tsx';
import { errorsOf, errorCountLabel } from './deployments.labels.ts';

interface VersionsProps {
  deployment: Deployment;
  onLive: (version: string) => void;
  onTry: (version: string) => void;
}

/** Every version that was released, the newest first: any of them can be live again, or be tried. */
export function Versions({ deployment, onLive, onTry }: VersionsProps) {
  const { versions, live, previous, canary } = deployment;
  return (
    <Details summary={`Versions (${versions.length})`}>
      <Stack as="ul" gap="3" listStyleType="none">
        {versions.map(({ version, releasedAt, bytes }) => (
          <Flex as="li" key={version} wrap="wrap" gap="2" align="center" justify="space-between">
            <Stack gap="0">
              <Flex gap="2" align="center" wrap="wrap">
                <Text fontWeight="medium">{version}</Text>
                {version === live ? <Badge colorPalette="green">En ligne</Badge> : null}
                {version === previous ? <Badge>Avant</Badge> : null}
                {version === canary?.version ? <Badge colorPalette="orange">À l’essai</Badge> : null}
              </Flex>
              <Text textStyle="sm" color="fg.muted">
                {formatDateTime(releasedAt)}, {formatNumber(Math.ceil(bytes / 1024))} Kio,{' '}
                {errorCountLabel(errorsOf(deployment, version)).toLowerCase()}
              </Text>
            </Stack>
            {version === live ? null : (
              <Flex gap="2">
                {live === null ? null : (
                  <Button
                    size="sm"
                    variant="outline"
                    aria-label={
                      version === canary?.version ? `Changer la part de ${version}` : `Essayer ${version}`
                    }
                    onClick={() => onTry(version)}
                  >
                    {version === canary?.version ? 'Changer la part' : 'Essayer'}
                  </Button>
                )}
                <Button
                  size="sm"
                  variant="outline"
                  aria-label={`Mettre en ligne ${version}`}
                  onClick={() => onLive(version)}
                >
                  Mettre en ligne
                </Button>
              </Flex>
            )}
          </Flex>
        ))}
      </Stack>
    </Details>
  );
}
