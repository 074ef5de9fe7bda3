import type { Server } from '@rpd/shared/domain';
import {
  Avatar,
  Badge,
  Box,
  ButtonLink,
  EmptyState,
  ErrorState,
  Flex,
  formatNumber,
  Heading,
  Link,
  LoadingState,
  SimpleGrid,
  Skeleton,
  Text,
} from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { SERVERS_SHOWN, serversQuery } from './dashboard.api.ts';

const COLUMNS = { base: 1, md: 2, xl: 3 };

/** DSH-2, one's own first (DSH-3). */
export function ServerCards({ me }: { me: string }) {
  const { data, error, isFetching, refetch } = useQuery(serversQuery());
  if (error && !data)
    return (
      <ErrorState
        title="Erreur lors du chargement des serveurs"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Loading />;
  if (data.rows.length === 0)
    return (
      <EmptyState
        title="Aucun serveur pour le moment"
        action={<ButtonLink to="/app/servers">Voir les serveurs</ButtonLink>}
      />
    );
  const own = data.rows.filter(server => server.owner_id === me);
  const others = data.rows.filter(server => server.owner_id !== me);
  return (
    <>
      <Section id="own-servers" title="Vos serveurs" servers={own} />
      <Section id="servers" title="Serveurs de la communauté" servers={others} />
      {data.total > SERVERS_SHOWN ? (
        <ButtonLink to="/app/servers" variant="outline" alignSelf="flex-start">
          Voir les {formatNumber(data.total)} serveurs
        </ButtonLink>
      ) : null}
    </>
  );
}

function Section({ id, title, servers }: { id: string; title: string; servers: Server[] }) {
  if (servers.length === 0) return null;
  return (
    <Box as="section" aria-labelledby={id}>
      <Heading as="h2" id={id} size="lg" mb="4">
        {title}
      </Heading>
      <SimpleGrid as="ul" listStyleType="none" columns={COLUMNS} gap="4">
        {servers.map(server => (
          <ServerCard key={server._id} server={server} />
        ))}
      </SimpleGrid>
    </Box>
  );
}

/** The whole card leads to the server; its name is the link. */
function ServerCard({ server: { _id, name, icon_img, description, visible } }: { server: Server }) {
  return (
    <Flex
      as="li"
      position="relative"
      gap="4"
      p="4"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      transition="border-color 150ms"
      _hover={{ borderColor: 'brand.solid' }}
    >
      <Avatar name={name} src={icon_img} size={48} shape="square" decorative />
      <Box minW="0" flex="1">
        <Flex align="center" gap="2">
          <Link
            to={`/app/servers/${_id}`}
            color="fg"
            fontWeight="semibold"
            truncate
            _before={{ content: '""', position: 'absolute', inset: '0' }}
          >
            {name}
          </Link>
          {visible ? null : <Badge colorPalette="gray">Masqué</Badge>}
        </Flex>
        <Text color="fg.muted" textStyle="sm" lineClamp={2}>
          {description.intro || 'Aucune présentation.'}
        </Text>
      </Box>
    </Flex>
  );
}

function Loading() {
  return (
    <LoadingState label="Chargement des serveurs…">
      <SimpleGrid columns={COLUMNS} gap="4">
        {[1, 2, 3].map(card => (
          <Skeleton key={card} h="5.25rem" borderRadius="lg" />
        ))}
      </SimpleGrid>
    </LoadingState>
  );
}
