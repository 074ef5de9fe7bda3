import { initialValues, type SheetRevision } from '@rpd/shared/domain';
import {
  Box,
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  Flex,
  formatDateTime,
  Heading,
  LoadingState,
  Skeleton,
  Text,
} from '@rpd/shared/ui';
import { SheetView } from '@rpd/shared/ui/sheet';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, RotateCcw } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useRestore } from './useRestore.tsx';
import { VersionDifferences } from './VersionDifferences.tsx';
import { versionOf } from './versions.api.ts';

interface VersionDetailProps {
  id: string;
  revision: SheetRevision;
  /** All versions that are listed, the newest first. */
  rows: readonly SheetRevision[];
}

const VIEWS = [
  ['changes', 'Ce qui change'],
  ['sheet', 'La fiche'],
] as const;

/** One version: what it changes beside another, the sheet as it was, and the way back to it. */
export function VersionDetail({ id, revision, rows }: VersionDetailProps) {
  const { version, at, author } = revision;
  const [params, setParams] = useSearchParams();
  const view = params.get('view') === 'sheet' ? 'sheet' : 'changes';
  const current = rows[0]?.version ?? version;
  const { restore, isBusy, dialogs } = useRestore(id, version, current);
  const put = (changes: Record<string, string>) =>
    setParams({ ...Object.fromEntries(params), version: String(version), ...changes }, { replace: true });
  return (
    <Box as="section" aria-label={`Version ${version}`}>
      <ButtonLink
        to={{ search: '' }}
        variant="ghost"
        size="sm"
        mb="2"
        display={{ base: 'inline-flex', lg: 'none' }}
      >
        <ArrowLeft aria-hidden="true" />
        Toutes les versions
      </ButtonLink>
      <Flex justify="space-between" align="flex-start" wrap="wrap" gap="3" mb="4">
        <Box>
          <Heading as="h2" size="md">
            Version {version}
            {version === current ? ' (actuelle)' : ''}
          </Heading>
          <Text textStyle="sm" color="fg.muted">
            Enregistrée le {formatDateTime(at)}
            {author.name ? ` par ${author.name}` : ''}
          </Text>
        </Box>
        {version === current ? null : (
          <Button size="sm" colorPalette="accent" busy={isBusy} onClick={() => void restore()}>
            <RotateCcw aria-hidden="true" />
            Rétablir cette version
          </Button>
        )}
      </Flex>
      <Flex gap="1" mb="4" role="group" aria-label="Ce que l’on regarde">
        {VIEWS.map(([key, label]) => (
          <Button
            key={key}
            size="sm"
            variant={view === key ? 'subtle' : 'ghost'}
            aria-pressed={view === key}
            onClick={() => put({ view: key })}
          >
            {label}
          </Button>
        ))}
      </Flex>
      {view === 'changes' ? (
        <VersionDifferences
          id={id}
          version={version}
          rows={rows}
          beside={Number(params.get('beside') ?? '')}
          onBeside={beside => put({ beside: String(beside) })}
        />
      ) : (
        <VersionSheet id={id} version={version} />
      )}
      {dialogs}
    </Box>
  );
}

/** The sheet as that version has it, to read. */
function VersionSheet({ id, version }: { id: string; version: number }) {
  const { data: sheet, error, isFetching, refetch } = useQuery(versionOf(id, version));
  if (error && !sheet) {
    return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!sheet) {
    return (
      <LoadingState label="Chargement de la version…">
        <Skeleton h="64" />
      </LoadingState>
    );
  }
  return (
    <>
      <Heading as="h3" size="lg" mb="3" overflowWrap="anywhere">
        {sheet.description.name}
      </Heading>
      {sheet.structure.tabs.length > 0 ? (
        <SheetView document={sheet} values={initialValues(sheet.fields)} viewer="gm" />
      ) : (
        <EmptyState drawing="scroll" title="Dans cette version, la fiche n’a pas de contenu." />
      )}
    </>
  );
}
