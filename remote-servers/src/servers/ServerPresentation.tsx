import { emblemPath, type Server } from '@rpd/shared/domain';
import { Box, Flex, Heading, Stack, Text } from '@rpd/shared/ui';
import { Markdown } from '@rpd/shared/ui/markdown';
import { ContentWarning, TeamWarning } from '@rpd/shared/ui/warnings';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SubjectHead } from '../ui/SubjectHead.tsx';
import { ServerBadges } from './ServerBadges.tsx';
import { ServerCover } from './ServerCover.tsx';
import { ServerLinks } from './ServerLinks.tsx';
import { serverTypes } from './servers.api.ts';

/** What one reads first of a server: what it is, where it is, in one sentence. */
export function ServerHead({ server, actions }: { server: Server; actions: ReactNode }) {
  const types = useQuery(serverTypes);
  const { intro, bio, text } = server.description;
  return (
    <>
      {server.visible ? null : (
        <Text bg="bg.warning" color="fg.warning" borderRadius="lg" px="4" py="3" mb="4">
          Ce serveur est masqué : seules son équipe et la modération le voient.
        </Text>
      )}
      <SubjectHead
        name={server.name}
        cover={<ServerCover server={server} types={types.data} />}
        icon={server.icon_img || emblemPath(server._id, 'server-emblem')}
        intro={intro || bio || text ? intro : 'Ce serveur n’a pas encore de présentation.'}
        actions={actions}
      >
        <Flex wrap="wrap" columnGap="5" rowGap="3" align="center">
          <ServerBadges server={server} types={types.data ?? []} />
          <ServerLinks server={server} />
        </Flex>
      </SubjectHead>
    </>
  );
}

/** What one reads at length of a server. */
export function ServerChapters({ server, isOwn }: { server: Server; isOwn: boolean }) {
  const { _id, description } = server;
  const { bio, text, warnings } = description;
  if (!bio && !text) return null;
  return (
    <Box>
      <TeamWarning
        kind="server"
        id={_id}
        name={server.name}
        owner={server.owner_id}
        warnings={warnings}
        place={`/app/servers/${_id}`}
      />
      <ContentWarning id={`server ${_id}`} warnings={warnings} isOwn={isOwn}>
        <Stack gap="6">
          <Chapter title="Thème" text={bio} />
          <Chapter title="Histoire" text={text} />
        </Stack>
      </ContentWarning>
    </Box>
  );
}

function Chapter({ title, text }: { title: string; text: string }) {
  if (!text) return null;
  return (
    <Box as="section">
      <Heading as="h2" size="lg" fontFamily="display" fontWeight="normal" mb="2">
        {title}
      </Heading>
      <Markdown text={text} maxW="prose" />
    </Box>
  );
}
