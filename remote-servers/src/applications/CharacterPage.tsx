import { useSession } from '@rpd/shared/session';
import { LoadingState, NotFoundState, PageHeader, QueryState, Skeleton } from '@rpd/shared/ui';
import { Presence } from '@rpd/shared/ui/live';
import { ReportButton } from '@rpd/shared/ui/tickets';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { CharacterSheet } from '../ui/CharacterSheet.tsx';
import { characterById } from './applications.api.ts';

/** `/app/servers/:id/characters/:characterId`: a character that a server took in, as the reader may see it. */
export function CharacterPage() {
  const { id = '', characterId = '' } = useParams();
  const query = useQuery(characterById(characterId));
  const isMine = useSession(({ user }) => user?._id === query.data?.owner_id);
  return (
    <QueryState
      query={query}
      title="Personnage"
      loading={
        <LoadingState label="Chargement du personnage…">
          <Skeleton h="60" />
        </LoadingState>
      }
      notFound={
        <NotFoundState
          title="Personnage introuvable"
          back={{ to: `/app/servers/${id}`, label: 'Retour au serveur' }}
        >
          Ce personnage n’existe pas, ou son serveur ne montre plus ses personnages.
        </NotFoundState>
      }
    >
      {character => (
        <>
          <PageHeader
            title={character.name}
            description={`Joué par ${character.owner.name}`}
            display
            actions={
              isMine ? null : <ReportButton kind="character" id={character._id} name={character.name} />
            }
          />
          <Presence
            topic={`characters:${character._id}`}
            state={character.viewer === 'other' ? null : 'viewing'}
          />
          <CharacterSheet character={character} />
        </>
      )}
    </QueryState>
  );
}
