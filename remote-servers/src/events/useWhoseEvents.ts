import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { organisesSome } from './events.api.ts';

const OPTIONS = [
  { value: 'me', label: 'Ceux que j’organise' },
  { value: 'signedUp', label: 'Mes inscriptions' },
  { value: 'all', label: 'Tous les événements' },
] as const;
type Whose = (typeof OPTIONS)[number]['value'];

/**
 * Whose events the desk shows: those that one organises, where there are some to come; all otherwise. The address says what else
 * somebody asked for.
 */
export function useWhoseEvents() {
  const [params, setParams] = useSearchParams();
  const owner = params.get('owner');
  const said: Whose | undefined =
    params.get('signedUp') === 'me' ? 'signedUp' : owner === 'me' || owner === 'all' ? owner : undefined;
  const some = useQuery({ ...organisesSome, enabled: said === undefined });
  const value = said ?? (some.data ? 'me' : 'all');
  const onChange = (asked: string) =>
    setParams(
      current => {
        const next = new URLSearchParams(current);
        next.delete('owner');
        next.delete('signedUp');
        if (asked === 'signedUp') next.set('signedUp', 'me');
        else next.set('owner', asked);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    isPending: said === undefined && some.isPending,
    asked: { owner: value === 'me' ? 'me' : '', signedUp: value === 'signedUp' ? 'me' : '' },
    filter: { label: 'Lesquels', value, options: OPTIONS, onChange },
  };
}
