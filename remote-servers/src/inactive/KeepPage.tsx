import { emblemPath, type InactiveThing } from '@rpd/shared/domain';
import {
  Avatar,
  Box,
  Button,
  EmptyState,
  Flex,
  formatDate,
  Heading,
  LoadingState,
  PageHeader,
  QueryState,
  Skeleton,
  Stack,
  Text,
  tryAndNotify,
} from '@rpd/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Check } from 'lucide-react';
import { answerInactive, ownInactive } from './inactive.api.ts';

/** `/app/servers/keep`: « Toujours là ? », answered with one press, and what was archived. */
export function KeepPage() {
  const query = useQuery(ownInactive);
  return (
    <QueryState
      query={query}
      title="Toujours là ?"
      loading={
        <LoadingState label="Chargement…">
          <Skeleton h="40" />
        </LoadingState>
      }
      notFound={null}
    >
      {things => (
        <Box maxW="44rem">
          <PageHeader
            title="Toujours là ?"
            description="Ce qui ne sert plus peut être archivé : rien n’est effacé, et vous le restaurez quand vous voulez."
          />
          <Things things={things} />
        </Box>
      )}
    </QueryState>
  );
}

function Things({ things }: { things: readonly InactiveThing[] }) {
  const asked = things.filter(({ archivedAt }) => !archivedAt);
  const archived = things.filter(({ archivedAt }) => archivedAt);
  if (things.length === 0)
    return <EmptyState drawing="chest" title="Rien n’attend de réponse, et rien n’est archivé." />;
  return (
    <Stack gap="8">
      {asked.length > 0 ? <Part title="On vous demande" things={asked} /> : null}
      {archived.length > 0 ? <Part title="Archivés" things={archived} /> : null}
    </Stack>
  );
}

function Part({ title, things }: { title: string; things: readonly InactiveThing[] }) {
  return (
    <Box as="section" aria-label={title}>
      <Heading as="h2" size="md" mb="3">
        {title}
      </Heading>
      <Stack as="ul" listStyleType="none" gap="3">
        {things.map(thing => (
          <Line key={thing._id} thing={thing} />
        ))}
      </Stack>
    </Box>
  );
}

const ACTS = {
  keep: { done: 'est gardé', label: 'Toujours là', icon: <Check aria-hidden="true" /> },
  archive: { done: 'est archivé', label: 'Archiver', icon: <Archive aria-hidden="true" /> },
  restore: { done: 'est restauré', label: 'Restaurer', icon: <ArchiveRestore aria-hidden="true" /> },
} as const;

function Line({ thing: { _id: id, kind, name, picture, lastAt, archivedAt } }: { thing: InactiveThing }) {
  const answer = useMutation(answerInactive);
  const sent = answer.isPending ? answer.variables.act : null;
  const acts = archivedAt ? (['restore'] as const) : (['keep', 'archive'] as const);
  const send = (act: keyof typeof ACTS) =>
    tryAndNotify(answer.mutateAsync({ kind, id, act }), {
      done: () => `${name} ${ACTS[act].done}`,
      failed: 'Votre réponse n’a pas été enregistrée',
    });
  return (
    <Flex as="li" gap="3" align="center" wrap="wrap" borderWidth="1px" borderRadius="lg" bg="bg.panel" p="4">
      <Avatar
        name={name}
        src={picture || emblemPath(id, kind === 'server' ? 'server-emblem' : 'character')}
        size={40}
        shape="square"
        decorative
      />
      <Box flex="1 1 12rem" minW="0">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {name}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {kind === 'server' ? 'Serveur' : 'Personnage'} ·{' '}
          {archivedAt ? `archivé le ${formatDate(archivedAt)}` : `dernière activité le ${formatDate(lastAt)}`}
        </Text>
      </Box>
      <Flex gap="2" wrap="wrap">
        {acts.map(act => (
          <Button
            key={act}
            size="sm"
            variant={act === 'archive' ? 'outline' : 'solid'}
            aria-label={`${ACTS[act].label} : ${name}`}
            busy={sent === act}
            disabled={sent !== null && sent !== act}
            onClick={() => void send(act)}
          >
            {ACTS[act].icon}
            {ACTS[act].label}
          </Button>
        ))}
      </Flex>
    </Flex>
  );
}
