import { resetBreadcrumb, updateBreadcrumb } from '@rpd/shared/breadcrumb';
import { useSession } from '@rpd/shared/session';
import { LoadingState, NotFoundState, PageHeader, QueryState, Stack } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { FightPreparation } from '../fights/FightPreparation.tsx';
import { HandoutPreparation } from '../handouts/HandoutPreparation.tsx';
import { MapPreparation } from '../maps/MapPreparation.tsx';
import { ScenePreparation } from '../scenes/ScenePreparation.tsx';
import { campaignOf } from '../table/table.api.ts';

/** `/app/games/:id/prepare`: what the game masters of a campaign prepare before an evening. */
export function PreparePage() {
  const { id = '' } = useParams();
  const me = useSession(({ user }) => user?._id ?? '');
  const query = useQuery(campaignOf(id));
  const name = query.data?.name ?? '';
  useEffect(() => {
    if (!name) return undefined;
    updateBreadcrumb({ customItems: [{ text: name, to: `/app/games/${id}` }, { text: 'Préparation' }] });
    return resetBreadcrumb;
  }, [id, name]);
  const missing = (
    <NotFoundState title="Préparation introuvable" back={{ to: `/app/games/${id}`, label: 'Retour au jeu' }}>
      Ce jeu n’existe pas, ou vous n’en êtes pas maître du jeu.
    </NotFoundState>
  );
  return (
    <QueryState
      query={query}
      title="Préparation"
      loading={<LoadingState label="Chargement de la préparation…" />}
      notFound={missing}
    >
      {({ masters }) =>
        masters.includes(me) ? (
          <>
            <PageHeader title="Préparation" />
            <Stack gap="8">
              <ScenePreparation game={id} />
              <HandoutPreparation game={id} me={me} />
              <FightPreparation game={id} />
              <MapPreparation game={id} me={me} />
            </Stack>
          </>
        ) : (
          missing
        )
      }
    </QueryState>
  );
}
