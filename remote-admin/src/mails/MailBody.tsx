import type { QueuedMail } from '@rpd/shared/domain';
import { Button, ErrorState, formatDateTime, LoadingState, styleNonce, chakra, Text } from '@rpd/shared/ui';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useQuery } from '@tanstack/react-query';
import { Fact, Facts } from '../ui/Facts.tsx';
import { mailDocument } from './mail-document.ts';
import { mailById } from './mails.api.ts';

/** A mail as its recipient reads it. */
export function MailBody({ mail, onClose }: { mail: QueuedMail; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(mailById(mail._id));
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={mail.subject}
      footer={
        <Button variant="outline" colorPalette="gray" onClick={onClose}>
          Fermer
        </Button>
      }
    >
      <Facts>
        <Fact label="Destinataire">{mail.recipient}</Fact>
        <Fact label="Écrit le">{formatDateTime(mail.createdAt)}</Fact>
        <Fact label="Envoyé le">{formatDateTime(mail.sentAt)}</Fact>
        <Fact label="Dernier échec">{mail.reason}</Fact>
      </Facts>
      {data?.bringsSecret ? (
        <Text mt="4" color="fg.muted">
          Le lien ou le mot de passe de ce mail n’est montré qu’à son destinataire : « ••• » le remplace ici.
        </Text>
      ) : null}
      {data ? (
        <chakra.iframe
          title={`Contenu : ${mail.subject}`}
          // Without a word in it: no script, no form, no origin of ours.
          sandbox=""
          referrerPolicy="no-referrer"
          srcDoc={mailDocument(data.body, styleNonce())}
          mt="4"
          w="full"
          h={{ base: '50vh', md: '24rem' }}
          bg="white"
          borderWidth="1px"
          borderRadius="lg"
          // The arrow keys scroll it for keyboard users; the focus stays within it.
          _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
        />
      ) : null}
      {error ? <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LoadingState label="Chargement du mail…" />}
    </Dialog>
  );
}
