import { Flex, LoadingState, Skeleton, Stack } from '@rpd/shared/ui';

export function ProfileSkeleton() {
  return (
    <LoadingState label="Chargement du profil…">
      <Flex gap="6">
        <Skeleton boxSize="24" borderRadius="full" flexShrink="0" />
        <Stack gap="3" flex="1" maxW="24rem">
          <Skeleton h="8" w="60%" />
          <Skeleton h="5" />
          <Skeleton h="5" w="40%" />
        </Stack>
      </Flex>
    </LoadingState>
  );
}
