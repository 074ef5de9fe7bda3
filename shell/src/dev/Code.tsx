import { Box } from '@rpd/shared/ui';

/** A piece of code. It scrolls in its own box, which the keyboard can reach. */
export function Code({ label, text }: { label: string; text: string }) {
  return (
    <Box
      as="pre"
      role="region"
      aria-label={label}
      tabIndex={0}
      p="4"
      bg="bg.muted"
      borderWidth="1px"
      borderRadius="lg"
      overflowX="auto"
      fontFamily="mono"
      textStyle="sm"
    >
      <code>{text}</code>
    </Box>
  );
}
