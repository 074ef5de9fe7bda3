import {
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  Flex,
  PageHeader,
  SimpleGrid,
  Text,
  formatCount,
} from '@rpd/shared/ui';
import { NewsButton, useHeldPages } from '@rpd/shared/ui/live';
import { FilterSelect, MoreButton, SearchBox } from '@rpd/shared/ui/search';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { gameTypes } from '../lib/sheets.api.ts';
import { useIsMaker } from '../lib/useIsMaker.ts';
import { SheetCardsSkeleton } from './SheetCardsSkeleton.tsx';
import { GALLERY_SORTS, galleryCards, type GalleryPart, type GallerySort } from '../lib/gallery.api.ts';
import { GalleryCard } from './GalleryCard.tsx';

const FIRST: GallerySort = '-likes';
const isSort = (value: string | null): value is GallerySort => value !== null && value in GALLERY_SORTS;

/** `/app/sheets/gallery`: a game master looks for a template to begin with, a player for one to fill in (PLS-7). */
export function GalleryPage() {
  const [params, setParams] = useSearchParams();
  const sort = params.get('sort');
  const part: GalleryPart = {
    q: params.get('q') ?? '',
    gameType: params.get('gameType') ?? '',
    sort: isSort(sort) ? sort : FIRST,
  };
  const narrow = (next: Partial<GalleryPart>) => {
    const all = { ...part, ...next };
    const said = Object.entries(all).filter(([key, value]) => value && !(key === 'sort' && value === FIRST));
    setParams(Object.fromEntries(said), { replace: true });
  };
  const { data: systems = [] } = useQuery(gameTypes);
  const isMaker = useIsMaker();
  return (
    <>
      <PageHeader
        title="Galerie de fiches"
        description={
          isMaker
            ? 'Les modèles publics de toutes les tables. Aimez-les, essayez-les, partez de l’un d’eux.'
            : 'Les modèles publics de toutes les tables. Aimez-les, essayez-les, créez-y un personnage.'
        }
        actions={
          isMaker ? (
            <ButtonLink to="/app/sheets" variant="outline">
              <FileText aria-hidden="true" />
              Mes fiches
            </ButtonLink>
          ) : null
        }
      />
      <Flex mb="4" gap="3" wrap="wrap">
        <SearchBox label="Rechercher dans la galerie" value={part.q} onSearch={q => narrow({ q })} />
        <FilterSelect
          label="Système"
          all="Tous les systèmes"
          value={part.gameType}
          options={systems.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={gameType => narrow({ gameType })}
        />
        <FilterSelect
          label="Ordre"
          value={part.sort}
          options={Object.entries(GALLERY_SORTS).map(([value, label]) => ({ value, label }))}
          onChange={value => narrow({ sort: isSort(value) ? value : FIRST })}
        />
      </Flex>
      <Cards part={part} onClear={() => narrow({ q: '', gameType: '' })} />
    </>
  );
}

function Cards({ part, onClear }: { part: GalleryPart; onClear: () => void }) {
  const list = useInfiniteQuery(galleryCards(part));
  const held = useHeldPages(list.data, galleryCards(part).queryKey);
  const { data: systems } = useQuery(gameTypes);
  const counted = list.data?.pages.at(-1) ?? { total: 0 };
  const { total } = counted;
  if (list.isPending) return <SheetCardsSkeleton />;
  if (list.isError && !list.data) {
    return <ErrorState error={list.error} retrying={list.isFetching} onRetry={() => void list.refetch()} />;
  }
  return (
    <>
      <Text role="status" color="fg.muted" textStyle="sm" mb="3">
        {formatCount(counted, 'fiche publique', 'fiches publiques')}
      </Text>
      {total === 0 ? <Nothing isNarrowed={part.q !== '' || part.gameType !== ''} onClear={onClear} /> : null}
      <NewsButton held={held} />
      <SimpleGrid
        ref={held.area}
        as="ul"
        listStyleType="none"
        columns={{ base: 1, md: 2, xl: 3 }}
        gap="4"
        aria-label="Fiches publiques"
      >
        {held.rows.map(sheet => (
          <GalleryCard
            key={sheet._id}
            sheet={sheet}
            system={systems?.find(({ _id }) => _id === sheet.gameType)?.name}
          />
        ))}
      </SimpleGrid>
      <MoreButton list={list}>Afficher plus de fiches</MoreButton>
    </>
  );
}

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (!isNarrowed) {
    return (
      <EmptyState
        drawing="scroll"
        title="Aucune fiche n’est publique. La vôtre sera la première : rendez-la publique dans son éditeur."
      />
    );
  }
  return (
    <EmptyState
      drawing="glass"
      title="Aucune fiche publique ne correspond"
      action={
        <Button variant="outline" onClick={onClear}>
          Voir toute la galerie
        </Button>
      }
    />
  );
}
