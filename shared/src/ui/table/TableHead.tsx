import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { AddButton, type AddButtonProps } from './AddButton.tsx';

interface TableHeadProps {
  /** The search box; absent where the list cannot be searched. */
  search: ReactNode;
  filters: ReactNode;
  /** What is done with the whole list: columns, export. */
  tools: ReactNode;
  toolbar: ReactNode;
  add: AddButtonProps | undefined;
}

/** Above a list: what filters it at the left, what is done with it at the right. */
export function TableHead({ search, filters, tools, toolbar, add }: TableHeadProps) {
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
          // Two filters have room beside it on a desk.
          <Box flex={{ base: '1 1 100%', sm: '1 1 15rem' }} maxW={{ sm: '20rem' }}>
            {search}
          </Box>
        ) : null}
        {filters}
      </Flex>
      <Flex gap="2" wrap="wrap">
        {tools}
        {toolbar}
        {add ? <AddButton {...add} /> : null}
      </Flex>
    </Flex>
  );
}
