import { Box } from '@rpd/shared/ui';
import { useEffect, useState } from 'react';

interface ProgressBarProps {
  label: string;
  /** How long it takes to fill, in ms. */
  duration: number;
  /** Done, from 0 to 1; without it the bar fills by itself. */
  value?: number;
}

/** A bar that fills while something is under way. */
export function ProgressBar({ label, duration, value }: ProgressBarProps) {
  const [started, setStarted] = useState(false);
  useEffect(() => {
    // One frame at its beginning, or there would be nothing to move from.
    const frame = requestAnimationFrame(() => setStarted(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === undefined ? undefined : Math.round(value * 100)}
      h="2"
      borderRadius="full"
      overflow="hidden"
      bg="brand.muted"
    >
      <Box
        h="full"
        w="full"
        bg="brand.solid"
        borderRadius="full"
        transformOrigin="left"
        // Figures, not design: as style, not as one class per value.
        style={{
          transform: `scaleX(${started ? (value ?? 1) : 0})`,
          transition: `transform ${duration}ms ${value === undefined ? 'linear' : 'ease-out'}`,
        }}
      />
    </Box>
  );
}
