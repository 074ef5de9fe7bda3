import { MAIL_STATE_LABELS, type MailState, type QueuedMail } from '@rpd/shared/domain';
import { Badge, Flex, Text } from '@rpd/shared/ui';

const TONES: Record<MailState, string> = { waiting: 'gray', sending: 'blue', sent: 'green', failed: 'red' };

/** Where it stands; that it failed stays until it is sent. */
export function MailStateBadges({ mail: { state, failedAt } }: { mail: QueuedMail }) {
  return (
    <Flex gap="1" wrap="wrap">
      <Badge colorPalette={TONES[state]}>{MAIL_STATE_LABELS[state]}</Badge>
      {failedAt && state !== 'failed' ? <Badge colorPalette="red">Échec, pas encore parti</Badge> : null}
    </Flex>
  );
}

/** The same with the reason of the last failure. */
export function MailStateCell({ mail }: { mail: QueuedMail }) {
  return (
    <>
      <MailStateBadges mail={mail} />
      {mail.reason && mail.state !== 'sent' ? (
        <Text textStyle="xs" color="fg.muted" maxW="16rem">
          {mail.reason}
        </Text>
      ) : null}
    </>
  );
}
