import { type Server, serverCover, type ServerType } from '@rpd/shared/domain';
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
  Picture,
  SimpleGrid,
  Skeleton,
  Text,
} from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { SERVERS_SHOWN, serversQuery, serverTypesQuery } from './dashboard.api.ts';

const COLUMNS = { base: 1, md: 2, xl: 3 };

/** DSH-2, one's own first (DSH-3). */
export function ServerCards({ me }: { me: string }) {
  const { data, error, isFetching, refetch } = useQuery(serversQuery());
  const { data: types } = useQuery({ ...serverTypesQuery(), meta: { quiet: true } });
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
        drawing="camp"
        title="Aucun serveur pour le moment"
        action={<ButtonLink to="/app/servers">Voir les serveurs</ButtonLink>}
      />
    );
  const own = data.rows.filter(server => server.owner_id === me);
  const others = data.rows.filter(server => server.owner_id !== me);
  return (
    <>
      <Section id="own-servers" title="Vos serveurs" servers={own} types={types} />
      <Section id="servers" title="Serveurs de la communauté" servers={others} types={types} />
      {data.total > SERVERS_SHOWN ? (
        <ButtonLink to="/app/servers" variant="outline" alignSelf="flex-start">
          Voir les {formatNumber(data.total)} serveurs
        </ButtonLink>
      ) : null}
    </>
  );
}

interface SectionProps {
  id: string;
  title: string;
  servers: Server[];
  /** Undefined until they are read: what is drawn for a server depends on them. */
  types: ServerType[] | undefined;
}

function Section({ id, title, servers, types }: SectionProps) {
  if (servers.length === 0) return null;
  return (
    <Box as="section" aria-labelledby={id}>
      <Heading as="h2" id={id} size="lg" mb="4">
        {title}
      </Heading>
      <SimpleGrid as="ul" listStyleType="none" columns={COLUMNS} gap="4">
        {servers.map(server => (
          <ServerCard key={server._id} server={server} types={types} />
        ))}
      </SimpleGrid>
    </Box>
  );
}

/** The whole card leads to the server; its name is the link. */
function ServerCard({ server, types }: Pick<SectionProps, 'types'> & { server: Server }) {
  const { _id, name, icon_img, description, visible, cover_img } = server;
  const cover = types ? serverCover(server, types) : cover_img;
  return (
    <Box
      as="li"
      position="relative"
      minW="0"
      overflow="hidden"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      transition="border-color 150ms, box-shadow 150ms"
      _hover={{ borderColor: 'brand.solid', boxShadow: 'md' }}
    >
      <Box h="20" bg="brand.subtle" overflow="hidden">
        {cover ? (
          <Picture path={cover} load={512} alt="" w="full" h="full" objectFit="cover" loading="lazy" />
        ) : null}
      </Box>
      <Flex gap="3" p="4">
        {icon_img ? <Avatar name={name} src={icon_img} size={40} shape="square" decorative /> : null}
        <Box minW="0" flex="1">
          <Flex align="center" gap="2">
            <Link
              to={`/app/servers/${_id}`}
              color="fg"
              fontFamily="display"
              fontSize="lg"
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
    </Box>
  );
}

function Loading() {
  return (
    <LoadingState label="Chargement des serveurs…">
      <SimpleGrid columns={COLUMNS} gap="4">
        {[1, 2, 3].map(card => (
          <Skeleton key={card} h="10.5rem" borderRadius="lg" />
        ))}
      </SimpleGrid>
    </LoadingState>
  );
}
