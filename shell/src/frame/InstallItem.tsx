import { Box, Button, Text } from '@rpd/shared/ui';
import { Download } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { followInstalling, install, installing } from '../lib/install.ts';

/** OFF-1: the application on the home screen, for who looks for it. Nothing where the browser cannot, or has it installed. */
export function InstallItem({ onDone }: { onDone: () => void }) {
  const way = useSyncExternalStore(followInstalling, installing);
  if (way === 'prompt') {
    const ask = () => {
      onDone();
      // A refusal is an answer.
      void install().catch(() => undefined);
    };
    return (
      <Box borderTopWidth="1px" py="2">
        <Button variant="ghost" w="full" justifyContent="flex-start" gap="3" px="2" onClick={ask}>
          <Download size={18} aria-hidden="true" />
          Installer RPD
        </Button>
      </Box>
    );
  }
  if (way === 'share')
    return (
      <Text borderTopWidth="1px" py="3" px="2" textStyle="sm" color="fg.muted">
        Pour installer RPD : touchez « Partager », puis « Sur l’écran d’accueil ».
      </Text>
    );
  return null;
}
