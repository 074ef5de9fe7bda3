import type { ModeratedPerson } from '@rpd/shared/domain';
import {
  Avatar,
  Badge,
  Box,
  Card,
  ErrorState,
  Flex,
  formatDate,
  Heading,
  Link,
  LoadingState,
  RoleBadge,
  Stack,
  Text,
} from '@rpd/shared/ui';
import { isRole } from '@rpd/shared/domain';
import { TicketStateBadge } from '@rpd/shared/ui/tickets';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PersonMeasures } from '../ui/PersonMeasures.tsx';
import { personBeside } from './tickets.api.ts';

interface TicketPersonProps {
  /** Why they stand here: 'Qui demande'. */
  label: string;
  id: string;
  /** The ticket beside which they stand. */
  ticketId: string;
  /** Whether a measure of this ticket is about them. */
  isMeasured: boolean;
}

/** Somebody, with what they have here and what they asked before (MOD-1). */
export function TicketPerson({ label, id, ticketId, isMeasured }: TicketPersonProps) {
  const { data: person, error, isFetching, refetch } = useQuery(personBeside(id));
  return (
    <Card.Root as="section" aria-label={label}>
      <Card.Body gap="4">
        <Text textStyle="sm" fontWeight="semibold" color="fg.muted">
          {label}
        </Text>
        {person ? <Person person={person} ticketId={ticketId} isMeasured={isMeasured} /> : null}
        {!person && error ? (
          <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : null}
        {!person && !error ? <LoadingState label="Chargement de la personne…" /> : null}
      </Card.Body>
    </Card.Root>
  );
}

function Person({
  person,
  ticketId,
  isMeasured,
}: {
  person: ModeratedPerson;
  ticketId: string;
  isMeasured: boolean;
}) {
  const { name, avatar, roles, valid, createdAt, deletedAt, characters, servers, tickets, reports } = person;
  const earlier = tickets.items.filter(({ _id }) => _id !== ticketId);
  const isTheirs = earlier.length < tickets.items.length;
  const others = reports.items.filter(({ _id }) => _id !== ticketId);
  const isAbout = others.length < reports.items.length;
  const parts = [
    {
      title: 'Personnages',
      total: characters.total,
      none: 'aucun personnage',
      items: characters.items.map(({ _id, name: character, sheetName }) => (
        <li key={_id}>
          {character}
          {sheetName ? (
            <Text as="span" color="fg.muted">
              {' '}
              ({sheetName})
            </Text>
          ) : null}
        </li>
      )),
    },
    {
      title: 'Serveurs',
      total: servers.total,
      none: 'aucun serveur',
      items: servers.items.map(server => (
        <li key={server._id}>
          <Link to={`/app/servers/${server._id}`}>{server.name}</Link>{' '}
          {server.visible ? null : <Badge colorPalette="gray">Masqué</Badge>}
        </li>
      )),
    },
    {
      title: 'Autres demandes',
      total: tickets.total - (isTheirs ? 1 : 0),
      none: 'aucune autre demande',
      items: earlier.map(one => <TicketLine key={one._id} ticket={one} />),
    },
    {
      title: 'Autres signalements',
      total: reports.total - (isAbout ? 1 : 0),
      none: 'aucun autre signalement',
      items: others.map(one => <TicketLine key={one._id} ticket={one} />),
    },
  ];
  // What they do not have is one sentence: the eye stays with what they have.
  const absent = parts
    .filter(({ total }) => total === 0)
    .map(({ none }) => none)
    .join(', ');
  const nothing = absent && `${absent.charAt(0).toUpperCase()}${absent.slice(1)}.`;
  return (
    <>
      <Flex gap="3" align="center">
        <Avatar name={name} src={avatar} size={48} decorative />
        <Box minW="0">
          <Heading as="h2" size="md" overflowWrap="anywhere">
            <Link to={`/app/moderation/people/${person._id}`}>{name}</Link>
          </Heading>
          <Text textStyle="sm" color="fg.muted">
            Inscrit depuis le {formatDate(createdAt)}
          </Text>
        </Box>
      </Flex>
      <Flex gap="2" wrap="wrap">
        {roles.filter(isRole).map(role => (
          <RoleBadge key={role} role={role} />
        ))}
        {deletedAt ? <Badge colorPalette="red">Supprimé</Badge> : null}
        {!valid && !deletedAt ? <Badge colorPalette="gray">Inactif</Badge> : null}
      </Flex>
      <PersonMeasures person={person} ticket={ticketId} isMeasured={isMeasured} />
      {parts
        .filter(({ total }) => total > 0)
        .map(({ title, total, items }) => (
          <Part key={title} title={title} total={total}>
            {items}
          </Part>
        ))}
      {nothing ? (
        <Text textStyle="sm" color="fg.muted">
          {nothing}
        </Text>
      ) : null}
    </>
  );
}

function TicketLine({ ticket }: { ticket: ModeratedPerson['tickets']['items'][number] }) {
  return (
    <Box as="li">
      <Link to={`/app/moderation/tickets/${ticket._id}`}>{ticket.subject}</Link>{' '}
      <TicketStateBadge state={ticket.state} />
    </Box>
  );
}

function Part({ title, total, children }: { title: string; total: number; children: ReactNode }) {
  return (
    <Box>
      <Heading as="h3" size="sm" mb="1">
        {title} ({total})
      </Heading>
      <Stack as="ul" gap="1" listStyleType="none" textStyle="sm" overflowWrap="anywhere">
        {children}
      </Stack>
    </Box>
  );
}
