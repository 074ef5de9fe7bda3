import { ButtonLink, ErrorState, Flex, Heading, LoadingState, Skeleton, Stack, Text } from '@rpd/shared/ui';
import type { Server } from '@rpd/shared/domain';
import { mailing } from '@rpd/shared/http';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { submissionById } from './applications.api.ts';
import { MyApplications } from './MyApplications.tsx';

interface AppliedProps {
  server: Server;
  /** The submission's id. */
  id: string;
}

/** What an application has come to, where it was sent: it stays until the person leaves. */
export function Applied({ server, id }: AppliedProps) {
  const { data, error, isFetching, refetch } = useQuery(submissionById(id));
  const { data: { sends = false } = {} } = useQuery(mailing);
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    if (!isThere) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [isThere]);
  if (!data && error) {
    return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <LoadingState label="Chargement…">
        <Skeleton h="60" />
      </LoadingState>
    );
  }
  const { character, state } = data;
  return (
    <Stack gap="8">
      {state === 'submitted' ? (
        <Stack gap="3" bg="bg.success" borderWidth="1px" borderColor="border.success" borderRadius="lg" p="5">
          <Heading as="h2" size="lg" ref={heading} tabIndex={-1} color="fg.success" outline="none">
            {`${character.name} est déposé sur ${server.name}`}
          </Heading>
          <Text maxW="prose">
            L’équipe du serveur lit la fiche et vous répond. Sa réponse arrive dans vos notifications
            {sends ? ' et, si vous le voulez, par mail' : ''}. Vous pouvez continuer à modifier le personnage
            en attendant.
          </Text>
          <Flex gap="3" wrap="wrap">
            <ButtonLink to={`/app/me/characters/${character._id}`} variant="outline">
              Ouvrir {character.name}
            </ButtonLink>
          </Flex>
        </Stack>
      ) : null}
      <MyApplications server={server._id} />
    </Stack>
  );
}
