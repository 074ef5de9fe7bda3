import { Flex, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { Button, IconButton } from '../Button.tsx';
import { Picture } from '../Picture.tsx';
import { ProgressBar } from '../ProgressBar.tsx';
import { TOAST_MS, toasts } from '../toasts.ts';
import type { Unsent } from './useImageUpload.ts';

/** The picture that a field holds. */
export function Preview({ path, label }: { path: string; label: string }) {
  const moves = path.endsWith('.gif');
  return (
    <Picture
      path={path}
      load={moves ? undefined : 256}
      alt={`Aperçu : ${label}`}
      // UPL-3.
      maxH={moves ? '400px' : '24'}
      maxW="full"
      borderRadius="lg"
      onFailed={() => toasts.failure("Erreur lors de l'affichage du fichier", { duration: TOAST_MS.short })}
    />
  );
}

/** How far a picture is on its way. */
export function Sending({ share, label, onCancel }: { share: number; label: string; onCancel: () => void }) {
  return (
    <Flex gap="3" align="center" mt="2">
      <ProgressBar label={`Téléchargement : ${label}`} share={share} />
      <Button size="xs" variant="ghost" onClick={onCancel}>
        Annuler
      </Button>
    </Flex>
  );
}

interface NotSentProps extends Unsent {
  onRetry: () => void;
  onForget: () => void;
}

/** What was not sent and why, for longer than a message stays; and the way to try again without choosing it again. */
export function NotSent({ file, reason, isWorthAnother, onRetry, onForget }: NotSentProps) {
  return (
    <Flex gap="2" align="center" wrap="wrap" mt="2">
      <Text textStyle="sm" color="fg.error" overflowWrap="anywhere" flex="1 1 10rem">
        {`« ${file.name} » n’a pas été envoyée.${reason ? ` ${reason}` : ''}`}
      </Text>
      {isWorthAnother ? (
        <Button size="xs" variant="outline" onClick={onRetry}>
          Réessayer
        </Button>
      ) : null}
      <IconButton label={`Oublier ${file.name}`} size="xs" onClick={onForget}>
        <X aria-hidden="true" />
      </IconButton>
    </Flex>
  );
}
