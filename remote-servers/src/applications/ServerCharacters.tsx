import type { Server } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import {
  Box,
  Button,
  ButtonLink,
  ErrorState,
  Flex,
  Heading,
  PortraitCard,
  SimpleGrid,
  Skeleton,
  Text,
} from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { serverCharacters, serverSubmissions } from './applications.api.ts';
import { judgesFor } from './judging.ts';
import { MyApplications } from './MyApplications.tsx';

/** 'Personages' of a server (SRV-6): those that it took in, one's own applications, and the way to bring another. */
export function ServerCharacters({ server }: { server: Server }) {
  const me = useSession(state => state.user);
  const { _id, options } = server;
  const isJudge = judgesFor(me, server);
  const isOpen = options.characters.visible_sheet;
  if (!isOpen && !isJudge) return <MyApplications server={_id} />;
  return (
    <Box as="section" id="personages">
      <Flex wrap="wrap" gap="3" align="center" justify="space-between" mb="4">
        <Heading as="h2" size="lg" fontFamily="display" fontWeight="normal">
          Personages
        </Heading>
        <Flex gap="2" wrap="wrap">
          {isJudge ? <QueueLink server={_id} /> : null}
          {isOpen && server.visible ? (
            <ButtonLink to={`/app/servers/${_id}/apply`} colorPalette="accent">
              <FileText aria-hidden="true" />
              Déposer une fiche
            </ButtonLink>
          ) : null}
        </Flex>
      </Flex>
      <MyApplications server={_id} />
      <Accepted server={_id} />
    </Box>
  );
}

function QueueLink({ server }: { server: string }) {
  const waiting = useQuery(serverSubmissions(server, 'submitted', '')).data?.total;
  return (
    <ButtonLink to={`/app/servers/${server}/applications`} variant="outline">
      {waiting ? `Candidatures (${waiting} en attente)` : 'Candidatures'}
    </ButtonLink>
  );
}

/** As many as one sees before the list is asked for. */
const SHOWN = 8;

function Accepted({ server }: { server: string }) {
  const [isWhole, setWhole] = useState(false);
  const { data, isError, error, refetch } = useQuery(serverCharacters(server, ''));
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="20" />;
  if (data.total === 0) return <Text color="fg.muted">Aucun personnage n’a encore rejoint ce serveur.</Text>;
  return (
    <>
      <SimpleGrid
        as="ul"
        listStyleType="none"
        columns={{ base: 2, md: 3, xl: 4 }}
        gap="4"
        aria-label="Personnages acceptés"
      >
        {data.rows.slice(0, isWhole ? undefined : SHOWN).map(character => (
          <PortraitCard
            key={character._id}
            id={character._id}
            name={character.name}
            portrait={character.portrait}
            to={`/app/servers/${server}/characters/${character._id}`}
          >
            <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
              {character.owner.name}
            </Text>
          </PortraitCard>
        ))}
      </SimpleGrid>
      {isWhole || data.rows.length <= SHOWN ? null : (
        <Button variant="outline" mt="4" onClick={() => setWhole(true)}>
          Afficher les {data.rows.length} personnages
        </Button>
      )}
    </>
  );
}
