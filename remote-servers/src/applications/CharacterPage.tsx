import { ApiError } from '@rpd/shared/http';
import { useSession } from '@rpd/shared/session';
import { ErrorState, LoadingState, NotFoundState, PageHeader, Skeleton } from '@rpd/shared/ui';
import { ReportButton } from '@rpd/shared/ui/tickets';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { CharacterSheet } from '../ui/CharacterSheet.tsx';
import { characterById } from './applications.api.ts';

/** `/app/servers/:id/characters/:characterId`: a character that a server took in, as the reader may see it. */
export function CharacterPage() {
  const { id = '', characterId = '' } = useParams();
  const { data: character, error, refetch } = useQuery(characterById(characterId));
  const isMine = useSession(({ user }) => user?._id === character?.owner_id);
  if (character) {
    return (
      <>
        <PageHeader
          title={character.name}
          description={`Joué par ${character.owner.name}`}
          display
          actions={isMine ? null : <ReportButton kind="character" id={character._id} name={character.name} />}
        />
        <CharacterSheet character={character} />
      </>
    );
  }
  if (!error) {
    return (
      <LoadingState label="Chargement du personnage…">
        <Skeleton h="60" />
      </LoadingState>
    );
  }
  return (
    <>
      <PageHeader title="Personnage" />
      {error instanceof ApiError && error.status === 404 ? (
        <NotFoundState
          title="Personnage introuvable"
          back={{ to: `/app/servers/${id}`, label: 'Retour au serveur' }}
        >
          Ce personnage n’existe pas, ou son serveur ne montre plus ses personnages.
        </NotFoundState>
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}
