import type { RoleSteps } from '@rpd/shared/domain';
import { Box, Flex, Link, Stack, Text, VisuallyHidden } from '@rpd/shared/ui';
import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import { useIsInOpenArea } from '../lib/can-navigate-to.ts';
import { STEP_WORDS } from '../lib/role-steps.ts';

/** The first steps of one role, in their order: what is done, and what each other is for. */
export function RoleStepList({ steps }: Pick<RoleSteps, 'steps'>) {
  const leads = useIsInOpenArea();
  const next = steps.find(({ done }) => !done)?.step;
  return (
    <Stack as="ol" listStyleType="none" gap="0">
      {steps.map(({ step, done }) => {
        const { title, help, to } = STEP_WORDS[step];
        const Icon = done ? CircleCheck : Circle;
        const isOpen = !done && leads(to);
        return (
          <Flex
            as="li"
            key={step}
            gap="3"
            align="flex-start"
            position="relative"
            py="3"
            borderTopWidth="1px"
            _first={{ borderTopWidth: '0' }}
          >
            <Box color={done ? 'fg.success' : 'fg.muted'} flexShrink="0" pt="0.5" aria-hidden="true">
              <Icon size={20} />
            </Box>
            <Box minW="0" flex="1">
              {isOpen ? (
                <Link
                  to={to}
                  fontWeight={step === next ? 'semibold' : 'medium'}
                  _after={{ content: '""', position: 'absolute', inset: '0' }}
                >
                  {title}
                </Link>
              ) : (
                <Text fontWeight="medium" color={done ? 'fg.muted' : undefined}>
                  {title}
                  {done ? <VisuallyHidden>{'\u00a0: fait'}</VisuallyHidden> : null}
                </Text>
              )}
              {done ? null : (
                <Text textStyle="sm" color="fg.muted">
                  {help}
                </Text>
              )}
            </Box>
            {isOpen ? (
              <Box color="fg.muted" flexShrink="0" pt="0.5" aria-hidden="true">
                <ChevronRight size={18} />
              </Box>
            ) : null}
          </Flex>
        );
      })}
    </Stack>
  );
}
