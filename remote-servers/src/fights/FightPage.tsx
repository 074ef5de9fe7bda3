import { resetBreadcrumb, updateBreadcrumb } from '@rpd/shared/breadcrumb';
import type { Fight } from '@rpd/shared/domain';
import { Box, ButtonLink, LoadingState, NotFoundState, PageHeader, QueryState } from '@rpd/shared/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { FightBoard } from './FightBoard.tsx';
import { fightById } from './fights.api.ts';

/** `/app/games/:id/encounters/:fightId`: an encounter of a campaign, prepared or led from here. */
export function FightPage() {
  const { id = '', fightId = '' } = useParams();
  const client = useQueryClient();
  const query = useQuery(fightById(fightId));
  const prepare = `/app/games/${id}/prepare`;
  const title = query.data?.title ?? '';
  useEffect(() => {
    if (!title) return undefined;
    updateBreadcrumb({ customItems: [{ text: 'Préparation', to: prepare }, { text: title }] });
    return resetBreadcrumb;
  }, [prepare, title]);
  const put = (fight: Fight) => client.setQueryData(fightById(fight._id).queryKey, fight);
  return (
    <QueryState
      query={query}
      title="Rencontre"
      loading={<LoadingState label="Chargement de la rencontre…" />}
      notFound={
        <NotFoundState
          title="Rencontre introuvable"
          back={{ to: `/app/games/${id}`, label: 'Retour au jeu' }}
        >
          Cette rencontre n’existe pas, ou vous n’en êtes pas maître du jeu.
        </NotFoundState>
      }
    >
      {fight => (
        <>
          <PageHeader
            title={fight.title}
            description={
              fight.session
                ? 'Cette rencontre est ouverte à la table : les joueurs voient ce que vous leur montrez.'
                : 'Les joueurs n’en voient rien avant que vous l’ouvriez, à la table, dans « Rencontre ».'
            }
            actions={
              <ButtonLink to={prepare} variant="outline" colorPalette="gray">
                <ArrowLeft aria-hidden="true" />
                Préparation
              </ButtonLink>
            }
          />
          <Box maxW="48rem" p="3" borderWidth="1px" borderRadius="lg" bg="bg.panel">
            <FightBoard key={fight._id} fight={fight} onSaved={put} barTop={{ base: '14', lg: '16' }} />
          </Box>
        </>
      )}
    </QueryState>
  );
}
