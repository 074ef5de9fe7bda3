import { browserStorage } from '@rpd/shared/storage';
import { Box } from '@rpd/shared/ui';

const PROBE = 'rpd-probe';

/** Whether the browser stores data: it may be full, or set to store nothing. */
function keeps(): boolean {
  const isKept = browserStorage.write(PROBE, '0'.repeat(4096));
  browserStorage.remove(PROBE);
  return isKept;
}

/** Signing in works without storage, for as long as the page lives: said before somebody wonders. */
export function StorageNotice() {
  if (keeps()) return null;
  return (
    <Box role="alert" bg="bg.warning" color="fg.warning" borderRadius="lg" px="4" py="3" textStyle="sm">
      Votre navigateur refuse de garder des données pour ce site : son stockage est plein ou désactivé. Vous
      pouvez vous connecter, mais il faudra recommencer à chaque rechargement de la page.
    </Box>
  );
}
