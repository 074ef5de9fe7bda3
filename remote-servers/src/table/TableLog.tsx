import type { LogEntry } from '@rpd/shared/domain';
import { Box, Button, ErrorState, Flex, LoadingState, Text } from '@rpd/shared/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { LogRow } from './LogRow.tsx';
import type { Pending } from './outbox.ts';
import { isNotice } from './table.labels.ts';
import type { useLog } from './useLog.ts';

interface TableLogProps {
  session: string;
  game: string;
  log: ReturnType<typeof useLog>;
  me: string;
  isMaster: boolean;
  /** Opens the panel that an entry speaks of. */
  onPanel: (id: string) => void;
  onDrop: (pending: Pending) => void;
  onAgain: (pending: Pending) => void;
}

/** How high a row of a line of text is, in px: as it is drawn, so that rows above what one reads do not move it when they come into view. */
const heightOf = ({ kind }: LogEntry): number => (kind === 'roll' ? 90 : isNotice(kind) ? 28 : 64);
/** The log counts as read to its end when so little (px) is below. */
const NEAR_END = 120;

/** The log: only the rows in view are in the page, and the newest one stays in view unless one reads further up. */
export function TableLog({ session, game, log, me, isMaster, onPanel, onDrop, onAgain }: TableLogProps) {
  const { query, entries, pending, put, trim } = log;
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // oxlint-disable-next-line react/incompatible-library -- what it returns is read at each render, and memoised by nobody
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => {
      const entry = entries[index];
      return entry ? heightOf(entry) : 0;
    },
    getItemKey: index => entries[index]?._id ?? index,
    overscan: 4,
  });
  const last = entries.at(-1)?._id;
  const height = rows.getTotalSize();
  useEffect(() => {
    const box = scroller.current;
    if (!box || !isAtEnd.current || query.hasPreviousPage) return;
    box.scrollTop = box.scrollHeight;
    trim();
  }, [last, height, pending.length, query.hasPreviousPage, trim]);
  // Entries that come before what one reads leave it where it is.
  const reading = useRef<string | null>(null);
  useLayoutEffect(() => {
    const index = entries.findIndex(({ _id }) => _id === reading.current);
    if (index < 1) return;
    reading.current = null;
    rows.scrollToIndex(index, { align: 'start' });
  }, [entries, rows]);
  return (
    <div
      ref={scroller}
      data-part="log"
      role="log"
      aria-label="Journal de la séance"
      aria-live="off"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard has to reach it
      tabIndex={0}
      onScroll={event => {
        const { scrollTop, clientHeight, scrollHeight } = event.currentTarget;
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END;
      }}
    >
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <LoadingState label="Chargement du journal…" /> : null}
      {query.hasNextPage ? (
        <Flex justify="center" py="2">
          <Button
            size="sm"
            variant="outline"
            busy={query.isFetchingNextPage}
            onClick={() => {
              isAtEnd.current = false;
              reading.current = entries[0]?._id ?? null;
              void query.fetchNextPage();
            }}
          >
            Voir ce qui précède
          </Button>
        </Flex>
      ) : null}
      {query.isSuccess && entries.length === 0 && pending.length === 0 ? (
        <Text py="6" textAlign="center" color="fg.muted">
          Rien ici pour l’instant.
        </Text>
      ) : null}
      <div data-part="rows" style={{ height }}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const entry = entries[index];
          return entry ? (
            <div
              key={key}
              ref={rows.measureElement}
              data-index={index}
              data-part="place"
              style={{ transform: `translateY(${start}px)` }}
            >
              <LogRow
                entry={entry}
                me={me}
                isMaster={isMaster}
                session={session}
                game={game}
                onPanel={onPanel}
                onChanged={put}
              />
            </div>
          ) : null;
        })}
      </div>
      {query.hasPreviousPage ? (
        <Flex justify="center" py="2">
          <Button
            size="sm"
            variant="outline"
            busy={query.isFetchingPreviousPage}
            onClick={() => void query.fetchPreviousPage()}
          >
            Voir la suite
          </Button>
        </Flex>
      ) : null}
      {pending.map(one => (
        <Waiting key={one.entry.key} pending={one} onDrop={() => onDrop(one)} onAgain={() => onAgain(one)} />
      ))}
    </div>
  );
}

const STATES = {
  sending: 'Envoi…',
  sent: 'Envoi…',
  waiting: 'Pas encore envoyé : la page réessaie.',
  refused: '',
};

function Waiting({
  pending,
  onDrop,
  onAgain,
}: {
  pending: Pending;
  onDrop: () => void;
  onAgain: () => void;
}) {
  const { entry, state, reason } = pending;
  return (
    <Flex
      gap="3"
      py="2"
      wrap="wrap"
      align="center"
      opacity={state === 'sending' || state === 'sent' ? 0.7 : 1}
    >
      <Box flex="1 1 12rem" minW="0">
        <Text overflowWrap="anywhere">
          {entry.kind === 'roll' ? `Jet : ${entry.expression}` : entry.text}
        </Text>
        <Text textStyle="sm" color={state === 'refused' ? 'fg.error' : 'fg.muted'} role="status">
          {state === 'refused' ? reason : STATES[state]}
        </Text>
      </Box>
      {state === 'refused' ? (
        <>
          <Button size="sm" variant="outline" onClick={onAgain}>
            Reprendre
          </Button>
          <Button size="sm" variant="ghost" onClick={onDrop}>
            Retirer
          </Button>
        </>
      ) : null}
    </Flex>
  );
}
