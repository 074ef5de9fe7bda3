import { useSession } from '@rpd/shared/session';
import { isSettled, ButtonLink, ErrorState, Heading, Stack } from '@rpd/shared/ui';
import { usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Eye, Pencil } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { ownEmail } from '../lib/own-email.ts';
import { MePage } from '../ui/MePage.tsx';
import { CharactersSection } from './CharactersSection.tsx';
import { FacesSkeleton } from './FacesSkeleton.tsx';
import { OwnServers } from './OwnServers.tsx';
import { ownServers, profile } from './profile.api.ts';
import { ProfileCard } from './ProfileCard.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';

/** Its list is kept for journeys without a network, by code that the first screen does without. */
const OwnCharacters = lazy(() =>
  import(/* webpackChunkName: "own-characters" */ './OwnCharacters.tsx').then(({ OwnCharacters: part }) => ({
    default: part,
  })),
);

/** `/app/me` (PLY-3): oneself, one's characters, and the servers that one runs. Each part is drawn once what stands above it is known. */
export function ProfilePage() {
  const me = useSession(state => state.user?._id ?? '');
  const own = useQuery(profile(me));
  const { data: user, error, isFetching, refetch } = own;
  const email = useQuery(ownEmail);
  usePrefetchInfiniteQuery(ownServers);
  const isKnown = isSettled(own) && isSettled(email);
  return (
    <MePage
      title="Mon profil"
      actions={
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
      }
    >
      <Stack gap="8">
        {isKnown && user ? <ProfileCard user={user} pendingEmail={email.data?.pending?.email} /> : null}
        {error ? <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} /> : null}
        {(isKnown && user) || error ? null : <ProfileSkeleton />}
        <Suspense
          fallback={
            isKnown ? (
              <CharactersSection>
                <FacesSkeleton />
              </CharactersSection>
            ) : null
          }
        >
          <OwnCharacters isDrawn={isKnown}>
            <section aria-labelledby="own-servers">
              <Heading as="h2" id="own-servers" size="xl" mb="4">
                Mes serveurs
              </Heading>
              <OwnServers />
            </section>
          </OwnCharacters>
        </Suspense>
      </Stack>
    </MePage>
  );
}
