import {
  type EventSignup,
  may,
  type RoleplayEvent,
  SIGNUP_LABELS,
  type SignupState,
} from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import {
  Avatar,
  Box,
  ErrorState,
  Flex,
  Heading,
  IconButton,
  notifyFailure,
  Skeleton,
  Stack,
  Text,
} from '@rpd/shared/ui';
import { confirm } from '@rpd/shared/ui/overlay';
import { useMutation, useQuery } from '@tanstack/react-query';
import { UserMinus } from 'lucide-react';
import { eventSignups, removeFromEvent } from './events.api.ts';

const STATES: readonly SignupState[] = ['confirmed', 'waiting'];

/** Who comes to an event, and who waits for a place, in their order; who organises it removes somebody, and undoes that in the history. */
export function EventPeople({ event }: { event: RoleplayEvent }) {
  const { data, isError, error, refetch } = useQuery(eventSignups(event._id));
  const mayChange = may(
    useSession(({ user }) => user),
    'update',
    'Event',
    event,
  );
  return (
    <>
      {isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <Skeleton h="20" /> : null}
      {data?.length === 0 ? <Text color="fg.muted">Personne ne s’est encore inscrit.</Text> : null}
      <Stack gap="4">
        {STATES.map(state => (
          <State
            key={state}
            event={event}
            state={state}
            signups={data?.filter(signup => signup.state === state) ?? []}
            mayChange={mayChange}
          />
        ))}
      </Stack>
    </>
  );
}

interface StateProps {
  event: RoleplayEvent;
  state: SignupState;
  signups: EventSignup[];
  mayChange: boolean;
}

function State({ event, state, signups, mayChange }: StateProps) {
  const remove = useMutation({
    ...removeFromEvent,
    onError: error => notifyFailure('L’inscription n’a pas été retirée', error),
  });
  const ask = ({ _id: person, name }: EventSignup) =>
    confirm({
      title: `Retirer ${name} de « ${event.title} » ?`,
      description: 'Cette personne en est avertie. Un retrait s’annule depuis l’historique, à la même place.',
      confirmLabel: 'Retirer',
      act: () => remove.mutateAsync({ id: event._id, person }).catch(() => undefined),
    });
  if (signups.length === 0) return null;
  return (
    <Box as="section">
      <Heading as="h3" size="sm" mb="2">
        {SIGNUP_LABELS[state]} ({signups.length})
      </Heading>
      <Stack as="ol" listStyleType="none" gap="2">
        {signups.map(signup => (
          <Flex as="li" key={signup._id} gap="2" align="center">
            <Avatar name={signup.name} src={signup.avatar} size={28} decorative />
            <Text flex="1" minW="0" overflowWrap="anywhere">
              {signup.name}
            </Text>
            {mayChange ? (
              <IconButton label={`Retirer ${signup.name}`} onClick={() => void ask(signup)}>
                <UserMinus aria-hidden="true" />
              </IconButton>
            ) : null}
          </Flex>
        ))}
      </Stack>
    </Box>
  );
}
