import type { Measure } from '@rpd/shared/domain';
import { Box, Flex, formatDateTime, Heading, Text } from '@rpd/shared/ui';
import { StandingBadge } from '../ui/StandingBadge.tsx';
import { MeasureFacts, Words } from './MeasureFacts.tsx';

/** A measure beside the list: one acts on its page. */
export function MeasureBeside({ measure }: { measure: Measure }) {
  const { rule, appeal } = measure;
  return (
    <>
      <Flex gap="2" mb="3" wrap="wrap">
        <StandingBadge measure={measure} />
      </Flex>
      <Text mb="3" fontWeight="semibold" overflowWrap="anywhere">
        {rule}
      </Text>
      <Box textStyle="sm">
        <MeasureFacts measure={measure} />
      </Box>
      {appeal ? (
        <>
          <Heading as="h3" size="sm" mt="4" mb="1">
            Contestation du {formatDateTime(appeal.at)}
          </Heading>
          <Words>{appeal.text}</Words>
        </>
      ) : null}
    </>
  );
}
