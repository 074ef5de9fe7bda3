import type { Guidance, Role } from '@rpd/shared/domain';
import {
  Box,
  Button,
  ErrorState,
  Flex,
  Heading,
  LoadingState,
  PageHeader,
  Skeleton,
  Stack,
  Text,
} from '@rpd/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { guidanceQuery, saveGuidance } from '../lib/guidance.api.ts';
import { countDone, GUIDED_ROLE_TITLES } from '../lib/role-steps.ts';
import { RoleStepList } from '../ui/RoleStepList.tsx';

/** `/app/first-steps`: somebody wants to know what there is to do in each of their roles, done or not (26.7). */
export function FirstStepsPage() {
  const { data, error, isFetching, refetch } = useQuery(guidanceQuery());
  return (
    <>
      <PageHeader
        title="Premiers pas"
        description="De quoi commencer dans chacun de vos rôles. Ce qui est fait se coche tout seul."
      />
      {data ? (
        <Stack gap="6" maxW="3xl">
          {data.roles.map(({ role }) => (
            <RoleSection key={role} role={role} guidance={data} />
          ))}
        </Stack>
      ) : error ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Chargement de vos premiers pas…">
          <Skeleton h="22rem" maxW="3xl" borderRadius="lg" />
        </LoadingState>
      )}
    </>
  );
}

function RoleSection({ role, guidance }: { role: Role; guidance: Guidance }) {
  const save = useMutation(saveGuidance);
  const found = guidance.roles.find(one => one.role === role);
  if (!found) return null;
  const isHidden = guidance.hidden.includes(role);
  const isDone = countDone(found) === found.steps.length;
  const others = guidance.hidden.filter(one => one !== role);
  return (
    <Box
      as="section"
      aria-labelledby={`steps-${role}`}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      p="5"
      minW="0"
    >
      <Flex wrap="wrap" gap="3" align="center" justify="space-between" mb="2">
        <Box minW="0">
          <Heading as="h2" id={`steps-${role}`} size="md">
            {GUIDED_ROLE_TITLES[role]}
          </Heading>
          <Text textStyle="sm" color="fg.muted">
            {isDone ? 'Tout est fait.' : `${countDone(found)} sur ${found.steps.length}`}
          </Text>
        </Box>
        {isDone ? null : (
          <Button
            size="sm"
            variant="outline"
            onClick={() => save.mutate({ hidden: isHidden ? others : [...others, role] })}
          >
            {isHidden ? 'Afficher au tableau de bord' : 'Masquer au tableau de bord'}
          </Button>
        )}
      </Flex>
      <RoleStepList steps={found.steps} />
    </Box>
  );
}
