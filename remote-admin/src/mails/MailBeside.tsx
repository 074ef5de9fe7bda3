import type { QueuedMail } from '@rpd/shared/domain';
import { Box, Button, ErrorState, formatDateTime, formatNumber, Text } from '@rpd/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { Fact, Facts } from '../ui/Facts.tsx';
import { MailBody } from './MailBody.tsx';
import { readMail } from './mails.api.ts';
import { MailStateBadges } from './MailState.tsx';

const momentOf = (at: string | null) => (at ? formatDateTime(at) : '');

/** A mail beside the list: whether it left, why not, and when it is tried again. What it says is read by a press, which the journal notes. */
export function MailBeside({ mail }: { mail: QueuedMail }) {
  const { _id, recipient, reason, attempts, createdAt, sentAt, failedAt, nextAttemptAt, bringsSecret } = mail;
  const { data, error, isPending, mutate } = useMutation(readMail);
  return (
    <>
      <Box mb="3">
        <MailStateBadges mail={mail} />
      </Box>
      <Box textStyle="sm">
        <Facts>
          <Fact label="Destinataire">{recipient}</Fact>
          <Fact label="Écrit le">{formatDateTime(createdAt)}</Fact>
          <Fact label="Envoyé le">{momentOf(sentAt)}</Fact>
          <Fact label="Essais">{attempts > 0 ? formatNumber(attempts) : 'Aucun'}</Fact>
          <Fact label="Dernier échec">{reason}</Fact>
          <Fact label="En échec depuis">{momentOf(failedAt)}</Fact>
          <Fact label="Prochain essai">{momentOf(nextAttemptAt)}</Fact>
          <Fact label="Contenu">
            {bringsSecret ? 'Un lien ou un mot de passe, pour son seul destinataire' : ''}
          </Fact>
        </Facts>
      </Box>
      <Box mt="4">
        {data ? <MailBody mail={data} /> : null}
        {error ? (
          <ErrorState
            title="Ce mail n’a pas pu être lu"
            error={error}
            retrying={isPending}
            onRetry={() => mutate(_id)}
          />
        ) : null}
        {data || error ? null : (
          <>
            <Button size="sm" variant="outline" busy={isPending} onClick={() => mutate(_id)}>
              <MailOpen aria-hidden="true" />
              Lire le mail
            </Button>
            <Text mt="1" textStyle="xs" color="fg.muted">
              Le journal note chaque lecture.
            </Text>
          </>
        )}
      </Box>
    </>
  );
}
