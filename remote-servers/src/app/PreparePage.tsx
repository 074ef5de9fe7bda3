import { resetBreadcrumb, updateBreadcrumb } from '@rpd/shared/breadcrumb';
import type { Campaign } from '@rpd/shared/domain';
import { useSession } from '@rpd/shared/session';
import {
  Box,
  Grid,
  LoadingState,
  NotFoundState,
  QueryState,
  SimpleGrid,
  Skeleton,
  Stack,
} from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { FightPreparation } from '../fights/FightPreparation.tsx';
import { HandoutPreparation } from '../handouts/HandoutPreparation.tsx';
import { MapPreparation } from '../maps/MapPreparation.tsx';
import { PreparationState } from '../preparation/PreparationState.tsx';
import { ScenePreparation } from '../scenes/ScenePreparation.tsx';
import { campaignOf } from '../table/table.api.ts';
import { ThingsSeenAt } from '../ui/ThingsSeenAt.tsx';
import { PreparedSession, PreparedTable } from './PreparedSession.tsx';
import { usePreparation } from './usePreparation.ts';

/** `/app/games/:id/prepare`: what the game masters of a campaign prepare before a session. */
export function PreparePage() {
  const { id = '' } = useParams();
  const me = useSession(({ user }) => user?._id ?? '');
  const query = useQuery(campaignOf(id));
  const preparation = usePreparation(id, query.data);
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
  const loading = (
    <LoadingState label="Chargement de la préparation…">
      <Skeleton h="40" mb="6" />
      <Skeleton h="72" />
    </LoadingState>
  );
  return (
    <QueryState query={query} title="Préparation" loading={loading} notFound={missing}>
      {campaign => {
        if (!campaign.masters.includes(me)) return missing;
        return preparation.isReady ? (
          <Preparation campaign={campaign} me={me} preparation={preparation} />
        ) : (
          loading
        );
      }}
    </QueryState>
  );
}

interface PreparationProps {
  campaign: Campaign;
  me: string;
  preparation: ReturnType<typeof usePreparation>;
}

function Preparation({ campaign, me, preparation }: PreparationProps) {
  const { _id: id } = campaign;
  const { next, now, players, points } = preparation;
  return (
    <>
      <ThingsSeenAt
        things={[
          ['campaign', id],
          ['sessions', id],
          ['handouts', id],
        ]}
      />
      <PreparedSession campaign={campaign} next={next} now={now} />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 18rem' }}
        columnGap="8"
        rowGap="8"
        alignItems="start"
      >
        <SimpleGrid
          columns={{ base: 1, md: 2, lg: 1 }}
          alignContent="start"
          alignItems="start"
          gap="5"
          minW="0"
          gridColumn={{ lg: '2' }}
          gridRow={{ lg: '1' }}
        >
          {points ? <PreparationState points={points} /> : null}
          <PreparedTable campaign={campaign} players={players} />
        </SimpleGrid>
        <Stack gap="8" minW="0" gridColumn={{ lg: '1' }} gridRow={{ lg: '1' }}>
          <Box id="scenes" scrollMarginTop="20">
            <ScenePreparation game={id} />
          </Box>
          <Box id="documents" scrollMarginTop="20">
            <HandoutPreparation game={id} me={me} />
          </Box>
          <Box id="rencontres" scrollMarginTop="20">
            <FightPreparation game={id} />
          </Box>
          <Box id="cartes" scrollMarginTop="20">
            <MapPreparation game={id} me={me} />
          </Box>
        </Stack>
      </Grid>
    </>
  );
}
