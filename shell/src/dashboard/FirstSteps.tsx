import type { Role } from '@rpd/shared/domain';
import { Box, Button, Flex, Heading, HStack, Text } from '@rpd/shared/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveGuidance } from '../lib/guidance.api.ts';
import { countDone, GUIDED_ROLE_TITLES } from '../lib/role-steps.ts';
import { RoleStepList } from '../ui/RoleStepList.tsx';
import { overview } from './dashboard.api.ts';

/** What somebody new to a role does in the first ten minutes (26.7): gone once all is done, or when they dismiss it. */
export function FirstSteps() {
  const { data } = useQuery(overview());
  const hide = useMutation(saveGuidance);
  const [chosen, choose] = useState<Role>();
  const roles = data?.guidance.roles.filter(
    ({ role }) => !(hide.isPending && hide.variables.hidden?.includes(role)),
  );
  const shown = roles?.find(({ role }) => role === chosen) ?? roles?.[0];
  if (!roles || !shown) return null;
  const hidden = (data?.guidance.hidden ?? []).concat(shown.role);
  return (
    <Box
      as="section"
      aria-labelledby="first-steps"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="brand.border"
      borderRadius="lg"
      p="5"
      minW="0"
    >
      <Flex wrap="wrap" gap="3" align="center" justify="space-between" mb="2">
        <Box minW="0">
          <Heading as="h2" id="first-steps" size="md">
            Vos premiers pas
          </Heading>
          <Text textStyle="sm" color="fg.muted">
            {roles.length > 1 ? null : `${GUIDED_ROLE_TITLES[shown.role]}\u00a0: `}
            {`${countDone(shown)} sur ${shown.steps.length}`}
          </Text>
        </Box>
        <Button size="sm" variant="ghost" colorPalette="gray" onClick={() => hide.mutate({ hidden })}>
          Ne plus afficher
        </Button>
      </Flex>
      {roles.length > 1 ? (
        <HStack role="group" aria-label="Rôle" gap="2" wrap="wrap" mb="1">
          {roles.map(({ role }) => (
            <Button
              key={role}
              size="sm"
              variant={role === shown.role ? 'solid' : 'outline'}
              aria-pressed={role === shown.role}
              onClick={() => choose(role)}
            >
              {GUIDED_ROLE_TITLES[role]}
            </Button>
          ))}
        </HStack>
      ) : null}
      <RoleStepList steps={shown.steps} />
    </Box>
  );
}
