import { Box, Flex } from '@rpd/shared/ui';

/** A day as a leaf of a calendar, in a time zone. The words beside it say the same. */
export function DayTile({ moment, timeZone }: { moment: string; timeZone: string }) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('fr-FR', { timeZone, ...options }).format(new Date(moment));
  return (
    <Flex
      aria-hidden="true"
      direction="column"
      align="center"
      flexShrink="0"
      w="16"
      py="2"
      bg="brand.subtle"
      color="brand.fg"
      borderRadius="lg"
      lineHeight="shorter"
    >
      <Box textStyle="xs">{part({ weekday: 'short' })}</Box>
      <Box fontSize="2xl" fontWeight="bold" fontVariantNumeric="tabular-nums">
        {part({ day: 'numeric' }).replace(/\D/g, '')}
      </Box>
      <Box textStyle="xs">{part({ month: 'short' })}</Box>
    </Flex>
  );
}
