import { type CharacterSummary, SUBMISSION_STATE_LABELS } from '@rpd/shared/domain';
import {
  Badge,
  Box,
  ButtonLink,
  EmptyState,
  ErrorState,
  Flex,
  formatDate,
  lazyWithPreload,
  LoadingState,
  PortraitCard,
  SimpleGrid,
  Skeleton,
  Text,
} from '@rpd/shared/ui';
import { followWaiting, useWaiting } from '@rpd/shared/kept';
import { useSession } from '@rpd/shared/session';
import { NewsButton, SeenAt, useHeldPages } from '@rpd/shared/ui/live';
import { MoreButton, SearchBox } from '@rpd/shared/ui/search';
import { WarningLabel } from '@rpd/shared/ui/warnings';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CloudUpload, FileUp, Plus, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { MePage } from '../ui/MePage.tsx';
import { listCopyName, ownCharacters } from '../lib/own-characters.ts';

// Hardly ever there.
const Unsent = lazyWithPreload(async () => (await import('./Unsent.tsx')).Unsent);

const COLUMNS = { base: 2, md: 3, lg: 4 };
const STATE_COLORS = {
  submitted: 'blue',
  to_change: 'orange',
  accepted: 'green',
  refused: 'red',
  withdrawn: 'gray',
};

/** `/app/me/characters` (PLY-3). */
export function CharactersPage() {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const list = useInfiniteQuery(ownCharacters(q));
  const held = useHeldPages(list.data, ownCharacters(q).queryKey);
  const characters = held.rows;
  const me = useSession(({ user }) => user?._id ?? '');
  useEffect(() => followWaiting(me), [me]);
  const isRefused = useWaiting(({ rows }) =>
    rows.some(({ problem }) => problem !== '' && problem !== 'conflict'),
  );
  const isEmpty = list.data && characters.length === 0;
  return (
    <MePage
      title="Mes personnages"
      actions={
        <>
          <ButtonLink to="/app/servers/bin?kind=character" variant="ghost" colorPalette="gray">
            <Trash2 aria-hidden="true" />
            Corbeille
          </ButtonLink>
          <ButtonLink to="/app/me/characters/import" variant="outline" colorPalette="gray">
            <FileUp aria-hidden="true" />
            Importer
          </ButtonLink>
          <ButtonLink to="/app/me/characters/new">
            <Plus aria-hidden="true" />
            Créer un personnage
          </ButtonLink>
        </>
      }
    >
      <SeenAt names={(list.data?.pages ?? []).map((_page, index) => listCopyName(index + 1))} query={list} />
      {isRefused ? <Unsent /> : null}
      {q || characters.length > 6 ? (
        <Box maxW="24rem" mb="4">
          <SearchBox
            label="Chercher un personnage"
            value={q}
            onSearch={text => setParams(text ? { q: text } : {}, { replace: true })}
          />
        </Box>
      ) : null}
      {list.isPending ? <CharactersSkeleton /> : null}
      {list.isError ? (
        <ErrorState error={list.error} retrying={list.isFetching} onRetry={() => void list.refetch()} />
      ) : null}
      {isEmpty && !q ? (
        <EmptyState
          drawing="mask"
          title="Vous n’avez pas encore de personnage."
          action={<ButtonLink to="/app/me/characters/new">Créer un personnage</ButtonLink>}
        />
      ) : null}
      {isEmpty && q ? (
        <EmptyState drawing="glass" title={`Aucun personnage ne correspond à « ${q} ».`} />
      ) : null}
      <NewsButton held={held} />
      <SimpleGrid ref={held.area} as="ul" listStyleType="none" columns={COLUMNS} gap="4">
        {characters.map(character => (
          <CharacterCard key={character._id} character={character} />
        ))}
      </SimpleGrid>
      <MoreButton list={list}>Afficher plus de personnages</MoreButton>
    </MePage>
  );
}

function CharacterCard({ character }: { character: CharacterSummary }) {
  const { _id, name, portrait, sheetName, updatedAt, submissions } = character;
  const waiting = useWaiting(({ rows }) => rows.find(({ id }) => id === _id));
  return (
    <PortraitCard id={_id} name={name} portrait={portrait} to={`/app/me/characters/${_id}`}>
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {sheetName || 'Personnage de l’alpha'} · modifié le {formatDate(updatedAt)}
      </Text>
      {waiting ? (
        <Badge mt="2" colorPalette="orange" whiteSpace="normal">
          <CloudUpload size={14} aria-hidden="true" />
          {waiting.problem === 'conflict'
            ? 'À décider : modifié ailleurs'
            : waiting.problem
              ? 'Refusé : à corriger'
              : 'En attente d’envoi'}
        </Badge>
      ) : null}
      <WarningLabel warnings={character.warnings} mt="2" />
      {submissions.length > 0 ? (
        <Flex as="ul" listStyleType="none" gap="1.5" wrap="wrap" mt="2">
          {submissions.map(({ _id: id, serverName, state }) => (
            <Badge as="li" key={id} colorPalette={STATE_COLORS[state]} whiteSpace="normal" borderRadius="md">
              {serverName} : {SUBMISSION_STATE_LABELS[state]}
            </Badge>
          ))}
        </Flex>
      ) : null}
    </PortraitCard>
  );
}

function CharactersSkeleton() {
  return (
    <LoadingState label="Chargement de vos personnages…">
      <SimpleGrid columns={COLUMNS} gap="4">
        {[1, 2, 3].map(card => (
          <Skeleton key={card} aspectRatio={3 / 4} borderRadius="lg" />
        ))}
      </SimpleGrid>
    </LoadingState>
  );
}
