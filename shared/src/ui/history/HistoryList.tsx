import { Badge, Box, chakra, Flex, Text } from '@chakra-ui/react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../../domain/format.ts';
import { JOURNAL_ACTION_LABELS, type JournalLine } from '../../domain/journal.ts';
import { getPage } from '../../http/index.ts';
import { Button } from '../Button.tsx';
import { QueryState } from '../QueryState.tsx';
import { EmptyState, LoadingState } from '../states.tsx';
import { JournalChanges } from './JournalChanges.tsx';
import { otherFields } from './journal.values.ts';
import { undoChange } from './undo.tsx';

const STEP = 20;
const MAX_SHOWN = 100;

export interface HistoryListProps {
  /** As the journal calls the kind. */
  entity: string;
  id: string;
}

/** What happened to one thing, the latest first; what can be undone is undone here. */
export function HistoryList({ entity, id }: HistoryListProps) {
  const [limit, setLimit] = useState(STEP);
  const query = useQuery({
    queryKey: ['journal', 'history', entity, id, limit],
    queryFn: ({ signal }) => getPage<JournalLine>(`history/${entity}/${id}`, { page: 1, limit }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryState
      query={query}
      title="Historique"
      notFound={<EmptyState drawing="gate" title="Vous n’avez pas, ou plus, accès à cet historique." />}
      loading={<LoadingState label="Chargement de l’historique…" />}
    >
      {({ rows, total }) =>
        rows.length === 0 ? (
          <EmptyState drawing="scroll" title="Rien n’a encore changé." />
        ) : (
          <>
            <chakra.ol listStyleType="none" display="grid" gap="4" aria-label="Changements">
              {rows.map(line => (
                <Entry key={line._id} line={line} />
              ))}
            </chakra.ol>
            {total > rows.length && limit < MAX_SHOWN ? (
              <Button mt="4" variant="outline" size="sm" onClick={() => setLimit(limit + STEP)}>
                Voir plus ancien
              </Button>
            ) : null}
          </>
        )
      }
    </QueryState>
  );
}

function Entry({ line }: { line: JournalLine }) {
  const client = useQueryClient();
  const others = otherFields(line);
  const { action, actor, at, changes, names, undo, undoes, why } = line;
  return (
    <Box as="li" borderStartWidth="3px" borderColor={undo === 'done' ? 'border' : 'brand.solid'} ps="3">
      <Flex gap="2" wrap="wrap" align="center" textStyle="sm" color="fg.muted" mb="1">
        <Text as="span" fontWeight="semibold" color="fg">
          {actor.name || 'Le système'}
        </Text>
        <time dateTime={at}>{formatDateTime(at)}</time>
        <Badge colorPalette="gray">{JOURNAL_ACTION_LABELS[action]}</Badge>
        {undoes ? <Badge colorPalette="brand">Annulation</Badge> : null}
        {undo === 'done' ? <Badge colorPalette="gray">Annulé</Badge> : null}
      </Flex>
      {changes.length > 0 ? <JournalChanges changes={changes} names={names} /> : null}
      {changes.length === 0 && line.detail ? <Text textStyle="sm">{line.detail}</Text> : null}
      {others.length > 0 ? (
        <Text textStyle="sm" color="fg.muted">
          {changes.length > 0 ? 'Et aussi\u00a0: ' : 'Modifié\u00a0: '}
          {others.join(', ')}
        </Text>
      ) : null}
      {why ? (
        <Text textStyle="xs" color="fg.muted" mt="1">
          Ne s’annule pas d’ici. {why}
        </Text>
      ) : null}
      {undo === 'open' ? (
        <Button
          mt="2"
          size="xs"
          variant="outline"
          aria-label={`Annuler ce changement du ${formatDateTime(at)}`}
          onClick={() => void undoChange(client, line)}
        >
          <Undo2 aria-hidden="true" />
          Annuler ce changement
        </Button>
      ) : null}
    </Box>
  );
}
