import type { ServerType } from '@rpd/shared/domain';
import { Box, type Counted, ErrorState, Grid } from '@rpd/shared/ui';
import { NewsButton } from '@rpd/shared/ui/live';
import { hashKey } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useColumns } from '../ui/useColumns.ts';
import { ServerCard } from './ServerCard.tsx';
import { ServerPlace } from './ServerCardsSkeleton.tsx';
import type { ServerFilters } from './servers.filters.ts';
import { useCardFocus } from './useCardFocus.ts';
import { useRows } from './useRows.ts';
import { useServerPages } from './useServerPages.ts';

interface ServerGridProps {
  filters: ServerFilters;
  counted: Counted;
  types: ServerType[];
}

/**
 * The cards of all servers, of which only the rows around the window exist: twenty thousand scroll as twenty do. Tab goes from
 * card to card; arrows, Page up, Page down, Home and End move further.
 */
export function ServerGrid({ filters, counted, types }: ServerGridProps) {
  const [grown, setGrown] = useState({ of: '', total: 0 });
  const asked = hashKey([filters]);
  // Pages further on count more, where the first did not count all.
  const total = counted.hasMore && grown.of === asked ? Math.max(counted.total, grown.total) : counted.total;
  const columns = useColumns();
  const list = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(-1);
  const rows = useRows({
    list,
    count: Math.ceil(total / columns),
    kept: focused < 0 ? undefined : Math.floor(focused / columns),
  });
  const items = rows.getVirtualItems();
  const placesOf = (row: number, of: number) =>
    Array.from({ length: Math.min(columns, of - row * columns) }, (_, column) => row * columns + column);
  const pages = useServerPages(
    filters,
    items.flatMap(row => placesOf(row.index, total)),
    { total, hasMore: counted.hasMore },
  );
  if (counted.hasMore && pages.counted > total) setGrown({ of: asked, total: pages.counted });
  const shown = pages.held.total;
  const { settle, onKeyDown, indexOf } = useCardFocus({
    list,
    columns,
    total: shown,
    show: index => rows.scrollToIndex(index),
  });
  useLayoutEffect(() => settle(), [settle]);

  return (
    <>
      {pages.error ? (
        <ErrorState error={pages.error} retrying={pages.retrying} onRetry={pages.retry} />
      ) : null}
      <NewsButton held={pages.held} />
      <Box ref={pages.held.area}>
        <Box
          ref={list}
          role="list"
          aria-label="Serveurs"
          position="relative"
          onKeyDown={onKeyDown}
          onFocus={event => setFocused(indexOf(event.target))}
          onBlur={() => setFocused(-1)}
          style={{ height: rows.getTotalSize() }}
        >
          {items.map(row => (
            <Grid
              key={row.key}
              ref={rows.measureElement}
              data-index={row.index}
              role="presentation"
              position="absolute"
              top="0"
              insetX="0"
              pb="4"
              gap="4"
              // The place is data: as style, not as one class per row.
              style={{
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                transform: `translateY(${row.start - rows.options.scrollMargin}px)`,
              }}
            >
              {placesOf(row.index, shown).map(index => {
                const server = pages.serverAt(index);
                const place = { 'aria-setsize': shown, 'aria-posinset': index + 1 };
                return server ? (
                  <ServerCard key={server._id} server={server} types={types} place={place} />
                ) : (
                  <ServerPlace key={index} place={place} />
                );
              })}
            </Grid>
          ))}
        </Box>
      </Box>
    </>
  );
}
