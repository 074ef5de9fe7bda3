import type { SheetRevision } from '@rpd/shared/domain';
import { Box, chakra, ErrorState, formatDateTime, LoadingState, Skeleton, Text } from '@rpd/shared/ui';
import { useQueries, useQuery } from '@tanstack/react-query';
import { gameTypes } from '../../lib/sheets.api.ts';
import { ABSENT, differencesOf, type Difference } from '../differences.ts';
import { draftOf } from '../model/draft.ts';
import { ChoiceSetting } from '../panel/Labelled.tsx';
import { versionOf } from './versions.api.ts';

interface VersionDifferencesProps {
  id: string;
  version: number;
  rows: readonly SheetRevision[];
  /** The version that it is compared with; one that is not listed stands for the one before. */
  beside: number;
  onBeside: (version: number) => void;
}

/** What a version says differently from another, element by element. */
export function VersionDifferences({ id, version, rows, beside, onBeside }: VersionDifferencesProps) {
  const others = rows.filter(row => row.version !== version);
  const before = others.find(row => row.version < version);
  const chosen = others.find(row => row.version === beside) ?? before ?? others[0];
  if (!chosen) {
    return <Text>C’est la seule version enregistrée : il n’y a rien à lui comparer.</Text>;
  }
  const words = (row: SheetRevision) => {
    const which = row === before ? ', la précédente' : row === rows[0] ? ', l’actuelle' : '';
    return `Version ${row.version}${which} (${formatDateTime(row.at)})`;
  };
  return (
    <>
      <Box maxW="24rem" mb="4">
        <ChoiceSetting
          label="Comparer avec"
          value={String(chosen.version)}
          choices={others.map(row => [String(row.version), words(row)] as const)}
          onChange={value => onBeside(Number(value))}
        />
      </Box>
      <Compared id={id} versions={[chosen.version, version]} />
    </>
  );
}

function Compared({ id, versions }: { id: string; versions: readonly [number, number] }) {
  const { data: systems = [] } = useQuery(gameTypes);
  const [one, other] = useQueries({ queries: versions.map(version => versionOf(id, version)) });
  const failed = [one, other].find(query => query?.error && !query.data);
  if (failed) {
    return (
      <ErrorState error={failed.error} retrying={failed.isFetching} onRetry={() => void failed.refetch()} />
    );
  }
  if (!one?.data || !other?.data) {
    return (
      <LoadingState label="Chargement des deux versions…">
        <Skeleton h="40" />
      </LoadingState>
    );
  }
  const systemName = (type: string) => systems.find(({ _id }) => _id === type)?.name ?? 'Système inconnu';
  const differences = differencesOf(draftOf(one.data), draftOf(other.data), systemName);
  if (differences.length === 0) return <Text>Ces deux versions sont les mêmes.</Text>;
  return <DifferenceTable differences={differences} versions={versions} />;
}

const toneOf = (words: string, tone: string): string =>
  words === '' || words === ABSENT ? 'fg.muted' : tone;

function DifferenceTable({
  differences,
  versions: [before, after],
}: {
  differences: readonly Difference[];
  versions: readonly [number, number];
}) {
  return (
    <chakra.table
      w="full"
      textStyle="sm"
      tableLayout="fixed"
      css={{
        '& th, & td': { p: '2', textAlign: 'start', verticalAlign: 'top', overflowWrap: 'anywhere' },
        '& thead th': { color: 'fg.muted', fontWeight: 'medium' },
        '& tbody th': { fontWeight: 'medium', pb: '0' },
        '& tbody': { borderTopWidth: '1px' },
      }}
    >
      <chakra.caption srOnly>
        Ce qui change de la version {before} à la version {after}
      </chakra.caption>
      <thead>
        <tr>
          <th scope="col">Version {before}</th>
          <th scope="col">Version {after}</th>
        </tr>
      </thead>
      {differences.map(({ label, mine, theirs }, index) => (
        // Two elements may have one name: their order is what tells them apart.
        // oxlint-disable-next-line react/no-array-index-key
        <tbody key={`${label} ${index}`}>
          <tr>
            <th scope="rowgroup" colSpan={2}>
              {label}
            </th>
          </tr>
          <tr>
            <chakra.td color={toneOf(mine, 'fg.error')}>{mine || '(vide)'}</chakra.td>
            <chakra.td color={toneOf(theirs, 'fg.success')}>{theirs || '(vide)'}</chakra.td>
          </tr>
        </tbody>
      ))}
    </chakra.table>
  );
}
