import { mailing } from '@rpd/shared/http';
import { Text, WarningNotice } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';

/** Says that no mail leaves, and what to do about it; nothing where mails leave. */
export function MailingNotice() {
  const { data } = useQuery(mailing);
  if (data?.sends !== false) return null;
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
