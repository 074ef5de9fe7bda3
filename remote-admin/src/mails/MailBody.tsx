import type { QueuedMail } from '@rpd/shared/domain';
import { Button, ErrorState, formatDateTime, LoadingState, chakra } from '@rpd/shared/ui';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useQuery } from '@tanstack/react-query';
import { Fact, Facts } from '../ui/Facts.tsx';
import { mailById } from './mails.api.ts';

/** Whatever a mail says, nothing of it runs and nothing is fetched for it (ADM-12). */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">`;
const PLAIN =
  '<meta charset="utf-8"><style>body{font:16px sans-serif;margin:16px;color:#222;background:#fff}</style>';

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
      {data ? (
        <chakra.iframe
          title={`Contenu : ${mail.subject}`}
          // Without a word in it: no script, no form, no origin of ours.
          sandbox=""
          referrerPolicy="no-referrer"
          srcDoc={POLICY + PLAIN + data.body}
          mt="4"
          w="full"
          h={{ base: '50vh', md: '24rem' }}
          bg="white"
          borderWidth="1px"
          borderRadius="lg"
        />
      ) : null}
      {error ? <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LoadingState label="Chargement du mail…" />}
    </Dialog>
  );
}
