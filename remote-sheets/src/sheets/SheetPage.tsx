import {
  Box,
  EmptyState,
  LoadingState,
  NotFoundState,
  PageHeader,
  QueryState,
  Skeleton,
  Stack,
} from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { Descent } from './Descent.tsx';
import { SheetActions } from './SheetActions.tsx';
import { SheetFacts } from './SheetFacts.tsx';
import { sheetById } from '../lib/sheets.api.ts';
import { SheetTrial } from './SheetTrial.tsx';

const LIST = { to: '/app/sheets', label: 'Retour aux fiches' };

interface SheetPageProps {
  /** Who draws the page has just asked for the sheet: a refusal is not asked for a second time. */
  wasAsked?: boolean;
}

/** `/app/sheets/:id` (SHT-4): a template to read, laid out as its author did. */
export function SheetPage({ wasAsked = false }: SheetPageProps) {
  const { id = '' } = useParams();
  const query = useQuery({ ...sheetById(id), retryOnMount: !wasAsked });
  const navigate = useNavigate();
  return (
    <QueryState
      query={query}
      title="Fiche"
      loading={<SheetSkeleton />}
      notFound={
        <NotFoundState title="Fiche introuvable" back={LIST}>
          Cette fiche n’existe pas, n’existe plus, ou n’est pas partagée avec vous.
        </NotFoundState>
      }
    >
      {sheet => (
        <>
          <PageHeader
            title={sheet.description.name}
            description={sheet.description.description}
            actions={<SheetActions sheet={sheet} onDeleted={() => void navigate(LIST.to)} />}
          />
          <Box mb="6">
            <SheetFacts sheet={sheet} />
            <Descent sheet={sheet} />
          </Box>
          {sheet.structure.tabs.length > 0 ? (
            <SheetTrial key={sheet.version} sheet={sheet} />
          ) : (
            <EmptyState drawing="scroll" title="Cette fiche n’a pas encore de contenu." />
          )}
        </>
      )}
    </QueryState>
  );
}

function SheetSkeleton() {
  return (
    <LoadingState label="Chargement de la fiche…">
      <Stack gap="4">
        <Skeleton h="9" w="50%" />
        <Skeleton h="5" w="40%" />
        <Skeleton h="10" w="70%" />
        <Skeleton h="40" />
      </Stack>
    </LoadingState>
  );
}
