import { Box, Flex } from '@chakra-ui/react';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { IconButton } from '../Button.tsx';
import { AddButton, type AddButtonProps } from './AddButton.tsx';

interface TableHeadProps {
  /** The search box; absent where the list cannot be searched. */
  search: ReactNode;
  filters: ReactNode;
  /** The order of cards, which have no headers to press. */
  sort: ReactNode;
  /** What is done with the whole list: columns, export. */
  tools: ReactNode;
  toolbar: ReactNode;
  add: AddButtonProps | undefined;
}

/** Parameters of an address that narrow no list by more than its search box says. */
const PLACES: ReadonlySet<string> = new Set(['tab', 'sub', 'view', 'q', 'page', 'limit', 'sort', 'row']);

/**
 * Above a list: what filters it at the left, what is done with it at the right, in one line. On a phone the search box and what adds a
 * row; the rest behind a button, which stands open where the address narrows the list.
 */
export function TableHead({ search, filters, sort, tools, toolbar, add }: TableHeadProps) {
  const [params] = useSearchParams();
  const isNarrowed = [...params.keys()].some(name => !PLACES.has(name));
  const [open, setOpen] = useState(isNarrowed);
  const panel = useId();
  const hasMore = Boolean(filters || sort || tools);
  const hidden = open ? undefined : ({ display: 'none' } as const);
  return (
    <Flex gap="3" wrap="wrap" align="flex-start" justify="space-between" mb="4">
      <Flex
        gap="3"
        wrap="wrap"
        align="center"
        // What narrows the list wraps in the room that the buttons leave: they stay at the right of its first row.
        flex={{ base: '1 1 100%', md: '1 1 0' }}
        minW={{ md: '16rem' }}
      >
        {search ? (
          // Two filters and two days have room beside it on a desk.
          <Box flex="1 1 10rem" minW="0" maxW={{ md: '20rem' }}>
            {search}
          </Box>
        ) : null}
        {hasMore ? (
          <IconButton
            label={isNarrowed ? 'Filtrer et trier (liste filtrée)' : 'Filtrer et trier'}
            variant={isNarrowed ? 'solid' : 'outline'}
            size="md"
            ms="auto"
            hideFrom="md"
            aria-expanded={open}
            aria-controls={panel}
            onClick={() => setOpen(!open)}
          >
            <SlidersHorizontal aria-hidden="true" />
          </IconButton>
        ) : null}
        <Flex
          id={panel}
          gap="3"
          wrap="wrap"
          align="center"
          flex="1 1 100%"
          mdDown={hidden}
          md={{ display: 'contents' }}
        >
          {filters}
          {sort}
        </Flex>
      </Flex>
      <Flex gap="2" wrap="wrap" mdDown={toolbar || add ? undefined : hidden}>
        <Box mdDown={hidden}>{tools}</Box>
        {toolbar}
        {add ? <AddButton {...add} /> : null}
      </Flex>
    </Flex>
  );
}
