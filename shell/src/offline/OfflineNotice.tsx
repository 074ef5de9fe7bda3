import { Box, toasts } from '@rpd/shared/ui';
import { WifiOff } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the browser has a line. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** Shows that the network is down, and that it is back. What is on screen stays and is requested again by itself. */
export function OfflineNotice() {
  const online = useOnline();
  useEffect(() => {
    const back = () => toasts.success('La connexion est rétablie.');
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);
  return (
    <Box
      aria-label="Connexion au réseau"
      role="status"
      position="fixed"
      // Above the toasts, or beside them.
      bottom={{ base: '20', xl: '4' }}
      insetX="4"
      zIndex="banner"
      pointerEvents="none"
    >
      {online ? null : (
        <Box
          display="flex"
          alignItems="center"
          gap="3"
          w="fit-content"
          maxW={{ base: 'full', xl: 'lg' }}
          mx="auto"
          px="4"
          py="3"
          bg="bg.warning"
          color="fg.warning"
          borderWidth="1px"
          borderColor="border.warning"
          borderRadius="lg"
          boxShadow="lg"
          textStyle="sm"
          fontWeight="medium"
        >
          <Box flexShrink="0">
            <WifiOff size={18} aria-hidden="true" />
          </Box>
          Vous êtes hors ligne. Ce qui est à l’écran reste là ; rien ne pourra être enregistré d’ici au retour
          de la connexion.
        </Box>
      )}
    </Box>
  );
}
