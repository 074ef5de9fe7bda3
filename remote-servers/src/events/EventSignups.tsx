import { type EventSignup, type RoleplayEvent, SIGNUP_LABELS, type SignupState } from '@rpd/shared/domain';
import { Avatar, Box, ErrorState, Flex, Heading, Skeleton, Stack, Text } from '@rpd/shared/ui';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useQuery } from '@tanstack/react-query';
import { eventSignups } from './events.api.ts';

const STATES: readonly SignupState[] = ['confirmed', 'waiting'];

/** Who comes to an event, and who waits for a place, in their order. */
export function EventSignups({ event, onClose }: { event: RoleplayEvent; onClose: () => void }) {
  const { data, isError, error, refetch } = useQuery(eventSignups(event._id));
  return (
    <Dialog open title={`Inscrits à ${event.title}`} onClose={onClose}>
      {isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <Skeleton h="20" /> : null}
      {data?.length === 0 ? <Text color="fg.muted">Personne ne s’est encore inscrit.</Text> : null}
      <Stack gap="4">
        {STATES.map(state => (
          <State key={state} state={state} signups={data?.filter(signup => signup.state === state) ?? []} />
        ))}
      </Stack>
    </Dialog>
  );
}

function State({ state, signups }: { state: SignupState; signups: EventSignup[] }) {
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
            {signup.name}
          </Flex>
        ))}
      </Stack>
    </Box>
  );
}
