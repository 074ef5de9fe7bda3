import type { CompendiumEntry, CompendiumEntrySummary } from '@rpd/shared/domain';
import { ApiError } from '@rpd/shared/http';
import { Badge, chakra, ErrorState, Flex, LoadingState, Skeleton, Stack, Text } from '@rpd/shared/ui';
import { HistoryButton } from '@rpd/shared/ui/history';
import { Markdown } from '@rpd/shared/ui/markdown';
import { Dialog } from '@rpd/shared/ui/overlay';
import { useQuery } from '@tanstack/react-query';
import { entryById } from './compendium.api.ts';
import { namedValues } from './compendium.labels.ts';

interface EntryDialogProps {
  entry: CompendiumEntrySummary;
  mayWrite: boolean;
  onClose: () => void;
}

/** An entry to read. */
export function EntryDialog({ entry, mayWrite, onClose }: EntryDialogProps) {
  const { data, error, refetch } = useQuery(entryById(entry._id));
  return (
    <Dialog
      open
      onClose={onClose}
      title={entry.name}
      size="lg"
      footer={
        mayWrite && !entry.pack ? (
          <HistoryButton entity="Compendium" id={entry._id} name={entry.name} />
        ) : undefined
      }
    >
      {data ? (
        <Entry entry={data} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <Text>Cette entrée n’est plus là.</Text>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Chargement de l’entrée…">
          <Skeleton h="24" />
        </LoadingState>
      )}
    </Dialog>
  );
}

function Entry({ entry }: { entry: CompendiumEntry }) {
  const { kindName, system, source, pack, description, columns } = entry;
  return (
    <Stack gap="4">
      <Flex wrap="wrap" gap="2">
        <Badge colorPalette="brand">{kindName}</Badge>
        {system ? <Badge>{system}</Badge> : null}
        <Badge colorPalette={pack ? 'gray' : 'green'}>{pack?.name ?? 'Maison'}</Badge>
      </Flex>
      <chakra.dl display="grid" gridTemplateColumns="max-content 1fr" columnGap="4" rowGap="1">
        {namedValues(entry, columns).map(({ key, name, words }) => (
          <chakra.div key={key} display="contents">
            <chakra.dt color="fg.muted">{name}</chakra.dt>
            <chakra.dd overflowWrap="anywhere">{words}</chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      {description ? <Markdown text={description} /> : null}
      {source || pack ? (
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {[source, pack?.attribution, pack?.license].filter(Boolean).join(' · ')}
        </Text>
      ) : null}
    </Stack>
  );
}
