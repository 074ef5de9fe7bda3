import { useAuthHostStatus, useSession } from '@rpd/shared/session';
import { Box, toasts, useOnline } from '@rpd/shared/ui';
import { UserX, WifiOff } from 'lucide-react';
import { useEffect } from 'react';

const OFFLINE =
  'Vous êtes hors ligne. Ce qui est à l’écran reste là ; rien ne pourra être enregistré d’ici au retour de la connexion.';
const AUTH_HOST_AWAY =
  'Le service d’authentification ne répond pas. Vous pouvez continuer ; votre session sera vérifiée à son retour.';

/** Shows that the network is down or the authentication host away. What is on screen stays and is requested again by itself. */
export function OfflineNotice() {
  const online = useOnline();
  const isAway = useAuthHostStatus(({ away }) => away);
  const signedIn = useSession(({ user }) => user !== null);
  const message = online ? isAway && signedIn && AUTH_HOST_AWAY : OFFLINE;
  useEffect(() => {
    let said: string | undefined;
    const back = () => {
      said = toasts.success('La connexion est rétablie.');
    };
    // Lost again while that is on screen: it would contradict what is said now.
    const lost = () => {
      if (said) toasts.dismiss(said);
    };
    window.addEventListener('online', back);
    window.addEventListener('offline', lost);
    return () => {
      window.removeEventListener('online', back);
      window.removeEventListener('offline', lost);
    };
  }, []);
  return (
    <Box
      aria-label="Connexion au réseau"
      role="status"
      position="fixed"
      // Above the toasts, or beside them.
      bottom={{ base: 'max(5rem, var(--toasts, 0px))', xl: '4' }}
      insetX="4"
      zIndex="banner"
      pointerEvents="none"
      // A screen that keeps what is written says so itself: two messages would contradict each other.
      css={{ 'body:has([data-offline]) &': { display: 'none' } }}
    >
      {message ? (
        <Box
          display="flex"
          alignItems="center"
          gap="3"
          w="fit-content"
          maxW={{ base: 'full', xl: 'lg' }}
          mx="auto"
          px="4"
          py="3"
          bg={online ? 'bg.panel' : 'bg.warning'}
          color={online ? 'fg' : 'fg.warning'}
          borderWidth="1px"
          borderColor={online ? 'border' : 'border.warning'}
          borderRadius="lg"
          boxShadow="lg"
          textStyle="sm"
          fontWeight="medium"
        >
          <Box flexShrink="0">
            {online ? <UserX size={18} aria-hidden="true" /> : <WifiOff size={18} aria-hidden="true" />}
          </Box>
          {message}
        </Box>
      ) : null}
    </Box>
  );
}
