import { Text } from '@chakra-ui/react';
import { formatDateTime } from '../../domain/format.ts';
import { useShownCopies } from '../../kept/index.ts';
import { useRetryWhenBack } from '../useRetryWhenBack.ts';

interface SeenAtProps {
  /** The names of the copies that may be on screen; the oldest counts. */
  names: readonly string[];
  query: { isFetching: boolean; refetch: () => unknown };
}

/** How old what is on screen is, where the network has not answered. It asks again by itself. */
export function SeenAt({ names, query }: SeenAtProps) {
  const at = useShownCopies(copies => Math.min(...names.map(name => copies[name] ?? Infinity)));
  const isCopy = Number.isFinite(at);
  useRetryWhenBack({
    retry: isCopy ? () => void query.refetch() : undefined,
    retrying: query.isFetching,
    isTransient: isCopy,
  });
  return (
    <Text role="status" textStyle="sm" color="fg.muted" _empty={{ display: 'none' }} mb={isCopy ? '2' : '0'}>
      {isCopy ? `Vu le ${formatDateTime(at).replace(' ', ' à ')}` : null}
    </Text>
  );
}
