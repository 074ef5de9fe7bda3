import { Box } from '@chakra-ui/react';
import { Button } from '../Button.tsx';

interface MoreButtonProps {
  /** A list that comes page by page, as `useInfiniteQuery` has it. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  /** 'Afficher plus de fiches'. */
  children: string;
}

/** Under a list that comes page by page: the next one, while there is one. */
export function MoreButton({ list, children }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <Box textAlign="center" mt="6">
      <Button variant="outline" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {children}
      </Button>
    </Box>
  );
}
