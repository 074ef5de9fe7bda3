import type { MailingQueue } from '@rpd/shared/domain';
import { mailing } from '@rpd/shared/http';
import { Flex, formatDateTime, formatNumber, Text, WarningNotice } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { MailCheck, MailWarning } from 'lucide-react';

/** Says whether mails leave, and what to do where they do not. */
export function MailingNotice() {
  const { data } = useQuery(mailing);
  if (!data) return null;
  if (!data.sends) {
    return (
      <WarningNotice label="Aucun mail ne part" icon={<MailWarning size={20} />}>
        <Text fontWeight="semibold">Aucun mail ne part : aucun serveur de messagerie n’est réglé.</Text>
        <Text textStyle="sm" mt="1">
          Les mails attendent ici et partiront d’eux-mêmes ensuite. À faire : donner SMTP_URL et MAIL_FROM au
          serveur puis le redémarrer (docs/operations.md, « Mail »). D’ici là, donnez un lien de mot de passe
          depuis la fiche d’un compte.
        </Text>
      </WarningNotice>
    );
  }
  if (!data.queue) return null;
  return data.queue.reason ? <NotLeaving {...data.queue} /> : <Leaving {...data.queue} />;
}

function NotLeaving({ reason, waiting, lastSentAt }: MailingQueue) {
  return (
    <WarningNotice label="Les mails ne partent pas" icon={<MailWarning size={20} />}>
      <Text fontWeight="semibold">Les derniers mails ne sont pas partis. {reason}</Text>
      <Text textStyle="sm" mt="1">
        {waiting > 1
          ? `${formatNumber(waiting)} mails attendent et partiront d’eux-mêmes`
          : 'Un mail attend et partira de lui-même'}
        {' : l’envoi est réessayé régulièrement.'}
        {lastSentAt ? ` Le dernier est parti le ${formatDateTime(lastSentAt)}.` : ''} À faire si cela dure :
        vérifier le serveur de messagerie et SMTP_URL (docs/operations.md, « Mail »).
      </Text>
    </WarningNotice>
  );
}

const Leaving = ({ lastSentAt }: MailingQueue) => (
  <Flex gap="2" align="center" mb="4" color="fg.muted">
    <MailCheck size={18} aria-hidden="true" />
    <Text textStyle="sm">
      {lastSentAt
        ? `Les mails partent : le dernier le ${formatDateTime(lastSentAt)}.`
        : 'Un serveur de messagerie est réglé ; aucun mail n’est encore parti.'}
    </Text>
  </Flex>
);
