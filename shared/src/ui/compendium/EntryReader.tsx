import { Badge, chakra, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CompendiumEntry } from '../../domain/compendium.ts';
import { namedValues } from '../../domain/compendium-values.ts';
import { ApiError } from '../../http/index.ts';
import { ErrorState, LoadingState } from '../states.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { entryOf } from './entry.api.ts';

interface EntryReaderProps {
  id: string;
  /** Until the entry is there. */
  name: string;
  footer?: ReactNode;
  onClose: () => void;
}

/** An entry of a compendium, as it is now. */
export function EntryReader({ id, name, footer, onClose }: EntryReaderProps) {
  const { data, error, refetch } = useQuery(entryOf(id));
  return (
    <Dialog open onClose={onClose} title={data?.name ?? name} size="lg" footer={footer}>
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
  const { kindName, system, serverName, source, pack, description, columns } = entry;
  return (
    <Stack gap="4">
      <Flex wrap="wrap" gap="2" align="center">
        <Badge colorPalette="brand">{kindName}</Badge>
        {system ? <Badge>{system}</Badge> : null}
        <Badge colorPalette={pack ? 'gray' : 'green'}>{pack?.name ?? 'Maison'}</Badge>
        <Text as="span" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {serverName}
        </Text>
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
