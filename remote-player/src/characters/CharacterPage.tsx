import { type Character, may } from '@rpd/shared/domain';
import { resetBreadcrumb, updateBreadcrumb } from '@rpd/shared/breadcrumb';
import { useSession } from '@rpd/shared/session';
import { SeenAt } from '@rpd/shared/ui/live';
import { characterCopy } from '@rpd/shared/kept';
import { draftOf } from '@rpd/shared/ui/sheet';
import { LoadingState, NotFoundState, PageHeader, QueryState } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { CharacterEditor } from './CharacterEditor.tsx';
import { CharacterReader } from './CharacterReader.tsx';
import { characterQuery } from './characters.api.ts';

/** `/app/me/characters/:id` (PLY-3): filled in by its player, read by everybody else who may see it. */
export function CharacterPage() {
  const { id = '' } = useParams();
  const query = useQuery(characterQuery(id));
  const identity = useSession(({ user }) => user);
  const me = identity?._id ?? '';
  const draft = useQuery(draftOf(id, me));
  const name = query.data?.name;
  useEffect(() => {
    if (!name) return undefined;
    updateBreadcrumb({
      customItems: [
        { text: 'Mon profil', to: '/app/me' },
        { text: 'Personnages', to: '/app/me/characters' },
        { text: name },
      ],
    });
    return resetBreadcrumb;
  }, [name]);

  const isDraftKnown = draft.data !== undefined;
  return (
    <QueryState
      query={isDraftKnown ? query : { ...query, data: undefined }}
      title="Personnage"
      missingTitle="Personnage introuvable"
      loading={
        <>
          <PageHeader title="Personnage" />
          <LoadingState label="Chargement du personnage…" />
        </>
      }
      notFound={
        <NotFoundState
          title="Ce personnage n’existe pas ou plus."
          back={{ to: '/app/me/characters', label: 'Mes personnages' }}
        />
      }
    >
      {character =>
        mayChange(character, identity) ? (
          <>
            <SeenAt names={[characterCopy(id)]} query={query} />
            <CharacterEditor key={character._id} character={character} draft={draft.data ?? null} />
          </>
        ) : (
          <CharacterReader character={character} />
        )
      }
    </QueryState>
  );
}

function mayChange(
  { owner_id }: Character,
  identity: { _id: string; roles: readonly string[] } | null,
): boolean {
  const sight = {
    owner_id,
    isAccepted: false,
    isShown: false,
    serverOwners: [],
    masters: [],
    tableMasters: [],
  };
  return identity !== null && may(identity, 'update', 'Character', sight);
}
