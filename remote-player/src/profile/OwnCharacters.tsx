import {
  isSettled,
  ButtonLink,
  EmptyState,
  ErrorState,
  PortraitCard,
  SimpleGrid,
  Text,
} from '@rpd/shared/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ownCharacters } from '../lib/own-characters.ts';
import { CharactersSection } from './CharactersSection.tsx';
import { FACE_COLUMNS, FacesSkeleton } from './FacesSkeleton.tsx';

/** The faces of this many stand on the profile; the list has the others. */
const SHOWN = 6;

const useOwnCharacters = () => useInfiniteQuery(ownCharacters(''));

interface OwnCharactersProps {
  /** False while what stands above is not known: the characters are only asked for. */
  isDrawn: boolean;
  /** What stands below: drawn once the characters are known. */
  children: ReactNode;
}

/** The characters that one worked on last, by their faces. */
export function OwnCharacters({ isDrawn, children }: OwnCharactersProps) {
  const list = useOwnCharacters();
  if (!isDrawn) return null;
  return (
    <>
      <CharactersSection>{list.isPending ? <FacesSkeleton /> : <Faces list={list} />}</CharactersSection>
      {isSettled(list) ? children : null}
    </>
  );
}

function Faces({ list }: { list: ReturnType<typeof useOwnCharacters> }) {
  const characters = list.data?.pages[0]?.rows.slice(0, SHOWN) ?? [];
  return (
    <>
      {list.isError ? (
        <ErrorState error={list.error} retrying={list.isFetching} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data && characters.length === 0 ? (
        <EmptyState
          drawing="mask"
          title="Vous n’avez pas encore de personnage."
          action={<ButtonLink to="/app/me/characters/new">Créer un personnage</ButtonLink>}
        />
      ) : null}
      <SimpleGrid as="ul" listStyleType="none" columns={FACE_COLUMNS} gap="4">
        {characters.map(({ _id, name, portrait, sheetName }) => (
          <PortraitCard key={_id} id={_id} name={name} portrait={portrait} to={`/app/me/characters/${_id}`}>
            <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
              {sheetName || 'Personnage de l’alpha'}
            </Text>
          </PortraitCard>
        ))}
      </SimpleGrid>
    </>
  );
}
