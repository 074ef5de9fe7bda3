import { may, sheetRoute, type Sheet, type SheetRevision } from '@rpd/shared/domain';
import { updateBreadcrumb } from '@rpd/shared/breadcrumb';
import { useSession } from '@rpd/shared/session';
import {
  Box,
  ButtonLink,
  ErrorState,
  Grid,
  LoadingState,
  NotFoundState,
  PageHeader,
  QueryState,
  RefusedState,
  Skeleton,
  Stack,
} from '@rpd/shared/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { sheetById } from '../../lib/sheets.api.ts';
import { VersionDetail } from './VersionDetail.tsx';
import { VersionList } from './VersionList.tsx';
import { versionsOf } from './versions.api.ts';

const LIST = { to: '/app/sheets', label: 'Retour aux fiches' };

/** `/app/sheets/c/:id/history`: who saved the sheet when, what that changed, and the way back to any of it. */
export function SheetVersionsPage() {
  const { id = '' } = useParams();
  const query = useQuery(sheetById(id));
  const name = query.data?.description.name;
  useEffect(() => {
    if (name) updateBreadcrumb({ sheetName: name });
  }, [name]);
  return (
    <QueryState
      query={query}
      title="Historique"
      loading={
        <>
          <PageHeader title="Historique" />
          <VersionsSkeleton />
        </>
      }
      notFound={
        <NotFoundState title="Fiche introuvable" back={LIST}>
          Cette fiche n’existe pas, n’existe plus, ou n’est pas partagée avec vous.
        </NotFoundState>
      }
    >
      {sheet => <History sheet={sheet} />}
    </QueryState>
  );
}

function History({ sheet }: { sheet: Sheet }) {
  const me = useSession(state => state.user);
  const { _id: id } = sheet;
  const { name } = sheet.description;
  if (!may(me, 'update', 'Sheet', sheet)) {
    return (
      <>
        <PageHeader title="Historique" description={name} />
        <RefusedState back={{ to: sheetRoute('Sheet_Edit', id), label: 'Voir la fiche' }}>
          L’historique de cette fiche se lit par la personne qui l’a créée et par l’équipe de modération.
        </RefusedState>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Historique"
        description={name}
        actions={
          <ButtonLink to={sheetRoute('Sheet_Edit', id)} variant="outline" size="sm">
            <Pencil aria-hidden="true" />
            Retour à l’éditeur
          </ButtonLink>
        }
      />
      <Versions sheet={sheet} />
    </>
  );
}

function Versions({ sheet }: { sheet: Sheet }) {
  const list = useInfiniteQuery(versionsOf(sheet._id));
  const [params] = useSearchParams();
  const rows: SheetRevision[] = list.data?.pages.flatMap(page => page.rows) ?? [];
  const asked = Number(params.get('version') ?? '');
  const [newest] = rows;
  if (list.isPending) return <VersionsSkeleton />;
  if (!newest) {
    return <ErrorState error={list.error} retrying={list.isFetching} onRetry={() => void list.refetch()} />;
  }
  const chosen = rows.find(({ version }) => version === asked) ?? newest;
  // On a phone the list and the version take turns: the address says which of them is looked at.
  const isAsked = params.has('version');
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '22rem minmax(0, 1fr)' }} gap="6" alignItems="start">
      <Box display={{ base: isAsked ? 'none' : 'block', lg: 'block' }}>
        <VersionList
          rows={rows}
          chosen={chosen.version}
          current={newest.version}
          hasMore={list.hasNextPage}
          isFetchingMore={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      </Box>
      <Box display={{ base: isAsked ? 'block' : 'none', lg: 'block' }} minW="0">
        <VersionDetail key={chosen.version} id={sheet._id} revision={chosen} rows={rows} />
      </Box>
    </Grid>
  );
}

function VersionsSkeleton() {
  return (
    <LoadingState label="Chargement de l’historique…">
      <Stack gap="3" maxW="22rem">
        <Skeleton h="20" />
        <Skeleton h="20" />
        <Skeleton h="20" />
      </Stack>
    </LoadingState>
  );
}
