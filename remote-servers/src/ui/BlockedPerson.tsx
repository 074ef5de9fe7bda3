import { blockedPeople } from '@rpd/shared/http';
import { Button, Flex, Text } from '@rpd/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { kept } from '../lib/keptQuery.ts';

/**
 * Whom the reader blocks (DSK-4). A name that is to be folded is not seen before: `isLoading` until the list is there. Who sees
 * everybody, as game masters do at their table, does not ask.
 */
export function useBlocked(seesAll = false) {
  const { data, isLoading, isFetched, failureCount, fetchStatus } = useQuery({
    ...blockedPeople,
    queryFn: kept('blocked', 'mine'),
    enabled: !seesAll,
  });
  const ids = seesAll ? [] : (data ?? []).map(({ person }) => person._id);
  return { isLoading, isFetched, failureCount, fetchStatus, isBlocked: (id: string) => ids.includes(id) };
}

interface FoldedPersonProps {
  isBlocked: boolean;
  /** What they are here: « Gère le serveur ». */
  part: string;
  /** What stands there instead. */
  words?: string;
  as?: 'li' | 'div';
  children: ReactNode;
}

/** A line of a list of people, or what one of them wrote; of somebody whom the reader blocks, it is shown when it is asked for. */
export function FoldedPerson({
  isBlocked,
  part,
  words = 'Personne bloquée',
  as = 'li',
  children,
}: FoldedPersonProps) {
  const [isShown, setShown] = useState(false);
  if (!isBlocked || isShown) return children;
  return (
    <Flex as={as} gap="3" align="center">
      <Text color="fg.muted">{words}</Text>
      <Button
        size="xs"
        variant="outline"
        aria-label={`Montrer la personne bloquée (${part})`}
        onClick={() => setShown(true)}
      >
        Montrer
      </Button>
    </Flex>
  );
}
