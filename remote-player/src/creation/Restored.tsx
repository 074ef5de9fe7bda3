import { Button, Flex, Text } from '@rpd/shared/ui';

/** What was answered in an earlier visit is there again. */
export function Restored({ onRestart }: { onRestart: () => void }) {
  return (
    <Flex
      role="status"
      px="4"
      py="2"
      mb="5"
      gap="3"
      wrap="wrap"
      align="center"
      justify="space-between"
      bg="brand.subtle"
      color="brand.fg"
      borderRadius="lg"
    >
      <Text>Vous reprenez où vous en étiez.</Text>
      <Button variant="outline" size="sm" onClick={onRestart}>
        Recommencer
      </Button>
    </Flex>
  );
}
