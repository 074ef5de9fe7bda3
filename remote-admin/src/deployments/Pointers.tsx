import { type Deployment, isEnvironment, PREVIEW_QUERY } from '@rpd/shared/remote';
import { Badge, Box, Button, Flex, formatDateTime, importOrNotify, Stack, Text } from '@rpd/shared/ui';
import { CopyText } from '@rpd/shared/ui/form';
import { useMutation } from '@tanstack/react-query';
import { Details } from './Details.tsx';
import { removePointer } from './deployments.api.ts';
import { actorLabel } from './deployments.labels.ts';
import { Viewers } from './Viewers.tsx';

interface PointersProps {
  deployment: Deployment;
  onLive: (version: string) => void;
}

/** Where one sees it: the first area of the remote. */
const addressOf = ({ name, grants: { areas } }: Deployment, pointer: string): string =>
  `${window.location.origin}${areas[0] ?? '/app/dashboard'}?${PREVIEW_QUERY}=${name}@${pointer}`;

/** Previews and environments of a remote: what each shows, until when, and who may see them. */
export function Pointers({ deployment, onLive }: PointersProps) {
  const { name: remote, pointers, live } = deployment;
  const remove = useMutation(removePointer);
  const ask = async (name: string) => {
    const overlay = await importOrNotify(import('@rpd/shared/ui/overlay'));
    await overlay?.confirmDelete({
      item: `« ${name} »`,
      question: `Retirer « ${name} » ?`,
      description: 'Les personnes qui l’ont ouvert retrouvent la version en ligne à la page suivante.',
      confirmLabel: 'Retirer',
      remove: () => remove.mutateAsync({ remote, name }),
    });
  };
  return (
    <Details summary={`Aperçus et environnements (${pointers.length})`}>
      <Stack gap="4">
        {pointers.length > 0 ? (
          <Stack as="ul" gap="4" listStyleType="none">
            {pointers.map(({ name, version, who, at, expiresAt }) => (
              <Stack as="li" key={name} gap="2">
                <Flex wrap="wrap" gap="2" align="center" justify="space-between">
                  <Stack gap="0" minW="0">
                    <Flex gap="2" align="center" wrap="wrap">
                      <Text fontWeight="medium" overflowWrap="anywhere">
                        {name}
                      </Text>
                      {isEnvironment(name) ? <Badge colorPalette="blue">Environnement</Badge> : null}
                      {version === live ? <Badge colorPalette="green">En ligne</Badge> : null}
                    </Flex>
                    <Text textStyle="sm" color="fg.muted">
                      <Box as="strong">{version}</Box>, par {actorLabel(who)} le {formatDateTime(at)}
                      {expiresAt === null ? '' : `, jusqu’au ${formatDateTime(expiresAt)}`}
                    </Text>
                  </Stack>
                  <Flex gap="2">
                    {version === live ? null : (
                      <Button
                        size="sm"
                        variant="outline"
                        aria-label={`Mettre en ligne « ${name} »`}
                        onClick={() => onLive(version)}
                      >
                        Mettre en ligne
                      </Button>
                    )}
                    <Button
                      size="sm"
                      variant="outline"
                      colorPalette="red"
                      aria-label={`Retirer « ${name} »`}
                      onClick={() => void ask(name)}
                    >
                      Retirer
                    </Button>
                  </Flex>
                </Flex>
                <CopyText
                  label={`Adresse de « ${name} »`}
                  text={addressOf(deployment, name)}
                  done="Adresse copiée"
                />
              </Stack>
            ))}
          </Stack>
        ) : (
          <Text textStyle="sm" color="fg.muted">
            Aucun : l’équipe en publie un avec « rpd release --preview ».
          </Text>
        )}
        <Viewers deployment={deployment} />
      </Stack>
    </Details>
  );
}
