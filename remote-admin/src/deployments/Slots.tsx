import { ROLE_BADGES } from '@rpd/shared/domain';
import type { Deployment } from '@rpd/shared/remote';
import { Badge, Box, Button, Card, Flex, Heading, SimpleGrid, Stack, Text, toasts } from '@rpd/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { setSwitch } from './deployments.api.ts';
import { type FillRow, type SlotRow, slotRows } from './deployments.fills.ts';
import { errorCountLabel } from './deployments.labels.ts';

/** Who offers which slot, who fills it, and the switch of each (EXT-2). */
export function Slots({ deployments }: { deployments: readonly Deployment[] }) {
  return (
    <Card.Root as="section" aria-labelledby="slots">
      <Card.Body gap="5">
        <Stack gap="1">
          <Heading as="h2" id="slots" size="lg">
            Emplacements
          </Heading>
          <Text textStyle="sm" color="fg.muted">
            Ce que des espaces ajoutent aux pages des autres : onglets, actions, cartes. Un ajout coupé
            disparaît aussitôt de toutes les pages ouvertes ; une nouvelle version ne le remet pas.
          </Text>
        </Stack>
        <SimpleGrid columns={{ base: 1, lg: 2 }} columnGap="8" rowGap="4">
          {slotRows(deployments).map(row => (
            <SlotItem key={row.key} row={row} />
          ))}
        </SimpleGrid>
      </Card.Body>
    </Card.Root>
  );
}

function SlotItem({ row: { key, offeredBy, offer, fills } }: { row: SlotRow }) {
  return (
    <Box as="section" aria-label={key} borderTopWidth="1px" pt="4">
      <Flex wrap="wrap" gap="2" align="center">
        <Heading as="h3" size="sm">
          {key}
        </Heading>
        {offeredBy === null ? (
          <Badge colorPalette="red">Plus offert</Badge>
        ) : (
          <Text textStyle="sm" color="fg.muted">
            Offert par : {offeredBy}
          </Text>
        )}
        {offer?.deprecated ? <Badge colorPalette="orange">Fin annoncée</Badge> : null}
      </Flex>
      {offeredBy === null ? (
        <Text textStyle="sm">
          Aucune version en ligne n’offre cet emplacement : ce qui le remplit est masqué.
        </Text>
      ) : null}
      {offer?.deprecated ? <Text textStyle="sm">{offer.deprecated}</Text> : null}
      {fills.length === 0 ? (
        <Text textStyle="sm" color="fg.muted" mt="2">
          Personne ne le remplit.
        </Text>
      ) : (
        <Stack as="ul" gap="3" mt="3" listStyleType="none">
          {fills.map(fill => (
            <FillItem key={`${fill.deployment.name} ${fill.fill.id}`} row={fill} />
          ))}
        </Stack>
      )}
    </Box>
  );
}

function FillItem({ row }: { row: FillRow }) {
  const {
    deployment: { name, title: remote, live },
    fill: { id, title, roles, flag },
    isOff,
    waitsFor,
    errors,
  } = row;
  const change = useMutation(setSwitch);
  const move = (kind: 'fill' | 'flag', what: string, state: 'on' | 'off', done: string) =>
    change.mutate(
      { remote: name, kind, name: what, state },
      {
        onSuccess: () => void toasts.success(done),
        onError: (error: Error) => void toasts.failure('Rien n’a changé', { detail: error.message }),
      },
    );
  const audience =
    roles.length === 0 ? 'tout le monde' : roles.map(role => ROLE_BADGES[role].label).join(', ');
  return (
    <Flex as="li" wrap="wrap" gap="3" align="center" justify="space-between">
      <Stack gap="0" flex="1 1 16rem" minW="0">
        <Flex gap="2" align="center" wrap="wrap">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {title}
          </Text>
          {isOff ? <Badge colorPalette="orange">Coupé</Badge> : null}
          {waitsFor === null ? null : <Badge>Attend « {waitsFor} »</Badge>}
          {errors > 0 ? <Badge colorPalette="red">{errorCountLabel(errors)}</Badge> : null}
        </Flex>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {remote} {live}, pour {audience}
        </Text>
      </Stack>
      <Flex gap="2" wrap="wrap">
        {flag === undefined ? null : (
          <Button
            size="sm"
            variant="outline"
            busy={change.isPending}
            onClick={() =>
              move(
                'flag',
                flag,
                waitsFor === null ? 'off' : 'on',
                `« ${flag} » est ${waitsFor === null ? 'fermé' : 'ouvert'}`,
              )
            }
          >
            {waitsFor === null ? `Fermer « ${flag} »` : `Ouvrir « ${flag} »`}
          </Button>
        )}
        <Button
          size="sm"
          variant="outline"
          busy={change.isPending}
          aria-label={`${isOff ? 'Remettre' : 'Couper'} ${title} (${remote})`}
          onClick={() =>
            move('fill', id, isOff ? 'on' : 'off', `« ${title} » est ${isOff ? 'remis' : 'coupé'}`)
          }
        >
          {isOff ? 'Remettre' : 'Couper'}
        </Button>
      </Flex>
    </Flex>
  );
}
