import type { Deployment } from '@rpd/shared/remote';
import { Box, Flex, Link, Text } from '@rpd/shared/ui';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { attentionLabels } from './deployments.labels.ts';

/** What an administrator comes for: whether all areas run, and which of them ask for attention. */
export function DeploymentsState({ deployments }: { deployments: readonly Deployment[] }) {
  const waiting = deployments.flatMap(deployment =>
    attentionLabels(deployment).map(label => ({ ...deployment, label })),
  );
  const live = deployments.filter(one => one.live !== null && one.state !== 'off').length;
  const isWell = waiting.length === 0;
  const Icon = isWell ? CircleCheck : CircleAlert;
  return (
    <Flex
      as="section"
      aria-label="État des espaces"
      gap="3"
      px="5"
      py="4"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
    >
      <Box color={isWell ? 'fg.success' : 'fg.warning'} flexShrink="0" pt="0.5">
        <Icon size={20} aria-hidden="true" />
      </Box>
      <Box minW="0">
        <Text fontWeight="semibold">
          {isWell ? 'Tout va bien' : 'À regarder'} : {live} espace{live > 1 ? 's' : ''} en ligne
        </Text>
        {isWell ? null : (
          <Flex as="ul" listStyleType="none" direction="column" gap="1" mt="1" textStyle="sm">
            {waiting.map(({ name, title, label }) => (
              <Box as="li" key={`${name} ${label}`} overflowWrap="anywhere">
                <Link to={`#deployment-${name}`} stays>
                  {title}
                </Link>{' '}
                : {label}
              </Box>
            ))}
          </Flex>
        )}
      </Box>
    </Flex>
  );
}
