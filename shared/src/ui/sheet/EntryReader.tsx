import { chakra, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { CompendiumEntry } from '../../domain/compendium.ts';
import { ApiError } from '../../http/index.ts';
import { ErrorState } from '../states.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { entryOf } from './entries.api.ts';
import { entryWords } from './entry.labels.ts';

interface EntryReaderProps {
  id: string;
  name: string;
  onClose: () => void;
}

/** The entry that a row was taken from, as it is now. */
export function EntryReader({ id, name, onClose }: EntryReaderProps) {
  const { data, error, refetch } = useQuery(entryOf(id));
  return (
    <Dialog open onClose={onClose} title={data?.name ?? name} size="md">
      {data ? (
        <Entry entry={data} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <Text>Cette entrée n’est plus là.</Text>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton h="24" />
      )}
    </Dialog>
  );
}

function Entry({ entry }: { entry: CompendiumEntry }) {
  const { kindName, serverName, source, pack, description } = entry;
  return (
    <Stack gap="3">
      <Text textStyle="sm" color="fg.muted">
        {[kindName, pack?.name ?? 'Maison', serverName].join(' · ')}
      </Text>
      <chakra.dl display="grid" gridTemplateColumns="max-content 1fr" columnGap="4" rowGap="1">
        {entryWords(entry).map(({ key, name, words }) => (
          <chakra.div key={key} display="contents">
            <chakra.dt color="fg.muted">{name}</chakra.dt>
            <chakra.dd overflowWrap="anywhere">{words}</chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      {description ? <Markdown text={description} /> : null}
      {source || pack ? (
        <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {[source, pack?.attribution, pack?.license].filter(Boolean).join(' · ')}
        </Text>
      ) : null}
    </Stack>
  );
}
