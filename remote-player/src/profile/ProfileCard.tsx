import type { User } from '@rpd/shared/domain';
import { formatDate, Heading, Link, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { ownEmail } from '../lib/own-email.ts';
import { PersonHero } from '../ui/PersonHero.tsx';

/** Oneself, as others see one, and what only one's own page says. */
export function ProfileCard({ user }: { user: User }) {
  return (
    <PersonHero
      person={user}
      noBio="Vous n’avez pas encore écrit de bio."
      heading={
        <Heading as="h2" size="2xl" mb="2" overflowWrap="anywhere">
          {user.name}
        </Heading>
      }
      facts={
        <>
          <Text mt="2" color="fg.muted" overflowWrap="anywhere">
            {user.email}
          </Text>
          <PendingEmail />
          <Text color="fg.muted" textStyle="sm">
            Membre depuis le {formatDate(user.createdAt)}
          </Text>
        </>
      }
    />
  );
}

/** The address that waits for its link (ACC-6). */
function PendingEmail() {
  const { data } = useQuery(ownEmail);
  if (!data?.pending) return null;
  return (
    <Text textStyle="sm" overflowWrap="anywhere">
      En attente de confirmation : {data.pending.email}.{' '}
      <Link to="/app/me/security" variant="underline">
        Renvoyer ou annuler
      </Link>
    </Text>
  );
}
