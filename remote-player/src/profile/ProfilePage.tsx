import { useSession } from '@rpd/shared/session';
import { ButtonLink, ErrorState, Flex, Heading, Link, Stack } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Eye, Pencil } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { FacesSkeleton } from './FacesSkeleton.tsx';
import { MePage } from '../ui/MePage.tsx';
import { OwnServers } from './OwnServers.tsx';
import { profile } from './profile.api.ts';
import { ProfileCard } from './ProfileCard.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';

/** Its list is kept for journeys without a network, by code that the first screen does without. */
const OwnCharacters = lazy(() =>
  import(/* webpackChunkName: "own-characters" */ './OwnCharacters.tsx').then(({ OwnCharacters: part }) => ({
    default: part,
  })),
);

/** `/app/me` (PLY-3): oneself, one's characters, and the servers that one runs. */
export function ProfilePage() {
  const me = useSession(state => state.user?._id ?? '');
  const { data: user, error, isFetching, refetch } = useQuery(profile(me));
  return (
    <MePage
      title="Mon profil"
      actions={
        user ? (
          <>
            <ButtonLink to={`/app/people/${me}`} variant="outline">
              <Eye aria-hidden />
              Ma page publique
            </ButtonLink>
            <ButtonLink to="/app/me/edit">
              <Pencil aria-hidden />
              Modifier mon profil
            </ButtonLink>
          </>
        ) : null
      }
    >
      <Stack gap="8">
        {user ? <ProfileCard user={user} /> : null}
        {error ? <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} /> : null}
        {user || error ? null : <ProfileSkeleton />}
        <section aria-labelledby="own-characters">
          <Flex align="baseline" justify="space-between" gap="4" wrap="wrap" mb="4">
            <Heading as="h2" id="own-characters" size="xl">
              Mes personnages
            </Heading>
            <Link to="/app/me/characters">Tous mes personnages</Link>
          </Flex>
          <Suspense fallback={<FacesSkeleton />}>
            <OwnCharacters />
          </Suspense>
        </section>
        <section aria-labelledby="own-servers">
          <Heading as="h2" id="own-servers" size="xl" mb="4">
            Mes serveurs
          </Heading>
          <OwnServers />
        </section>
      </Stack>
    </MePage>
  );
}
