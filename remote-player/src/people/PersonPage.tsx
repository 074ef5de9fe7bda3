import { emblemPath, type PublicPage } from '@rpd/shared/domain';
import { resetBreadcrumb, updateBreadcrumb } from '@rpd/shared/breadcrumb';
import { useSession } from '@rpd/shared/session';
import {
  Avatar,
  Box,
  ButtonLink,
  Card,
  Flex,
  Heading,
  Link,
  LoadingState,
  NotFoundState,
  PageHeader,
  PortraitCard,
  QueryState,
  SimpleGrid,
  Stack,
  Text,
} from '@rpd/shared/ui';
import { ReportButton } from '@rpd/shared/ui/tickets';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { BlockButton } from './BlockButton.tsx';
import { publicPage } from './people.api.ts';
import { PersonHero } from '../ui/PersonHero.tsx';
import { PersonTabs } from './PersonTabs.tsx';

/** `/app/people/:id` (PLY-3): a person as everybody sees them. */
export function PersonPage() {
  const { id = '' } = useParams();
  const query = useQuery(publicPage(id));
  const name = query.data?.name;
  useEffect(() => {
    if (!name) return undefined;
    // There is no page of all people for the address's own segment to lead to.
    updateBreadcrumb({ customItems: [{ text: name }] });
    return resetBreadcrumb;
  }, [name]);
  return (
    <QueryState
      query={query}
      title="Profil"
      missingTitle="Personne introuvable"
      loading={
        <>
          <PageHeader title="Profil" />
          <LoadingState label="Chargement du profil…" />
        </>
      }
      notFound={<NotFoundState title="Cette personne n’est pas ou plus ici." />}
    >
      {person => (
        <>
          <PageHeader title={person.name} actions={<Actions person={person} />} />
          <PersonTabs person={person}>
            <Person person={person} />
          </PersonTabs>
        </>
      )}
    </QueryState>
  );
}

function Actions({ person: { _id, name } }: { person: PublicPage }) {
  const isMe = useSession(({ user }) => user?._id === _id);
  return isMe ? (
    <ButtonLink to="/app/me/edit" variant="outline">
      <Pencil aria-hidden="true" />
      Modifier mon profil
    </ButtonLink>
  ) : (
    <>
      <BlockButton person={{ _id, name }} />
      <ReportButton kind="user" id={_id} name={name} />
    </>
  );
}

function Person({ person }: { person: PublicPage }) {
  const { name, servers, characters } = person;
  return (
    <Stack gap="8">
      <PersonHero person={person} noBio={`${name} n’a pas encore écrit de bio.`} />
      <Things
        title="Personnages"
        empty="Aucun personnage n’est montré par un serveur."
        columns={{ base: 2, sm: 3, xl: 6 }}
      >
        {characters.map(({ _id, name: character, portrait, serverNames }) => (
          <PortraitCard
            key={_id}
            id={_id}
            name={character}
            portrait={portrait}
            to={`/app/me/characters/${_id}`}
          >
            <Text textStyle="sm" color="fg.muted" lineClamp="2">
              {serverNames.join(', ')}
            </Text>
          </PortraitCard>
        ))}
      </Things>
      <Things title="Serveurs" empty="Aucun serveur visible." columns={{ base: 1, md: 2, xl: 3 }}>
        {servers.map(({ _id, name: server, icon_img, intro }) => (
          <ServerItem
            key={_id}
            to={`/app/servers/${_id}`}
            name={server}
            picture={icon_img || emblemPath(_id, 'server-emblem')}
            note={intro}
          />
        ))}
      </Things>
    </Stack>
  );
}

interface ThingsProps {
  title: string;
  empty: string;
  columns: Record<string, number>;
  children: ReactNode[];
}

function Things({ title, empty, columns, children }: ThingsProps) {
  return (
    <section>
      <Heading as="h2" size="xl" mb="4">
        {title}
      </Heading>
      {children.length === 0 ? (
        <Text color="fg.muted">{empty}</Text>
      ) : (
        <SimpleGrid as="ul" listStyleType="none" columns={columns} gap="4">
          {children}
        </SimpleGrid>
      )}
    </section>
  );
}

interface ServerItemProps {
  to: string;
  name: string;
  picture: string;
  note: string;
}

function ServerItem({ to, name, picture, note }: ServerItemProps) {
  return (
    <Card.Root as="li" size="sm">
      <Card.Body>
        <Flex gap="3" align="center">
          <Avatar name={name} src={picture} size={48} shape="square" decorative />
          <Box minW="0">
            <Link to={to} fontWeight="semibold" overflowWrap="anywhere">
              {name}
            </Link>
            {note ? (
              <Text textStyle="sm" color="fg.muted" lineClamp="2">
                {note}
              </Text>
            ) : null}
          </Box>
        </Flex>
      </Card.Body>
    </Card.Root>
  );
}
