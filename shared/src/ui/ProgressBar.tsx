import { Box } from '@chakra-ui/react';

interface ProgressBarProps {
  label: string;
  /** From 0 to 1. */
  share: number;
}

/** How far something is. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = Math.round(share * 100);
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      flex="1"
      h="2"
      bg="bg.muted"
      borderRadius="full"
      overflow="hidden"
    >
      <Box h="full" bg="brand.solid" transition="width 150ms" style={{ width: `${percent}%` }} />
    </Box>
  );
}
