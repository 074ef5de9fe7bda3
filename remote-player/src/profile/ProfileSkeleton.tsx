import { Box, Card, Flex, LoadingState, Skeleton, Stack } from '@rpd/shared/ui';

export function ProfileSkeleton() {
  return (
    <LoadingState label="Chargement du profil…">
      <Card.Root overflow="hidden">
        <Skeleton h={{ base: '28', md: '44' }} borderRadius="0" />
        <Card.Body pt="0">
          <Flex gap="6" direction={{ base: 'column', sm: 'row' }}>
            <Box mt="-12" boxSize="120px" flexShrink="0" p="1" bg="bg.panel" borderRadius="full">
              <Skeleton boxSize="full" borderRadius="full" />
            </Box>
            <Stack gap="3" flex="1" maxW="24rem" pt={{ base: '0', sm: '4' }}>
              <Skeleton h="8" w="60%" />
              <Skeleton h="5" />
              <Skeleton h="5" w="40%" />
            </Stack>
          </Flex>
        </Card.Body>
      </Card.Root>
    </LoadingState>
  );
}
