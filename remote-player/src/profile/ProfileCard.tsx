import type { User } from '@rpd/shared/domain';
import { formatDate, Heading, Link, Text } from '@rpd/shared/ui';
import { PersonHero } from '../ui/PersonHero.tsx';

interface ProfileCardProps {
  user: User;
  /** The address that waits for its link (ACC-6). */
  pendingEmail: string | undefined;
}

/** Oneself, as others see one, and what only one's own page says. */
export function ProfileCard({ user, pendingEmail }: ProfileCardProps) {
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
          {pendingEmail ? (
            <Text textStyle="sm" overflowWrap="anywhere">
              En attente de confirmation : {pendingEmail}.{' '}
              <Link to="/app/me/security" variant="underline">
                Renvoyer ou annuler
              </Link>
            </Text>
          ) : null}
          <Text color="fg.muted" textStyle="sm">
            Membre depuis le {formatDate(user.createdAt)}
          </Text>
        </>
      }
    />
  );
}
