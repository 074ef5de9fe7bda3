import { emblemPath, type Server } from '@rpd/shared/domain';
import { ButtonLink, EmptyState, ErrorState, LoadingState, SimpleGrid, Skeleton, Text } from '@rpd/shared/ui';
import { NewsButton, useHeldPages } from '@rpd/shared/ui/live';
import { MoreButton } from '@rpd/shared/ui/search';
import { useInfiniteQuery } from '@tanstack/react-query';
import { OwnCard } from './OwnCard.tsx';
import { ownServers } from './profile.api.ts';

const COLUMNS = { base: 1, md: 2, xl: 3 };

/** The servers that one owns, each leading to its page. */
export function OwnServers() {
  const list = useInfiniteQuery(ownServers);
  const held = useHeldPages(list.data, ownServers.queryKey);
  const servers = held.rows;
  if (list.isPending) return <ServersSkeleton />;
  return (
    <>
      {list.isError ? (
        <ErrorState error={list.error} retrying={list.isFetching} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data && servers.length === 0 ? (
        <EmptyState
          drawing="camp"
          title="Vous n’avez pas encore de serveur."
          action={<ButtonLink to="/app/servers/c">Créer un jeu/serveur</ButtonLink>}
        />
      ) : null}
      <NewsButton held={held} />
      <SimpleGrid ref={held.area} as="ul" listStyleType="none" columns={COLUMNS} gap="4">
        {servers.map(server => (
          <ServerItem key={server._id} server={server} />
        ))}
      </SimpleGrid>
      <MoreButton list={list}>Afficher plus de serveurs</MoreButton>
    </>
  );
}

function ServerItem({ server: { _id, name, description, icon_img, visible } }: { server: Server }) {
  return (
    <OwnCard
      name={name}
      to={`/app/servers/${_id}`}
      picture={icon_img || emblemPath(_id, 'server-emblem')}
      mark={visible ? undefined : 'Masqué'}
    >
      {description.intro ? (
        <Text textStyle="sm" color="fg.muted" lineClamp="2">
          {description.intro}
        </Text>
      ) : null}
    </OwnCard>
  );
}

function ServersSkeleton() {
  return (
    <LoadingState label="Chargement de vos serveurs…">
      <SimpleGrid columns={COLUMNS} gap="4">
        {[1, 2, 3].map(card => (
          <Skeleton key={card} h="20" />
        ))}
      </SimpleGrid>
    </LoadingState>
  );
}
