import { transferFollows } from '@rpd/shared/domain';
import { Box, Text } from '@rpd/shared/ui';

/** What becomes of people and things once an offer is accepted: the same words for both. */
export function TransferFollows(props: Parameters<typeof transferFollows>[0]) {
  return (
    <Box bg="bg.subtle" borderWidth="1px" borderRadius="lg" p="4">
      <Text fontWeight="semibold" mb="2">
        Si la proposition est acceptée
      </Text>
      <Box as="ul" ps="5" listStyleType="disc" textStyle="sm">
        {transferFollows(props).map(line => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Box>
  );
}
