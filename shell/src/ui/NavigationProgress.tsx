import { Box, useDelayed } from '@rpd/shared/ui';
import { useNavigation } from 'react-router';

/** A thin bar on top while the next screen is on its way, if that takes longer than 150 ms. */
export function NavigationProgress() {
  return useNavigation().state === 'idle' ? null : <Bar />;
}

function Bar() {
  if (!useDelayed()) return null;
  return (
    <Box
      role="progressbar"
      aria-label="Chargement de la page"
      position="fixed"
      insetX="0"
      top="0"
      h="3px"
      zIndex="max"
      overflow="hidden"
      bg="brand.muted"
    >
      <Box
        position="relative"
        h="full"
        w="40%"
        bg="brand.solid"
        // The theme's own keyframes move what stands between these two places.
        animation="position 1.1s ease-in-out infinite"
        css={{ '--animate-from-x': '-40%', '--animate-to-x': '100%' }}
      />
    </Box>
  );
}
