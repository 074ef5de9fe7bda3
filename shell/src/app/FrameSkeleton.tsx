import { Box, Flex, LoadingState, Skeleton, Stack } from '@rpd/shared/ui';

/** The frame before it is there: only while the very first screen under /app is on its way. */
export function FrameSkeleton() {
  return (
    <LoadingState label="Chargement de l’application…">
      <Flex minH="100dvh">
        <Box w="260px" hideBelow="md" borderEndWidth="1px" p="4">
          <Stack gap="3">
            <Skeleton h="8" w="60%" />
            <Skeleton h="6" />
            <Skeleton h="6" w="80%" />
            <Skeleton h="6" w="70%" />
          </Stack>
        </Box>
        <Box flex="1">
          <Box h="56px" borderBottomWidth="1px" />
          <Stack gap="4" p="6">
            <Skeleton h="9" w="40%" />
            <Skeleton h="24" />
            <Skeleton h="24" />
          </Stack>
        </Box>
      </Flex>
    </LoadingState>
  );
}
