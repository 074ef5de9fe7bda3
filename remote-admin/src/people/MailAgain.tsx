import type { PersonLines } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import { IconButton, notifyOutcome } from '@rpd/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { sendMailAgain } from './people.api.ts';

/** Sends a mail of the queue once more (ADM-12): for administrators, who see the queue. */
export function MailAgain({ mail }: { mail: PersonLines['mails'] }) {
  const isAdministrator = useSession(({ user }) => user?.roles.includes('AD') ?? false);
  const { mutateAsync, isPending } = useMutation(sendMailAgain);
  if (!isAdministrator || mail.state === 'sending') return null;
  return (
    <IconButton
      label={`Renvoyer « ${mail.subject} »`}
      size="xs"
      busy={isPending}
      onClick={() =>
        void notifyOutcome(mutateAsync(mail._id), {
          done: () => 'Le mail repart',
          failed: 'Le mail n’a pas pu être renvoyé',
        })
      }
    >
      <Send aria-hidden />
    </IconButton>
  );
}
