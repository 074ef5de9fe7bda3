import { Box, ErrorState } from '@rpd/shared/ui';
import { browser } from '../lib/browser.ts';

/** Without its configuration the shell knows no host: it says so, and can be asked again. */
export function StartError({ error }: { error: unknown }) {
  const reason = error instanceof Error && error.message.startsWith('La ') ? error.message : null;
  return (
    <Box as="main" minH="100dvh" display="grid" placeItems="center">
      <ErrorState title="L’application ne peut pas démarrer" onRetry={browser.reload}>
        {reason ?? 'La plateforme ne répond pas. Vérifiez votre connexion, puis réessayez.'}
      </ErrorState>
    </Box>
  );
}
